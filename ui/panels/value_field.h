// The editor of one property: a field, two, a box to tick, a choice, a colour or a list of points, as its
// spec demands. What is typed is checked at once; a wrong entry is outlined, explained, and never leaves the
// field.
#pragma once

#include "engine/scene/schema.h"

#include <QWidget>
#include <array>
#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QToolButton;

namespace kairos::ui {

/// What several items have in common in one property.
struct Summary {
    Value value;
    bool known = false; // false: still being looked for
    bool mixed = false;
    std::array<bool, 2> mixedPart = {false, false}; // of vectors
};

/// A real number as people type it: a dot, or one comma in its place ("0,5"); "1,234" may mean two things
/// and is refused. "inf" where `infinite`.
std::optional<double> typedNumber(const QString& text, bool infinite);

class ValueField : public QWidget {
    Q_OBJECT
public:
    explicit ValueField(const PropertySpec& spec, QWidget* parent = nullptr);
    ~ValueField() override;

    const PropertySpec& spec() const { return spec_; }
    /// Does not touch what is being typed unless the value itself has changed.
    void show(const Summary& summary);
    /// Of the message below the field; empty where all is well.
    QString message() const;
    QLineEdit* line(int part = 0) const { return lines_[static_cast<std::size_t>(part)]; }
    QWidget* input() const;

    /// A reason to refuse a value that its type and range allow, or an empty string.
    void setCheck(std::function<QString(const Value&)> check) { check_ = std::move(check); }

signals:
    /// `part` is 0 or 1 for a component of a vector (then the value is a number), else -1.
    void edited(const kairos::Value& value, int part);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QLineEdit* makeLine(const QString& name);
    void buildPoints();
    void buildColor();
    void commitLine(std::size_t part);
    void commitPoints();
    void checkLine(std::size_t part);
    void restore();
    void complain(QWidget* field, const QString& text);
    std::optional<Value> parse(const QString& text, QString& why) const;
    QString textOf(std::size_t part) const;
    void showColor();

    PropertySpec spec_;
    Summary shown_;
    std::function<QString(const Value&)> check_;
    std::array<QLineEdit*, 2> lines_ = {nullptr, nullptr};
    QPlainTextEdit* points_ = nullptr;
    QCheckBox* box_ = nullptr;
    QComboBox* choice_ = nullptr;
    QToolButton* color_ = nullptr;
    QLabel* message_ = nullptr;
};

} // namespace kairos::ui
