#include "ui/charts/chart_source.h"

#include "ui/document/document.h"
#include "ui/document/run_controller.h"

#include <QCoreApplication>
#include <algorithm>

namespace kairos::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Charts)
};

bool is(const Channel& channel, const ChannelKey& key) {
    return channel.quantity == key.quantity && channel.item == key.item && channel.category == key.category;
}

QString lowerFirst(QString text) {
    // "Speed" becomes "speed" inside a sentence, "MSD" stays.
    if (text.size() > 1 && text[1].isLower()) text[0] = text[0].toLower();
    return text;
}

QString invitation(Document& document, const ChannelKey& key) {
    for (const ObservableSpec& spec : document.kind().observables) {
        if (spec.quantity != key.quantity) continue;
        const QString name = lowerFirst(QString::fromStdString(spec.label));
        switch (spec.type) {
        case ChannelType::sample:
        case ChannelType::distribution:
            return Text::tr("Press Play: the histogram of %1 appears here").arg(name);
        case ChannelType::level:
        case ChannelType::counter:
        case ChannelType::value:
            return Text::tr("Press Play: the curve of %1 against time appears here").arg(name);
        }
    }
    return Text::tr("Press Play: the chart appears here");
}

} // namespace

std::shared_ptr<const RunResults> shownResults(Document& document) {
    RunController& run = document.run();
    if (const auto view = run.view(); view && view->results) return view->results;
    return run.active() ? nullptr : run.lastResults();
}

std::shared_ptr<const RunResults> comparedResults(Document& document) {
    auto last = document.run().lastResults();
    return last == shownResults(document) ? nullptr : last;
}

std::vector<Channel> availableChannels(Document& document) {
    std::vector<Channel> channels;
    if (const auto results = shownResults(document)) {
        for (const ChannelResult& result : results->channels)
            channels.push_back(result.channel);
        const auto& order = document.kind().observables;
        const auto rank = [&order](const Channel& channel) {
            return std::find_if(order.begin(), order.end(),
                                [&](const auto& spec) { return spec.quantity == channel.quantity; }) -
                   order.begin();
        };
        std::stable_sort(channels.begin(), channels.end(), [&](const Channel& a, const Channel& b) {
            const auto x = rank(a), y = rank(b);
            if (x != y) return x < y;
            return (a.item.empty() && a.category.empty()) > (b.item.empty() && b.category.empty());
        });
        return channels;
    }
    for (const ObservableSpec& spec : document.kind().observables)
        channels.push_back(spec.channel());
    return channels;
}

ChartData chartFor(Document& document, const ChannelKey& key, const ChartOptions& options) {
    ChartData data;
    const auto results = shownResults(document);
    if (results) {
        for (std::size_t i = 0; i < results->channels.size(); ++i)
            if (is(results->channels[i].channel, key))
                return chartOf(*results, i, options, comparedResults(document).get());
        // A quantity that is only told by item or class: its first one is better than nothing.
        for (std::size_t i = 0; i < results->channels.size(); ++i)
            if (results->channels[i].channel.quantity == key.quantity && key.item.empty() &&
                key.category.empty())
                return chartOf(*results, i, options, comparedResults(document).get());
        data.empty = Text::tr("This run does not measure it. Choose another observable above.");
        return data;
    }
    data.empty = invitation(document, key);
    return data;
}

} // namespace kairos::ui
