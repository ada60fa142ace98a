// The rows of the statistics table: one a channel, numbers as they are, text as people read it.
#pragma once

#include "engine/model/results.h"

#include <QAbstractTableModel>
#include <memory>

namespace kairos::ui {

class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        quantity,
        item,
        category,
        value,
        spread,
        unit,
        smallest,
        largest,
        p50,
        p90,
        p95,
        p99,
        theory,
        difference,
        pValue,
        columns
    };
    /// The number of a cell as it is (a QVariant of double), or its text; what sorting goes by.
    static constexpr int rawRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// May be null.
    void setResults(std::shared_ptr<const RunResults> results);
    const std::shared_ptr<const RunResults>& results() const { return results_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const Theory* theoryOf(int row) const;
    std::optional<double> number(int row, int column) const;
    QString text(int row, int column) const;

    std::shared_ptr<const RunResults> results_;
};

} // namespace kairos::ui
