// Property panel, outline, problems and statistics over a real document.
#include "engine/base/number.h"
#include "engine/models/builtin_kinds.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"
#include "ui/panels/outline_panel.h"
#include "ui/panels/problems_panel.h"
#include "ui/panels/property_panel.h"
#include "ui/panels/statistics_panel.h"
#include "ui/panels/value_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTreeView>
#include <memory>

using namespace kairos;
using namespace kairos::ui;

namespace {

/// Disks beside each other, each with another radius; ids 1, 2, 3, ...
std::unique_ptr<Document> withDisks(int count) {
    const ModelKind& kind = *builtinKinds().front();
    Workspace workspace = kind.blank();
    const auto ids = workspace.scene.ids();
    apply(workspace, EraseItems{ids});
    const std::size_t type = *kind.schema.findType("disk");
    const auto& spec = kind.schema.types[type];
    InsertItems insert;
    for (int i = 0; i < count; ++i) {
        Item item = defaultItem(kind.schema, type);
        item.id = {workspace.scene.nextId().value + static_cast<std::uint32_t>(i)};
        item.values[*spec.find("position")] = Vec2{10.0 * i, 1};
        item.values[*spec.find("radius")] = 1.0 + 0.25 * i;
        insert.items.push_back(item);
    }
    apply(workspace, insert);
    return std::make_unique<Document>(std::move(workspace));
}

double radius(const Document& document, ItemId id) {
    return std::get<double>(*document.scene().value(id, "radius"));
}

ValueField* field(PropertyPanel& panel, const char* key) {
    return qobject_cast<ValueField*>(panel.editor(QLatin1String(key)));
}

void typeInto(QLineEdit* line, const QString& text, int key = Qt::Key_Return) {
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, static_cast<Qt::Key>(key));
}

} // namespace

class PanelsTest : public QObject {
    Q_OBJECT
private slots:
    void commasAreUnderstoodOrRefused() {
        QCOMPARE(typedNumber(QStringLiteral("0,5"), false), std::optional(0.5));
        QCOMPARE(typedNumber(QStringLiteral("0.5"), false), std::optional(0.5));
        QCOMPARE(typedNumber(QStringLiteral(" -1,25 "), false), std::optional(-1.25));
        QVERIFY(!typedNumber(QStringLiteral("1,234"), false));
        QVERIFY(!typedNumber(QStringLiteral("1,2,3"), false));
        QVERIFY(!typedNumber(QStringLiteral("1.000,5"), false));
        QVERIFY(!typedNumber(QStringLiteral("inf"), false));
        QVERIFY(std::isinf(*typedNumber(QStringLiteral("inf"), true)));
    }

    void anEntryIsOneStepForAll() {
        const auto document = withDisks(3);
        PropertyPanel panel;
        panel.setDocument(document.get());
        panel.show();
        const auto ids = document->scene().ids();
        document->select(ids);
        QTRY_VERIFY(field(panel, "radius"));
        QLineEdit* line = field(panel, "radius")->line();
        QTRY_COMPARE(line->placeholderText(), QStringLiteral("mixed"));
        QCOMPARE(line->text(), QString());

        typeInto(line, QStringLiteral("0,5"));
        for (const ItemId id : ids)
            QCOMPARE(radius(*document, id), 0.5);
        QCOMPARE(line->text(), QStringLiteral("0.5"));
        QCOMPARE(document->undoStack().count(), 1);
        QCOMPARE(document->undoStack().undoText(), QStringLiteral("Set Radius of 3 disks"));
        document->undoStack().undo();
        QCOMPARE(radius(*document, ids[2]), 1.5);
        QTRY_COMPARE(line->placeholderText(), QStringLiteral("mixed"));
    }

    void oneComponentLeavesTheOther() {
        const auto document = withDisks(2);
        PropertyPanel panel;
        panel.setDocument(document.get());
        panel.show();
        const auto ids = document->scene().ids();
        document->select(ids);
        QTRY_VERIFY(field(panel, "position"));
        QTRY_COMPARE(field(panel, "position")->line(1)->text(), QStringLiteral("1"));
        QCOMPARE(field(panel, "position")->line(0)->text(), QString());
        typeInto(field(panel, "position")->line(1), QStringLiteral("7"));
        QCOMPARE(std::get<Vec2>(*document->scene().value(ids[1], "position")), (Vec2{10, 7}));
        QCOMPARE(std::get<Vec2>(*document->scene().value(ids[0], "position")), (Vec2{0, 7}));
    }

    void aWrongEntryIsExplainedAndEscapeRestores() {
        const auto document = withDisks(1);
        PropertyPanel panel;
        panel.setDocument(document.get());
        panel.show();
        document->select(document->scene().ids());
        QTRY_VERIFY(field(panel, "radius"));
        ValueField* radiusField = field(panel, "radius");
        QLineEdit* line = radiusField->line();
        QTRY_COMPARE(line->text(), QStringLiteral("1"));
        typeInto(line, QStringLiteral("-2"));
        QVERIFY(!radiusField->message().isEmpty());
        QCOMPARE(document->undoStack().count(), 0);
        QTest::keyClick(line, Qt::Key_Escape);
        QCOMPARE(line->text(), QStringLiteral("1"));
        QVERIFY(radiusField->message().isEmpty());
    }

    void runSettingsAreShownWithNothingSelected() {
        const auto document = withDisks(1);
        PropertyPanel panel;
        panel.setDocument(document.get());
        panel.show();
        QVERIFY(field(panel, "until"));
        typeInto(field(panel, "until")->line(), QStringLiteral("inf"));
        QVERIFY(std::isinf(document->workspace().run.until));
        typeInto(field(panel, "seed")->line(), QStringLiteral("42"));
        QCOMPARE(document->workspace().run.seed, std::uint64_t{42});
        QCOMPARE(document->undoStack().count(), 2);
    }

    void manyItemsAreSummarisedBitByBit() {
        const auto document = withDisks(20000);
        PropertyPanel panel;
        panel.setDocument(document.get());
        panel.show();
        document->select(document->scene().ids());
        QTRY_VERIFY(field(panel, "mass"));
        QTRY_COMPARE(field(panel, "radius")->line()->placeholderText(), QStringLiteral("mixed"));
        QTRY_VERIFY(!field(panel, "mass")->line()->text().isEmpty()); // the same in all
    }

    void outlineRenamesAndKeepsNamesUnique() {
        const auto document = withDisks(3);
        OutlinePanel panel;
        panel.setDocument(document.get());
        panel.show();
        QAbstractItemModel* model = panel.view()->model();
        QCOMPARE(model->rowCount(), 1);
        const QModelIndex disks = model->index(0, 0);
        QCOMPARE(model->rowCount(disks), 3);
        QVERIFY(disks.data().toString().contains(QLatin1String("(3)")));
        const auto ids = document->scene().ids();
        QVERIFY(model->setData(model->index(0, 0, disks), QStringLiteral("Piston")));
        QCOMPARE(document->scene().nameOf(ids[0]), std::string("Piston"));
        QCOMPARE(document->undoStack().count(), 1);
        QVERIFY(!model->setData(model->index(1, 0, disks), QStringLiteral("Piston")));
        QCOMPARE(document->undoStack().count(), 1);
        bool told = false;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text().contains(QLatin1String("Piston")));
        QVERIFY(told);

        panel.searchField()->setText(QStringLiteral("pist"));
        QCOMPARE(model->rowCount(model->index(0, 0)), 1);
        panel.searchField()->clear();
        QCOMPARE(model->rowCount(model->index(0, 0)), 3);
    }

    void outlineAndDocumentSelectTheSame() {
        const auto document = withDisks(3);
        OutlinePanel panel;
        panel.setDocument(document.get());
        panel.show();
        QAbstractItemModel* model = panel.view()->model();
        const auto ids = document->scene().ids();
        document->select({ids[1], ids[2]});
        QCOMPARE(panel.view()->selectionModel()->selectedRows().size(), 2);
        panel.view()->selectionModel()->select(model->index(0, 0, model->index(0, 0)),
                                               QItemSelectionModel::ClearAndSelect |
                                                   QItemSelectionModel::Rows);
        QCOMPARE(document->selection(), std::vector<ItemId>{ids[0]});
        document->commit(EraseItems{{ids[0]}}, QStringLiteral("Delete"));
        QCOMPARE(model->rowCount(model->index(0, 0)), 2);
        QVERIFY(document->selection().empty());
        document->undoStack().undo();
        QCOMPARE(model->rowCount(model->index(0, 0)), 3);
    }

    void problemsSelectTheirCulprits() {
        const auto document = withDisks(3);
        ProblemsPanel panel;
        panel.setDocument(document.get());
        panel.show();
        const auto ids = document->scene().ids();
        QSignalSpy counts(&panel, &ProblemsPanel::countChanged);
        panel.setRefusal({{Severity::warning, "Disk 2", "It leans.", "", {}},
                          {Severity::error, "Disk 3", "It overlaps.", "Move it.", {ids[1], ids[2]}}});
        QVERIFY(panel.count() >= 2);
        QVERIFY(!counts.isEmpty());
        QAbstractItemModel* model = panel.view()->model();
        int row = -1;
        for (int i = 0; i < model->rowCount(); ++i)
            if (model->index(i, 1).data().toString() == QLatin1String("It overlaps.")) row = i;
        QVERIFY(row >= 0);
        emit panel.view()->activated(model->index(row, 0));
        QCOMPARE(document->selection(), (std::vector<ItemId>{ids[1], ids[2]}));
        // Another drawing is not what was refused.
        document->commit(EraseItems{{ids[0]}}, QStringLiteral("Delete"));
        for (int i = 0; i < model->rowCount(); ++i)
            QVERIFY(model->index(i, 1).data().toString() != QLatin1String("It overlaps."));
    }

    void statisticsAreCopiedAsATable() {
        const auto document = withDisks(1);
        auto results = std::make_shared<RunResults>();
        ChannelResult counter;
        counter.channel = {"", "collisions.pair",    "",      "Pair collisions",
                           "", ChannelType::counter, "Help.", true};
        counter.value = 12345;
        ChannelResult value;
        value.channel = {"Wall 2", "pressure.wall",    "",      "Pressure",
                         "N/m",    ChannelType::value, "Help.", false};
        value.value = 1.5;
        results->channels = {counter, value};
        Theory theory;
        theory.channel = 1;
        theory.value = 1.25;
        results->theory = {theory};
        StatisticsPanel panel;
        panel.setDocument(document.get());
        panel.show();
        document->run().setLastResults(results);
        QTRY_COMPARE(panel.view()->model()->rowCount(), 2);
        const QStringList lines = panel.toTsv().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        const QStringList head = lines[0].split(u'\t'), row = lines[2].split(u'\t');
        QCOMPARE(head.size(), row.size());
        QVERIFY(lines[1].contains(QLatin1String("\t12345\t")));
        QCOMPARE(row[head.indexOf(QStringLiteral("Item"))], QStringLiteral("Wall 2"));
        QCOMPARE(row[head.indexOf(QStringLiteral("Difference"))], QStringLiteral("0.25"));
        panel.findChild<QLineEdit*>()->setText(QStringLiteral("wall 2"));
        QCOMPARE(panel.view()->model()->rowCount(), 1);
        QVERIFY(!panel.exportTo(QStringLiteral("table.doc")).isEmpty());
    }
};

QTEST_MAIN(PanelsTest)
#include "panels_test.moc"
