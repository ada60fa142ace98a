// The canvas and its tools as a person uses them: mouse and keys on the widget, and what is in the document
// afterwards. Types of items are taken by their shape from the first kind there is.
#include "engine/models/builtin_kinds.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/handles.h"
#include "ui/canvas/scene_picture.h"
#include "ui/canvas/shape_keys.h"
#include "ui/canvas/snapping.h"
#include "ui/document/document.h"
#include "ui/document/operations.h"
#include "ui/document/run_controller.h"
#include "ui/tools/select_tool.h"
#include "ui/tools/tool_palette.h"

#include <QAbstractButton>
#include <QApplication>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <random>

namespace kairos::ui {

namespace {

const ModelKind& someKind() {
    return *builtinKinds().front();
}

/// The first type of this shape; discs that move (or do not) where `moves` says so.
std::size_t typeOf(Shape shape, bool moves = true) {
    const auto& types = someKind().schema.types;
    for (std::size_t t = 0; t < types.size(); ++t)
        if (types[t].shape == shape &&
            (shape != Shape::disc || ShapeKeys::of(types[t]).velocity.has_value() == moves))
            return t;
    qFatal("the kind has no such type");
}

Workspace emptyWorkspace() {
    Workspace workspace = someKind().blank();
    const auto ids = workspace.scene.ids();
    if (!ids.empty()) apply(workspace, EraseItems{ids});
    return workspace;
}

Item discAt(const Scene& scene, Vec2 center, double radius) {
    const std::size_t type = typeOf(Shape::disc);
    const ShapeKeys keys = ShapeKeys::of(scene.schema().types[type]);
    Item item = defaultItem(scene.schema(), type);
    item.id = scene.nextId();
    item.values[*keys.position] = center;
    item.values[*keys.radius] = radius;
    return item;
}

/// A document with its canvas and palette on the screen, one metre in view.
struct Board {
    explicit Board(Workspace workspace = emptyWorkspace())
        : document(std::move(workspace)), canvas(document) {
        palette.setDocument(&document, &canvas);
        canvas.resize(900, 700);
        canvas.show();
        if (!QTest::qWaitForWindowExposed(&canvas)) qFatal("no window");
        canvas.activateWindow();
        canvas.setFocus();
        // A scale at which one grid step is many pixels and a whole part of a metre.
        canvas.zoomActual();
    }

    QPoint at(Vec2 p) const { return canvas.toViewport(p).toPoint(); }
    void press(Vec2 p, Qt::KeyboardModifiers mods = {}, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mousePress(canvas.viewport(), button, mods, at(p));
    }
    void move(Vec2 p, Qt::KeyboardModifiers mods = {}) {
        const QPointF q = at(p);
        QMouseEvent event(QEvent::MouseMove, q, canvas.viewport()->mapToGlobal(q), Qt::NoButton,
                          Qt::LeftButton, mods);
        QApplication::sendEvent(canvas.viewport(), &event);
    }
    void release(Vec2 p, Qt::KeyboardModifiers mods = {}) {
        QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, mods, at(p));
    }
    void click(Vec2 p, Qt::KeyboardModifiers mods = {}) {
        press(p, mods);
        release(p, mods);
        QTest::qWait(0);
    }
    void drag(Vec2 from, Vec2 to, Qt::KeyboardModifiers mods = {}) {
        press(from, mods);
        move(0.5 * (from + to), mods);
        move(to, mods);
        release(to, mods);
        QTest::qWait(0);
    }
    void key(Qt::Key k, Qt::KeyboardModifiers mods = {}) {
        QTest::keyClick(&canvas, k, mods);
        QTest::qWait(0); // a tool that is done gives way when the event loop comes round
    }
    void choose(std::size_t type) { palette.chooseType(type); }

    std::size_t count(std::size_t type) const { return document.scene().count(type); }
    ItemId only(std::size_t type) const {
        const auto ids = document.scene().ids(type);
        if (ids.size() != 1) qFatal("not exactly one item");
        return ids.front();
    }
    template<class T>
    T value(ItemId id, std::string_view keyName) const {
        return std::get<T>(*document.scene().value(id, keyName));
    }
    int steps() { return document.undoStack().index(); }

    Document document;
    CanvasView canvas;
    ToolPalette palette;
};

bool near(Vec2 a, Vec2 b, double tolerance = 1e-9) {
    return norm(a - b) <= tolerance;
}

} // namespace

class CanvasTest : public QObject {
    Q_OBJECT

private slots:
    void discByClickAndByDrag() {
        Board b;
        const std::size_t disc = typeOf(Shape::disc);
        b.choose(disc);
        b.drag({0.5, 0.5}, {0.7, 0.5});
        QCOMPARE(b.count(disc), 1u);
        const ItemId first = b.only(disc);
        QVERIFY(near(b.value<Vec2>(first, "position"), {0.5, 0.5}));
        QVERIFY(std::abs(b.value<double>(first, "radius") - 0.2) < 1e-9);
        QCOMPARE(b.steps(), 1);
        QCOMPARE(b.document.selection(), std::vector{first});

        // The tool stays, and a click places one like the last.
        b.click({0.2, 0.8});
        QCOMPARE(b.count(disc), 2u);
        const ItemId second = b.document.scene().ids(disc).back();
        QVERIFY(near(b.value<Vec2>(second, "position"), {0.2, 0.8}));
        QVERIFY(std::abs(b.value<double>(second, "radius") - 0.2) < 1e-9);
        QCOMPARE(b.steps(), 2);
    }

    void shiftDragSetsVelocity() {
        Board b;
        const std::size_t disc = typeOf(Shape::disc);
        b.choose(disc);
        const double seconds = b.canvas.arrowSeconds();
        b.drag({0.2, 0.5}, {0.6, 0.5}, Qt::ShiftModifier);
        const ItemId id = b.only(disc);
        const double radius = b.value<double>(id, "radius");
        const Vec2 v = b.value<Vec2>(id, "velocity");
        QVERIFY(std::abs(v.y) < 1e-9);
        QVERIFY(std::abs(v.x - (0.4 - radius) / seconds) < 0.01 * v.x);
        QCOMPARE(b.steps(), 1);
    }

    void chainOfClicksEndsWithEnter() {
        Board b;
        const std::size_t chain = typeOf(Shape::chain);
        b.choose(chain);
        b.click({0.1, 0.1});
        b.click({0.9, 0.1});
        b.click({0.9, 0.5});
        b.click({0.5, 0.5});
        b.key(Qt::Key_Backspace);
        QVERIFY(b.canvas.tool()->busy());
        b.key(Qt::Key_Return);
        QVERIFY(!b.canvas.tool()->busy());
        const Points expected{{0.1, 0.1}, {0.9, 0.1}, {0.9, 0.5}};
        const Points points = b.value<Points>(b.only(chain), "points");
        QCOMPARE(points.size(), expected.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            QVERIFY(near(points[i], expected[i]));
        QCOMPARE(b.steps(), 1);
    }

    void chainEndsWithDoubleClickAndRightClick() {
        Board b;
        const std::size_t chain = typeOf(Shape::chain);
        b.choose(chain);
        b.click({0.1, 0.1});
        b.click({0.5, 0.1});
        QTest::mouseDClick(b.canvas.viewport(), Qt::LeftButton, {}, b.at({0.5, 0.1}));
        QCOMPARE(b.value<Points>(b.only(chain), "points").size(), 2u);

        b.click({0.1, 0.6});
        b.click({0.5, 0.6});
        QTest::mouseClick(b.canvas.viewport(), Qt::RightButton, {}, b.at({0.7, 0.7}));
        QCOMPARE(b.count(chain), 2u);
        QCOMPARE(b.steps(), 2);
        QVERIFY(b.palette.currentType() == chain);
        // Not busy: a right click gives Select back.
        QTest::mouseClick(b.canvas.viewport(), Qt::RightButton, {}, b.at({0.7, 0.7}));
        QTRY_VERIFY(!b.palette.currentType());
    }

    void chainClosesOnItsFirstPoint() {
        Board b;
        const std::size_t chain = typeOf(Shape::chain);
        b.choose(chain);
        for (Vec2 p : {Vec2{0.1, 0.1}, Vec2{0.5, 0.1}, Vec2{0.5, 0.5}, Vec2{0.1, 0.1}})
            b.click(p);
        const Points points = b.value<Points>(b.only(chain), "points");
        QCOMPARE(points.size(), 4u);
        QVERIFY(points.front() == points.back());
        QVERIFY(!b.canvas.tool()->busy());
    }

    void shiftKeepsChainToEighths() {
        Board b;
        const std::size_t chain = typeOf(Shape::chain);
        b.choose(chain);
        b.click({0.2, 0.2});
        b.click({0.6, 0.24}, Qt::ShiftModifier);
        b.key(Qt::Key_Return);
        const Points points = b.value<Points>(b.only(chain), "points");
        QVERIFY(std::abs(points[1].y - 0.2) < 1e-9);
    }

    void rectangleIsUniqueAndGivesWayToSelect() {
        Board b;
        const std::size_t box = typeOf(Shape::rectangle);
        QVERIFY(someKind().schema.types[box].unique);
        b.choose(box);
        b.drag({0.9, 0.1}, {0.1, 0.7});
        const ItemId id = b.only(box);
        QVERIFY(near(b.value<Vec2>(id, "position"), {0.1, 0.1}));
        QVERIFY(near(b.value<Vec2>(id, "size"), {0.8, 0.6}));
        QTRY_VERIFY(!b.palette.currentType());
        QCOMPARE(b.steps(), 1);

        b.choose(box);
        b.drag({0, 0}, {1, 1}, Qt::ControlModifier);
        QCOMPARE(b.only(box), id);
        QVERIFY(near(b.value<Vec2>(id, "size"), {1, 1}, 0.005));
        QCOMPARE(b.steps(), 2);
        b.document.undoStack().undo();
        QVERIFY(near(b.value<Vec2>(id, "size"), {0.8, 0.6}));
    }

    void regionByDragAndByClicks() {
        Board b;
        const std::size_t region = typeOf(Shape::region);
        b.choose(region);
        b.drag({0.1, 0.1}, {0.5, 0.4});
        const Points dragged = b.value<Points>(b.only(region), "points");
        QCOMPARE(dragged.size(), 4u);
        QVERIFY(near(dragged[0], {0.1, 0.1}));
        QVERIFY(near(dragged[2], {0.5, 0.4}));
        b.click({0.6, 0.6});
        b.click({0.9, 0.6});
        b.click({0.9, 0.9});
        b.key(Qt::Key_Return);
        QCOMPARE(b.count(region), 2u);
        QCOMPARE(b.value<Points>(b.document.scene().ids(region).back(), "points").size(), 3u);
        QCOMPARE(b.steps(), 2);
        // Two corners are no region.
        b.click({0.1, 0.8});
        b.click({0.3, 0.8});
        b.key(Qt::Key_Return);
        QCOMPARE(b.count(region), 2u);
        QCOMPARE(b.steps(), 2);
    }

    void textIsTypedInPlace() {
        Board b;
        const std::size_t text = typeOf(Shape::text);
        b.choose(text);
        b.click({0.3, 0.3});
        auto* field = b.canvas.viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        QTest::keyClicks(field, "Cold side");
        QTest::keyClick(field, Qt::Key_Return);
        const ItemId id = b.only(text);
        QCOMPARE(b.value<std::string>(id, "text"), std::string("Cold side"));
        QVERIFY(near(b.value<Vec2>(id, "position"), {0.3, 0.3}));
        QCOMPARE(b.steps(), 1);

        b.click({0.6, 0.6});
        auto* second = b.canvas.viewport()->findChildren<QLineEdit*>().back();
        QTest::keyClicks(second, "no");
        QTest::keyClick(second, Qt::Key_Escape);
        QCOMPARE(b.count(text), 1u);
        QCOMPARE(b.steps(), 1);
    }

    void escapeRollsBackThenGivesSelect() {
        Board b;
        const Scene before = b.document.scene();
        b.choose(typeOf(Shape::chain));
        b.click({0.1, 0.1});
        b.click({0.4, 0.1});
        QVERIFY(!(b.document.scene() == before));
        b.key(Qt::Key_Escape);
        QVERIFY(b.document.scene() == before);
        QVERIFY(b.palette.currentType().has_value());
        b.key(Qt::Key_Escape);
        QTRY_VERIFY(!b.palette.currentType());
        QCOMPARE(b.steps(), 0);

        // Another tool in the middle of a gesture.
        b.choose(typeOf(Shape::disc));
        b.press({0.5, 0.5});
        QCOMPARE(b.document.scene().size(), 1u);
        b.palette.chooseSelect();
        QVERIFY(b.document.scene() == before);
        QCOMPARE(b.steps(), 0);
        b.release({0.5, 0.5});
    }

    void lettersChooseToolsOnTheCanvas() {
        Board b;
        for (const ItemTypeSpec& type : someKind().schema.types) {
            if (!type.shortcut) continue;
            QTest::keyClick(&b.canvas, type.shortcut);
            QVERIFY2(b.palette.currentType() == someKind().schema.findType(type.key), type.key.c_str());
        }
        QTest::keyClick(&b.canvas, 'S');
        QVERIFY(!b.palette.currentType());
    }

    void dragMovesAndUndoes() {
        Board b;
        b.document.commit(InsertItems{{discAt(b.document.scene(), {0.5, 0.5}, 0.05)}}, "disc");
        const ItemId id = b.only(typeOf(Shape::disc));
        const int before = b.steps();
        b.drag({0.51, 0.51}, {0.81, 0.31});
        QVERIFY(near(b.value<Vec2>(id, "position"), {0.8, 0.3}));
        QCOMPARE(b.steps(), before + 1);
        b.document.undoStack().undo();
        QVERIFY(near(b.value<Vec2>(id, "position"), {0.5, 0.5}));

        b.document.select({});
        b.press({0.5, 0.5});
        b.move({0.7, 0.7});
        QVERIFY(!near(b.value<Vec2>(id, "position"), {0.5, 0.5}));
        b.key(Qt::Key_Escape);
        QVERIFY(near(b.value<Vec2>(id, "position"), {0.5, 0.5}));
        b.release({0.7, 0.7});
        QCOMPARE(b.steps(), before);
    }

    void altDragCopies() {
        Board b;
        b.document.commit(InsertItems{{discAt(b.document.scene(), {0.3, 0.5}, 0.05)}}, "disc");
        const std::size_t disc = typeOf(Shape::disc);
        const int before = b.steps();
        b.drag({0.3, 0.5}, {0.7, 0.5}, Qt::AltModifier);
        QCOMPARE(b.count(disc), 2u);
        const auto ids = b.document.scene().ids(disc);
        QVERIFY(near(b.value<Vec2>(ids[0], "position"), {0.3, 0.5}));
        QVERIFY(near(b.value<Vec2>(ids[1], "position"), {0.7, 0.5}));
        QCOMPARE(b.document.selection(), std::vector{ids[1]});
        QCOMPARE(b.steps(), before + 1);
    }

    void lockedItemsStay() {
        Board b;
        Item item = discAt(b.document.scene(), {0.5, 0.5}, 0.05);
        item.locked = true;
        b.document.commit(InsertItems{{item}}, "disc");
        const int before = b.steps();
        b.drag({0.5, 0.5}, {0.8, 0.5});
        b.document.select({item.id});
        b.key(Qt::Key_Right);
        QVERIFY(near(b.value<Vec2>(item.id, "position"), {0.5, 0.5}));
        QCOMPARE(b.steps(), before);
        QVERIFY(!b.canvas.handleAt({0.5, 0.45}));
    }

    void hiddenItemsAreNotMet() {
        Board b;
        Item item = discAt(b.document.scene(), {0.5, 0.5}, 0.05);
        b.document.commit(InsertItems{{item}}, "disc");
        QCOMPARE(b.canvas.itemAt({0.5, 0.5}), item.id);
        b.document.commit(SetFlags{Flag::hidden, {item.id}, {true}}, "hide");
        QCOMPARE(b.canvas.itemAt({0.5, 0.5}), ItemId{});
    }

    void rubberBandAndShiftClick() {
        Board b;
        std::vector<ItemId> ids;
        for (Vec2 at : {Vec2{0.2, 0.2}, Vec2{0.4, 0.2}, Vec2{0.8, 0.8}}) {
            const Item item = discAt(b.document.scene(), at, 0.05);
            ids.push_back(item.id);
            b.document.commit(InsertItems{{item}}, "disc");
        }
        b.drag({0.1, 0.05}, {0.5, 0.3});
        QCOMPARE(b.document.selection(), (std::vector{ids[0], ids[1]}));
        b.click({0.8, 0.8}, Qt::ShiftModifier);
        QCOMPARE(b.document.selection(), ids);
        b.click({0.4, 0.2}, Qt::ShiftModifier);
        QCOMPARE(b.document.selection(), (std::vector{ids[0], ids[2]}));
        b.click({0.6, 0.5});
        QVERIFY(b.document.selection().empty());
        QTest::keyClick(&b.canvas, Qt::Key_Tab);
        QCOMPARE(b.document.selection(), std::vector{ids[0]});
        QTest::keyClick(&b.canvas, Qt::Key_Tab);
        QCOMPARE(b.document.selection(), std::vector{ids[1]});
    }

    void groupsAreSelectedTogether() {
        Board b;
        std::vector<ItemId> ids;
        for (Vec2 at : {Vec2{0.2, 0.2}, Vec2{0.6, 0.2}}) {
            const Item item = discAt(b.document.scene(), at, 0.05);
            ids.push_back(item.id);
            b.document.commit(InsertItems{{item}}, "disc");
        }
        groupItems(b.document, ids);
        b.document.select({});
        b.drag({0.2, 0.2}, {0.2, 0.5});
        QVERIFY(near(b.value<Vec2>(ids[1], "position"), {0.6, 0.5}));
    }

    void arrowsNudgeOneStepWhileHeld() {
        Board b;
        const Item item = discAt(b.document.scene(), {0.5, 0.5}, 0.05);
        b.document.commit(InsertItems{{item}}, "disc");
        b.document.select({item.id});
        const int before = b.steps();
        const double step = b.canvas.gridStep();
        b.key(Qt::Key_Right);
        QVERIFY(near(b.value<Vec2>(item.id, "position"), {0.5 + step, 0.5}));
        QCOMPARE(b.steps(), before + 1);
        b.key(Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(near(b.value<Vec2>(item.id, "position"), {0.5 + step, 0.5 + 0.1 * step}));
        QCOMPARE(b.steps(), before + 2);
        // Held down: the repeats belong to the same step.
        QTest::keyPress(&b.canvas, Qt::Key_Left);
        QKeyEvent repeat(QEvent::KeyPress, Qt::Key_Left, {}, {}, true);
        QApplication::sendEvent(&b.canvas, &repeat);
        QApplication::sendEvent(&b.canvas, &repeat);
        QTest::keyRelease(&b.canvas, Qt::Key_Left);
        QVERIFY(near(b.value<Vec2>(item.id, "position"), {0.5 - 2 * step, 0.5 + 0.1 * step}));
        QCOMPARE(b.steps(), before + 3);
    }

    void handlesReshape() {
        Board b;
        const Item item = discAt(b.document.scene(), {0.5, 0.5}, 0.1);
        b.document.commit(InsertItems{{item}}, "disc");
        b.document.select({item.id});
        b.drag({0.5, 0.4}, {0.5, 0.3}); // the grip below
        QVERIFY(std::abs(b.value<double>(item.id, "radius") - 0.2) < 1e-9);

        const double seconds = b.canvas.arrowSeconds();
        const double d = 0.2 * std::sqrt(0.5);
        b.drag({0.5 + d, 0.5 + d}, {0.9, 0.5}); // the tip of a disc at rest
        const Vec2 v = b.value<Vec2>(item.id, "velocity");
        QVERIFY(std::abs(v.x - 0.2 / seconds) < 0.05 * v.x);
        QVERIFY(std::abs(v.y) < 0.05 * v.x);
        QCOMPARE(b.document.undoStack().undoText().contains("velocity"), true);
    }

    void verticesCornersAndRotation() {
        Board b;
        const Schema& schema = someKind().schema;
        const std::size_t chain = typeOf(Shape::chain), box = typeOf(Shape::rectangle);
        Item wall = defaultItem(schema, chain);
        wall.id = b.document.scene().nextId();
        wall.values[*schema.types[chain].find("points")] = Points{{0.3, 0.5}, {0.7, 0.5}};
        b.document.commit(InsertItems{{wall}}, "wall");
        b.document.select({wall.id});
        b.drag({0.7, 0.5}, {0.7, 0.7});
        QVERIFY(near(b.value<Points>(wall.id, "points")[1], {0.7, 0.7}));
        b.document.undoStack().undo();

        const double up = 26 * b.canvas.metresPerPixel();
        b.drag({0.5, 0.5 + up}, {0.5 - up, 0.5}); // a quarter to the left
        const Points turned = b.value<Points>(wall.id, "points");
        QVERIFY(near(turned[0], {0.5, 0.3}, 1e-9));
        QVERIFY(near(turned[1], {0.5, 0.7}, 1e-9));

        Item frame = defaultItem(schema, box);
        frame.id = b.document.scene().nextId();
        frame.values[*schema.types[box].find("position")] = Vec2{0.1, 0.1};
        frame.values[*schema.types[box].find("size")] = Vec2{0.8, 0.8};
        b.document.commit(InsertItems{{frame}}, "box");
        b.document.select({frame.id});
        b.drag({0.1, 0.1}, {0.2, 0.3});
        QVERIFY(near(b.value<Vec2>(frame.id, "position"), {0.2, 0.3}));
        QVERIFY(near(b.value<Vec2>(frame.id, "size"), {0.7, 0.6}));
    }

    void snapsToGridPointsAndLines() {
        Workspace workspace = emptyWorkspace();
        apply(workspace, InsertItems{{discAt(workspace.scene, {0.503, 0.497}, 0.1)}});
        ScenePicture picture(workspace.scene.schema());
        picture.update(workspace.scene);
        const Bounds all{{0, 0}, {1, 1}};
        const auto snapped = [&](Vec2 p) { return snapPoint(p, picture, all, {}, 0.1, 0.02); };
        QVERIFY(snapped({0.21, 0.88}).point == (Vec2{0.2, 0.9}));
        // Its centre, and its rim on the right.
        QVERIFY(snapped({0.51, 0.50}).point == (Vec2{0.503, 0.497}));
        QVERIFY(near(snapped({0.61, 0.49}).point, {0.603, 0.497}));
        // In line with the centre, and to the grid in the other direction.
        const SnapResult line = snapped({0.505, 0.89});
        QVERIFY(line.alongX.has_value() && !line.alongY.has_value());
        QVERIFY(near(line.point, {0.503, 0.9}));
        // The item that moves does not pull itself.
        const std::vector<ItemId> self = workspace.scene.ids();
        QVERIFY(snapPoint({0.51, 0.51}, picture, all, self, 0.1, 0.02).point == (Vec2{0.5, 0.5}));

        QCOMPARE(roundStep(0.3), 0.5);
        QCOMPARE(roundStep(0.05), 0.05);
        QCOMPARE(roundStep(6.0), 10.0);
        QCOMPARE(gridLine(0.31, 0.1), 0.3);
    }

    void zoomKeepsThePointUnderTheCursor() {
        Board b;
        std::mt19937 random(7);
        const QPointF at(217, 431);
        const Vec2 under = b.canvas.toScene(at);
        const double scale = b.canvas.metresPerPixel();
        for (int i = 0; i < 60; ++i) {
            const int notch = random() % 2 ? 120 : -120;
            QWheelEvent event(at, b.canvas.viewport()->mapToGlobal(at), {}, {0, notch}, Qt::NoButton,
                              Qt::ControlModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(b.canvas.viewport(), &event);
            const QPointF now = b.canvas.toViewport(under);
            QVERIFY(QLineF(now, at).length() < 1e-6);
        }
        QVERIFY(b.canvas.metresPerPixel() != scale);
        // Without Ctrl the wheel scrolls.
        const double before = b.canvas.metresPerPixel();
        QWheelEvent event(at, b.canvas.viewport()->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(b.canvas.viewport(), &event);
        QCOMPARE(b.canvas.metresPerPixel(), before);
        QVERIFY(b.canvas.toViewport(under).y() < at.y() - 10);
    }

    void middleDragAndSpaceDragPan() {
        Board b;
        const Vec2 p{0.4, 0.4};
        const QPoint at = b.at(p);
        QTest::mousePress(b.canvas.viewport(), Qt::MiddleButton, {}, at);
        QTest::mouseMove(b.canvas.viewport(), at + QPoint(50, 20));
        QTest::mouseRelease(b.canvas.viewport(), Qt::MiddleButton, {}, at + QPoint(50, 20));
        QVERIFY(QLineF(b.canvas.toViewport(p), QPointF(at + QPoint(50, 20))).length() < 1.5);
        QTest::keyPress(&b.canvas, Qt::Key_Space);
        QTest::mousePress(b.canvas.viewport(), Qt::LeftButton, {}, at + QPoint(50, 20));
        QTest::mouseMove(b.canvas.viewport(), at);
        QTest::mouseRelease(b.canvas.viewport(), Qt::LeftButton, {}, at);
        QTest::keyRelease(&b.canvas, Qt::Key_Space);
        QVERIFY(QLineF(b.canvas.toViewport(p), QPointF(at)).length() < 1.5);
        QCOMPARE(b.document.scene().size(), 0u);
    }

    void hitsWithinAFewPixels() {
        Board b;
        const Item item = discAt(b.document.scene(), {0.5, 0.5}, 0.05);
        b.document.commit(InsertItems{{item}}, "disc");
        const double pixel = b.canvas.metresPerPixel();
        QCOMPARE(b.canvas.itemAt({0.55 + 3 * pixel, 0.5}), item.id);
        QCOMPARE(b.canvas.itemAt({0.55 + 8 * pixel, 0.5}), ItemId{});
    }

    void picturesFollowTheScene() {
        // Many random edits: the cached picture always equals one made afresh.
        Document document(emptyWorkspace());
        ScenePicture followed(document.scene().schema());
        std::mt19937 random(3);
        const auto unit = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
        const std::size_t disc = typeOf(Shape::disc);
        const std::size_t position = *document.scene().schema().types[disc].find("position");
        for (int i = 0; i < 150; ++i) {
            const auto ids = document.scene().ids(disc);
            if (ids.size() < 20 || random() % 3 == 0) {
                std::vector<Item> items;
                for (int k = 0; k < 90; ++k) {
                    items.push_back(discAt(document.scene(), {unit(), unit()}, 0.01));
                    items.back().id.value += static_cast<std::uint32_t>(k);
                }
                document.commit(InsertItems{std::move(items)}, "in");
            } else if (random() % 2) {
                const ItemId id = ids[random() % ids.size()];
                document.commit(SetValues{position, {id}, {Vec2{unit(), unit()}}}, "move");
            } else {
                const std::size_t from = random() % ids.size();
                document.commit(
                    EraseItems{{ids.begin() + static_cast<std::ptrdiff_t>(from),
                                ids.begin() + static_cast<std::ptrdiff_t>(std::min(from + 40, ids.size()))}},
                    "out");
            }
            followed.update(document.scene());
            ScenePicture fresh(document.scene().schema());
            fresh.update(document.scene());
            QCOMPARE(followed.discCount(), document.scene().count(disc));
            QCOMPARE(fresh.discCount(), followed.discCount());
            QVERIFY(fresh.bounds() == followed.bounds());
            QVERIFY(fresh.itemsIn({{0.2, 0.2}, {0.6, 0.9}}) == followed.itemsIn({{0.2, 0.2}, {0.6, 0.9}}));
        }
    }

    void randomDrawingsUndoToTheStart() {
        Board b;
        const Scene original = b.document.scene();
        std::mt19937 random(11);
        const auto point = [&] {
            return Vec2{0.05 * static_cast<double>(random() % 20), 0.05 * static_cast<double>(random() % 20)};
        };
        const std::vector<Qt::KeyboardModifiers> mods = {
            {}, {}, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
        const std::size_t types = someKind().schema.types.size();
        const std::vector<Qt::Key> keys = {Qt::Key_Escape, Qt::Key_Return, Qt::Key_Backspace, Qt::Key_Left,
                                           Qt::Key_Up};
        for (int i = 0; i < 200; ++i) {
            const std::size_t t = random() % (types + 2);
            if (t < types)
                b.choose(t);
            else
                b.palette.chooseSelect();
            for (unsigned n = random() % 4; n > 0; --n) {
                const auto mod = mods[random() % mods.size()];
                if (random() % 2)
                    b.drag(point(), point(), mod);
                else
                    b.click(point(), mod);
                for (QLineEdit* field : b.canvas.viewport()->findChildren<QLineEdit*>()) {
                    if (!field->isVisible()) continue;
                    field->setText("note");
                    QTest::keyClick(field, Qt::Key_Return);
                }
            }
            b.key(keys[random() % keys.size()]);
        }
        b.palette.chooseSelect();
        QVERIFY(b.steps() > 50);
        const Scene drawn = b.document.scene();
        while (b.document.undoStack().canUndo())
            b.document.undoStack().undo();
        QVERIFY(b.document.scene() == original);
        while (b.document.undoStack().canRedo())
            b.document.undoStack().redo();
        QVERIFY(b.document.scene() == drawn);
    }

    void runIsShownAndNotDrawnInto() {
        Workspace workspace = emptyWorkspace();
        const Schema& schema = workspace.scene.schema();
        const std::size_t disc = typeOf(Shape::disc);
        Item item = discAt(workspace.scene, {0.2, 0.5}, 0.05);
        item.values[*schema.types[disc].find("velocity")] = Vec2{1, 0};
        apply(workspace, InsertItems{{item}});
        workspace.run.until = 0.5;
        Board b(std::move(workspace));
        b.document.run().setPlaybackRate(INFINITY);
        b.document.run().play();
        QTRY_COMPARE(b.document.run().state(), RunState::finished);
        QTRY_COMPARE(b.canvas.itemAt({0.7, 0.5}), item.id);
        QCOMPARE(b.canvas.itemAt({0.2, 0.5}), ItemId{});
        b.choose(disc);
        b.click({0.4, 0.9});
        QCOMPARE(b.document.scene().size(), 1u);
        b.palette.chooseSelect();
        b.drag({0.7, 0.5}, {0.9, 0.9});
        QCOMPARE(b.document.selection(), std::vector{item.id});
        QVERIFY(near(b.value<Vec2>(item.id, "position"), {0.2, 0.5}));
        b.document.run().restart();
        QCOMPARE(b.canvas.itemAt({0.2, 0.5}), item.id);
    }

    void rendersWithoutHandlesOrHints() {
        Board b;
        b.document.commit(InsertItems{{discAt(b.document.scene(), {0.5, 0.5}, 0.1)}}, "disc");
        b.document.select({});
        const auto render = [&] {
            QImage image(200, 200, QImage::Format_RGB32);
            image.fill(Qt::magenta);
            QPainter painter(&image);
            b.canvas.renderTo(painter, QRectF(0, 0, 200, 200));
            painter.end();
            return image;
        };
        const QImage plain = render();
        QCOMPARE(plain.pixelColor(2, 2), b.canvas.palette().color(QPalette::Base));
        QCOMPARE(plain.pixelColor(100, 100), CanvasColors::species(0));
        b.document.select(b.document.scene().ids());
        QVERIFY(render() == plain);
    }

    void darkPaletteIsFollowed() {
        Board b;
        b.document.commit(InsertItems{{discAt(b.document.scene(), {0.5, 0.5}, 0.1)}}, "disc");
        QPalette dark = b.canvas.palette();
        dark.setColor(QPalette::Base, QColor(24, 24, 28));
        dark.setColor(QPalette::Text, Qt::white);
        b.canvas.setPalette(dark);
        b.canvas.setGridVisible(false);
        const QImage image = b.canvas.viewport()->grab().toImage();
        QCOMPARE(image.pixelColor(image.width() / 2, image.height() - 60), QColor(24, 24, 28));
    }

    void accessibleTexts() {
        Board b;
        QVERIFY(!b.canvas.accessibleName().isEmpty());
        b.document.commit(InsertItems{{discAt(b.document.scene(), {0.5, 0.5}, 0.1)}}, "disc");
        b.document.select(b.document.scene().ids());
        QVERIFY(b.canvas.accessibleDescription().contains('1'));
        for (auto* button : b.palette.findChildren<QAbstractButton*>()) {
            QVERIFY(!button->accessibleName().isEmpty());
            QVERIFY(!button->toolTip().isEmpty());
        }
    }
};

} // namespace kairos::ui

QTEST_MAIN(kairos::ui::CanvasTest)
#include "canvas_test.moc"
