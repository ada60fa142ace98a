// The items of a document as a tree of two levels: types and groups, and the items in them. It keeps ids
// alone; names and flags are looked up when a row is painted, so that 100,000 items cost little.
#pragma once

#include "engine/base/ids.h"

#include <QAbstractItemModel>
#include <QPointer>
#include <optional>
#include <string>
#include <vector>

namespace kairos {
struct SceneChange;
}

namespace kairos::ui {

class Document;

class OutlineModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { name, locked, hidden, columns };

    using QAbstractItemModel::QAbstractItemModel;

    void setDocument(Document* document);
    /// Only items whose names contain the text, in any case; all where it is empty.
    void setFilter(const QString& text);
    void sceneChanged(const SceneChange& change);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    /// The item of a row; none for types and groups.
    ItemId item(const QModelIndex& index) const;
    /// Of a row: the item, or all of a type or group.
    std::vector<ItemId> items(const QModelIndex& index) const;
    /// Its row below its type; invalid where the filter leaves it out.
    QModelIndex indexOf(ItemId id) const;

signals:
    /// A name was refused, and why; empty when one was taken.
    void message(const QString& text);

private:
    struct Branch {
        std::optional<std::size_t> type; // else a group
        GroupId group;
        std::vector<ItemId> ids; // ascending
    };

    std::vector<Branch> branches() const;
    void rebuild();

    QPointer<Document> document_;
    std::vector<Branch> branches_;
    std::string filter_;
};

} // namespace kairos::ui
