#include "ui/document/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QImageReader>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>

// The drawings are in a static library, whose resources nobody else would register.
static void registerDrawings() {
    static const int registered = [] {
        Q_INIT_RESOURCE(kairos);
        return 0;
    }();
    Q_UNUSED(registered);
}

namespace kairos::ui {

namespace {

class LineIcon : public QIconEngine {
public:
    explicit LineIcon(QString file) : file_(std::move(file)) {}

    QIconEngine* clone() const override { return new LineIcon(*this); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const double ratio = painter->device() ? painter->device()->devicePixelRatio() : 1;
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override {
        // The colour is looked up anew each time: an icon made under the light theme is right under the dark
        // one.
        const QPalette palette = QGuiApplication::palette();
        const QColor color = mode == QIcon::Disabled ? palette.color(QPalette::Disabled, QPalette::WindowText)
                             : mode == QIcon::Selected ? palette.color(QPalette::HighlightedText)
                                                       : palette.color(QPalette::WindowText);
        const QString key =
            QStringLiteral("%1 %2 %3 %4").arg(file_).arg(size.width()).arg(size.height()).arg(color.rgba());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap)) return pixmap;
        QImageReader reader(file_);
        reader.setScaledSize(size);
        QImage image = reader.read().convertToFormat(QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(), color);
        painter.end();
        pixmap = QPixmap::fromImage(image);
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

private:
    QString file_;
};

} // namespace

QIcon icon(const QString& name) {
    registerDrawings();
    const QString file = QStringLiteral(":/icons/%1.svg").arg(name);
    return QFile::exists(file) ? QIcon(new LineIcon(file)) : QIcon();
}

} // namespace kairos::ui
