// The tools of a document's kind as a column of buttons: Select, and one for each item type of the schema.
#pragma once

#include "ui/canvas/tool.h"

#include <QPointer>
#include <QWidget>
#include <memory>
#include <optional>

class QAction;
class QActionGroup;
class QVBoxLayout;

namespace kairos::ui {

class CanvasView;
class Document;

class ToolPalette : public QWidget {
    Q_OBJECT
public:
    explicit ToolPalette(QWidget* parent = nullptr);
    ~ToolPalette() override;

    /// Offers the tools of this document's kind and gives the canvas the Select tool; nullptr: offers
    /// nothing. The one-letter keys work while the canvas has focus.
    void setDocument(Document* document, CanvasView* canvas);

    /// The item type drawn with the tool in use; nothing for Select.
    std::optional<std::size_t> currentType() const { return current_; }

public slots:
    void chooseSelect();
    void chooseType(std::size_t type);

private:
    void rebuild();
    void removeActions();
    QAction* addTool(const QString& name, const QString& help, const QString& iconName, QLatin1Char letter);
    void give(std::unique_ptr<Tool> tool, std::optional<std::size_t> type);

    QPointer<Document> document_;
    QPointer<CanvasView> canvas_;
    QVBoxLayout* layout_;
    QActionGroup* actions_ = nullptr;
    std::optional<std::size_t> current_;
};

} // namespace kairos::ui
