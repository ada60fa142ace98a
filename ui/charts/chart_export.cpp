#include "ui/charts/chart_export.h"

#include "ui/charts/chart_plot.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGraphicsScene>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace kairos::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

constexpr double kPixelsPerInch = 96;

QString plain(QString text) {
    return text.replace(u'\n', u' ').simplified();
}

void paintChart(QPainter& painter, const ChartData& data, const PictureOptions& options) {
    QGraphicsScene scene;
    ChartPlot plot(scene);
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPixelSize(options.fontPixels);
    plot.setLook(options.palette, font);
    plot.setTitleShown(true);
    plot.resize(options.size);
    plot.setData(data);
    plot.update();
    const QRectF rect(QPointF(), QSizeF(options.size));
    painter.fillRect(rect, options.palette.color(QPalette::Base));
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, rect, rect);
}

QString escaped(const QString& text) {
    return plain(text).toHtmlEscaped();
}

/// Title and description where readers of PDF look for them (Dublin Core in XMP).
QByteArray metadata(const ChartData& data) {
    return QStringLiteral("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>"
                          "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                          "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                          "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
                          "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>"
                          "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt>"
                          "</dc:description></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"w\"?>")
        .arg(escaped(data.title), escaped(data.description))
        .toUtf8();
}

} // namespace

QPalette paperPalette() {
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    palette.setColor(QPalette::WindowText, Qt::black);
    return palette;
}

PictureOptions::PictureOptions() : palette(paperPalette()) {}

QImage chartImage(const ChartData& data, const PictureOptions& options) {
    QImage image((QSizeF(options.size) * options.scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(options.scale);
    image.setText(QStringLiteral("Title"), plain(data.title));
    image.setText(QStringLiteral("Description"), plain(data.description));
    QPainter painter(&image);
    paintChart(painter, data, options);
    return image;
}

QByteArray chartSvg(const ChartData& data, const PictureOptions& options) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(kPixelsPerInch));
    generator.setSize(options.size);
    generator.setViewBox(QRect(QPoint(), options.size));
    generator.setTitle(escaped(data.title));
    generator.setDescription(escaped(data.description));
    QPainter painter(&generator);
    paintChart(painter, data, options);
    painter.end();
    return buffer.data();
}

QByteArray chartPdf(const ChartData& data, const PictureOptions& options) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(static_cast<int>(kPixelsPerInch));
        writer.setPageSize(QPageSize(QSizeF(options.size) * (72 / kPixelsPerInch), QPageSize::Point, {},
                                     QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setTitle(plain(data.title));
        writer.setCreator(QStringLiteral("Kairos"));
        writer.setDocumentXmpMetadata(metadata(data));
        QPainter painter(&writer);
        paintChart(painter, data, options);
    }
    return buffer.data();
}

QString writeChart(const ChartData& data, const QString& path, const PictureOptions& options) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (suffix == QLatin1String("svg")) {
        bytes = chartSvg(data, options);
    } else if (suffix == QLatin1String("pdf")) {
        bytes = chartPdf(data, options);
    } else if (suffix == QLatin1String("csv")) {
        bytes = QByteArray::fromStdString(chartCsv(data));
    } else if (suffix == QLatin1String("png")) {
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        chartImage(data, options).save(&buffer, "PNG");
    } else {
        return Text::tr("A chart is written as .png, .svg, .pdf or .csv, not as \"%1\".").arg(suffix);
    }
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return {};
    return Text::tr("%1 could not be written: %2").arg(path, file.errorString());
}

} // namespace kairos::ui
