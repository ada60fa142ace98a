#include "ui/tools/text_field.h"

#include "engine/scene/edit.h"
#include "ui/canvas/canvas_view.h"
#include "ui/canvas/shape_keys.h"
#include "ui/document/document.h"
#include "ui/document/titles.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>

namespace kairos::ui {

namespace {

class TextField : public QLineEdit {
    Q_DECLARE_TR_FUNCTIONS(kairos::ui::TextField)
public:
    TextField(CanvasView& canvas, Document& document, Item item, bool fresh)
        : QLineEdit(canvas.viewport()), canvas_(&canvas), document_(&document), item_(std::move(item)),
          keys_(ShapeKeys::of(document.scene().schema().types[item_.type])), fresh_(fresh) {
        setAccessibleName(tr("Text of the note"));
        setPlaceholderText(tr("Type, then Enter"));
        if (!fresh) setText(QString::fromStdString(words()));
        selectAll();
        const QPointF at = canvas.toViewport(std::get<Vec2>(item_.values[*keys_.position]));
        // The letters stand where those of the note will.
        const int height = sizeHint().height();
        setGeometry(static_cast<int>(at.x()) - 6, static_cast<int>(at.y()) - height + 8, 240, height);
        show();
        setFocus();
    }

protected:
    void keyPressEvent(QKeyEvent* event) override {
        switch (event->key()) {
        case Qt::Key_Escape:
            close(false);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            close(true);
            break;
        default:
            QLineEdit::keyPressEvent(event);
        }
    }
    void focusOutEvent(QFocusEvent* event) override {
        QLineEdit::focusOutEvent(event);
        if (event->reason() != Qt::PopupFocusReason) close(true);
    }

private:
    const std::string& words() const { return std::get<std::string>(item_.values[*keys_.text]); }

    void close(bool keep) {
        if (closed_) return;
        closed_ = true;
        const std::string typed = text().trimmed().toStdString();
        if (keep && document_ && !typed.empty()) {
            if (fresh_) {
                item_.values[*keys_.text] = typed;
                item_.id = document_->scene().nextId(); // other items may have come while it was typed
                const ItemId id = item_.id;
                const QString title = tr("Draw %1").arg(
                    QString::fromStdString(document_->scene().schema().types[item_.type].label));
                document_->commit(InsertItems{{std::move(item_)}}, title);
                document_->select({id});
            } else if (document_->scene().contains(item_.id) && typed != words()) {
                const QString title = editTitle(document_->scene(), tr("Change the text of %1"), {item_.id});
                document_->commit(SetValues{*keys_.text, {item_.id}, {typed}}, title);
            }
        }
        if (hasFocus() && canvas_) canvas_->setFocus();
        deleteLater();
        hide();
    }

    QPointer<CanvasView> canvas_;
    QPointer<Document> document_;
    Item item_;
    ShapeKeys keys_;
    bool fresh_;
    bool closed_ = false;
};

} // namespace

void writeText(CanvasView& canvas, Document& document, Item item, bool fresh) {
    new TextField(canvas, document, std::move(item), fresh); // the viewport owns it
}

} // namespace kairos::ui
