#include "ui/charts/chart_card.h"

#include "ui/charts/chart_export.h"
#include "ui/charts/chart_source.h"
#include "ui/charts/chart_widget.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/document/run_controller.h"

#include <QActionGroup>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>
#include <algorithm>

namespace kairos::ui {

namespace {

QToolButton* headButton(const QString& iconName, const QString& text, const QString& help, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(iconName));
    button->setIconSize({16, 16});
    button->setAutoRaise(true);
    button->setText(text);
    button->setAccessibleName(text);
    button->setToolTip(help);
    button->setStatusTip(help);
    return button;
}

ChannelKey keyOf(const Channel& channel) {
    return {channel.quantity, channel.item, channel.category};
}

} // namespace

ChartCard::ChartCard(Document& document, QWidget* parent)
    : QWidget(parent), document_(&document), chart_(new ChartWidget(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    buildHead();
    layout->addWidget(chart_, 1);
    chart_->setSource([this] { return data(); });
    connect(chart_, &ChartWidget::zoomChanged, this, [this] { full_->setVisible(chart_->zoomed()); });
    refresh();
}

ChartCard::~ChartCard() = default;

void ChartCard::buildHead() {
    auto* head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 2, 2);
    head->setSpacing(2);
    chooser_ = new QComboBox(this);
    chooser_->setAccessibleName(tr("Observable"));
    chooser_->setToolTip(tr("What this chart shows"));
    chooser_->setStatusTip(chooser_->toolTip());
    chooser_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    chooser_->setMinimumContentsLength(8);
    chooser_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    chooser_->setMaximumWidth(260);
    chooser_->setMaxVisibleItems(24);
    connect(chooser_, &QComboBox::activated, this, [this](int index) {
        if (index >= 0 && static_cast<std::size_t>(index) < listed_.size())
            setKey(listed_[static_cast<std::size_t>(index)]);
    });
    head->addWidget(chooser_, 1);
    head->addStretch(0);

    full_ = headButton(QStringLiteral("zoom-fit"), tr("Show All"),
                       tr("Show all of the chart (double-click, or Home)"), this);
    full_->hide();
    connect(full_, &QToolButton::clicked, chart_, &ChartWidget::showAll);
    auto* options = headButton(QStringLiteral("settings"), tr("Options"),
                               tr("How the chart is shown: bins, axes, comparison"), this);
    options->setMenu(buildOptions());
    options->setPopupMode(QToolButton::InstantPopup);
    options->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    auto* exports = headButton(QStringLiteral("export"), tr("Export"),
                               tr("Save or copy this chart as a picture or as data"), this);
    exports->setMenu(buildExports());
    exports->setPopupMode(QToolButton::InstantPopup);
    exports->setStyleSheet(options->styleSheet());
    close_ = headButton(QStringLiteral("close"), tr("Close"), tr("Close this chart"), this);
    connect(close_, &QToolButton::clicked, this, &ChartCard::closeRequested);
    for (QToolButton* button : {full_, options, exports, close_})
        head->addWidget(button);
    static_cast<QVBoxLayout*>(layout())->addLayout(head);
}

QMenu* ChartCard::buildOptions() {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [this, menu](const QString& text, const QString& help, QActionGroup* group, auto set) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        action->setToolTip(help);
        action->setStatusTip(help);
        if (group) group->addAction(action);
        connect(action, &QAction::triggered, this, [this, set](bool on) {
            set(on);
            changed();
        });
        return action;
    };
    auto* scale = new QActionGroup(menu);
    density_ = add(tr("&Normalised"), tr("The area below the histogram is 1, as theory has it"), scale,
                   [this](bool) { options_.normalised = true; });
    counts_ = add(tr("&Counts"), tr("How many values fell into each bin"), scale,
                  [this](bool) { options_.normalised = false; });
    cumulative_ = add(tr("C&umulative"), tr("How many values, or what share, lie at or below"), nullptr,
                      [this](bool on) { options_.cumulative = on; });
    menu->addSeparator();
    auto* span = new QActionGroup(menu);
    now_ = add(tr("At this &Moment"), tr("The members as they are now"), span,
               [this](bool) { options_.accumulated = false; });
    accumulated_ = add(tr("&Accumulated"), tr("All snapshots since statistics began"), span,
                       [this](bool) { options_.accumulated = true; });
    menu->addSeparator();

    QMenu* bins = menu->addMenu(tr("&Bins"));
    binGroup_ = new QActionGroup(bins);
    for (const int n : {0, 10, 20, 50, 100, 200}) {
        QAction* action = bins->addAction(n == 0 ? tr("&Automatic") : QString::number(n));
        action->setCheckable(true);
        action->setData(n);
        binGroup_->addAction(action);
        connect(action, &QAction::triggered, this, [this, n] {
            options_.bins = n;
            changed();
        });
    }
    bins->addSeparator();
    binField_ = new QSpinBox(bins);
    binField_->setRange(1, 1000);
    binField_->setPrefix(tr("About "));
    binField_->setAccessibleName(tr("Number of bins"));
    binField_->setKeyboardTracking(false);
    connect(binField_, &QSpinBox::valueChanged, this, [this](int n) {
        options_.bins = n;
        changed();
    });
    auto* field = new QWidgetAction(bins);
    field->setDefaultWidget(binField_);
    bins->addAction(field);
    menu->addSeparator();

    logX_ = add(tr("Logarithmic &x"), tr("Powers of ten on the horizontal axis"), nullptr,
                [this](bool on) { options_.logX = on; });
    logY_ = add(tr("Logarithmic &y"), tr("Powers of ten on the vertical axis"), nullptr,
                [this](bool on) { options_.logY = on; });
    menu->addSeparator();
    theory_ = add(tr("&Theory"), tr("What theory expects, as a dashed line"), nullptr,
                  [this](bool on) { options_.theory = on; });
    compare_ = add(tr("Compare with &Last Run"), tr("The run before this one, in grey"), nullptr,
                   [this](bool on) { options_.compare = on; });
    connect(menu, &QMenu::aboutToShow, this, &ChartCard::showOptions);
    showOptions();
    return menu;
}

QMenu* ChartCard::buildExports() {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [this, menu](const QString& text, const QString& help, auto slot) {
        QAction* action = menu->addAction(text, this, slot);
        action->setToolTip(help);
        action->setStatusTip(help);
        return action;
    };
    add(tr("&Copy Picture"), tr("Put the chart on the clipboard, as pixels and as SVG"),
        [this] { copyPicture(); });
    add(tr("Copy &Data"), tr("Put the numbers of all curves on the clipboard, for a spreadsheet"),
        [this] { copyData(); });
    menu->addSeparator();
    for (const int scale : {1, 2, 3})
        add(tr("PNG, %1 × Size…").arg(scale), tr("Save as pixels, for screens and slides"),
            [this, scale] { exportDialog(QStringLiteral("png"), scale); });
    add(tr("&SVG…"), tr("Save as lines and text, for web pages and drawing programs"),
        [this] { exportDialog(QStringLiteral("svg"), 1); });
    add(tr("&PDF…"), tr("Save as lines and text, for papers"),
        [this] { exportDialog(QStringLiteral("pdf"), 1); });
    add(tr("CS&V Data…"), tr("Save the numbers of all curves"),
        [this] { exportDialog(QStringLiteral("csv"), 1); });
    menu->addSeparator();
    add(tr("Export &All Charts…"), tr("Save every chart of this document into one folder"),
        [this] { emit exportAllRequested(); });
    return menu;
}

void ChartCard::showOptions() {
    bool histogram = true, distribution = true;
    if (document_)
        for (const ObservableSpec& spec : document_->kind().observables)
            if (spec.quantity == key_.quantity) {
                distribution = spec.type == ChannelType::distribution;
                histogram = distribution || spec.type == ChannelType::sample;
            }
    for (QAction* action : {density_, counts_, cumulative_})
        action->setEnabled(histogram);
    binGroup_->setEnabled(histogram && !options_.cumulative);
    binField_->setEnabled(histogram && !options_.cumulative);
    now_->setEnabled(distribution);
    accumulated_->setEnabled(distribution);
    const bool last = document_ && comparedResults(*document_);
    compare_->setEnabled(last || options_.compare);
    compare_->setToolTip(last ? compare_->statusTip() : tr("There is no run before this one yet"));

    (options_.normalised ? density_ : counts_)->setChecked(true);
    cumulative_->setChecked(options_.cumulative);
    (options_.accumulated ? accumulated_ : now_)->setChecked(true);
    logX_->setChecked(options_.logX);
    logY_->setChecked(options_.logY);
    theory_->setChecked(options_.theory);
    compare_->setChecked(options_.compare);
    for (QAction* action : binGroup_->actions())
        action->setChecked(action->data().toInt() == options_.bins);
    const QSignalBlocker quiet(binField_);
    binField_->setValue(options_.bins > 0 ? options_.bins : 40);
}

void ChartCard::changed() {
    chart_->markDirty();
    emit optionsChanged();
}

void ChartCard::setKey(const ChannelKey& key) {
    if (key == key_) return;
    key_ = key;
    chart_->setSource([this] { return data(); }); // also leaves a zoom that belonged to something else
    full_->hide();
    listChannels();
    emit keyChanged();
}

void ChartCard::setOptions(const ChartOptions& options) {
    options_ = options;
    showOptions();
    changed();
}

void ChartCard::listChannels() {
    if (!document_) return;
    const std::vector<Channel> channels = availableChannels(*document_);
    std::vector<ChannelKey> keys;
    for (const Channel& channel : channels)
        keys.push_back(keyOf(channel));
    // What is shown stays in the list, also where this run does not measure it.
    const bool absent = std::find(keys.begin(), keys.end(), key_) == keys.end();
    if (absent) keys.push_back(key_);
    if (keys != listed_) {
        listed_ = keys;
        const QSignalBlocker quiet(chooser_);
        chooser_->clear();
        for (const Channel& channel : channels) {
            chooser_->addItem(channelTitle(channel));
            chooser_->setItemData(chooser_->count() - 1, QString::fromStdString(channel.help),
                                  Qt::ToolTipRole);
        }
        if (absent) chooser_->addItem(title());
    }
    const auto at = std::find(listed_.begin(), listed_.end(), key_);
    chooser_->setCurrentIndex(static_cast<int>(at - listed_.begin()));
}

QString ChartCard::title() const {
    if (document_)
        for (const ObservableSpec& spec : document_->kind().observables)
            if (spec.quantity == key_.quantity) return channelTitle(spec.channel(key_.item, key_.category));
    return QString::fromStdString(key_.quantity);
}

ChartData ChartCard::data() const {
    if (!document_) return {};
    ChartData data = chartFor(*document_, key_, options_);
    if (data.title.isEmpty()) data.title = title();
    return data;
}

bool ChartCard::closable() const {
    return close_->isEnabled();
}

void ChartCard::setClosable(bool closable) {
    close_->setEnabled(closable);
    close_->setToolTip(closable ? close_->statusTip() : tr("The last chart stays"));
}

void ChartCard::refresh() {
    if (!document_) return;
    listChannels();
    chart_->setRunning(document_->run().running());
    chart_->markDirty();
}

QString ChartCard::exportTo(const QString& path, double scale) const {
    PictureOptions options;
    options.scale = scale;
    return writeChart(data(), path, options);
}

void ChartCard::copyPicture() const {
    const ChartData shown = data();
    PictureOptions options;
    options.scale = 2;
    auto* mime = new QMimeData;
    mime->setImageData(chartImage(shown, options));
    mime->setData(QStringLiteral("image/svg+xml"), chartSvg(shown));
    QGuiApplication::clipboard()->setMimeData(mime);
}

void ChartCard::copyData() const {
    QString text = QString::fromStdString(chartCsv(data()));
    auto* mime = new QMimeData;
    mime->setData(QStringLiteral("text/csv"), text.toUtf8());
    mime->setText(QString::fromStdString(chartTsv(data())));
    QGuiApplication::clipboard()->setMimeData(mime);
}

void ChartCard::exportDialog(const QString& suffix, double scale) {
    QSettings settings;
    const QString key = QStringLiteral("folders/export");
    QString name = title();
    name.replace(u'/', u'-');
    QFileDialog dialog(this, tr("Export %1").arg(title()), settings.value(key).toString());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    dialog.setNameFilter(tr("%1 files (*.%2)").arg(suffix.toUpper(), suffix));
    dialog.selectFile(name + u'.' + suffix);
    if (dialog.exec() != QDialog::Accepted) return;
    const QString path = dialog.selectedFiles().value(0);
    settings.setValue(key, QFileInfo(path).absolutePath());
    const QString error = exportTo(path, scale);
    if (!error.isEmpty()) QMessageBox::warning(this, tr("Export"), error);
}

} // namespace kairos::ui
