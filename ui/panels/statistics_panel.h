// All channels of the run as a table: value, spread, quantiles, theory beside it. Live at up to 10 Hz.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QStackedLayout;
class QTableView;

namespace kairos::ui {

class Document;
class LastRunLabel;
class StatisticsModel;

class StatisticsPanel : public QWidget {
    Q_OBJECT
public:
    explicit StatisticsPanel(QWidget* parent = nullptr);
    ~StatisticsPanel() override;

    /// May be null.
    void setDocument(Document* document);

    QTableView* view() const { return view_; }
    /// Header and the selected rows (all where none is), as shown, separated by tabs; numbers in full.
    QString toTsv() const;
    /// The format follows the suffix: csv, json or xlsx. Empty, or what went wrong.
    QString exportTo(const QString& path) const;

public slots:
    void copy() const;
    void exportDialog();

private:
    void schedule();
    void refresh();

    QPointer<Document> document_;
    StatisticsModel* model_ = nullptr;
    QSortFilterProxyModel* sorted_ = nullptr;
    QTableView* view_ = nullptr;
    QLineEdit* filter_ = nullptr;
    LastRunLabel* lastRun_ = nullptr; // says that the table shows the run before
    QLabel* empty_ = nullptr;
    QStackedLayout* pages_ = nullptr;
    QWidget* full_ = nullptr;
    QTimer timer_;
};

} // namespace kairos::ui
