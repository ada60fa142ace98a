#include "ui/shell/message_area.h"

#include "ui/document/icons.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace kairos::ui {

namespace {

/// A quiet bar with a stripe in the colour of its severity at the left.
class Bar : public QFrame {
public:
    Bar(Severity severity, QWidget* parent) : QFrame(parent), severity_(severity) {
        setAutoFillBackground(true);
        setBackgroundRole(QPalette::Base);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        // Okabe-Ito: vermilion, orange, blue; each with an icon besides, for those who see no difference.
        const QColor color = severity_ == Severity::error     ? QColor(0xd5, 0x5e, 0x00)
                             : severity_ == Severity::warning ? QColor(0xe6, 0x9f, 0x00)
                                                              : QColor(0x00, 0x72, 0xb2);
        painter.fillRect(QRect(0, 0, 4, height()), color);
        painter.setPen(QPen(palette().color(QPalette::Mid), 0));
        painter.drawLine(0, height() - 1, width(), height() - 1);
    }

private:
    Severity severity_;
};

QString iconName(Severity severity) {
    return severity == Severity::error     ? QStringLiteral("error")
           : severity == Severity::warning ? QStringLiteral("warning")
                                           : QStringLiteral("info");
}

QString sentence(const Issue& issue) {
    QString text = QString::fromStdString(issue.what);
    if (!issue.place.empty()) text = QString::fromStdString(issue.place) + QStringLiteral(": ") + text;
    if (!issue.fix.empty()) text += QLatin1Char(' ') + QString::fromStdString(issue.fix);
    return text;
}

} // namespace

MessageArea::MessageArea(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void MessageArea::show(const QString& key, Severity severity, const QString& text,
                       std::vector<Button> buttons, const QString& details) {
    dismiss(key);
    auto* bar = new Bar(severity, this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 4, 6, 5);
    row->setSpacing(8);
    auto* picture = new QLabel(bar);
    const int side = style()->pixelMetric(QStyle::PM_SmallIconSize);
    picture->setPixmap(icon(iconName(severity)).pixmap(side, side));
    row->addWidget(picture);
    auto* label = new QLabel(text, bar);
    label->setObjectName(QStringLiteral("text"));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(label, 1);
    if (!details.isEmpty())
        buttons.insert(buttons.begin(),
                       {tr("Details"),
                        [label, text, details] { label->setText(label->text() == text ? details : text); },
                        true});
    for (const Button& button : buttons) {
        auto* push = new QPushButton(button.text, bar);
        connect(push, &QPushButton::clicked, this, [this, key, button] {
            if (!button.keeps) dismiss(key);
            if (button.pressed) button.pressed();
        });
        row->addWidget(push);
    }
    auto* close = new QToolButton(bar);
    close->setAutoRaise(true);
    close->setIcon(icon(QStringLiteral("close")));
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(tr("Dismiss this message"));
    connect(close, &QToolButton::clicked, this, [this, key] { dismiss(key); });
    row->addWidget(close);
    layout_->addWidget(bar);
    bars_[key] = bar;
    bar->setAccessibleName(text);
}

void MessageArea::showIssues(const QString& key, const Issues& issues, const QString& prefix,
                             std::vector<Button> buttons) {
    if (issues.empty()) return;
    const Issue* worst = &issues.front();
    for (const Issue& issue : issues)
        if (issue.severity > worst->severity) worst = &issue;
    QString details;
    if (issues.size() > 1)
        for (const Issue& issue : issues)
            details += (details.isEmpty() ? QString() : QStringLiteral("\n")) + sentence(issue);
    QString text = sentence(*worst);
    if (!prefix.isEmpty()) text = prefix + QLatin1Char(' ') + text;
    show(key, worst->severity, text, std::move(buttons), details);
}

void MessageArea::dismiss(const QString& key) {
    const auto found = bars_.find(key);
    if (found == bars_.end()) return;
    found->second->hide();
    found->second->deleteLater(); // one of its own buttons may be what asked for it
    bars_.erase(found);
}

void MessageArea::dismissAll() {
    while (!bars_.empty())
        dismiss(bars_.begin()->first);
}

QString MessageArea::text(const QString& key) const {
    const auto found = bars_.find(key);
    return found == bars_.end() ? QString()
                                : found->second->findChild<QLabel*>(QStringLiteral("text"))->text();
}

} // namespace kairos::ui
