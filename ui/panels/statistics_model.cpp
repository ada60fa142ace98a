#include "ui/panels/statistics_model.h"

#include "ui/charts/number_text.h"

#include <array>

namespace kairos::ui {

namespace {

bool sameChannels(const RunResults& a, const RunResults& b) {
    if (a.channels.size() != b.channels.size()) return false;
    for (std::size_t i = 0; i < a.channels.size(); ++i) {
        const Channel &x = a.channels[i].channel, &y = b.channels[i].channel;
        if (x.quantity != y.quantity || x.item != y.item || x.category != y.category) return false;
    }
    return true;
}

} // namespace

void StatisticsModel::setResults(std::shared_ptr<const RunResults> results) {
    if (results && results_ && sameChannels(*results, *results_)) {
        results_ = std::move(results);
        emit dataChanged(index(0, value), index(rowCount() - 1, columns - 1));
        return;
    }
    beginResetModel();
    results_ = std::move(results);
    endResetModel();
}

int StatisticsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !results_ ? 0 : static_cast<int>(results_->channels.size());
}

int StatisticsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

const Theory* StatisticsModel::theoryOf(int row) const {
    for (const Theory& each : results_->theory)
        if (each.channel == static_cast<std::size_t>(row)) return &each;
    return nullptr;
}

std::optional<double> StatisticsModel::number(int row, int column) const {
    const ChannelResult& result = results_->channels[static_cast<std::size_t>(row)];
    const auto& sample = result.sample;
    const auto main = [&]() -> std::optional<double> {
        if (sample) return sample->count > 0 ? std::optional(sample->mean) : std::nullopt;
        if (result.level) return result.level->mean;
        return result.value;
    };
    const auto ofSample = [&](double SampleSummary::*member) -> std::optional<double> {
        if (!sample || sample->count == 0) return {};
        return (*sample).*member;
    };
    const Theory* expected = theoryOf(row);
    switch (column) {
    case value:
        return main();
    case spread:
        return ofSample(&SampleSummary::sd);
    case smallest:
        return ofSample(&SampleSummary::min);
    case largest:
        return result.level ? std::optional(result.level->max) : ofSample(&SampleSummary::max);
    case p50:
        return ofSample(&SampleSummary::p50);
    case p90:
        return ofSample(&SampleSummary::p90);
    case p95:
        return ofSample(&SampleSummary::p95);
    case p99:
        return ofSample(&SampleSummary::p99);
    case theory:
        return expected ? expected->value : std::nullopt;
    case difference:
        if (!expected || !expected->value || !main()) return {};
        return *main() - *expected->value;
    case pValue:
        return expected ? expected->pValue : std::nullopt;
    default:
        return {};
    }
}

QString StatisticsModel::text(int row, int column) const {
    const ChannelResult& result = results_->channels[static_cast<std::size_t>(row)];
    switch (column) {
    case quantity:
        return QString::fromStdString(result.channel.label);
    case item:
        return QString::fromStdString(result.channel.item);
    case category:
        return QString::fromStdString(result.channel.category);
    case unit:
        return unitText(result.channel.unit);
    default:
        break;
    }
    const auto shown = number(row, column);
    if (!shown) return {};
    const bool count =
        result.channel.type == ChannelType::counter && column == value && *shown >= 0 && *shown < 1e15;
    return count ? countText(static_cast<std::uint64_t>(*shown))
                 : numberText(*shown, column == pValue || column == spread ? 3 : 4);
}

QVariant StatisticsModel::data(const QModelIndex& at, int role) const {
    if (!at.isValid() || !results_) return {};
    const bool words = at.column() <= category || at.column() == unit;
    const ChannelResult& result = results_->channels[static_cast<std::size_t>(at.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(at.row(), at.column());
    case rawRole:
        if (words) return text(at.row(), at.column());
        if (const auto raw = number(at.row(), at.column())) return *raw;
        return {};
    case Qt::TextAlignmentRole:
        return static_cast<int>((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const Theory* expected = theoryOf(at.row());
        if (at.column() >= theory && expected) {
            QStringList lines{QString::fromStdString(expected->label),
                              QString::fromStdString(expected->source),
                              QString::fromStdString(expected->note)};
            lines.removeAll(QString());
            return lines.join(u'\n');
        }
        return QString::fromStdString(result.channel.help);
    }
    default:
        return {};
    }
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section <= category || section == unit ? Qt::AlignLeft : Qt::AlignRight) |
                                Qt::AlignVCenter);
    const std::array<std::pair<QString, QString>, columns> heads = {{
        {tr("Quantity"), tr("What is measured")},
        {tr("Item"), tr("Of which item; empty for the whole")},
        {tr("Class"), tr("Of which class or species; empty for all")},
        {tr("Value"), tr("The value, or the mean over values or over time")},
        {tr("± sd"), tr("Standard deviation of the values")},
        {tr("Unit"), tr("Unit of all numbers in the row")},
        {tr("Min"), tr("Smallest value")},
        {tr("Max"), tr("Largest value")},
        {tr("p50"), tr("Median: half of the values lie below")},
        {tr("p90"), tr("90 of 100 values lie below")},
        {tr("p95"), tr("95 of 100 values lie below")},
        {tr("p99"), tr("99 of 100 values lie below")},
        {tr("Theory"), tr("What theory expects of the value")},
        {tr("Difference"), tr("Value less theory")},
        {tr("p-value"), tr("Goodness of fit: how often theory would give data that fit worse")},
    }};
    const auto& head = heads[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole) return head.first;
    if (role == Qt::ToolTipRole) return head.second;
    return {};
}

} // namespace kairos::ui
