// Charts as files and pictures: drawn afresh at the size wished, never taken from the window, so that no
// curve is missing and text stays text.
#pragma once

#include "ui/charts/chart_data.h"

#include <QByteArray>
#include <QImage>
#include <QPalette>
#include <QSize>

namespace kairos::ui {

struct PictureOptions {
    QSize size{720, 440}; // px at scale 1; points of SVG and PDF are 3/4 of that
    double scale = 1;     // of PNG alone
    QPalette palette;     // paperPalette() unless somebody wants it dark
    int fontPixels = 13;

    PictureOptions();
};

/// Black on white, whatever the theme is.
QPalette paperPalette();

QImage chartImage(const ChartData& data, const PictureOptions& options = {});
QByteArray chartSvg(const ChartData& data, const PictureOptions& options = {});
QByteArray chartPdf(const ChartData& data, const PictureOptions& options = {});

/// Written beside and renamed; the format follows the suffix: png, svg, pdf or csv. Empty, or why it failed.
QString writeChart(const ChartData& data, const QString& path, const PictureOptions& options = {});

} // namespace kairos::ui
