#include "engine/base/number.h"
#include "engine/stats/rebin.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/number_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace kairos::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

constexpr int kTheoryPoints = 200;

QString bracketed(const QString& name, const QString& unit) {
    return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
}

bool hasHistogram(const Channel& channel) {
    return channel.type == ChannelType::sample || channel.type == ChannelType::distribution;
}

const HistogramData& shownHistogram(const ChannelResult& result, const ChartOptions& options) {
    return options.accumulated && result.channel.type == ChannelType::distribution ? result.accumulated
                                                                                   : result.histogram;
}

/// Mean of what is shown: of the summary where it belongs to the same values, else from the bins.
double shownMean(const ChannelResult& result, const HistogramData& histogram) {
    if (result.sample && &histogram == &result.histogram) return result.sample->mean;
    double sum = 0, weights = 0;
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        const auto weight = static_cast<double>(histogram.counts[i]);
        sum += weight * (histogram.low + (static_cast<double>(i) + 0.5) * histogram.width);
        weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
}

QString histogramName(const ChannelResult& result, const HistogramData& histogram, bool lastRun) {
    const QString unit = unitText(result.channel.unit);
    const QString mean = withUnit(numberText(shownMean(result, histogram)), unit);
    const QString number = countText(histogram.total);
    return lastRun ? Text::tr("last run: mean %1").arg(mean) : Text::tr("mean %1, n = %2").arg(mean, number);
}

/// What a curve against time says in one line.
QString seriesName(const ChannelResult& result, bool lastRun) {
    const QString unit = unitText(result.channel.unit);
    QString text;
    if (result.level)
        text = Text::tr("mean %1, now %2")
                   .arg(numberText(result.level->mean), withUnit(numberText(result.level->last), unit));
    else if (result.value)
        text = Text::tr("now %1").arg(
            withUnit(result.channel.wholeNumbers && *result.value >= 0 && *result.value < 1e15
                         ? countText(static_cast<std::uint64_t>(*result.value))
                         : numberText(*result.value),
                     unit));
    return lastRun ? Text::tr("last run: %1").arg(text) : text;
}

QString theoryName(const Theory& theory) {
    const QString label = QString::fromStdString(theory.label);
    return theory.pValue ? Text::tr("%1, p = %2").arg(label, numberText(*theory.pValue, 2)) : label;
}

Curve histogramCurve(const HistogramData& histogram, const ChartOptions& options, const Bins& bins) {
    Curve curve;
    const auto n = static_cast<double>(histogram.total);
    if (options.cumulative) {
        // Every edge of the fine bins is known exactly, so nothing is gained by joining them.
        curve.kind = CurveKind::line;
        curve.joinsBins = true;
        std::uint64_t below = 0;
        curve.x.push_back(histogram.low);
        curve.y.push_back(0);
        for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
            below += histogram.counts[i];
            curve.x.push_back(histogram.low + static_cast<double>(i + 1) * histogram.width);
            curve.y.push_back(options.normalised ? static_cast<double>(below) / n
                                                 : static_cast<double>(below));
        }
        return curve;
    }
    curve.kind = CurveKind::steps;
    for (std::size_t i = 0; i <= bins.counts.size(); ++i)
        curve.x.push_back(bins.edge(i));
    for (const double count : bins.counts)
        curve.y.push_back(options.normalised ? count / (bins.total * bins.width) : count);
    return curve;
}

/// What theory expects of the same bins: the share between the edges of a bin centred at x.
Curve theoryCurve(const Theory& theory, const HistogramData& histogram, const ChartOptions& options,
                  const Bins& bins) {
    Curve curve;
    curve.kind = CurveKind::theory;
    curve.name = theoryName(theory);
    curve.joinsBins = options.cumulative;
    const auto n = static_cast<double>(histogram.total);
    double from = bins.edge(0);
    double to = bins.edge(bins.counts.size());
    const double beyond = 0.04 * (to - from);
    to += beyond;
    if (from < 0 || from - beyond > 0) from -= beyond;
    for (int i = 0; i <= kTheoryPoints; ++i) {
        const double x = from + (to - from) * i / kTheoryPoints;
        double y = 0;
        if (options.cumulative)
            y = theory.cumulative(x) * (options.normalised ? 1 : n);
        else if (options.normalised)
            y = theory.density(x);
        else
            y = n * (theory.cumulative(x + bins.width / 2) - theory.cumulative(x - bins.width / 2));
        if (!std::isfinite(y)) continue; // a density may have a pole at the edge of its range
        curve.x.push_back(x);
        curve.y.push_back(y);
    }
    return curve;
}

const ChannelResult* sameChannel(const RunResults& results, const Channel& channel) {
    for (const ChannelResult& other : results.channels)
        if (other.channel.quantity == channel.quantity && other.channel.item == channel.item &&
            other.channel.category == channel.category && other.channel.type == channel.type)
            return &other;
    return nullptr;
}

void addHistogram(ChartData& data, const RunResults& results, std::size_t index, const ChartOptions& options,
                  const RunResults* last) {
    const ChannelResult& result = results.channels[index];
    const QString unit = unitText(result.channel.unit);
    const HistogramData& histogram = shownHistogram(result, options);
    data.x = {bracketed(QString::fromStdString(result.channel.label), unit), unit, options.logX,
              result.channel.wholeNumbers, histogram.low >= 0 && !options.logX};
    data.y.logarithmic = options.logY;
    data.y.fromZero = !options.logY;
    if (options.cumulative)
        data.y.title = options.normalised ? Text::tr("Share at or below") : Text::tr("Number at or below");
    else if (!options.normalised)
        data.y.title = Text::tr("Number in a bin");
    else if (unit.isEmpty())
        data.y.title = Text::tr("Density");
    else {
        data.y.unit = Text::tr("per %1").arg(unit);
        data.y.title = Text::tr("Density (%1)").arg(data.y.unit);
    }
    if (histogram.total == 0) {
        data.empty = Text::tr("No values yet");
        return;
    }
    const int wanted = options.bins > 0 ? options.bins : automaticBins(histogram);
    const Bins bins = rebin(histogram.counts, histogram.low, histogram.width, wanted);

    if (const ChannelResult* before = last ? sameChannel(*last, result.channel) : nullptr) {
        const HistogramData& old = shownHistogram(*before, options);
        if (old.total > 0) {
            // The same width as the new ones, so that counts can be compared.
            const double span = old.width * static_cast<double>(old.counts.size());
            const int oldWanted = std::max(1, static_cast<int>(std::lround(span / bins.width)));
            Curve curve = histogramCurve(
                old, options, rebin(old.counts, old.low, old.width, options.bins > 0 ? oldWanted : wanted));
            curve.lastRun = true;
            curve.name = histogramName(*before, old, true);
            data.curves.push_back(std::move(curve));
        }
    }
    Curve curve = histogramCurve(histogram, options, bins);
    curve.name = histogramName(result, histogram, false);
    data.curves.push_back(std::move(curve));
    if (options.theory)
        for (const Theory& theory : results.theory)
            if (theory.channel == index && theory.density && theory.cumulative)
                data.curves.push_back(theoryCurve(theory, histogram, options, bins));
}

Curve seriesCurve(const ChannelResult& result, bool lastRun) {
    Curve curve;
    curve.kind = CurveKind::line;
    curve.lastRun = lastRun;
    curve.name = seriesName(result, lastRun);
    curve.x = result.series.time;
    curve.y = result.series.value;
    return curve;
}

void addSeries(ChartData& data, const RunResults& results, std::size_t index, const ChartOptions& options,
               const RunResults* last) {
    const ChannelResult& result = results.channels[index];
    const QString unit = unitText(result.channel.unit);
    data.x = {Text::tr("Time (s)"), QStringLiteral("s"), options.logX, false, !options.logX};
    data.y = {bracketed(QString::fromStdString(result.channel.label), unit), unit, options.logY,
              result.channel.wholeNumbers, result.channel.type == ChannelType::counter && !options.logY};
    if (result.series.time.empty()) {
        data.empty = Text::tr("No values yet");
        return;
    }
    const ChannelResult* before = last ? sameChannel(*last, result.channel) : nullptr;
    if (before && !before->series.time.empty()) data.curves.push_back(seriesCurve(*before, true));
    data.curves.push_back(seriesCurve(result, false));
    if (!options.theory) return;
    for (const Theory& theory : results.theory)
        if (theory.channel == index && theory.value && std::isfinite(*theory.value)) {
            Curve curve;
            curve.kind = CurveKind::theory;
            curve.name =
                Text::tr("%1: %2").arg(theoryName(theory), withUnit(numberText(*theory.value), unit));
            curve.x = {result.series.time.front(), result.series.time.back()};
            curve.y = {*theory.value, *theory.value};
            data.curves.push_back(std::move(curve));
        }
}

/// The value below which a share of a histogram lies.
double quantile(const HistogramData& histogram, double share) {
    const double target = share * static_cast<double>(histogram.total);
    double below = 0;
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        const auto count = static_cast<double>(histogram.counts[i]);
        if (count > 0 && below + count >= target)
            return histogram.low + (static_cast<double>(i) + (target - below) / count) * histogram.width;
        below += count;
    }
    return histogram.low + static_cast<double>(histogram.counts.size()) * histogram.width;
}

} // namespace

int automaticBins(const HistogramData& histogram) {
    std::size_t first = histogram.counts.size(), last = 0;
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < histogram.counts.size(); ++i)
        if (histogram.counts[i] > 0) {
            first = std::min(first, i);
            last = i;
            const auto count = static_cast<double>(histogram.counts[i]);
            sum += count * static_cast<double>(i);
            squares += count * static_cast<double>(i) * static_cast<double>(i);
        }
    if (first >= last) return 1;
    const auto n = static_cast<double>(histogram.total);
    const double range = static_cast<double>(last - first + 1) * histogram.width;
    const double sd = histogram.width * std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n)));
    const double iqr = quantile(histogram, 0.75) - quantile(histogram, 0.25);
    double width = 3.49 * sd / std::cbrt(n);
    if (iqr > 0) width = std::min(width, 2 * iqr / std::cbrt(n));
    if (!(width > 0)) return 5;
    return static_cast<int>(std::clamp(std::round(range / width), 5.0, 120.0));
}

QString channelTitle(const Channel& channel) {
    QString title = QString::fromStdString(channel.label);
    for (const std::string& part : {channel.item, channel.category})
        if (!part.empty()) title += QStringLiteral(", ") + QString::fromStdString(part);
    return title;
}

ChartData chartOf(const RunResults& results, std::size_t channel, const ChartOptions& options,
                  const RunResults* last) {
    ChartData data;
    if (channel >= results.channels.size()) {
        data.empty = Text::tr("This run does not measure it");
        return data;
    }
    const Channel& what = results.channels[channel].channel;
    data.title = channelTitle(what);
    data.description =
        Text::tr("%1 at t = %2 s, seed %3, %4 events. %5")
            .arg(results.title.empty() ? Text::tr("Untitled") : QString::fromStdString(results.title),
                 QString::fromStdString(formatRounded(results.time, 6)), QString::number(results.seed),
                 QString::number(results.events), QString::fromStdString(what.help));
    if (hasHistogram(what))
        addHistogram(data, results, channel, options, options.compare ? last : nullptr);
    else
        addSeries(data, results, channel, options, options.compare ? last : nullptr);
    return data;
}

namespace {

std::string plainName(QString text, char separator) {
    text.remove(QChar(0x2009)); // numbers in names stay numbers
    if (separator == '\t') return text.simplified().toStdString();
    if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n'))
        text = u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
    return text.toStdString();
}

std::string table(const ChartData& data, char separator) {
    std::string out;
    for (const QString& head : {Text::tr("curve"), data.x.title, Text::tr("%1, to").arg(data.x.title)})
        out += plainName(head, separator) + separator;
    out += plainName(data.y.title, separator) + '\n';
    for (const Curve& curve : data.curves) {
        const std::string name = plainName(curve.name, separator);
        for (std::size_t i = 0; i < curve.y.size(); ++i) {
            out += name + separator + formatNumber(curve.x[i]) + separator;
            if (curve.kind == CurveKind::steps) out += formatNumber(curve.x[i + 1]);
            out += separator + formatNumber(curve.y[i]) + '\n';
        }
    }
    return out;
}

} // namespace

std::string chartCsv(const ChartData& data) {
    return table(data, ',');
}

std::string chartTsv(const ChartData& data) {
    return table(data, '\t');
}

} // namespace kairos::ui
