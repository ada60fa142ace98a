// The document without a window: history, gestures, operations, clipboard, files, recovery after a crash.
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"
#include "engine/run/open.h"
#include "ui/document/clipboard.h"
#include "ui/document/document.h"
#include "ui/document/gesture.h"
#include "ui/document/operations.h"
#include "ui/document/recovery.h"
#include "ui/document/run_controller.h"
#include "ui/document/titles.h"

#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QProcess>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstdio>
#include <cstring>

using namespace kairos;
using namespace kairos::ui;

namespace {

const ModelKind& anyKind() {
    return *builtinKinds().front();
}

std::string textOf(const Document& document) {
    return writeWorkspace(document.workspace());
}

std::size_t discType() {
    const Schema& schema = anyKind().schema;
    for (std::size_t type = 0; type < schema.types.size(); ++type)
        if (schema.types[type].shape == Shape::disc) return type;
    return 0;
}

Item itemAt(const Document& document, std::size_t type, Vec2 by) {
    Item item = defaultItem(document.scene().schema(), type);
    item.id = document.scene().nextId();
    translateValues(document.scene().schema().types[type], item.values, by);
    return item;
}

ItemId insertDisc(Document& document, Vec2 by) {
    Item item = itemAt(document, discType(), by);
    const ItemId id = item.id;
    document.commit(InsertItems{{std::move(item)}}, QStringLiteral("Add"));
    return id;
}

/// Any edit that a person could make, or nothing where the scene has no room for one.
void randomEdit(Document& document, QRandomGenerator& random) {
    const Scene& scene = document.scene();
    const auto all = scene.ids();
    const Vec2 by{random.bounded(8.0) - 4, random.bounded(8.0) - 4};
    std::vector<ItemId> some;
    for (ItemId id : all)
        if (random.bounded(3) == 0) some.push_back(id);
    switch (random.bounded(all.size() < 4 ? 2 : 11)) {
    case 0:
    case 1: {
        const auto type =
            static_cast<std::size_t>(random.bounded(static_cast<int>(scene.schema().types.size())));
        if (scene.schema().types[type].unique && scene.count(type) > 0) return;
        return document.commit(InsertItems{{itemAt(document, type, by)}}, QStringLiteral("Add"));
    }
    case 2:
        return eraseItems(document, {all.front()});
    case 3:
        return moveItems(document, some, by);
    case 4:
        return turnItems(document, some, by.x);
    case 5:
        return groupItems(document, some);
    case 6:
        return setLocked(document, some, by.x > 0);
    case 7:
        return hideItems(document, some);
    case 8:
        if (some.size() > 4) some.resize(4);
        return duplicateItems(document, some, 0.25);
    case 9:
        return align(document, some, Alignment::centerX);
    default:
        renameItem(document, all.back(), QStringLiteral("N%1").arg(random.bounded(1000)));
    }
}

/// What the process that is to be killed does: edits, waits for its snapshot, says so, and waits for its end.
int editAndWait(const QString& root, int argc, char** argv) {
    QGuiApplication app(argc, argv);
    Recovery recovery(root);
    Document document(anyKind().blank());
    document.setUntitledName(QStringLiteral("Precious"));
    recovery.watch(document);
    insertDisc(document, {1, 2});
    insertDisc(document, {-1, 0.5});
    QObject::connect(&recovery, &Recovery::settled, [&document] {
        std::printf("%s\nready\n", textOf(document).c_str());
        std::fflush(stdout);
    });
    return QGuiApplication::exec();
}

} // namespace

class DocumentTest : public QObject {
    Q_OBJECT

private slots:
    void fiveHundredRandomEditsUndoAndRedoToTheSameBytes() {
        Document document(anyKind().blank());
        QRandomGenerator random(20240229);
        std::vector<std::string> states{textOf(document)};
        while (document.undoStack().count() < 500) {
            const int before = document.undoStack().count();
            randomEdit(document, random);
            if (document.undoStack().count() > before) states.push_back(textOf(document));
        }
        QVERIFY(document.scene().size() > 20);
        for (std::size_t i = states.size() - 1; i-- > 0;) {
            document.undoStack().undo();
            QVERIFY2(textOf(document) == states[i], "an undo did not lead to the state before");
        }
        QVERIFY(!document.undoStack().canUndo());
        for (std::size_t i = 1; i < states.size(); ++i) {
            document.undoStack().redo();
            QVERIFY2(textOf(document) == states[i], "a redo did not lead to the state after");
        }
    }

    void anEditThatChangesNothingLeavesNoStep() {
        Document document(anyKind().blank());
        const ItemId id = insertDisc(document, {1, 1});
        document.undoStack().undo();
        document.undoStack().redo();
        const int steps = document.undoStack().count();
        moveItems(document, {id}, {0, 0});
        QCOMPARE(document.undoStack().count(), steps);
        moveItems(document, {id}, {1, 0});
        QCOMPARE(document.undoStack().count(), steps + 1);
    }

    void theHistoryForgetsItsOldestStepsBeyondItsLimit() {
        Document document(anyKind().blank());
        const ItemId id = insertDisc(document, {1, 1});
        const std::string first = textOf(document);
        const std::size_t limit = document.historyBytes() * 20;
        document.setHistoryLimit(limit);
        for (int i = 0; i < 200; ++i)
            moveItems(document, {id}, {0.5, 0});
        QVERIFY(document.historyBytes() <= limit);
        QVERIFY(document.undoStack().count() < 200);
        QVERIFY(document.undoStack().count() >= 5);
        const std::string last = textOf(document);
        while (document.undoStack().canUndo())
            document.undoStack().undo();
        QVERIFY2(document.modified(), "the saved state is out of reach, so the document cannot be clean");
        QVERIFY(textOf(document) != first);
        while (document.undoStack().canRedo())
            document.undoStack().redo();
        QVERIFY(textOf(document) == last);
    }

    void aGestureIsOneStepOrNone() {
        Document document(anyKind().blank());
        const ItemId id = insertDisc(document, {0, 0});
        const std::string before = textOf(document);
        const int steps = document.undoStack().count();
        {
            Gesture gesture(document);
            gesture.preview(translateItems(document.scene(), {id}, {1, 0}));
            QVERIFY(textOf(document) != before);
        }
        QVERIFY2(textOf(document) == before, "a gesture that dies must roll back");
        QCOMPARE(document.undoStack().count(), steps);
        {
            const Scene start = document.scene();
            Gesture gesture(document);
            for (int i = 1; i <= 10; ++i)
                gesture.preview(translateItems(start, {id}, {0.1 * i, 0}));
            gesture.commit(QStringLiteral("Move"));
        }
        QCOMPARE(document.undoStack().count(), steps + 1);
        document.undoStack().undo();
        QVERIFY(textOf(document) == before);
    }

    void aGestureThatInsertsTellsOneItemOnce() {
        Document document(anyKind().blank());
        QSignalSpy spy(&document, &Document::sceneChanged);
        Gesture gesture(document);
        Item item = itemAt(document, discType(), {1, 0});
        for (int i = 0; i < 3; ++i)
            gesture.preview(InsertItems{{item}});
        QCOMPARE(spy.count(), 3);
        QCOMPARE(spy.at(0).at(0).value<SceneChange>().inserted.size(), std::size_t(1));
        QCOMPARE(spy.at(2).at(0).value<SceneChange>().inserted.size(), std::size_t(0));
        QCOMPARE(spy.at(2).at(0).value<SceneChange>().changed.size(), std::size_t(1));
        QCOMPARE(spy.at(2).at(0).value<SceneChange>().erased.size(), std::size_t(0));
    }

    void undoInTheMiddleOfAGestureEndsIt() {
        Document document(anyKind().blank());
        const std::string blank = textOf(document);
        const ItemId id = insertDisc(document, {0, 0});
        Gesture gesture(document);
        gesture.preview(translateItems(document.scene(), {id}, {1, 0}));
        document.undoStack().undo();
        QVERIFY(!gesture.alive());
        QVERIFY(textOf(document) == blank);
        gesture.commit(QStringLiteral("Move"));
        QVERIFY(textOf(document) == blank);
    }

    void stepsAreNamedByWhatTheyTouch() {
        Document document(anyKind().blank());
        std::vector<ItemId> discs;
        for (int i = 0; i < 3; ++i)
            discs.push_back(insertDisc(document, {1.0 * i, 0}));
        const ItemTypeSpec& type = document.scene().schema().types[discType()];
        moveItems(document, discs, {1, 1});
        QCOMPARE(document.undoStack().undoText(),
                 QStringLiteral("Move 3 ") + QString::fromStdString(type.plural));
        moveItems(document, {discs[0]}, {1, 1});
        QCOMPARE(document.undoStack().undoText(),
                 QStringLiteral("Move ") + QString::fromStdString(document.scene().nameOf(discs[0])));
        QVERIFY(renameItem(document, discs[1], QStringLiteral("Grain")));
        QVERIFY(!renameItem(document, discs[2], QStringLiteral("Grain")));
    }

    void pastedItemsLieBesideAndFurtherEachTime() {
        Document document(anyKind().blank());
        const ItemId id = insertDisc(document, {1, 1});
        renameItem(document, id, QStringLiteral("Grain"));
        copyItems(document, {id});
        const Vec2 start = std::get<Vec2>(*document.scene().value(id, "position"));
        for (int i = 1; i <= 3; ++i) {
            QVERIFY(!hasErrors(pasteItems(document, 0.5)));
            QCOMPARE(document.selection().size(), std::size_t(1));
            const ItemId copy = document.selection().front();
            const Vec2 place = std::get<Vec2>(*document.scene().value(copy, "position"));
            QCOMPARE(place.x, start.x + 0.5 * i);
            QCOMPARE(place.y, start.y - 0.5 * i);
            QCOMPARE(document.scene().nameOf(copy), "Grain " + std::to_string(i + 1));
        }
        // In another window nothing is in the way: the same place, the same name.
        Document other(anyKind().blank());
        QVERIFY(!hasErrors(pasteItems(other, 0.5)));
        QCOMPARE(other.scene().nameOf(other.selection().front()), std::string("Grain"));
        const Vec2 place = std::get<Vec2>(*other.scene().value(other.selection().front(), "position"));
        QVERIFY(place == start);
        // Text that is no item is refused with a reason.
        QGuiApplication::clipboard()->setText(QStringLiteral("hello"));
        const std::string before = textOf(other);
        QVERIFY(!pasteItems(other, 0.5).empty());
        QVERIFY(textOf(other) == before);
    }

    void fourQuarterTurnsGiveTheSameBits() {
        Document document(anyKind().blank());
        const ItemId a = insertDisc(document, {1, 0.3}), b = insertDisc(document, {-0.7, 2.5});
        const Scene before = document.scene();
        const Vec2 center{0.25, -0.5};
        Workspace w = document.workspace();
        for (int i = 0; i < 4; ++i)
            apply(w, rotateItems(w.scene, {a, b}, std::acos(0.0), center));
        for (ItemId id : {a, b}) {
            const Vec2 was = std::get<Vec2>(*before.value(id, "position"));
            const Vec2 is = std::get<Vec2>(*w.scene.value(id, "position"));
            QVERIFY(norm(was - is) < 1e-15);
        }
    }

    void distributeGivesEqualGaps() {
        Document document(anyKind().blank());
        std::vector<ItemId> ids;
        for (double x : {0.0, 1.0, 7.0, 10.0})
            ids.push_back(insertDisc(document, {x, x}));
        distribute(document, ids, Axis::horizontal);
        double gap = -1;
        for (std::size_t i = 1; i < ids.size(); ++i) {
            const double next =
                boundsOf(document.scene(), ids[i]).min.x - boundsOf(document.scene(), ids[i - 1]).max.x;
            if (gap >= 0) QVERIFY(std::abs(next - gap) < 1e-12);
            gap = next;
        }
        align(document, ids, Alignment::top);
        for (ItemId id : ids)
            QVERIFY(std::abs(boundsOf(document.scene(), id).max.y -
                             boundsOf(document.scene(), ids[3]).max.y) < 1e-12);
    }

    void saveAndLoadGiveTheSameScene() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("scene.kairos"));
        Document document(anyKind().blank());
        QRandomGenerator random(7);
        for (int i = 0; i < 60; ++i)
            randomEdit(document, random);
        QVERIFY(document.modified());
        QVERIFY(!hasErrors(document.save(path)));
        QVERIFY(!document.modified());
        QCOMPARE(document.displayName(), QStringLiteral("scene.kairos"));
        auto opened = openFile(path.toStdString(), {});
        QVERIFY(opened.ok());
        QVERIFY(writeWorkspace(opened.value()) == textOf(document));
        const std::string saved = textOf(document);
        document.undoStack().undo();
        QVERIFY(document.modified());
        document.undoStack().redo();
        QVERIFY(!document.modified());
        QVERIFY(textOf(document) == saved);
        // A folder that is not there: the reason is said, the document stays modified.
        insertDisc(document, {9, 9});
        QVERIFY(hasErrors(document.save(folder.filePath(QStringLiteral("no/such/folder.kairos")))));
        QVERIFY(document.modified());
        QCOMPARE(document.path(), path);
    }

    void problemsFollowTheDrawing() {
        Document document(anyKind().blank());
        QTRY_VERIFY(document.problemsKnown());
        const ItemId a = insertDisc(document, {0.1, 0.1});
        insertDisc(document, {0.1, 0.1});
        QVERIFY(!document.problemsKnown());
        QTRY_VERIFY(document.problemsKnown());
        QVERIFY2(hasErrors(document.problems()), "two disks in one place must be a problem");
        eraseItems(document, {a});
        QTRY_VERIFY(document.problemsKnown());
        QVERIFY(!hasErrors(document.problems()));
    }

    void aRunNeverTouchesTheDocumentAndKnowsWhenItIsOutdated() {
        Document document(anyKind().blank());
        insertDisc(document, {0.1, 0.1});
        const std::string before = textOf(document);
        RunController& run = document.run();
        run.stepOnce();
        QVERIFY(run.active());
        QVERIFY(run.view() != nullptr);
        run.runTo(1.0);
        QTRY_VERIFY(run.view()->time >= 1.0);
        QVERIFY(textOf(document) == before);
        QVERIFY(!run.outdated());
        insertDisc(document, {2, 2});
        QVERIFY(run.outdated());
        run.restart();
        QVERIFY(!run.active());
        QVERIFY(!run.outdated());
    }

    void workIsOfferedBackAfterAKill() {
        QTemporaryDir root;
        QProcess child;
        child.setProgram(QCoreApplication::applicationFilePath());
        child.setArguments({QStringLiteral("--edit-and-wait"), root.path()});
        child.start();
        QByteArray output;
        while (!output.contains("\nready\n") && child.waitForReadyRead(20'000))
            output += child.readAllStandardOutput();
        QVERIFY2(output.contains("\nready\n"), "no snapshot was written");
        {
            Recovery meanwhile(root.path());
            QVERIFY2(meanwhile.found().empty(), "a session that is alive must not be offered");
        }
        child.kill(); // SIGKILL
        QVERIFY(child.waitForFinished());
        Recovery recovery(root.path());
        const auto found = recovery.found();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found.front().name, QStringLiteral("Precious"));
        QVERIFY(found.front().originalPath.isEmpty());
        auto read = Recovery::read(found.front());
        QVERIFY(read.ok());
        const std::string expected = output.left(output.indexOf("\nready\n")).toStdString();
        QCOMPARE(writeWorkspace(read.value()), expected);
        recovery.discard(found.front());
        QVERIFY(recovery.found().empty());
    }

    void snapshotsGoWhenTheyAreNotNeeded() {
        QTemporaryDir root, folder;
        QString left;
        {
            Recovery recovery(root.path());
            Document document(anyKind().blank());
            recovery.watch(document);
            QSignalSpy settled(&recovery, &Recovery::settled);
            insertDisc(document, {1, 1});
            QVERIFY(settled.wait(10'000));
            const QDir session(recovery.folder());
            QCOMPARE(session.entryList({QStringLiteral("*.recovery")}).size(), 1);
            QVERIFY(!hasErrors(document.save(folder.filePath(QStringLiteral("a.kairos")))));
            QCOMPARE(session.entryList({QStringLiteral("*.recovery")}).size(), 0);
            left = recovery.folder();
        }
        QVERIFY2(!QDir(left).exists(), "a session that ended well leaves no folder");
    }
};

int main(int argc, char** argv) {
    if (argc > 2 && std::strcmp(argv[1], "--edit-and-wait") == 0)
        return editAndWait(QString::fromLocal8Bit(argv[2]), argc, argv);
    QGuiApplication app(argc, argv);
    DocumentTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "document_test.moc"
