// The live list of what is wrong with the drawing and with the run. A row that is clicked or activated
// selects its culprits.
#pragma once

#include "engine/base/issue.h"

#include <QPointer>
#include <QWidget>
#include <vector>

class QLabel;
class QStackedLayout;
class QTreeView;

namespace kairos::ui {

class Document;
class ProblemsModel;

class ProblemsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ProblemsPanel(QWidget* parent = nullptr);
    ~ProblemsPanel() override;

    /// May be null.
    void setDocument(Document* document);

    /// Errors and warnings shown (notes are not problems), for the title of the dock.
    int count() const;
    QTreeView* view() const { return view_; }

public slots:
    /// What play() was refused for; shown until the drawing changes.
    void setRefusal(const kairos::Issues& issues);

signals:
    /// The culprits of the row, already selected in the document.
    void activated(std::vector<kairos::ItemId> items);
    void countChanged(int count);

private:
    void refresh();
    void activate(int row);

    QPointer<Document> document_;
    ProblemsModel* model_ = nullptr;
    QTreeView* view_ = nullptr;
    QLabel* empty_ = nullptr;
    QStackedLayout* pages_ = nullptr;
    Issues refusal_;
};

} // namespace kairos::ui
