#include "ui/panels/problems_panel.h"

#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/run_controller.h"
#include "ui/panels/problems_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>
#include <QTreeView>
#include <algorithm>

namespace kairos::ui {

void ProblemsModel::setIssues(Issues issues) {
    std::stable_sort(issues.begin(), issues.end(),
                     [](const Issue& a, const Issue& b) { return a.severity > b.severity; });
    if (issues == issues_) return; // the row that is selected stays so
    beginResetModel();
    issues_ = std::move(issues);
    endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(issues_.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Issue& issue = issues_[static_cast<std::size_t>(index.row())];
    const QString severity = issue.severity == Severity::error     ? tr("Error")
                             : issue.severity == Severity::warning ? tr("Warning")
                                                                   : tr("Note");
    const QString text = QString::fromStdString(index.column() == place  ? issue.place
                                                : index.column() == what ? issue.what
                                                                         : issue.fix);
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == place && text.isEmpty() ? tr("Scene") : text;
    case Qt::DecorationRole:
        if (index.column() != place) return {};
        return icon(issue.severity == Severity::error     ? QStringLiteral("error")
                    : issue.severity == Severity::warning ? QStringLiteral("warning")
                                                          : QStringLiteral("info"));
    case Qt::ToolTipRole:
        return QStringLiteral("%1: %2\n%3")
            .arg(severity, QString::fromStdString(issue.what), QString::fromStdString(issue.fix))
            .trimmed();
    case Qt::AccessibleTextRole:
        return index.column() == place ? severity + QStringLiteral(", ") + text : text;
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == place ? tr("Where") : section == what ? tr("What Is Wrong") : tr("What to Do");
}

ProblemsPanel::ProblemsPanel(QWidget* parent) : QWidget(parent), model_(new ProblemsModel(this)) {
    pages_ = new QStackedLayout(this);
    empty_ = new QLabel(tr("No problems"), this);
    empty_->setAlignment(Qt::AlignCenter);
    pages_->addWidget(empty_);
    view_ = new QTreeView(this);
    view_->setModel(model_);
    view_->setRootIsDecorated(false);
    view_->setUniformRowHeights(true);
    view_->setAlternatingRowColors(true);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setAllColumnsShowFocus(true);
    view_->setAccessibleName(tr("Problems"));
    view_->header()->setStretchLastSection(true);
    view_->header()->resizeSection(ProblemsModel::place, 120);
    view_->header()->resizeSection(ProblemsModel::what, 300);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    pages_->addWidget(view_);
    connect(view_, &QTreeView::clicked, this, [this](const QModelIndex& index) { activate(index.row()); });
    connect(view_, &QTreeView::activated, this, [this](const QModelIndex& index) { activate(index.row()); });
    auto* copy = new QAction(icon(QStringLiteral("copy")), tr("&Copy"), view_);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] {
        const int row = view_->currentIndex().row();
        if (row >= 0)
            QGuiApplication::clipboard()->setText(
                QString::fromStdString(toText(model_->issues()[static_cast<std::size_t>(row)])));
    });
    view_->addAction(copy);
}

ProblemsPanel::~ProblemsPanel() = default;

void ProblemsPanel::setDocument(Document* document) {
    if (document_) {
        document_->disconnect(this);
        document_->run().disconnect(this);
    }
    document_ = document;
    refusal_.clear();
    if (document) {
        connect(document, &Document::problemsChanged, this, &ProblemsPanel::refresh);
        connect(document, &Document::sceneChanged, this, [this] {
            if (refusal_.empty()) return;
            refusal_.clear();
            refresh();
        });
        connect(&document->run(), &RunController::stateChanged, this, &ProblemsPanel::refresh);
        connect(&document->run(), &RunController::refused, this, &ProblemsPanel::setRefusal);
    }
    refresh();
}

int ProblemsPanel::count() const {
    const Issues& issues = model_->issues();
    return static_cast<int>(std::count_if(
        issues.begin(), issues.end(), [](const Issue& issue) { return issue.severity != Severity::note; }));
}

void ProblemsPanel::setRefusal(const Issues& issues) {
    refusal_ = issues;
    refresh();
}

void ProblemsPanel::refresh() {
    Issues all;
    const auto add = [&all](const Issues& more) {
        for (const Issue& issue : more)
            if (std::find(all.begin(), all.end(), issue) == all.end()) all.push_back(issue);
    };
    if (document_) {
        add(document_->problems());
        add(refusal_);
        if (const auto view = document_->run().view()) add(view->issues);
    }
    model_->setIssues(std::move(all));
    pages_->setCurrentWidget(model_->rowCount() > 0 ? static_cast<QWidget*>(view_) : empty_);
    emit countChanged(count());
}

void ProblemsPanel::activate(int row) {
    if (!document_ || row < 0 || row >= model_->rowCount()) return;
    // A copy: selecting may change what is listed.
    const std::vector<ItemId> items = model_->issues()[static_cast<std::size_t>(row)].items;
    if (items.empty()) return;
    document_->select(items);
    emit activated(items);
}

} // namespace kairos::ui
