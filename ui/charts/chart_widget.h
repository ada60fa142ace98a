// One live chart: asks its source for data only when it is due and can be seen, zooms, pans, and reads out
// the value below the pointer.
#pragma once

#include "ui/charts/chart_data.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

namespace kairos::ui {

class ChartView;

class ChartWidget : public QWidget {
    Q_OBJECT
public:
    explicit ChartWidget(QWidget* parent = nullptr);
    ~ChartWidget() override;

    /// Where data come from; asked at most 30 times a second, less often where it or painting takes long.
    void setSource(std::function<ChartData()> source);
    /// The source has something new.
    void markDirty();
    /// Smooth edges cost time: without them while a run goes on.
    void setRunning(bool running);
    /// What is shown now.
    const ChartData& data() const;
    /// Asks the source at once, seen or not; for exports.
    ChartData freshData() const;
    bool zoomed() const;

    QSize sizeHint() const override { return {460, 260}; }
    QSize minimumSizeHint() const override { return {200, 130}; }

public slots:
    /// Back to all data.
    void showAll();

signals:
    void zoomChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    friend class ChartView;
    void refresh();
    void applyLook();

    ChartView* view_;
    std::function<ChartData()> source_;
    QTimer timer_;
    QElapsedTimer sinceRefresh_;
    bool dirty_ = true;
    double cost_ = 0; // ms, of a refresh with its painting, smoothed
};

} // namespace kairos::ui
