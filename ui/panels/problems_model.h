// Issues of the drawing and of the run as rows: severity, place, what, fix; worst first.
#pragma once

#include "engine/base/issue.h"

#include <QAbstractTableModel>

namespace kairos::ui {

class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { place, what, fix, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setIssues(Issues issues);
    const Issues& issues() const { return issues_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Issues issues_;
};

} // namespace kairos::ui
