// A tab of the window: the document it owns, its canvas, and messages about it.
#pragma once

#include <QWidget>
#include <memory>

namespace kairos::ui {

class CanvasView;
class Document;
class MessageArea;

class DocumentView : public QWidget {
    Q_OBJECT
public:
    explicit DocumentView(std::unique_ptr<Document> document, QWidget* parent = nullptr);
    ~DocumentView() override;

    Document& document() const { return *document_; }
    CanvasView& canvas() const { return *canvas_; }
    MessageArea& messages() const { return *messages_; }

signals:
    /// The person asks to see the list of problems.
    void problemsWanted();

private:
    void showRunState();

    std::unique_ptr<Document> document_;
    CanvasView* canvas_;
    MessageArea* messages_;
};

} // namespace kairos::ui
