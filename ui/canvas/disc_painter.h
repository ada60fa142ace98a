// Draws many discs quickly: small ones are copied from ready-made, anti-aliased pictures, one for each size,
// look and fraction of a pixel; large ones, and all of them on paper, are drawn as circles. The copying is
// done here, pixel by pixel into one layer, since QPainter needs some 300 ns for the smallest picture.
#pragma once

#include "ui/canvas/canvas_colors.h"

#include <QHash>
#include <QImage>
#include <QPainter>
#include <QPointF>
#include <array>
#include <cstdint>
#include <vector>

namespace kairos::ui {

struct DiscLook {
    QRgb fill = 0;
    DiscMarkSign mark = DiscMarkSign::none;
    friend bool operator==(const DiscLook&, const DiscLook&) = default;
};

class DiscPainter {
public:
    /// `exact`: circles only, for pictures that are kept (SVG, PDF, PNG).
    void begin(QPainter& painter, const CanvasColors& colors, bool exact);
    /// Centre and radius in pixels of the painter's logical coordinates.
    void add(QPointF center, double radius, const DiscLook& look);
    /// Draws what was added. Nothing is drawn before.
    void end();

private:
    /// The pictures of one size and look, squares in pixels_; -1 where not made yet.
    struct Sprites {
        int side = 0;
        std::array<qsizetype, 16> first; // by fraction of a pixel
    };
    struct Copy {
        int x, y, side; // upper left corner and side, device pixels
        qsizetype first;
    };
    struct Disc {
        QPointF center;
        double radius;
        DiscLook look;
    };
    static constexpr std::size_t maxPixels = std::size_t{1} << 22; // of all pictures, then they are made anew

    qsizetype spriteFor(Sprites& sprites, int size4, int phase, int phases, const DiscLook& look);
    void drawCopies();
    void drawDisc(QPainter& painter, QPointF center, double radius, const DiscLook& look) const;

    QPainter* painter_ = nullptr;
    CanvasColors colors_;
    bool exact_ = false;
    double ratio_ = 1; // device pixels a logical pixel
    std::vector<Disc> large_;
    std::vector<Copy> copies_;
    std::vector<QRgb> pixels_; // premultiplied
    QHash<quint64, Sprites> sprites_;
    quint64 lastKey_ = 0;
    Sprites* last_ = nullptr; // of lastKey_
    QRgb background_ = 0;
    QImage layer_;
};

} // namespace kairos::ui
