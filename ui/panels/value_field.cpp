#include "ui/panels/value_field.h"

#include "engine/base/number.h"
#include "ui/charts/number_text.h"

#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <limits>

namespace kairos::ui {

namespace {

QString rangeText(const PropertySpec& spec) {
    const QString unit = unitText(spec.unit);
    QStringList parts;
    if (std::isfinite(spec.min)) {
        const QString low = withUnit(QString::fromStdString(formatNumber(spec.min)), unit);
        parts << (spec.minExcluded ? ValueField::tr("above %1").arg(low)
                                   : ValueField::tr("at least %1").arg(low));
    }
    if (std::isfinite(spec.max))
        parts << ValueField::tr("at most %1")
                     .arg(withUnit(QString::fromStdString(formatNumber(spec.max)), unit));
    if (spec.infinite) parts << ValueField::tr("or inf");
    return parts.join(QStringLiteral(", "));
}

QString helpText(const PropertySpec& spec) {
    QString text = QString::fromStdString(spec.help);
    const QString range = rangeText(spec);
    if (!range.isEmpty()) text += u'\n' + ValueField::tr("Range: %1").arg(range);
    return text;
}

QColor warningColor(const QWidget* widget) {
    return widget->palette().color(QPalette::Base).lightness() < 128 ? QColor(0xff, 0x8a, 0x70)
                                                                     : QColor(0xb0, 0x20, 0x10);
}

QString pointsText(const Points& points) {
    QString text;
    for (const Vec2 p : points)
        text += QString::fromStdString(formatNumber(p.x) + "  " + formatNumber(p.y)) + u'\n';
    text.chop(1);
    return text;
}

/// What is written in sentences, not in words.
bool isLongText(const PropertySpec& spec) {
    return spec.type == ValueType::text && (spec.key == "description" || spec.key == "text");
}

} // namespace

std::optional<double> typedNumber(const QString& text, bool infinite) {
    QString plain = text.trimmed();
    plain.replace(QChar(0x2212), u'-');
    if (infinite) {
        const QString word = plain.toLower();
        if (word == QLatin1String("inf") || word == QLatin1String("infinity") || word == QStringLiteral("∞"))
            return std::numeric_limits<double>::infinity();
    }
    if (plain.count(u',') == 1 && !plain.contains(u'.')) {
        // Three digits after a comma are thousands to some and decimals to others.
        const QString after = plain.section(u',', 1);
        if (after.size() == 3 && plain.section(u',', 0, 0) != QLatin1String("0")) return {};
        plain.replace(u',', u'.');
    }
    return parseNumber(plain.toStdString());
}

ValueField::ValueField(const PropertySpec& spec, QWidget* parent) : QWidget(parent), spec_(spec) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    column->addLayout(row);
    const QString label = QString::fromStdString(spec.label);
    switch (spec.type) {
    case ValueType::boolean:
        box_ = new QCheckBox(this);
        connect(box_, &QCheckBox::clicked, this, [this](bool on) { emit edited(Value(on), -1); });
        row->addWidget(box_);
        row->addStretch();
        break;
    case ValueType::choice:
        choice_ = new QComboBox(this);
        for (const Choice& choice : spec.choices)
            choice_->addItem(QString::fromStdString(choice.label), QString::fromStdString(choice.key));
        choice_->setPlaceholderText(tr("mixed"));
        connect(choice_, &QComboBox::activated, this, [this](int index) {
            emit edited(Value(choice_->itemData(index).toString().toStdString()), -1);
        });
        row->addWidget(choice_, 1);
        break;
    case ValueType::color:
        buildColor();
        row->addWidget(color_);
        row->addStretch();
        break;
    case ValueType::points:
        buildPoints();
        row->addWidget(points_, 1);
        break;
    case ValueType::vector:
        lines_[0] = makeLine(tr("%1 x").arg(label));
        lines_[1] = makeLine(tr("%1 y").arg(label));
        row->addWidget(lines_[0], 1);
        row->addWidget(lines_[1], 1);
        break;
    case ValueType::integer:
    case ValueType::real:
    case ValueType::text:
        if (isLongText(spec)) {
            buildPoints();
            points_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
            row->addWidget(points_, 1);
            break;
        }
        lines_[0] = makeLine(label);
        row->addWidget(lines_[0], 1);
        break;
    }
    if (!spec.unit.empty()) row->addWidget(new QLabel(unitText(spec.unit), this));
    message_ = new QLabel(this);
    message_->setWordWrap(true);
    message_->hide();
    column->addWidget(message_);
    // As high as it must be, or forms spread their rows over the height of the dock.
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    if (points_) points_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusProxy(input());
    input()->setAccessibleName(spec.type == ValueType::vector ? lines_[0]->accessibleName() : label);
    input()->setAccessibleDescription(QString::fromStdString(spec.help));
    setToolTip(helpText(spec));
    setWhatsThis(helpText(spec));
    setStatusTip(QString::fromStdString(spec.help));
}

ValueField::~ValueField() = default;

QWidget* ValueField::input() const {
    if (lines_[0]) return lines_[0];
    if (points_) return points_;
    if (box_) return box_;
    if (choice_) return choice_;
    return color_;
}

QLineEdit* ValueField::makeLine(const QString& name) {
    const std::size_t part = lines_[0] ? 1 : 0;
    auto* line = new QLineEdit(this);
    line->setAccessibleName(name);
    line->setMinimumWidth(48);
    line->installEventFilter(this);
    connect(line, &QLineEdit::textEdited, this, [this, part] { checkLine(part); });
    connect(line, &QLineEdit::editingFinished, this, [this, part] { commitLine(part); });
    return line;
}

void ValueField::buildPoints() {
    points_ = new QPlainTextEdit(this);
    points_->setTabChangesFocus(true);
    points_->setLineWrapMode(QPlainTextEdit::NoWrap);
    points_->setFixedHeight(points_->fontMetrics().lineSpacing() * 5 + 10);
    points_->installEventFilter(this);
    connect(points_, &QPlainTextEdit::textChanged, this, [this] {
        QString why;
        if (points_->hasFocus()) complain(points_, parse(points_->toPlainText(), why) ? QString() : why);
    });
}

void ValueField::buildColor() {
    color_ = new QToolButton(this);
    color_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(color_, &QToolButton::clicked, this, [this] {
        const Rgb* now = std::get_if<Rgb>(&shown_.value);
        const QColor start = now ? QColor(now->r, now->g, now->b) : QColor(Qt::gray);
        const QColor chosen =
            QColorDialog::getColor(start, this, tr("Choose %1").arg(QString::fromStdString(spec_.label)));
        if (!chosen.isValid()) return;
        const auto byte = [](int v) { return static_cast<std::uint8_t>(v); };
        emit edited(Value(Rgb{byte(chosen.red()), byte(chosen.green()), byte(chosen.blue())}), -1);
    });
}

void ValueField::showColor() {
    const Rgb* rgb = std::get_if<Rgb>(&shown_.value);
    if (shown_.mixed || !shown_.known || !rgb) {
        color_->setIcon({});
        color_->setText(shown_.known ? tr("mixed") : QStringLiteral("…"));
        return;
    }
    const QColor color(rgb->r, rgb->g, rgb->b);
    QPixmap swatch(16, 16);
    swatch.fill(color);
    color_->setIcon(swatch);
    color_->setText(color.name());
}

QString ValueField::textOf(std::size_t part) const {
    if (!shown_.known) return {};
    if (spec_.type == ValueType::vector) {
        if (shown_.mixedPart[part]) return {};
        const auto v = std::get<Vec2>(shown_.value);
        return QString::fromStdString(formatNumber(part == 0 ? v.x : v.y));
    }
    if (shown_.mixed) return {};
    if (const auto* real = std::get_if<double>(&shown_.value))
        return QString::fromStdString(formatNumber(*real));
    return QString::fromStdString(toText(shown_.value));
}

void ValueField::show(const Summary& summary) {
    const bool same = summary.known == shown_.known && summary.mixed == shown_.mixed &&
                      summary.mixedPart == shown_.mixedPart && summary.value == shown_.value;
    shown_ = summary;
    for (std::size_t part = 0; part < 2; ++part) {
        QLineEdit* line = lines_[part];
        if (!line || (same && line->isModified())) continue;
        line->setText(textOf(part));
        line->setModified(false);
        if (!line->hasFocus()) line->setCursorPosition(0); // the beginning of what is longer than the field
        line->setPlaceholderText(!summary.known  ? QStringLiteral("…")
                                 : summary.mixed ? tr("mixed")
                                                 : QString());
        complain(line, {});
    }
    if (box_) {
        box_->setTristate(summary.mixed || !summary.known);
        box_->setCheckState(summary.mixed || !summary.known ? Qt::PartiallyChecked
                            : std::get<bool>(summary.value) ? Qt::Checked
                                                            : Qt::Unchecked);
    }
    if (choice_)
        choice_->setCurrentIndex(summary.known && !summary.mixed ? choice_->findData(QString::fromStdString(
                                                                       std::get<std::string>(summary.value)))
                                                                 : -1);
    if (color_) showColor();
    if (points_ && !(same && points_->document()->isModified())) {
        const bool one = summary.known && !summary.mixed;
        const auto* text = std::get_if<std::string>(&summary.value);
        points_->setPlaceholderText(!one ? tr("mixed") : text ? QString() : tr("x  y, a point a line"));
        points_->setPlainText(!one   ? QString()
                              : text ? QString::fromStdString(*text)
                                     : pointsText(std::get<Points>(summary.value)));
        points_->document()->setModified(false);
        complain(points_, {});
    }
}

QString ValueField::message() const {
    return message_->isHidden() ? QString() : message_->text();
}

void ValueField::complain(QWidget* field, const QString& text) {
    const QString style =
        text.isEmpty() ? QString() : QStringLiteral("border: 2px solid %1").arg(warningColor(this).name());
    if (field->styleSheet() != style) field->setStyleSheet(style);
    if (!text.isEmpty()) {
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, warningColor(this));
        message_->setPalette(colors);
    }
    message_->setText(text);
    message_->setVisible(!text.isEmpty());
}

std::optional<Value> ValueField::parse(const QString& text, QString& why) const {
    std::optional<Value> value;
    PropertySpec spec = spec_;
    if (spec.type == ValueType::vector) spec.type = ValueType::real;
    switch (spec.type) {
    case ValueType::real:
        if (const auto number = typedNumber(text, spec.infinite)) value = *number;
        if (!value && text.contains(u','))
            why = tr("Write decimals with a dot, as in 0.5.");
        else if (!value)
            why = tr("This is not a number. Write it like 0.5 or 1e-3.");
        break;
    case ValueType::integer:
        if (const auto number = parseInteger(text.trimmed().toStdString())) value = *number;
        if (!value) why = tr("This is not a whole number.");
        break;
    case ValueType::points: {
        Points points;
        int lineNumber = 0;
        for (const QString& line : text.split(u'\n')) {
            ++lineNumber;
            const QStringList parts =
                line.split(QRegularExpression(QStringLiteral("[\\s;]+")), Qt::SkipEmptyParts);
            if (parts.isEmpty()) continue;
            const auto x = typedNumber(parts[0], false);
            const auto y = parts.size() == 2 ? typedNumber(parts[1], false) : std::nullopt;
            if (!x || !y) {
                why = tr("Line %1 is not a point. Write two numbers with a blank between them.")
                          .arg(lineNumber);
                return {};
            }
            points.push_back({*x, *y});
        }
        value = points;
        break;
    }
    default:
        value = text.toStdString();
    }
    if (!value) return {};
    if (const auto issue = validateValue(spec, *value, spec.label)) {
        const QString range = rangeText(spec_);
        why = range.isEmpty() ? QString::fromStdString(issue->what) : tr("It must be %1.").arg(range);
        return {};
    }
    if (check_) why = check_(*value);
    if (!why.isEmpty()) return {};
    return value;
}

void ValueField::checkLine(std::size_t part) {
    QString why;
    complain(lines_[part], parse(lines_[part]->text(), why) ? QString() : why);
}

void ValueField::commitLine(std::size_t part) {
    QLineEdit* line = lines_[part];
    if (!line->isModified()) return;
    QString why;
    const auto value = parse(line->text(), why);
    if (!value) {
        // Enter keeps the entry to be put right; going elsewhere gives it up, since nothing half-done stays.
        if (line->hasFocus())
            complain(line, why);
        else
            restore();
        return;
    }
    line->setModified(false);
    complain(line, {});
    const QString text = line->text();
    if (text == textOf(part)) return;
    if (spec_.type != ValueType::vector) {
        shown_ = {*value, true, false, {}};
    } else if (auto* vector = std::get_if<Vec2>(&shown_.value)) {
        (part == 0 ? vector->x : vector->y) = std::get<double>(*value);
        shown_.mixedPart[part] = false;
    }
    emit edited(*value, spec_.type == ValueType::vector ? static_cast<int>(part) : -1);
    // Written as all numbers are: "0,5" becomes 0.5.
    line->setText(textOf(part));
}

void ValueField::commitPoints() {
    if (!points_->document()->isModified()) return;
    QString why;
    const auto value = parse(points_->toPlainText(), why);
    if (!value) return restore();
    points_->document()->setModified(false);
    emit edited(*value, -1);
}

void ValueField::restore() {
    for (QLineEdit* line : lines_)
        if (line) line->setModified(false);
    if (points_) points_->document()->setModified(false);
    const Summary summary = shown_;
    show(summary);
}

bool ValueField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        const auto* line = qobject_cast<QLineEdit*>(watched);
        const bool changed = line ? line->isModified() : points_ && points_->document()->isModified();
        if (key->key() == Qt::Key_Escape && changed) {
            if (event->type() == QEvent::KeyPress) restore();
            event->accept();
            return true;
        }
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (watched == points_ && enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            if (event->type() == QEvent::KeyPress) commitPoints();
            event->accept();
            return true;
        }
    }
    if (watched == points_ && event->type() == QEvent::FocusOut) commitPoints();
    return QWidget::eventFilter(watched, event);
}

} // namespace kairos::ui
