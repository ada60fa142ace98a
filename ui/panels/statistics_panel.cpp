#include "ui/panels/statistics_panel.h"

#include "engine/base/number.h"
#include "engine/export/tables.h"
#include "engine/export/xlsx.h"
#include "engine/io/file.h"
#include "ui/charts/chart_source.h"
#include "ui/charts/last_run_label.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/run_controller.h"
#include "ui/panels/statistics_model.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QSettings>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace kairos::ui {

namespace {

constexpr int kInterval = 100; // ms between two looks at the results

/// Finds the words of the filter in quantity, item and class.
class Filter : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
        QString text;
        for (int column = StatisticsModel::quantity; column <= StatisticsModel::category; ++column)
            text += sourceModel()->index(row, column, parent).data().toString() + u' ';
        return text.contains(filterRegularExpression());
    }
    bool lessThan(const QModelIndex& a, const QModelIndex& b) const override {
        const QVariant x = a.data(StatisticsModel::rawRole), y = b.data(StatisticsModel::rawRole);
        // Cells without a number stand together at the end of ascending order.
        if (x.isValid() != y.isValid()) return x.isValid();
        return QSortFilterProxyModel::lessThan(a, b);
    }
};

} // namespace

StatisticsPanel::StatisticsPanel(QWidget* parent) : QWidget(parent), model_(new StatisticsModel(this)) {
    sorted_ = new Filter(this);
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(StatisticsModel::rawRole);
    sorted_->setDynamicSortFilter(true);
    sorted_->setFilterCaseSensitivity(Qt::CaseInsensitive);

    pages_ = new QStackedLayout(this);
    empty_ =
        new QLabel(tr("Press Play: counts, means and quantiles of all that is measured appear here."), this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    pages_->addWidget(empty_);
    full_ = new QWidget(this);
    pages_->addWidget(full_);

    auto* column = new QVBoxLayout(full_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 2, 2);
    head->setSpacing(2);
    filter_ = new QLineEdit(full_);
    filter_->setPlaceholderText(tr("Filter"));
    filter_->setClearButtonEnabled(true);
    filter_->setAccessibleName(tr("Filter"));
    filter_->setToolTip(tr("Show rows with these letters in quantity, item or class"));
    connect(filter_, &QLineEdit::textChanged, sorted_, &QSortFilterProxyModel::setFilterFixedString);
    head->addWidget(filter_, 1);
    const auto button = [&](const QString& name, const QString& text, const QString& help, auto slot) {
        auto* tool = new QToolButton(full_);
        tool->setIcon(icon(name));
        tool->setIconSize({16, 16});
        tool->setAutoRaise(true);
        tool->setText(text);
        tool->setAccessibleName(text);
        tool->setToolTip(help);
        tool->setStatusTip(help);
        connect(tool, &QToolButton::clicked, this, slot);
        head->addWidget(tool);
    };
    button(QStringLiteral("copy"), tr("Copy Table"),
           tr("Copy the rows for a spreadsheet (Ctrl+C in the table)"), &StatisticsPanel::copy);
    button(QStringLiteral("export"), tr("Export Table"), tr("Save as CSV, JSON or XLSX"),
           &StatisticsPanel::exportDialog);
    column->addLayout(head);
    lastRun_ = new LastRunLabel(full_);
    column->addWidget(lastRun_);

    view_ = new QTableView(full_);
    view_->setModel(sorted_);
    view_->setSortingEnabled(true);
    view_->sortByColumn(-1, Qt::AscendingOrder);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setAlternatingRowColors(true);
    view_->setShowGrid(false);
    view_->setWordWrap(false);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setAccessibleName(tr("Statistics"));
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
    view_->horizontalHeader()->setHighlightSections(false);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copyAction = new QAction(icon(QStringLiteral("copy")), tr("&Copy Rows"), view_);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    connect(copyAction, &QAction::triggered, this, &StatisticsPanel::copy);
    view_->addAction(copyAction);
    column->addWidget(view_, 1);

    timer_.setSingleShot(true);
    timer_.setInterval(kInterval);
    connect(&timer_, &QTimer::timeout, this, &StatisticsPanel::refresh);
}

StatisticsPanel::~StatisticsPanel() = default;

void StatisticsPanel::setDocument(Document* document) {
    if (document_) document_->run().disconnect(this);
    document_ = document;
    if (document) {
        connect(&document->run(), &RunController::resultsChanged, this, &StatisticsPanel::schedule);
        connect(&document->run(), &RunController::stateChanged, this, &StatisticsPanel::schedule);
    }
    refresh();
}

void StatisticsPanel::schedule() {
    if (!timer_.isActive()) timer_.start();
}

void StatisticsPanel::refresh() {
    auto results = document_ ? shownResults(*document_) : nullptr;
    const bool fresh = results && !model_->results();
    if (results != model_->results()) model_->setResults(std::move(results));
    pages_->setCurrentWidget(model_->results() ? full_ : empty_);
    lastRun_->refresh(document_);
    // Columns that say nothing make room for the numbers.
    for (const int column : {StatisticsModel::item, StatisticsModel::category}) {
        bool says = false;
        for (int row = 0; row < model_->rowCount() && !says; ++row)
            says = !model_->index(row, column).data().toString().isEmpty();
        view_->setColumnHidden(column, !says);
    }
    if (!fresh) return;
    // Once, for the widths of names; a column that follows its numbers would never stand still.
    view_->resizeColumnsToContents();
    const int numbers = view_->fontMetrics().horizontalAdvance(QStringLiteral("-0.000 123 4")) + 8;
    for (int column = StatisticsModel::value; column < StatisticsModel::columns; ++column)
        if (column != StatisticsModel::unit)
            view_->setColumnWidth(column,
                                  std::max(numbers, view_->horizontalHeader()->sectionSizeHint(column)));
}

QString StatisticsPanel::toTsv() const {
    const auto clean = [](QString text) { return text.replace(u'\t', u' ').replace(u'\n', u' '); };
    QStringList lines, cells;
    for (int column = 0; column < StatisticsModel::columns; ++column)
        cells << sorted_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << cells.join(u'\t');
    QModelIndexList rows = view_->selectionModel()->selectedRows();
    if (rows.isEmpty())
        for (int row = 0; row < sorted_->rowCount(); ++row)
            rows << sorted_->index(row, 0);
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& row : rows) {
        cells.clear();
        for (int column = 0; column < StatisticsModel::columns; ++column) {
            const QVariant raw = row.siblingAtColumn(column).data(StatisticsModel::rawRole);
            cells << (raw.typeId() == QMetaType::Double ? QString::fromStdString(formatNumber(raw.toDouble()))
                                                        : clean(raw.toString()));
        }
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

void StatisticsPanel::copy() const {
    if (model_->results()) QGuiApplication::clipboard()->setText(toTsv());
}

QString StatisticsPanel::exportTo(const QString& path) const {
    const auto results = document_ ? shownResults(*document_) : nullptr;
    if (!results) return tr("There is nothing to export before the first run.");
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto why = [](const Issues& issues) {
        return issues.empty() ? QString() : QString::fromStdString(toText(issues.front()));
    };
    if (suffix == QLatin1String("xlsx")) {
        const auto done = writeXlsx(path.toStdString(), *results);
        return done ? QString() : why(done.issues());
    }
    if (suffix != QLatin1String("csv") && suffix != QLatin1String("json"))
        return tr("A table is written as .csv, .json or .xlsx, not as \"%1\".").arg(suffix);
    const auto done = writeFileAtomically(
        path.toStdString(), suffix == QLatin1String("csv") ? summaryCsv(*results) : summaryJson(*results));
    return done ? QString() : why(done.issues());
}

void StatisticsPanel::exportDialog() {
    if (!document_) return;
    QSettings settings;
    const QString key = QStringLiteral("folders/export");
    QFileDialog dialog(this, tr("Export Statistics"), settings.value(key).toString());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters({tr("CSV table (*.csv)"), tr("JSON (*.json)"), tr("Spreadsheet (*.xlsx)")});
    dialog.setDefaultSuffix(QStringLiteral("csv"));
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString& filter) {
        dialog.setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    });
    dialog.selectFile(QFileInfo(document_->displayName()).completeBaseName() + QStringLiteral("-statistics"));
    if (dialog.exec() != QDialog::Accepted) return;
    const QString path = dialog.selectedFiles().value(0);
    settings.setValue(key, QFileInfo(path).absolutePath());
    const QString error = exportTo(path);
    if (!error.isEmpty()) QMessageBox::warning(this, tr("Export Statistics"), error);
}

} // namespace kairos::ui
