// Widgets side by side, in as many rows as the width asks for.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace kairos::ui {

class FlowLayout : public QLayout {
public:
    explicit FlowLayout(int gap);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// Height used; places the items where `place`.
    int arrange(const QRect& rect, bool place) const;

    int gap_;
    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace kairos::ui
