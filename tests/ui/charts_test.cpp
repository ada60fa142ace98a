// What charts show, without a window where that is enough, and what is written to files.
#include "engine/models/builtin_kinds.h"
#include "engine/stats/rebin.h"
#include "ui/charts/chart_card.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_source.h"
#include "ui/charts/chart_widget.h"
#include "ui/charts/charts_panel.h"
#include "ui/charts/number_text.h"
#include "ui/charts/plot_math.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"

#include <QComboBox>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <numeric>

using namespace kairos;
using namespace kairos::ui;

namespace {

/// An exponential law with mean 1 in 80 fine bins of 0.1, as exactly as counts can say it, and a curve.
RunResults handMade() {
    RunResults results;
    results.title = "Hand-made";
    results.seed = 7;
    results.time = 20;
    ChannelResult sample;
    sample.channel = {
        "", "free-time", "", "Free time", "s", ChannelType::sample, "Time between collisions.", false};
    sample.histogram.low = 0;
    sample.histogram.width = 0.1;
    for (int i = 0; i < 80; ++i) {
        const double share = std::exp(-0.1 * i) - std::exp(-0.1 * (i + 1));
        sample.histogram.counts.push_back(static_cast<std::uint64_t>(std::llround(1e5 * share)));
    }
    sample.histogram.total =
        std::accumulate(sample.histogram.counts.begin(), sample.histogram.counts.end(), std::uint64_t{0});
    sample.sample = SampleSummary{sample.histogram.total, 1.0, 1.0, 0, 8, 0.69, 2.3, 3.0, 4.6};
    ChannelResult level;
    level.channel = {
        "", "energy.kinetic", "", "Kinetic energy", "J", ChannelType::level, "Energy of motion.", false};
    level.level = LevelSummary{2, 3, 2.5, 40};
    for (int i = 0; i <= 1000; ++i) {
        level.series.time.push_back(0.02 * i);
        level.series.value.push_back(2 + std::sin(0.5 * i));
    }
    results.channels = {sample, level};
    Theory theory;
    theory.channel = 0;
    theory.label = "Exponential with mean 1";
    theory.density = [](double x) { return x < 0 ? 0 : std::exp(-x); };
    theory.cumulative = [](double x) { return x < 0 ? 0 : 1 - std::exp(-x); };
    theory.pValue = 0.42;
    Theory mean;
    mean.channel = 1;
    mean.label = "Equipartition";
    mean.value = 2;
    results.theory = {theory, mean};
    return results;
}

const Curve* curveOf(const ChartData& data, CurveKind kind, bool lastRun = false) {
    for (const Curve& curve : data.curves)
        if (curve.kind == kind && curve.lastRun == lastRun) return &curve;
    return nullptr;
}

double at(const Curve& curve, double x) {
    std::size_t best = 0;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (std::abs(curve.x[i] - x) < std::abs(curve.x[best] - x)) best = i;
    return curve.y[best];
}

/// Paths and lines of an SVG that are drawn in this colour with this dash pattern (empty: none).
int drawnIn(const QString& svg, const QString& color, bool dashed) {
    int count = 0;
    const QRegularExpression group(
        QStringLiteral("<g [^>]*stroke=\"%1\"[^>]*>\\s*(<path|<polyline)").arg(color),
        QRegularExpression::CaseInsensitiveOption);
    for (auto it = group.globalMatch(svg); it.hasNext();)
        count += it.next().captured(0).contains(QLatin1String("stroke-dasharray")) == dashed;
    return count;
}

} // namespace

class ChartsTest : public QObject {
    Q_OBJECT
private slots:
    void densityHasUnitArea() {
        const ChartData data = chartOf(handMade(), 0, {});
        const Curve* bins = curveOf(data, CurveKind::steps);
        QVERIFY(bins);
        QCOMPARE(bins->x.size(), bins->y.size() + 1);
        double area = 0;
        for (std::size_t i = 0; i < bins->y.size(); ++i)
            area += bins->y[i] * (bins->x[i + 1] - bins->x[i]);
        QVERIFY(std::abs(area - 1) < 1e-12);
        QVERIFY(data.x.title.contains(QLatin1String("(s)")));
        QVERIFY(bins->name.contains(QLatin1String("mean 1")));
        const Curve* theory = curveOf(data, CurveKind::theory);
        QVERIFY(theory);
        QVERIFY(theory->name.contains(QLatin1String("p = 0.42")));
        for (std::size_t i = 0; i < bins->y.size() / 2; ++i) {
            const double middle = (bins->x[i] + bins->x[i + 1]) / 2;
            QVERIFY(std::abs(bins->y[i] - at(*theory, middle)) < 0.05);
        }
    }

    void theoryIsScaledToCounts() {
        ChartOptions options;
        options.normalised = false;
        options.bins = 20;
        const RunResults results = handMade();
        const ChartData data = chartOf(results, 0, options);
        const Curve* bins = curveOf(data, CurveKind::steps);
        const Curve* theory = curveOf(data, CurveKind::theory);
        QVERIFY(bins && theory);
        QCOMPARE(std::accumulate(bins->y.begin(), bins->y.end(), 0.0),
                 static_cast<double>(results.channels[0].histogram.total));
        QVERIFY(bins->y.size() >= 14 && bins->y.size() <= 30);
        for (std::size_t i = 1; i < bins->y.size() / 2; ++i)
            QVERIFY(std::abs(at(*theory, (bins->x[i] + bins->x[i + 1]) / 2) / bins->y[i] - 1) < 0.05);
    }

    void cumulativeEndsAtOneAndMeetsTheory() {
        ChartOptions options;
        options.cumulative = true;
        const ChartData data = chartOf(handMade(), 0, options);
        const Curve* share = curveOf(data, CurveKind::line);
        const Curve* theory = curveOf(data, CurveKind::theory);
        QVERIFY(share && theory);
        QCOMPARE(share->y.front(), 0.0);
        QCOMPARE(share->y.back(), 1.0);
        for (const double x : {0.5, 1.0, 2.0})
            QVERIFY(std::abs(at(*share, x) - at(*theory, x)) < 0.03);
    }

    void levelIsACurveWithItsExpectedValue() {
        const ChartData data = chartOf(handMade(), 1, {});
        QCOMPARE(data.curves.size(), std::size_t{2});
        QCOMPARE(curveOf(data, CurveKind::line)->x.size(), std::size_t{1001});
        QCOMPARE(curveOf(data, CurveKind::theory)->y, (std::vector<double>{2, 2}));
        QVERIFY(data.curves[0].name.contains(QLatin1String("mean 2")));
    }

    void lastRunIsComparedWhereAskedFor() {
        const RunResults last = handMade();
        ChartOptions options;
        QVERIFY(!curveOf(chartOf(handMade(), 0, options, &last), CurveKind::steps, true));
        options.compare = true;
        QVERIFY(curveOf(chartOf(handMade(), 0, options, &last), CurveKind::steps, true));
        QVERIFY(curveOf(chartOf(handMade(), 1, options, &last), CurveKind::line, true));
    }

    void nothingMeasuredIsSaid() {
        RunResults results = handMade();
        results.channels[0].histogram = {};
        QVERIFY(!chartOf(results, 0, {}).empty.isEmpty());
        QVERIFY(!chartOf(results, 99, {}).empty.isEmpty());
    }

    void automaticBinsFollowTheData() {
        const int many = automaticBins(handMade().channels[0].histogram);
        RunResults few = handMade();
        for (auto& count : few.channels[0].histogram.counts)
            count /= 1000;
        auto& histogram = few.channels[0].histogram;
        histogram.total = std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0});
        QVERIFY(automaticBins(histogram) < many);
        QCOMPARE(automaticBins({0, 1, {0, 5, 0}, 5}), 1);
    }

    void ticksAreRound() {
        QStringList labels;
        for (const Tick& tick : ticksOf({}, {0, 1}, 5))
            labels << tick.label;
        QCOMPARE(labels, (QStringList{"0", "0.2", "0.4", "0.6", "0.8", "1"}));
        ChartAxis whole;
        whole.wholeNumbers = true;
        for (const Tick& tick : ticksOf(whole, {0, 3}, 8))
            QCOMPARE(tick.position, std::round(tick.position));
        ChartAxis log;
        log.logarithmic = true;
        labels.clear();
        for (const Tick& tick : ticksOf(log, {-2, 2}, 5))
            labels << tick.label;
        QCOMPARE(labels, (QStringList{"0.01", "0.1", "1", "10", "100"}));
    }

    void rangesDoNotJump() {
        const Range first = niceRange({}, {0, 0.93}, {}, 5);
        QVERIFY(first.min <= 0 && first.max >= 0.93);
        QCOMPARE(niceRange({}, {0, 0.9}, first, 5), first);
        QCOMPARE(niceRange({}, {0, 0.6}, first, 5), first);
        QVERIFY(niceRange({}, {0, 0.3}, first, 5).max < first.max);
        QVERIFY(niceRange({}, {0, 5}, first, 5).max >= 5);
        // A conserved energy is a flat line, not a picture of rounding.
        QVERIFY(niceRange({}, {1, 1 + 1e-14}, {}, 5).span() > 0.1);
    }

    void curvesAreThinnedToTwoPointsAColumn() {
        const ChartData data = chartOf(handMade(), 1, {});
        const auto points = pointsOf(data.curves[0], data, {0, 20}, 100, 0);
        QVERIFY(points.size() <= 202);
        double highest = 0;
        for (const QPointF& point : points)
            highest = std::max(highest, point.y());
        QCOMPARE(highest, *std::max_element(data.curves[0].y.begin(), data.curves[0].y.end()));
        QVERIFY(std::is_sorted(points.begin(), points.end(),
                               [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
    }

    void readingsAreOfTheBinUnderThePointer() {
        ChartData data;
        data.curves.push_back({CurveKind::steps, {}, {0, 1, 2}, {5, 7}, {}, 0, false, false});
        QCOMPARE(readingAt(data.curves[0], data, 1.5)->y, 7.0);
        QCOMPARE(readingAt(data.curves[0], data, 0.0)->xTo, 1.0);
        QVERIFY(!readingAt(data.curves[0], data, 2.5));
    }

    void numbersAreGroupedAndRounded() {
        QCOMPARE(countText(1234567), QStringLiteral("1\u2009234\u2009567"));
        QCOMPARE(numberText(0.123456, 3), QStringLiteral("0.123"));
        QCOMPARE(numberText(-1.5e-7, 3), QStringLiteral("−1.5×10⁻⁷"));
        QCOMPARE(unitText("m^2/s"), QStringLiteral("m²/s"));
    }

    void svgHoldsTextAndAllCurves() {
        const RunResults last = handMade();
        ChartOptions options;
        options.compare = true;
        const ChartData data = chartOf(handMade(), 0, options, &last);
        const QString svg = QString::fromUtf8(chartSvg(data));
        for (const char* text : {"Free time (s)", "Density (per s)", "Exponential with mean 1, p = 0.42",
                                 "<title>Free time", "seed 7"})
            QVERIFY2(svg.contains(QLatin1String(text)), text);
        const QPalette paper = paperPalette();
        QVERIFY(drawnIn(svg, seriesColorName(paper), false) >= 1);
        QVERIFY(drawnIn(svg, QStringLiteral("#000000"), true) >= 1); // theory
        QVERIFY(svg.count(QLatin1String("stroke-dasharray")) >= 2);  // and the last run
        ChartData fewer = data;
        fewer.curves.pop_back();
        const QString without = QString::fromUtf8(chartSvg(fewer));
        QVERIFY(drawnIn(without, QStringLiteral("#000000"), true) <
                drawnIn(svg, QStringLiteral("#000000"), true));
    }

    void pdfHoldsText() {
        const QByteArray pdf = chartPdf(chartOf(handMade(), 0, {}));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(pdf.contains("Free time"));
        const QString reader = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        QVERIFY2(!reader.isEmpty(), "pdftotext is missing; it is in the package poppler-utils");
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("chart.pdf"));
        QCOMPARE(writeChart(chartOf(handMade(), 0, {}), path), QString());
        QProcess process;
        process.start(reader, {path, QStringLiteral("-")});
        QVERIFY(process.waitForFinished());
        const QString text = QString::fromUtf8(process.readAllStandardOutput());
        QVERIFY2(text.contains(QLatin1String("Free time (s)")), qPrintable(text));
        QVERIFY(text.contains(QLatin1String("Exponential with mean 1")));
    }

    void csvHoldsEveryPointWithUnits() {
        const ChartData data = chartOf(handMade(), 0, {});
        const QStringList lines = QString::fromStdString(chartCsv(data)).split(u'\n', Qt::SkipEmptyParts);
        std::size_t points = 0;
        for (const Curve& curve : data.curves)
            points += curve.y.size();
        QCOMPARE(static_cast<std::size_t>(lines.size()), points + 1);
        QVERIFY(lines[0].contains(QLatin1String("Free time (s)")));
    }

    void wrongSuffixIsRefused() {
        QVERIFY(!writeChart({}, QStringLiteral("chart.doc")).isEmpty());
        QVERIFY(!writeChart({}, QStringLiteral("/nonexistent/folder/chart.svg")).isEmpty());
    }

    void panelShowsTheKindsChartsAndTheirData() {
        const ModelKind& kind = *builtinKinds().front();
        Document document(kind.blank());
        ChartsPanel panel;
        panel.setDocument(&document);
        QVERIFY(panel.count() >= 1 && panel.count() <= 3);
        QCOMPARE(panel.card(0)->key().quantity, kind.defaultCharts.front());
        QVERIFY(panel.card(0)->data().empty.contains(QLatin1String("Press Play")));

        auto results = std::make_shared<RunResults>(handMade());
        results->channels[0].channel.quantity = kind.defaultCharts.front();
        document.run().setLastResults(results);
        panel.card(0)->refresh();
        QVERIFY(panel.card(0)->data().empty.isEmpty());

        const int before = panel.count();
        QVERIFY(panel.addChart());
        QCOMPARE(panel.count(), before + 1);
        panel.closeChart(panel.card(0));
        QCOMPARE(panel.count(), before);
        panel.setDocument(nullptr);
        QCOMPARE(panel.count(), 0);
    }

    void aChartThatIsNotSeenAsksForNothing() {
        ChartWidget chart;
        int asked = 0;
        chart.setSource([&asked] {
            ++asked;
            return ChartData{};
        });
        for (int i = 0; i < 100; ++i)
            chart.markDirty();
        QTest::qWait(60);
        QCOMPARE(asked, 0);
        chart.show();
        QTRY_COMPARE(asked, 1);
        for (int i = 0; i < 1000; ++i)
            chart.markDirty();
        QTRY_COMPARE(asked, 2);
        QTest::qWait(60);
        QCOMPARE(asked, 2);
    }

private:
    static QString seriesColorName(const QPalette&) { return QStringLiteral("#0072b2"); }
};

QTEST_MAIN(ChartsTest)
#include "charts_test.moc"
