// All items as a tree, by type and by group, with their names, locks and visibility. Made for 100,000 of
// them.
#pragma once

#include "engine/base/ids.h"

#include <QPointer>
#include <QWidget>
#include <vector>

class QItemSelection;
class QLabel;
class QLineEdit;
class QTreeView;

namespace kairos {
struct SceneChange;
}

namespace kairos::ui {

class Document;
class OutlineModel;

class OutlinePanel : public QWidget {
    Q_OBJECT
public:
    explicit OutlinePanel(QWidget* parent = nullptr);
    ~OutlinePanel() override;

    /// May be null.
    void setDocument(Document* document);

    QTreeView* view() const { return view_; }
    QLineEdit* searchField() const { return search_; }

public slots:
    /// Focus to the search field ("Find").
    void find();

signals:
    /// A row was double-clicked: show these on the canvas.
    void activated(std::vector<kairos::ItemId> items);

private:
    void showSelection();
    void takeSelection();
    void sceneChanged(const SceneChange& change);
    void showMessage(const QString& text);
    void contextMenu(const QPoint& at);

    QPointer<Document> document_;
    OutlineModel* model_ = nullptr;
    QTreeView* view_ = nullptr;
    QLineEdit* search_ = nullptr;
    QLabel* message_ = nullptr;
    bool syncing_ = false;
};

} // namespace kairos::ui
