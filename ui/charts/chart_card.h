// One chart of the panel with its head: which observable, how it is shown, export, close.
#pragma once

#include "ui/charts/chart_data.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QActionGroup;
class QComboBox;
class QMenu;
class QSpinBox;
class QToolButton;

namespace kairos::ui {

class ChartWidget;
class Document;

/// What identifies a channel from one run to the next.
struct ChannelKey {
    std::string quantity;
    std::string item;
    std::string category;

    friend bool operator==(const ChannelKey&, const ChannelKey&) = default;
};

class ChartCard : public QWidget {
    Q_OBJECT
public:
    explicit ChartCard(Document& document, QWidget* parent = nullptr);
    ~ChartCard() override;

    void setKey(const ChannelKey& key);
    const ChannelKey& key() const { return key_; }
    void setOptions(const ChartOptions& options);
    const ChartOptions& options() const { return options_; }

    ChartWidget& chart() { return *chart_; }
    QComboBox* chooser() const { return chooser_; }
    /// What the chart shows at this moment, seen or not.
    ChartData data() const;
    QString title() const;
    bool closable() const;
    void setClosable(bool closable);

    /// New results, or another state of the run.
    void refresh();
    /// The format follows the suffix. Empty, or what went wrong.
    QString exportTo(const QString& path, double scale = 1) const;

public slots:
    void copyPicture() const;
    void copyData() const;
    /// Asks for the file.
    void exportDialog(const QString& suffix, double scale);

signals:
    void closeRequested();
    void exportAllRequested();
    void keyChanged();
    void optionsChanged();

private:
    void buildHead();
    QMenu* buildOptions();
    QMenu* buildExports();
    void listChannels();
    void showOptions();
    void changed();

    QPointer<Document> document_;
    ChannelKey key_;
    ChartOptions options_;
    ChartWidget* chart_;
    QComboBox* chooser_ = nullptr;
    QToolButton* full_ = nullptr;
    QToolButton* close_ = nullptr;
    QActionGroup* binGroup_ = nullptr;
    QSpinBox* binField_ = nullptr;
    QAction* density_ = nullptr;
    QAction* counts_ = nullptr;
    QAction* cumulative_ = nullptr;
    QAction* now_ = nullptr;
    QAction* accumulated_ = nullptr;
    QAction* logX_ = nullptr;
    QAction* logY_ = nullptr;
    QAction* theory_ = nullptr;
    QAction* compare_ = nullptr;
    std::vector<ChannelKey> listed_;
};

} // namespace kairos::ui
