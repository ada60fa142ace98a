// The properties of what is selected, from the schema: many items at once, each entry one step of history.
// With nothing selected, the scene's parameters and how it is run.
#pragma once

#include "engine/base/ids.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

class QScrollArea;

namespace kairos {
struct SceneChange;
}

namespace kairos::ui {

class Document;
class PropertyForm;

class PropertyPanel : public QWidget {
    Q_OBJECT
public:
    explicit PropertyPanel(QWidget* parent = nullptr);
    ~PropertyPanel() override;

    /// May be null.
    void setDocument(Document* document);

    /// The editor of a property by its key (or "name", "until", "seed", "warmup", "playbackRate", "title",
    /// "description"), null where it is not shown.
    QWidget* editor(const QString& key) const;

private:
    void rebuild();
    void sceneChanged(const SceneChange& change);

    QPointer<Document> document_;
    QScrollArea* scroll_ = nullptr;
    PropertyForm* form_ = nullptr;
    QTimer rebuildTimer_;
};

} // namespace kairos::ui
