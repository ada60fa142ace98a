// Drawing with the tools: what mouse and keys on the canvas leave in the document.
#include "tests/ui/board.h"

namespace kairos::ui {

class DrawingTest : public QObject {
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
};

} // namespace kairos::ui

QTEST_MAIN(kairos::ui::DrawingTest)
#include "drawing_test.moc"
