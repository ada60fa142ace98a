// The charts of a document's run, side by side: which observable each shows is the person's choice, the first
// ones are the kind's. Live at display rate, and only while it can be seen.
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>
#include <vector>

class QLabel;
class QSplitter;
class QStackedLayout;

namespace kairos::ui {

class ChartCard;
class Document;
class LastRunLabel;

class ChartsPanel : public QWidget {
    Q_OBJECT
public:
    explicit ChartsPanel(QWidget* parent = nullptr);
    ~ChartsPanel() override;

    /// May be null. The charts become those that were chosen for this document, or the kind's default ones.
    void setDocument(Document* document);

    int count() const { return static_cast<int>(cards_.size()); }
    ChartCard* card(int index) const { return cards_[static_cast<std::size_t>(index)]; }
    /// Adds a chart of an observable by its key, or of the next one not shown yet where it is empty. Null
    /// where there is no document.
    ChartCard* addChart(const QString& quantity = {});
    void closeChart(ChartCard* card);

    /// Writes every chart as "<base>-<quantity>.<suffix>" (png, svg, pdf, csv). Empty, or what went wrong.
    QString exportAll(const QString& base, const QString& suffix);

public slots:
    /// Asks for folder and format.
    void exportAllDialog();

private:
    void clear();
    /// Those that were open when the document was left, or the kind's.
    void openCharts();
    void remember();
    void refresh();

    QPointer<Document> document_;
    QStackedLayout* pages_ = nullptr;
    QLabel* empty_ = nullptr;
    LastRunLabel* lastRun_ = nullptr; // says that the charts show the run before
    QWidget* full_ = nullptr;
    QSplitter* splitter_ = nullptr;
    std::vector<ChartCard*> cards_;
    bool opening_ = false;
};

} // namespace kairos::ui
