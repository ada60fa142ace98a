#include "ui/shell/template_card.h"

#include "engine/run/open.h"
#include "ui/canvas/board_painter.h"
#include "ui/canvas/canvas_colors.h"
#include "ui/canvas/scene_picture.h"
#include "ui/document/background.h"
#include "ui/document/bounds.h"

#include <QFileInfo>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <optional>

namespace kairos::ui {

namespace {

constexpr int pictureMs = 50;
constexpr std::uint64_t eventsPerPicture = 20'000; // a card may fall behind, never hold up the others
constexpr QSize cardSize(228, 222);
constexpr int pictureHeight = 136;

Bounds boundsOfFrame(const Frame& frame) {
    Bounds all;
    for (const FrameBox& box : frame.boxes) {
        all.add(box.min);
        all.add(box.max);
    }
    for (const FrameSegment& segment : frame.segments) {
        all.add(segment.a);
        all.add(segment.b);
    }
    if (frame.boxes.empty())
        for (const FrameDisc& disc : frame.discs)
            all.add(disc.center, static_cast<double>(disc.radius));
    return all;
}

/// As many words as fit in the rectangle, broken into lines.
QString fitted(const QString& text, const QFontMetrics& metrics, const QSize& room) {
    const auto fits = [&](const QString& shown) {
        return metrics.boundingRect(QRect(QPoint(), QSize(room.width(), 10'000)), Qt::TextWordWrap, shown)
                   .height() <= room.height();
    };
    if (fits(text)) return text;
    QString shown = text;
    while (!shown.isEmpty() && !fits(shown + QChar(0x2026)))
        shown.truncate(qMax<qsizetype>(0, shown.lastIndexOf(QLatin1Char(' '))));
    return shown + QChar(0x2026);
}

QString firstSentence(const std::string& description) {
    const QString text = QString::fromStdString(description).simplified();
    const auto end = text.indexOf(QStringLiteral(". "));
    return end < 0 ? text : text.left(end + 1);
}

} // namespace

/// Lives on whichever thread advances it, one at a time.
struct TemplateCard::Scene {
    std::optional<Simulation> start; // to begin again from
    std::optional<Simulation> simulation;
    double rate = 1;
    double end = 0;   // of the run; then the card begins again
    double shown = 0; // time of the last picture
    Bounds bounds;    // fixed by the first picture, so that it does not breathe
};

TemplateCard::TemplateCard(const QString& file, QThreadPool& pool, QWidget* parent)
    : QAbstractButton(parent), file_(file), pool_(pool) {
    setText(QFileInfo(file).completeBaseName());
    setAccessibleName(text());
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setFixedSize(cardSize);
    timer_.setInterval(pictureMs);
    connect(&timer_, &QTimer::timeout, this, &TemplateCard::advance);
}

TemplateCard::~TemplateCard() = default;

QSize TemplateCard::sizeHint() const {
    return cardSize;
}

void TemplateCard::setLiving(bool living) {
    living_ = living;
    if (!living)
        timer_.stop();
    else if (isVisible() && scene_)
        timer_.start();
}

void TemplateCard::showEvent(QShowEvent*) {
    load();
    if (living_ && scene_) timer_.start();
}

void TemplateCard::hideEvent(QHideEvent*) {
    timer_.stop();
}

void TemplateCard::enterEvent(QEnterEvent*) {
    hovered_ = true;
    update();
}

void TemplateCard::leaveEvent(QEvent*) {
    hovered_ = false;
    update();
}

void TemplateCard::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) update();
    QAbstractButton::changeEvent(event);
}

void TemplateCard::load() {
    if (workspace_ || loading_) return;
    loading_ = true;
    struct Loaded {
        std::shared_ptr<const Workspace> workspace;
        std::shared_ptr<Scene> scene;
        Frame frame;
    };
    inBackground(
        this,
        [path = file_.toStdString(), name = QFileInfo(file_).fileName().toStdString()] {
            Loaded loaded;
            ImportOptions options;
            options.fileName = name;
            auto opened = openFile(path, options);
            if (!opened) return loaded;
            loaded.workspace = std::make_shared<const Workspace>(std::move(opened).value());
            SimulationOptions quiet;
            quiet.record = false;
            auto started = Simulation::start(loaded.workspace, quiet);
            if (!started) return loaded;
            loaded.scene = std::make_shared<Scene>();
            loaded.scene->start = std::move(started).value();
            loaded.scene->simulation = loaded.scene->start->clone();
            loaded.scene->rate = loaded.workspace->run.playbackRate;
            loaded.scene->end = loaded.workspace->run.until;
            loaded.scene->simulation->model().draw(0, loaded.frame);
            loaded.scene->bounds = boundsOfFrame(loaded.frame);
            return loaded;
        },
        [this](Loaded loaded) {
            if (!loaded.workspace) return;
            workspace_ = std::move(loaded.workspace);
            scene_ = std::move(loaded.scene);
            names_ = std::make_unique<ScenePicture>(workspace_->scene.schema());
            names_->update(workspace_->scene);
            frame_ = std::move(loaded.frame);
            if (!workspace_->title.empty()) setText(QString::fromStdString(workspace_->title));
            setAccessibleName(text());
            setAccessibleDescription(QString::fromStdString(workspace_->description));
            setToolTip(QStringLiteral("<p>%1</p>")
                           .arg(QString::fromStdString(workspace_->description).toHtmlEscaped()));
            if (living_ && isVisible() && scene_) timer_.start();
            update();
        },
        &pool_);
}

void TemplateCard::advance() {
    if (busy_ || !scene_ || !window()->isActiveWindow()) return;
    busy_ = true;
    inBackground(
        this,
        [scene = scene_] {
            if (scene->shown >= scene->end || scene->simulation->failed()) {
                scene->simulation = scene->start->clone();
                scene->shown = 0;
            }
            scene->shown += scene->rate * pictureMs / 1000.0;
            const auto stop = scene->simulation->advanceTo(scene->shown, eventsPerPicture);
            if (stop == Simulation::Stop::eventLimit) scene->shown = scene->simulation->now();
            Frame frame;
            scene->simulation->model().draw(std::max(scene->shown, scene->simulation->now()), frame);
            return frame;
        },
        [this](Frame frame) {
            busy_ = false;
            frame_ = std::move(frame);
            ++pictures_;
            update(QRect(0, 0, width(), pictureHeight + 1));
        },
        &pool_);
}

void TemplateCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const CanvasColors colors = CanvasColors::of(palette());
    const QRectF frame = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool marked = hovered_ || hasFocus() || isDown();
    painter.setPen(QPen(palette().color(marked ? QPalette::Highlight : QPalette::Mid), marked ? 2 : 1));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(frame, 4, 4);

    const QRectF picture(6, 6, width() - 12, pictureHeight - 6);
    if (names_ && scene_ && !scene_->bounds.empty()) {
        painter.save();
        painter.setClipRect(picture);
        const ViewMap map = ViewMap::fitted(scene_->bounds, picture, 6);
        BoardPainter board(painter, discs_, colors, map, picture, ColorMode::species, false);
        board.frame(frame_, *names_);
        painter.restore();
    }

    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Text));
    const QRectF words(12, pictureHeight + 6, width() - 24, height() - pictureHeight - 12);
    const int line = QFontMetrics(bold).lineSpacing();
    painter.drawText(QRectF(words.left(), words.top(), words.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(text(), Qt::ElideRight, static_cast<int>(words.width())));
    if (!workspace_) return;
    painter.setFont(font());
    painter.setPen(colors.muted);
    const QRectF below = words.adjusted(0, line + 2, 0, 0);
    painter.drawText(below, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop,
                     fitted(firstSentence(workspace_->description), fontMetrics(), below.size().toSize()));
}

} // namespace kairos::ui
