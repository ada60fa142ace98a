// The one adapter to Qt Charts: a QChart that shows a ChartData. Qt Charts places and paints the curves;
// grid, ticks, titles and legend are one item of ours, which costs less than an item a label, is never cut
// short, and leaves the plot in its place while numbers change. Live window and exported pictures use the
// same class.
#pragma once

#include "ui/charts/plot_math.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QSizeF>
#include <memory>
#include <optional>
#include <vector>

class QAbstractSeries;
class QChart;
class QGraphicsScene;
class QLineSeries;
class QValueAxis;

namespace kairos::ui {

/// Colours of series (after Okabe and Ito), picked for contrast with the palette's background.
QColor seriesColor(const QPalette& palette, int index);

class ChartPlot {
public:
    /// The chart belongs to the scene.
    explicit ChartPlot(QGraphicsScene& scene);
    ~ChartPlot();
    ChartPlot(const ChartPlot&) = delete;
    ChartPlot& operator=(const ChartPlot&) = delete;

    void setLook(const QPalette& palette, const QFont& font);
    /// A title line above the legend, for exported pictures.
    void setTitleShown(bool shown) { titleShown_ = shown; }
    void setData(ChartData data) { data_ = std::move(data); }
    const ChartData& data() const { return data_; }
    void resize(QSizeF size);
    /// Brings everything on screen in line with data, size and look.
    void update();

    /// In axis coordinates; nothing: all data. `update()` makes it seen.
    void setView(std::optional<Range> x, std::optional<Range> y);
    bool zoomed() const { return viewX_ || viewY_; }
    Range shownX() const { return x_; }
    Range shownY() const { return y_; }

    QRectF plotArea() const { return plotArea_; }
    QPointF toPlot(QPointF axisPoint) const; // to pixels
    QPointF toAxes(QPointF pixel) const;

private:
    class Decoration;
    struct Shown {
        CurveKind kind;
        bool lastRun;
        QAbstractSeries* series;
        QLineSeries* upper;
        QLineSeries* lower;
    };

    void layOut();
    void matchSeries();
    void paintSeries(const Shown& shown, const Curve& curve);
    double titleHeight() const;

    QChart* chart_;
    QValueAxis* axisX_;
    QValueAxis* axisY_;
    Decoration* decoration_;
    std::vector<Shown> series_;
    ChartData data_;
    QPalette palette_;
    QFont font_;
    QSizeF size_;
    QRectF plotArea_;
    Range x_, y_;
    std::optional<Range> fullX_, fullY_; // kept for hysteresis
    std::optional<Range> viewX_, viewY_;
    std::vector<Tick> ticksX_, ticksY_;
    bool titleShown_ = false;
    bool lookChanged_ = true;
    ChartAxis lastX_, lastY_;
};

} // namespace kairos::ui
