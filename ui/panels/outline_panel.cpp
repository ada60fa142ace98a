#include "ui/panels/outline_panel.h"

#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/operations.h"
#include "ui/document/titles.h"
#include "ui/panels/outline_model.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace kairos::ui {

namespace {

/// A selection of more runs of rows than this is not marked row by row: the tree would be busy for seconds.
constexpr std::size_t kMostRuns = 500;
/// Branches with more items stay closed until somebody opens them.
constexpr int kOpenRows = 200;

} // namespace

OutlinePanel::OutlinePanel(QWidget* parent) : QWidget(parent), model_(new OutlineModel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    search_ = new QLineEdit(this);
    search_->setPlaceholderText(tr("Find by name"));
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Find by name"));
    search_->setToolTip(tr("Show only items whose names contain this; Enter selects them"));
    auto* margin = new QVBoxLayout;
    margin->setContentsMargins(4, 2, 4, 2);
    margin->addWidget(search_);
    column->addLayout(margin);
    message_ = new QLabel(this);
    message_->setWordWrap(true);
    message_->setContentsMargins(6, 2, 6, 2);
    message_->hide();
    column->addWidget(message_);

    view_ = new QTreeView(this);
    view_->setModel(model_);
    view_->setUniformRowHeights(true);
    view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked);
    view_->setFrameShape(QFrame::NoFrame);
    view_->setAccessibleName(tr("Outline"));
    view_->setIndentation(14);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    QHeaderView* header = view_->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(OutlineModel::name, QHeaderView::Stretch);
    for (const int flag : {OutlineModel::locked, OutlineModel::hidden}) {
        header->setSectionResizeMode(flag, QHeaderView::Fixed);
        header->resizeSection(flag, 28);
    }
    header->setMinimumSectionSize(24);
    column->addWidget(view_, 1);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        syncing_ = true;
        model_->setFilter(text);
        syncing_ = false;
        if (!text.isEmpty())
            for (int row = 0; row < model_->rowCount(); ++row)
                if (model_->rowCount(model_->index(row, 0)) <= 10 * kOpenRows)
                    view_->expand(model_->index(row, 0));
        showSelection();
    });
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        if (!document_ || search_->text().isEmpty()) return;
        std::vector<ItemId> found;
        for (int row = 0; row < model_->rowCount(); ++row)
            for (const ItemId id : model_->items(model_->index(row, 0)))
                found.push_back(id);
        document_->select(found);
    });
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &OutlinePanel::takeSelection);
    connect(view_, &QTreeView::clicked, this, [this](const QModelIndex& at) {
        if (at.column() == OutlineModel::name || !model_->item(at)) return;
        const Scene& scene = document_->scene();
        const ItemId id = model_->item(at);
        const bool on = at.column() == OutlineModel::locked ? scene.locked(id) : scene.hidden(id);
        model_->setData(at, !on, Qt::EditRole);
    });
    connect(view_, &QTreeView::doubleClicked, this, [this](const QModelIndex& at) {
        const std::vector<ItemId> items = model_->items(at);
        if (at.column() == OutlineModel::name && model_->item(at) && !items.empty()) emit activated(items);
    });
    connect(view_, &QTreeView::customContextMenuRequested, this, &OutlinePanel::contextMenu);
    connect(model_, &OutlineModel::message, this, &OutlinePanel::showMessage);
}

OutlinePanel::~OutlinePanel() = default;

void OutlinePanel::setDocument(Document* document) {
    if (document_) document_->disconnect(this);
    document_ = document;
    syncing_ = true;
    model_->setDocument(document);
    syncing_ = false;
    showMessage({});
    if (!document) return;
    connect(document, &Document::sceneChanged, this, &OutlinePanel::sceneChanged);
    connect(document, &Document::selectionChanged, this, &OutlinePanel::showSelection);
    connect(document, &QObject::destroyed, this, [this] { setDocument(nullptr); });
    for (int row = 0; row < model_->rowCount(); ++row)
        if (model_->rowCount(model_->index(row, 0)) <= kOpenRows) view_->expand(model_->index(row, 0));
    showSelection();
}

void OutlinePanel::find() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void OutlinePanel::sceneChanged(const SceneChange& change) {
    syncing_ = true;
    // A branch that was open stays open when the tree begins anew.
    std::vector<bool> open;
    QStringList heads;
    const int before = model_->rowCount();
    const auto head = [this](int row) {
        return model_->index(row, 0).data().toString().section(QStringLiteral(" ("), 0, 0);
    };
    for (int row = 0; row < before; ++row) {
        heads << head(row);
        open.push_back(view_->isExpanded(model_->index(row, 0)));
    }
    model_->sceneChanged(change);
    for (int row = 0; row < model_->rowCount(); ++row) {
        const qsizetype was = heads.indexOf(head(row));
        const QModelIndex at = model_->index(row, 0);
        const bool wanted =
            was >= 0 ? open[static_cast<std::size_t>(was)] : model_->rowCount(at) <= kOpenRows;
        if (wanted != view_->isExpanded(at)) view_->setExpanded(at, wanted);
    }
    syncing_ = false;
    if (!change.inserted.empty() || !change.erased.empty() || change.everything) showSelection();
}

void OutlinePanel::showSelection() {
    if (!document_ || syncing_) return;
    QItemSelection selection;
    std::size_t runs = 0;
    QModelIndex first, from, to;
    for (const ItemId id : document_->selection()) {
        const QModelIndex at = model_->indexOf(id);
        if (!at.isValid()) continue;
        if (!first.isValid()) first = at;
        if (from.isValid() && at.parent() == to.parent() && at.row() == to.row() + 1) {
            to = at;
            continue;
        }
        if (from.isValid())
            selection.append(QItemSelectionRange(from, to.siblingAtColumn(OutlineModel::hidden)));
        if (++runs > kMostRuns) break;
        from = to = at;
    }
    if (from.isValid() && runs <= kMostRuns)
        selection.append(QItemSelectionRange(from, to.siblingAtColumn(OutlineModel::hidden)));
    syncing_ = true;
    view_->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    // Only what is open already is scrolled to: a click on the canvas must not unfold 100,000 rows.
    if (first.isValid() && view_->isExpanded(first.parent())) view_->scrollTo(first);
    syncing_ = false;
}

void OutlinePanel::takeSelection() {
    if (!document_ || syncing_) return;
    std::vector<ItemId> ids;
    for (const QItemSelectionRange& range : view_->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            for (const ItemId id : model_->items(model_->index(row, 0, range.parent())))
                ids.push_back(id);
    syncing_ = true;
    document_->select(std::move(ids));
    syncing_ = false;
}

void OutlinePanel::showMessage(const QString& text) {
    message_->setText(text);
    message_->setVisible(!text.isEmpty());
}

void OutlinePanel::contextMenu(const QPoint& at) {
    if (!document_ || document_->selection().empty()) return;
    const std::vector<ItemId> ids = document_->selection();
    const Scene& scene = document_->scene();
    const QString items = itemsText(scene, ids);
    QMenu menu(this);
    const QModelIndex current = view_->indexAt(at);
    if (ids.size() == 1 && current.isValid())
        menu.addAction(tr("&Rename…"), this, [this, current] { view_->edit(current.siblingAtColumn(0)); });
    menu.addAction(tr("Show on the Canvas"), this, [this, ids] { emit activated(ids); });
    menu.addSeparator();
    menu.addAction(icon(QStringLiteral("lock")), tr("Lock %1").arg(items), this,
                   [this, ids] { setLocked(*document_, ids, true); });
    menu.addAction(icon(QStringLiteral("unlock")), tr("Unlock %1").arg(items), this,
                   [this, ids] { setLocked(*document_, ids, false); });
    menu.addAction(icon(QStringLiteral("hide")), tr("Hide %1").arg(items), this,
                   [this, ids] { hideItems(*document_, ids); });
    menu.addSeparator();
    menu.addAction(icon(QStringLiteral("group")), tr("Group %1").arg(items), this,
                   [this, ids] { groupItems(*document_, ids); })
        ->setEnabled(ids.size() > 1);
    menu.addAction(icon(QStringLiteral("ungroup")), tr("Ungroup %1").arg(items), this,
                   [this, ids] { ungroupItems(*document_, ids); });
    menu.addSeparator();
    menu.addAction(icon(QStringLiteral("delete")), tr("Delete %1").arg(items), this,
                   [this, ids] { eraseItems(*document_, ids); });
    menu.exec(view_->viewport()->mapToGlobal(at));
}

} // namespace kairos::ui
