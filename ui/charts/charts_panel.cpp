#include "ui/charts/charts_panel.h"

#include "ui/charts/chart_card.h"
#include "ui/charts/chart_source.h"
#include "ui/charts/chart_widget.h"
#include "ui/charts/last_run_label.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/last_run_keeper.h"
#include "ui/document/run_controller.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace kairos::ui {

namespace {
constexpr int kDefaultCharts = 3; // as many as a newcomer's window has room for
}

ChartsPanel::ChartsPanel(QWidget* parent) : QWidget(parent) {
    pages_ = new QStackedLayout(this);
    empty_ =
        new QLabel(tr("Charts of a running scene appear here.\nOpen or draw one, then press Play."), this);
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    pages_->addWidget(empty_);

    full_ = new QWidget(this);
    auto* column = new QVBoxLayout(full_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    lastRun_ = new LastRunLabel(full_);
    column->addWidget(lastRun_);
    auto* row = new QHBoxLayout;
    column->addLayout(row, 1);
    row->setSpacing(0);
    splitter_ = new QSplitter(Qt::Horizontal, full_);
    splitter_->setChildrenCollapsible(false);
    row->addWidget(splitter_, 1);
    auto* add = new QToolButton(full_);
    add->setIcon(icon(QStringLiteral("add")));
    add->setIconSize({16, 16});
    add->setAutoRaise(true);
    add->setText(tr("Add Chart"));
    add->setAccessibleName(add->text());
    add->setToolTip(tr("Add a chart"));
    add->setStatusTip(tr("Add a chart beside the others"));
    connect(add, &QToolButton::clicked, this, [this] { addChart(); });
    row->addWidget(add, 0, Qt::AlignTop);
    pages_->addWidget(full_);
}

ChartsPanel::~ChartsPanel() = default;

void ChartsPanel::clear() {
    for (ChartCard* card : cards_)
        delete card;
    cards_.clear();
}

void ChartsPanel::setDocument(Document* document) {
    if (document == document_ && document) return;
    if (document_) {
        document_->run().disconnect(this);
        document_->lastRun().disconnect(this);
    }
    clear();
    document_ = document;
    pages_->setCurrentWidget(document ? full_ : empty_);
    if (!document) return;
    connect(&document->run(), &RunController::resultsChanged, this, &ChartsPanel::refresh);
    connect(&document->run(), &RunController::stateChanged, this, &ChartsPanel::refresh);
    connect(document, &QObject::destroyed, this, [this] { setDocument(nullptr); });
    connect(&document->lastRun(), &LastRunKeeper::chartsLoaded, this, [this] {
        clear();
        openCharts();
        refresh();
    });
    openCharts();
    refresh();
}

void ChartsPanel::openCharts() {
    const QScopedValueRollback opening(opening_, true); // nobody has chosen anything
    for (const ChartChoice& choice : document_->lastRun().charts()) {
        ChartCard* card = addChart(QString::fromStdString(choice.quantity));
        card->setKey({choice.quantity, choice.item, choice.category});
        card->setOptions({choice.bins, choice.logX, choice.logY, choice.cumulative, choice.normalised,
                          choice.accumulated, choice.theory, choice.compare});
    }
    if (!cards_.empty()) return;
    for (const std::string& quantity : document_->kind().defaultCharts) {
        if (count() == kDefaultCharts) break;
        addChart(QString::fromStdString(quantity));
    }
    if (cards_.empty()) addChart();
}

void ChartsPanel::remember() {
    if (!document_ || opening_) return;
    std::vector<ChartChoice> choices;
    for (const ChartCard* card : cards_) {
        const ChannelKey& key = card->key();
        const ChartOptions& shown = card->options();
        choices.push_back({key.quantity, key.item, key.category, shown.bins, shown.logX, shown.logY,
                           shown.cumulative, shown.normalised, shown.accumulated, shown.theory,
                           shown.compare});
    }
    document_->lastRun().setCharts(std::move(choices));
}

ChartCard* ChartsPanel::addChart(const QString& quantity) {
    if (!document_) return nullptr;
    ChannelKey key{quantity.toStdString(), {}, {}};
    if (quantity.isEmpty()) {
        const std::vector<Channel> channels = availableChannels(*document_);
        const auto shown = [this](const Channel& channel) {
            return std::any_of(cards_.begin(), cards_.end(), [&](const ChartCard* card) {
                return card->key().quantity == channel.quantity;
            });
        };
        const auto next = std::find_if_not(channels.begin(), channels.end(), shown);
        if (next != channels.end())
            key = {next->quantity, next->item, next->category};
        else if (!channels.empty())
            key = {channels.front().quantity, channels.front().item, channels.front().category};
    }
    auto* card = new ChartCard(*document_, splitter_);
    card->setKey(key);
    splitter_->addWidget(card);
    cards_.push_back(card);
    connect(card, &ChartCard::closeRequested, this, [this, card] { closeChart(card); });
    connect(card, &ChartCard::keyChanged, this, &ChartsPanel::remember);
    connect(card, &ChartCard::optionsChanged, this, &ChartsPanel::remember);
    connect(card, &ChartCard::exportAllRequested, this, &ChartsPanel::exportAllDialog);
    for (ChartCard* each : cards_)
        each->setClosable(count() > 1);
    splitter_->setSizes(QList<int>(count(), 1000));
    card->show();
    remember();
    return card;
}

void ChartsPanel::closeChart(ChartCard* card) {
    if (count() < 2 || std::erase(cards_, card) == 0) return;
    card->hide();
    card->deleteLater();
    for (ChartCard* each : cards_)
        each->setClosable(count() > 1);
    remember();
}

void ChartsPanel::refresh() {
    lastRun_->refresh(document_);
    for (ChartCard* card : cards_)
        card->refresh();
}

QString ChartsPanel::exportAll(const QString& base, const QString& suffix) {
    QStringList errors, names;
    for (const ChartCard* card : cards_) {
        QString name = card->title().simplified().replace(u' ', u'-').replace(u'/', u'-').toLower();
        name.remove(u',');
        // Two charts of one observable may differ in how they show it.
        const auto same = names.count(name);
        names << name;
        if (same > 0) name += QStringLiteral("-%1").arg(same + 1);
        const QString error = card->exportTo(base + u'-' + name + u'.' + suffix);
        if (!error.isEmpty()) errors << error;
    }
    return errors.join(u'\n');
}

void ChartsPanel::exportAllDialog() {
    if (!document_) return;
    QSettings settings;
    const QString key = QStringLiteral("folders/export");
    QFileDialog dialog(this, tr("Export All Charts"), settings.value(key).toString());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const char* suffix : {"svg", "pdf", "png", "csv"})
        filters << tr("%1 files (*.%2)").arg(QString::fromLatin1(suffix).toUpper(), QLatin1String(suffix));
    dialog.setNameFilters(filters);
    dialog.setDefaultSuffix(QStringLiteral("svg"));
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString& filter) {
        dialog.setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    });
    dialog.selectFile(QFileInfo(document_->displayName()).completeBaseName());
    if (dialog.exec() != QDialog::Accepted) return;
    const QFileInfo chosen(dialog.selectedFiles().value(0));
    settings.setValue(key, chosen.absolutePath());
    const QString error =
        exportAll(chosen.absolutePath() + u'/' + chosen.completeBaseName(), chosen.suffix().toLower());
    if (!error.isEmpty()) QMessageBox::warning(this, tr("Export All Charts"), error);
}

} // namespace kairos::ui
