#include "ui/panels/property_panel.h"

#include "ui/document/document.h"
#include "ui/panels/property_form.h"

#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace kairos::ui {

PropertyPanel::PropertyPanel(QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(scroll_);
    setMinimumWidth(220);
    // A rubber band selects anew with every pixel; the form follows when the hand rests for a moment.
    rebuildTimer_.setSingleShot(true);
    rebuildTimer_.setInterval(0);
    connect(&rebuildTimer_, &QTimer::timeout, this, &PropertyPanel::rebuild);
}

PropertyPanel::~PropertyPanel() = default;

void PropertyPanel::setDocument(Document* document) {
    if (document == document_ && document) return;
    if (document_) document_->disconnect(this);
    delete form_;
    form_ = nullptr;
    document_ = document;
    if (!document) return;
    connect(document, &Document::selectionChanged, &rebuildTimer_, qOverload<>(&QTimer::start));
    connect(document, &Document::sceneChanged, this, &PropertyPanel::sceneChanged);
    connect(document, &QObject::destroyed, this, [this] {
        delete form_;
        form_ = nullptr;
    });
    rebuild();
}

void PropertyPanel::rebuild() {
    if (!document_) return;
    // What is being typed belongs to the items it was typed for: it is taken over before they leave.
    if (auto* line = qobject_cast<QLineEdit*>(focusWidget()); line && line->isModified() && form_)
        line->clearFocus();
    rebuildTimer_.stop();
    if (form_ && form_->fits()) return form_->refresh();
    delete form_;
    form_ = new PropertyForm(*document_);
    scroll_->setWidget(form_);
}

void PropertyPanel::sceneChanged(const SceneChange& change) {
    if (!form_ || rebuildTimer_.isActive()) return;
    if (!form_->fits() || change.everything) return rebuildTimer_.start();
    const std::vector<ItemId>& selection = document_->selection();
    const bool touched = selection.empty()
                             ? change.parameters || change.run || change.about
                             : std::any_of(change.changed.begin(), change.changed.end(), [&](ItemId id) {
                                   return std::binary_search(selection.begin(), selection.end(), id);
                               });
    if (touched) form_->refresh();
}

QWidget* PropertyPanel::editor(const QString& key) const {
    return form_ ? form_->editor(key) : nullptr;
}

} // namespace kairos::ui
