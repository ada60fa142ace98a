// Draws many discs quickly: small ones are copied from a sheet of ready-made, anti-aliased pictures, one for
// each size, look and fraction of a pixel; large ones, and all of them on paper, are drawn as circles.
#pragma once

#include "ui/canvas/canvas_colors.h"

#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QPointF>
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
    struct Sprite {
        int page = 0;
        QRect rect; // in pixels of the page
    };
    struct Disc {
        QPointF center;
        double radius;
        DiscLook look;
    };
    static constexpr int pageSize = 1024;
    static constexpr std::size_t maxPages = 8;

    const Sprite& sprite(int size4, int phaseX, int phaseY, int phases, const DiscLook& look);
    QRect place(int size);
    void drawDisc(QPainter& painter, QPointF center, double radius, const DiscLook& look) const;

    QPainter* painter_ = nullptr;
    CanvasColors colors_;
    bool exact_ = false;
    double ratio_ = 1; // device pixels a logical pixel
    std::vector<Disc> large_;
    std::vector<QPixmap> pages_;
    std::vector<std::vector<QPainter::PixmapFragment>> fragments_; // by page
    QHash<quint64, Sprite> sprites_;
    quint64 lastKey_ = 0;
    Sprite lastSprite_;
    QRgb background_ = 0;
    int shelfX_ = 0, shelfY_ = 0, shelfHeight_ = 0; // free place on the last page
};

} // namespace kairos::ui
