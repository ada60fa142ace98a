// The view inside ChartWidget: mouse, wheel, keys and the read-out. Private to ui/charts.
#pragma once

#include "ui/charts/chart_plot.h"

#include <QGraphicsScene>
#include <QGraphicsView>
#include <QRubberBand>

namespace kairos::ui {

class ChartView : public QGraphicsView {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent);
    ~ChartView() override;

    ChartPlot& plot() { return *plot_; }
    const ChartPlot& plot() const { return *plot_; }
    void showAll();
    /// After new data or another size.
    void renew();
    /// Time of the last painting, ms.
    double paintCost() const { return paintCost_; }

signals:
    void zoomChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void zoomTo(Range x, Range y);
    void zoomAbout(QPointF pixel, double factorX, double factorY);
    void panBy(QPointF pixels);
    QStringList readOut(double x) const;

    QGraphicsScene scene_;
    std::unique_ptr<ChartPlot> plot_;
    QRubberBand band_;
    QPoint pressed_;
    QPoint last_;
    enum class Drag { none, band, pan } drag_ = Drag::none;
    std::optional<QPoint> hover_;
    double paintCost_ = 0;
};

} // namespace kairos::ui
