#include "ui/panels/outline_model.h"

#include "ui/charts/number_text.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/operations.h"
#include "ui/document/titles.h"

#include <algorithm>
#include <map>

namespace kairos::ui {

namespace {

/// Above this many rows it is cheaper to begin anew than to tell each of them.
constexpr std::size_t kFewChanges = 200;

constexpr quintptr kTop = 0; // internal id of branches; items have their branch's number + 1

} // namespace

void OutlineModel::setDocument(Document* document) {
    beginResetModel();
    document_ = document;
    branches_ = branches();
    endResetModel();
}

void OutlineModel::setFilter(const QString& text) {
    filter_ = text.trimmed().toLower().toStdString();
    rebuild();
}

void OutlineModel::rebuild() {
    beginResetModel();
    branches_ = branches();
    endResetModel();
}

std::vector<OutlineModel::Branch> OutlineModel::branches() const {
    std::vector<Branch> all;
    if (!document_) return all;
    const Scene& scene = document_->scene();
    std::map<GroupId, std::vector<ItemId>> groups;
    for (std::size_t type = 0; type < scene.schema().types.size(); ++type) {
        Branch branch{type, {}, {}};
        const QString label = QString::fromStdString(scene.schema().types[type].label).toLower();
        for (const auto& chunk : scene.chunks(type))
            for (std::size_t row = 0; row < chunk->size(); ++row) {
                const ItemId id = chunk->ids[row];
                if (!filter_.empty()) {
                    const QString shown = chunk->names[row].empty()
                                              ? label + u' ' + QString::number(id.value)
                                              : QString::fromStdString(chunk->names[row]).toLower();
                    if (!shown.contains(QString::fromStdString(filter_))) continue;
                }
                branch.ids.push_back(id);
                if (chunk->groups[row]) groups[chunk->groups[row]].push_back(id);
            }
        if (!branch.ids.empty()) all.push_back(std::move(branch));
    }
    for (auto& [group, ids] : groups) {
        std::sort(ids.begin(), ids.end());
        all.push_back({{}, group, std::move(ids)});
    }
    return all;
}

void OutlineModel::sceneChanged(const SceneChange& change) {
    std::vector<Branch> now = branches();
    const bool same = std::equal(now.begin(), now.end(), branches_.begin(), branches_.end(),
                                 [](const Branch& a, const Branch& b) {
                                     return a.type == b.type && a.group == b.group && a.ids == b.ids;
                                 });
    if (same && !change.everything) {
        if (change.changed.size() > kFewChanges) {
            for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
                const QModelIndex top = index(static_cast<int>(branch), 0);
                emit dataChanged(index(0, 0, top), index(rowCount(top) - 1, columns - 1, top));
            }
            return;
        }
        for (const ItemId id : change.changed)
            if (const QModelIndex at = indexOf(id); at.isValid())
                emit dataChanged(at, at.siblingAtColumn(columns - 1));
        return;
    }
    // New items of a type are numbered upwards: drawing one more disk adds a row and leaves the rest alone.
    if (now.size() == branches_.size() && !change.everything) {
        bool grown = true;
        for (std::size_t i = 0; i < now.size() && grown; ++i)
            grown = now[i].type == branches_[i].type && now[i].group == branches_[i].group &&
                    now[i].ids.size() >= branches_[i].ids.size() &&
                    std::equal(branches_[i].ids.begin(), branches_[i].ids.end(), now[i].ids.begin());
        if (grown) {
            for (std::size_t i = 0; i < now.size(); ++i) {
                if (now[i].ids.size() == branches_[i].ids.size()) continue;
                const QModelIndex top = index(static_cast<int>(i), 0);
                beginInsertRows(top, static_cast<int>(branches_[i].ids.size()),
                                static_cast<int>(now[i].ids.size()) - 1);
                branches_[i].ids = now[i].ids;
                endInsertRows();
                emit dataChanged(top, top);
            }
            return;
        }
    }
    beginResetModel();
    branches_ = std::move(now);
    endResetModel();
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column < 0 || column >= columns || row >= rowCount(parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || child.internalId() == kTop) return {};
    return createIndex(static_cast<int>(child.internalId() - 1), 0, kTop);
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(branches_.size());
    if (parent.internalId() != kTop || parent.column() != 0) return 0;
    return static_cast<int>(branches_[static_cast<std::size_t>(parent.row())].ids.size());
}

int OutlineModel::columnCount(const QModelIndex&) const {
    return columns;
}

ItemId OutlineModel::item(const QModelIndex& at) const {
    if (!at.isValid() || at.internalId() == kTop) return {};
    return branches_[static_cast<std::size_t>(at.internalId() - 1)].ids[static_cast<std::size_t>(at.row())];
}

std::vector<ItemId> OutlineModel::items(const QModelIndex& at) const {
    if (!at.isValid()) return {};
    if (at.internalId() == kTop) return branches_[static_cast<std::size_t>(at.row())].ids;
    return {item(at)};
}

QModelIndex OutlineModel::indexOf(ItemId id) const {
    if (!document_ || !document_->scene().contains(id)) return {};
    const std::size_t type = document_->scene().typeOf(id);
    for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
        if (branches_[branch].type != type) continue;
        const auto& ids = branches_[branch].ids;
        const auto found = std::lower_bound(ids.begin(), ids.end(), id);
        if (found == ids.end() || *found != id) return {};
        return index(static_cast<int>(found - ids.begin()), 0, index(static_cast<int>(branch), 0));
    }
    return {};
}

QVariant OutlineModel::data(const QModelIndex& at, int role) const {
    if (!at.isValid() || !document_) return {};
    const Scene& scene = document_->scene();
    if (at.internalId() == kTop) {
        const Branch& branch = branches_[static_cast<std::size_t>(at.row())];
        if (at.column() != name) return {};
        if (role == Qt::DisplayRole) {
            const QString count = countText(branch.ids.size());
            if (!branch.type) return tr("Group %1 (%2)").arg(QString::number(branch.group.value), count);
            const ItemTypeSpec& type = scene.schema().types[*branch.type];
            QString plural = QString::fromStdString(type.plural);
            if (!plural.isEmpty()) plural[0] = plural[0].toUpper();
            return tr("%1 (%2)").arg(plural, count);
        }
        if (role == Qt::DecorationRole)
            return icon(branch.type ? QString::fromStdString(scene.schema().types[*branch.type].icon)
                                    : QStringLiteral("group"));
        return {};
    }
    const ItemId id = item(at);
    // Between a change of the scene and the word of it, a row may stand for what has gone.
    if (!scene.contains(id)) return {};
    switch (at.column()) {
    case name:
        if (role == Qt::DisplayRole || role == Qt::EditRole) return QString::fromStdString(scene.nameOf(id));
        return {};
    case locked:
        if (role == Qt::DecorationRole && scene.locked(id)) return icon(QStringLiteral("lock"));
        if (role == Qt::ToolTipRole)
            return scene.locked(id) ? tr("Locked; click to unlock") : tr("Click to lock");
        if (role == Qt::AccessibleTextRole) return scene.locked(id) ? tr("Locked") : tr("Not locked");
        return {};
    default:
        if (role == Qt::DecorationRole) return scene.hidden(id) ? icon(QStringLiteral("hide")) : QVariant();
        if (role == Qt::ToolTipRole)
            return scene.hidden(id) ? tr("Hidden; click to show") : tr("Click to hide");
        if (role == Qt::AccessibleTextRole) return scene.hidden(id) ? tr("Hidden") : tr("Shown");
        return {};
    }
}

bool OutlineModel::setData(const QModelIndex& at, const QVariant& value, int role) {
    const ItemId id = item(at);
    if (!document_ || !id || role != Qt::EditRole) return false;
    const Scene& scene = document_->scene();
    if (at.column() == name) {
        const QString text = value.toString().trimmed();
        if (text == QString::fromStdString(scene.nameOf(id))) return true;
        if (!renameItem(*document_, id, text)) {
            emit message(tr("\"%1\" is the name of another item. Names are unique in a scene.").arg(text));
            return false;
        }
        emit message({});
        return true;
    }
    const Flag flag = at.column() == locked ? Flag::locked : Flag::hidden;
    const QString pattern = flag == Flag::locked ? (value.toBool() ? tr("Lock %1") : tr("Unlock %1"))
                                                 : (value.toBool() ? tr("Hide %1") : tr("Show %1"));
    const QString text = editTitle(scene, pattern, {id});
    document_->commit(SetFlags{flag, {id}, {value.toBool()}}, text);
    return true;
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole && section == name) return tr("Name");
    if (role == Qt::DecorationRole && section == locked) return icon(QStringLiteral("lock"));
    if (role == Qt::DecorationRole && section == hidden) return icon(QStringLiteral("hide"));
    if (role == Qt::ToolTipRole && section == locked) return tr("Locked against moving and deleting");
    if (role == Qt::ToolTipRole && section == hidden) return tr("Hidden on the canvas");
    return {};
}

Qt::ItemFlags OutlineModel::flags(const QModelIndex& at) const {
    if (!at.isValid()) return {};
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (at.internalId() != kTop) flags |= Qt::ItemNeverHasChildren;
    if (at.internalId() != kTop && at.column() == name) flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace kairos::ui
