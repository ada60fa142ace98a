#include "ui/tools/tool_palette.h"

#include "ui/canvas/canvas_view.h"
#include "ui/document/document.h"
#include "ui/document/icons.h"
#include "ui/tools/create_tool.h"
#include "ui/tools/select_tool.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace kairos::ui {

namespace {

/// A button as wide as the palette: icon and name on the left, the tool's letter on the right.
class PaletteButton : public QToolButton {
public:
    PaletteButton(QAction* action, const QString& letter, QWidget* parent) : QToolButton(parent) {
        setDefaultAction(action);
        setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setAutoRaise(true);
        setIconSize({20, 20});
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setMinimumHeight(30);
        setAccessibleName(action->text());
        setAccessibleDescription(action->statusTip());
        if (letter.isEmpty()) return;
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 8, 0);
        auto* label = new QLabel(letter, this);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setForegroundRole(QPalette::PlaceholderText);
        row->addWidget(label, 0, Qt::AlignRight | Qt::AlignVCenter);
    }
    // The layout holds the letter only: the size is that of a button, with room for it.
    QSize sizeHint() const override { return QToolButton::sizeHint() + QSize(28, 0); }
    QSize minimumSizeHint() const override { return sizeHint(); }
};

} // namespace

ToolPalette::ToolPalette(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(4, 4, 4, 4);
    layout_->setSpacing(0);
    setAccessibleName(tr("Tools"));
}

ToolPalette::~ToolPalette() {
    removeActions();
}

void ToolPalette::setDocument(Document* document, CanvasView* canvas) {
    if (canvas_ != canvas && canvas_) disconnect(canvas_, nullptr, this, nullptr);
    removeActions();
    document_ = document;
    canvas_ = canvas;
    rebuild();
    if (!canvas_) return;
    connect(canvas_, &CanvasView::toolFinished, this, &ToolPalette::chooseSelect, Qt::UniqueConnection);
    chooseSelect();
}

void ToolPalette::removeActions() {
    if (canvas_ && actions_)
        for (QAction* action : actions_->actions())
            canvas_->removeAction(action);
    delete actions_;
    actions_ = nullptr;
}

void ToolPalette::rebuild() {
    while (QLayoutItem* item = layout_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    actions_ = new QActionGroup(this);
    actions_->setExclusive(true);
    if (!document_ || !canvas_) return;

    QAction* select = addTool(tr("Select"), tr("Select, move and reshape items"), "select", QLatin1Char('S'));
    connect(select, &QAction::triggered, this, &ToolPalette::chooseSelect);
    const auto& types = document_->scene().schema().types;
    for (std::size_t t = 0; t < types.size(); ++t) {
        const ItemTypeSpec& type = types[t];
        QAction* action = addTool(QString::fromStdString(type.label), QString::fromStdString(type.help),
                                  QString::fromStdString(type.icon), QLatin1Char(type.shortcut));
        action->setData(static_cast<qulonglong>(t));
        connect(action, &QAction::triggered, this, [this, t] { chooseType(t); });
    }
    layout_->addStretch(1);
}

QAction* ToolPalette::addTool(const QString& name, const QString& help, const QString& iconName,
                              QLatin1Char letter) {
    auto* action = new QAction(icon(iconName), name, actions_);
    action->setCheckable(true);
    action->setStatusTip(help);
    action->setWhatsThis(help);
    const QString key = letter.toLatin1() ? QString(QChar(letter)) : QString();
    if (!key.isEmpty()) {
        action->setShortcut(QKeySequence(key));
        // The canvas must have the focus: elsewhere a letter is a letter.
        action->setShortcutContext(Qt::WidgetShortcut);
    }
    action->setToolTip(key.isEmpty() ? help : tr("%1 (%2)").arg(help, key));
    canvas_->addAction(action);
    layout_->addWidget(new PaletteButton(action, key, this));
    return action;
}

void ToolPalette::chooseSelect() {
    if (!document_ || !canvas_) return;
    give(std::make_unique<SelectTool>(*document_, *canvas_), std::nullopt);
}

void ToolPalette::chooseType(std::size_t type) {
    if (!document_ || !canvas_) return;
    if (auto tool = makeCreateTool(*document_, *canvas_, type)) {
        give(std::move(tool), type);
        // What is drawn next has nothing to do with what is selected now.
        document_->select({});
    } else {
        chooseSelect();
    }
}

void ToolPalette::give(std::unique_ptr<Tool> tool, std::optional<std::size_t> type) {
    current_ = type;
    canvas_->setTool(std::move(tool));
    const auto actions = actions_->actions();
    const qsizetype index = type ? static_cast<qsizetype>(*type) + 1 : 0;
    if (index < actions.size()) actions[index]->setChecked(true);
    // After a click on a button the canvas has the keys again.
    canvas_->setFocus();
}

} // namespace kairos::ui
