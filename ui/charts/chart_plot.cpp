#include "ui/charts/chart_plot.h"

#include <QAreaSeries>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>
#include <algorithm>
#include <array>
#include <cmath>

namespace kairos::ui {

namespace {

constexpr double kGap = 6;      // between things, px
constexpr double kSample = 18;  // length of a legend's line, px
constexpr double kEdge = 1.5;   // width of curves, px
constexpr double kFill = 0.25;  // opacity below outlines
constexpr int kLegendLines = 3; // at most

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Base).lightness() < 128;
}

QColor mixed(const QColor& a, const QColor& b, double part) {
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * part),
                            static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * part),
                            static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * part));
}

QColor quiet(const QPalette& palette, double part) {
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Text), part);
}

QPen penOf(const Curve& curve, const QPalette& palette) {
    QPen pen(curve.lastRun                     ? quiet(palette, 0.55)
             : curve.kind == CurveKind::theory ? palette.color(QPalette::Text)
                                               : seriesColor(palette, curve.color),
             kEdge);
    pen.setCosmetic(true);
    pen.setJoinStyle(Qt::MiterJoin);
    if (curve.lastRun)
        pen.setStyle(Qt::DashDotLine);
    else if (curve.kind == CurveKind::theory)
        pen.setStyle(Qt::DashLine);
    return pen;
}

QBrush fillOf(const Curve& curve, const QPalette& palette) {
    if (curve.lastRun) return Qt::NoBrush;
    QColor color = penOf(curve, palette).color();
    color.setAlphaF(static_cast<float>(kFill));
    return color;
}

bool isArea(CurveKind kind) {
    return kind == CurveKind::steps || kind == CurveKind::band;
}

} // namespace

QColor seriesColor(const QPalette& palette, int index) {
    static constexpr std::array<QRgb, 6> kOnLight = {0x0072B2, 0xD55E00, 0x009E73,
                                                     0xCC79A7, 0xE69F00, 0x56B4E9};
    static constexpr std::array<QRgb, 6> kOnDark = {0x56B4E9, 0xE69F00, 0x009E73,
                                                    0xCC79A7, 0xF0E442, 0xD55E00};
    const auto& colors = isDark(palette) ? kOnDark : kOnLight;
    return QColor::fromRgb(colors[static_cast<std::size_t>(index) % colors.size()]);
}

/// Grid and ticks below the curves are one item, title and legend above them the same.
class ChartPlot::Decoration : public QGraphicsItem {
public:
    Decoration(ChartPlot& plot, QGraphicsItem* parent) : QGraphicsItem(parent), plot_(plot) { setZValue(1); }

    struct Entry {
        std::size_t curve;
        QString text;
        QPointF at; // left middle of its sample
    };
    std::vector<Entry> entries;
    double legendHeight = 0;

    void changed() {
        prepareGeometryChange();
        update();
    }

    QRectF boundingRect() const override { return {QPointF(), plot_.size_}; }

    /// Legend entries from left to right, as many lines as they need; a long one is cut to a line's width.
    void layLegend(double top) {
        entries.clear();
        legendHeight = 0;
        const QFontMetricsF metrics(plot_.font_);
        const double left = kGap, right = plot_.size_.width() - kGap;
        double x = left, y = top + metrics.height() / 2;
        int lines = 1;
        for (std::size_t i = 0; i < plot_.data_.curves.size(); ++i) {
            const Curve& curve = plot_.data_.curves[i];
            if (curve.name.isEmpty()) continue;
            const double room = right - left - kSample - kGap;
            const QString text = metrics.elidedText(curve.name, Qt::ElideRight, room);
            const double width = kSample + kGap + metrics.horizontalAdvance(text);
            if (x > left && x + width > right) {
                if (++lines > kLegendLines) break;
                x = left;
                y += metrics.height();
            }
            entries.push_back({i, text, {x, y}});
            x += width + 2 * kGap;
        }
        if (!entries.empty()) legendHeight = lines * metrics.height() + kGap / 2;
    }

    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
        painter->setFont(plot_.font_);
        if (plot_.titleShown_) paintTitle(*painter);
        if (!plot_.data_.empty.isEmpty()) {
            painter->setPen(quiet(plot_.palette_, 0.65));
            painter->drawText(QRectF(QPointF(), plot_.size_).adjusted(8, 8, -8, -8),
                              Qt::AlignCenter | Qt::TextWordWrap, plot_.data_.empty);
            return;
        }
        paintAxes(*painter);
        paintLegend(*painter);
    }

private:
    void paintTitle(QPainter& painter) {
        QFont bold = plot_.font_;
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(plot_.palette_.color(QPalette::Text));
        const QString title =
            QFontMetricsF(bold).elidedText(plot_.data_.title, Qt::ElideRight, plot_.size_.width() - 2 * kGap);
        painter.drawText(QRectF(kGap, kGap / 2, plot_.size_.width() - 2 * kGap, plot_.titleHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, title);
        painter.setFont(plot_.font_);
    }

    void paintAxes(QPainter& painter) {
        const QRectF area = plot_.plotArea_;
        const QFontMetricsF metrics(plot_.font_);
        const QColor text = plot_.palette_.color(QPalette::Text);
        const QPen grid(quiet(plot_.palette_, 0.14), 0);
        const QPen label(quiet(plot_.palette_, 0.8));
        // Lines of grid lie on whole pixels, or they would be two pixels of half the strength.
        const auto whole = [](double v) { return std::floor(v) + 0.5; };
        for (const Tick& tick : plot_.ticksX_) {
            const double x = plot_.toPlot({tick.position, 0}).x();
            painter.setPen(grid);
            painter.drawLine(QPointF(whole(x), area.top()), QPointF(whole(x), area.bottom()));
            const double width = metrics.horizontalAdvance(tick.label);
            const double left = std::clamp(x - width / 2, 0.0, std::max(0.0, plot_.size_.width() - width));
            painter.setPen(label);
            painter.drawText(QPointF(left, area.bottom() + 3 + metrics.ascent()), tick.label);
        }
        for (const Tick& tick : plot_.ticksY_) {
            const double y = plot_.toPlot({0, tick.position}).y();
            painter.setPen(grid);
            painter.drawLine(QPointF(area.left(), whole(y)), QPointF(area.right(), whole(y)));
            painter.setPen(label);
            painter.drawText(QPointF(area.left() - 4 - metrics.horizontalAdvance(tick.label),
                                     y + metrics.ascent() / 2 - metrics.descent() / 2),
                             tick.label);
        }
        painter.setPen(QPen(quiet(plot_.palette_, 0.5), 0));
        painter.setBrush(Qt::NoBrush);
        painter.drawLine(QPointF(whole(area.left()), area.top()), QPointF(whole(area.left()), area.bottom()));
        painter.drawLine(QPointF(area.left(), whole(area.bottom())),
                         QPointF(area.right(), whole(area.bottom())));

        painter.setPen(text);
        const QString titleX = metrics.elidedText(plot_.data_.x.title, Qt::ElideRight, area.width());
        painter.drawText(QPointF(area.center().x() - metrics.horizontalAdvance(titleX) / 2,
                                 area.bottom() + 3 + metrics.height() + metrics.ascent()),
                         titleX);
        painter.save();
        painter.translate(metrics.ascent() + 1, area.center().y());
        painter.rotate(-90);
        const QString titleY =
            metrics.elidedText(plot_.data_.y.title, Qt::ElideRight, plot_.size_.height() - area.top() - kGap);
        // A title longer than the plot is high would run into the legend: it is centred on what is below it.
        const double below = plot_.size_.height() - area.center().y();
        const double half = metrics.horizontalAdvance(titleY) / 2;
        painter.drawText(QPointF(std::max(-half, -below), 0), titleY);
        painter.restore();
    }

    void paintLegend(QPainter& painter) {
        const QFontMetricsF metrics(plot_.font_);
        for (const Entry& entry : entries) {
            const Curve& curve = plot_.data_.curves[entry.curve];
            const QPointF end = entry.at + QPointF(kSample, 0);
            painter.setPen(penOf(curve, plot_.palette_));
            if (isArea(curve.kind) && !curve.lastRun) {
                painter.setBrush(fillOf(curve, plot_.palette_));
                painter.drawRect(QRectF(entry.at.x() + 3, entry.at.y() - 4, kSample - 6, 8));
                painter.setBrush(Qt::NoBrush);
            } else {
                painter.drawLine(entry.at, end);
            }
            painter.setPen(plot_.palette_.color(QPalette::Text));
            painter.drawText(end + QPointF(kGap, metrics.ascent() / 2 - metrics.descent() / 2), entry.text);
        }
    }

    ChartPlot& plot_;
};

ChartPlot::ChartPlot(QGraphicsScene& scene)
    : chart_(new QChart), axisX_(new QValueAxis), axisY_(new QValueAxis) {
    scene.addItem(chart_);
    chart_->legend()->hide();
    chart_->setBackgroundVisible(false);
    chart_->setPlotAreaBackgroundVisible(false);
    chart_->setDropShadowEnabled(false);
    chart_->setAnimationOptions(QChart::NoAnimation);
    chart_->layout()->setContentsMargins(0, 0, 0, 0);
    chart_->setMargins({});
    chart_->addAxis(axisX_, Qt::AlignBottom);
    chart_->addAxis(axisY_, Qt::AlignLeft);
    axisX_->setVisible(false);
    axisY_->setVisible(false);
    decoration_ = new Decoration(*this, chart_);
}

ChartPlot::~ChartPlot() {
    delete chart_; // with axes, series and decoration
}

void ChartPlot::setLook(const QPalette& palette, const QFont& font) {
    palette_ = palette;
    font_ = font;
    lookChanged_ = true;
}

void ChartPlot::resize(QSizeF size) {
    size_ = size;
    chart_->resize(size);
}

void ChartPlot::setView(std::optional<Range> x, std::optional<Range> y) {
    viewX_ = x;
    viewY_ = y;
}

double ChartPlot::titleHeight() const {
    return titleShown_ ? QFontMetricsF(font_).height() + kGap : 0;
}

void ChartPlot::layOut() {
    // Another kind of axis: what was shown before says nothing any more.
    if (lastX_.title != data_.x.title || lastX_.logarithmic != data_.x.logarithmic) {
        fullX_.reset();
        viewX_.reset();
    }
    if (lastY_.title != data_.y.title || lastY_.logarithmic != data_.y.logarithmic) {
        fullY_.reset();
        viewY_.reset();
    }
    lastX_ = data_.x;
    lastY_ = data_.y;

    const QFontMetricsF metrics(font_);
    decoration_->layLegend(titleHeight() + kGap / 2);
    const double top = titleHeight() + decoration_->legendHeight + kGap + metrics.ascent() / 2;
    const double bottom = size_.height() - 2 * metrics.height() - kGap;
    const double height = std::max(20.0, bottom - top);
    const int wantedY = std::clamp(static_cast<int>(height / (2.2 * metrics.height())), 2, 8);
    const double right = size_.width() - 2 * kGap;

    if (auto span = spanY(data_)) {
        // Curves keep off the edges, except off a zero that they stand on.
        const double room = 0.04 * span->span();
        span->max += room;
        if (!data_.y.fromZero || span->min < 0) span->min -= room;
        fullY_ = niceRange(data_.y, *span, fullY_, wantedY);
    }
    y_ = viewY_.value_or(fullY_.value_or(Range{}));
    ticksY_ = ticksOf(data_.y, y_, wantedY);
    double widest = metrics.horizontalAdvance(QStringLiteral("0.00"));
    for (const Tick& tick : ticksY_)
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    const double left = std::ceil(metrics.height() + kGap + widest + 2);
    const double width = std::max(20.0, right - left);
    const double perLabel = metrics.horizontalAdvance(QStringLiteral("0.000")) + 4 * kGap;
    const int wantedX = std::clamp(static_cast<int>(width / perLabel), 2, 10);
    if (const auto span = spanX(data_)) {
        // Bins and times fill the axis almost from edge to edge: the range is rounded finely.
        fullX_ = niceRange(data_.x, *span, fullX_, 2 * wantedX, 0.75);
    }
    x_ = viewX_.value_or(fullX_.value_or(Range{}));
    ticksX_ = ticksOf(data_.x, x_, wantedX);
    plotArea_ = QRectF(left, std::ceil(top), std::floor(width), std::floor(height));
}

void ChartPlot::matchSeries() {
    const auto same = [&] {
        if (series_.size() != data_.curves.size()) return false;
        for (std::size_t i = 0; i < series_.size(); ++i)
            if (series_[i].kind != data_.curves[i].kind || series_[i].lastRun != data_.curves[i].lastRun)
                return false;
        return true;
    };
    if (same()) return;
    chart_->removeAllSeries();
    series_.clear();
    for (const Curve& curve : data_.curves) {
        Shown shown{curve.kind, curve.lastRun, nullptr, new QLineSeries, nullptr};
        // The last run is a line without a filling: two fillings over each other cannot be told apart.
        if (isArea(curve.kind) && !curve.lastRun) {
            if (curve.kind == CurveKind::band) shown.lower = new QLineSeries;
            auto* area = new QAreaSeries(shown.upper, shown.lower);
            shown.upper->setParent(area);
            if (shown.lower) shown.lower->setParent(area);
            shown.series = area;
        } else {
            shown.series = shown.upper;
        }
        chart_->addSeries(shown.series);
        shown.series->attachAxis(axisX_);
        shown.series->attachAxis(axisY_);
        series_.push_back(shown);
    }
    lookChanged_ = true;
}

void ChartPlot::paintSeries(const Shown& shown, const Curve& curve) {
    const int columns = static_cast<int>(plotArea_.width());
    const auto list = [](const std::vector<QPointF>& points) {
        return QList<QPointF>(points.begin(), points.end());
    };
    shown.upper->replace(list(pointsOf(curve, data_, x_, columns, y_.min)));
    if (shown.lower) {
        Curve low = curve;
        low.y = curve.low;
        shown.lower->replace(list(pointsOf(low, data_, x_, columns, y_.min)));
    }
    if (!lookChanged_) return;
    if (auto* area = qobject_cast<QAreaSeries*>(shown.series)) {
        area->setPen(curve.kind == CurveKind::band ? QPen(Qt::NoPen) : penOf(curve, palette_));
        area->setBrush(fillOf(curve, palette_));
    } else {
        shown.upper->setPen(penOf(curve, palette_));
    }
}

void ChartPlot::update() {
    if (size_.isEmpty()) return;
    layOut();
    chart_->setPlotArea(plotArea_);
    matchSeries();
    axisX_->setRange(x_.min, x_.max);
    axisY_->setRange(y_.min, y_.max);
    for (std::size_t i = 0; i < series_.size(); ++i)
        paintSeries(series_[i], data_.curves[i]);
    lookChanged_ = false;
    decoration_->changed();
}

QPointF ChartPlot::toPlot(QPointF axisPoint) const {
    return {plotArea_.left() + (axisPoint.x() - x_.min) / x_.span() * plotArea_.width(),
            plotArea_.bottom() - (axisPoint.y() - y_.min) / y_.span() * plotArea_.height()};
}

QPointF ChartPlot::toAxes(QPointF pixel) const {
    return {x_.min + (pixel.x() - plotArea_.left()) / plotArea_.width() * x_.span(),
            y_.min + (plotArea_.bottom() - pixel.y()) / plotArea_.height() * y_.span()};
}

} // namespace kairos::ui
