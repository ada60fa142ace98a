// The canvas as a person uses it: selecting, moving, reshaping, zooming, and watching a run.
#include "tests/ui/board.h"

namespace kairos::ui {

class CanvasTest : public QObject {
    Q_OBJECT

private slots:
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
