#include "ui/shell/welcome_page.h"

#include "engine/models/builtin_kinds.h"
#include "ui/document/icons.h"
#include "ui/document/settings.h"
#include "ui/shell/actions.h"
#include "ui/shell/flow_layout.h"
#include "ui/shell/template_card.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace kairos::ui {

namespace {

QLabel* heading(const QString& text, double scale, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(true);
    label->setFont(font);
    return label;
}

} // namespace

QStringList WelcomePage::templateFiles() {
    QStringList files;
    for (const ModelKind* kind : builtinKinds()) {
        const QDir folder(QDir(QCoreApplication::applicationDirPath())
                              .filePath(QStringLiteral("../share/kairos/models/%1/examples")
                                            .arg(QString::fromStdString(kind->id))));
        for (const QString& name : folder.entryList({QStringLiteral("*.kairos")}, QDir::Files, QDir::Name))
            files.append(QDir::cleanPath(folder.filePath(name)));
    }
    return files;
}

WelcomePage::WelcomePage(const Actions& actions, Settings& settings, QWidget* parent)
    : QWidget(parent), settings_(settings), recent_(new QListWidget(this)),
      noRecent_(new QLabel(tr("Files that you open or save are listed here."), this)) {
    pool_.setMaxThreadCount(1);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    outer->addWidget(scroll);
    auto* page = new QWidget(scroll);
    scroll->setWidget(page);
    auto* columns = new QHBoxLayout(page);
    columns->setContentsMargins(32, 24, 32, 24);
    columns->setSpacing(32);

    auto* left = new QVBoxLayout;
    left->setSpacing(8);
    columns->addLayout(left, 0);
    left->addWidget(heading(QStringLiteral("Kairos"), 2.0, page));
    auto* motto = new QLabel(tr("A workbench for systems that change at moments."), page);
    motto->setWordWrap(true);
    left->addWidget(motto);
    left->addSpacing(16);
    for (const char* id : {"file.new", "file.open"}) {
        auto* button = new QPushButton(actions[id]->icon(), Actions::plainText(actions[id]), page);
        button->setToolTip(actions[id]->toolTip());
        button->setStatusTip(actions[id]->statusTip());
        button->setMinimumHeight(36);
        connect(button, &QPushButton::clicked, actions[id], &QAction::trigger);
        left->addWidget(button);
    }
    left->addSpacing(16);
    left->addWidget(heading(tr("Recent files"), 1.15, page));
    noRecent_->setWordWrap(true);
    noRecent_->setEnabled(false);
    left->addWidget(noRecent_);
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setAccessibleName(tr("Recent files"));
    recent_->setContextMenuPolicy(Qt::CustomContextMenu);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QPalette clear = recent_->palette();
    clear.setColor(QPalette::Base, Qt::transparent);
    recent_->setPalette(clear);
    left->addWidget(recent_, 1);
    recent_->setFixedWidth(240);
    left->addStretch();
    connect(recent_, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { emit fileChosen(item->data(Qt::UserRole).toString()); });
    connect(recent_, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { emit fileChosen(item->data(Qt::UserRole).toString()); });
    connect(recent_, &QListWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const QListWidgetItem* item = recent_->itemAt(at);
        if (!item) return;
        const QString path = item->data(Qt::UserRole).toString();
        QMenu menu;
        menu.addAction(tr("Remove from This List"), this, [this, path] { settings_.removeRecentFile(path); });
        menu.exec(recent_->viewport()->mapToGlobal(at));
    });

    auto* right = new QVBoxLayout;
    right->setSpacing(8);
    columns->addLayout(right, 1);
    right->addWidget(heading(tr("Start from a template"), 1.15, page));
    auto* hint =
        new QLabel(tr("Each picture is the scene itself, running. A click opens a copy of it."), page);
    hint->setWordWrap(true);
    right->addWidget(hint);
    right->addSpacing(4);
    auto* flow = new FlowLayout(12);
    right->addLayout(flow);
    right->addStretch();
    for (const QString& file : templateFiles()) {
        auto* card = new TemplateCard(file, pool_, page);
        connect(card, &QAbstractButton::clicked, this, [this, file] { emit templateChosen(file); });
        flow->addWidget(card);
        cards_.push_back(card);
    }
    connect(&settings_, &Settings::recentFilesChanged, this, &WelcomePage::fillRecent);
    fillRecent();
}

void WelcomePage::fillRecent() {
    recent_->clear();
    for (const QString& path : settings_.recentFiles()) {
        const QFileInfo info(path);
        auto* item = new QListWidgetItem(info.fileName(), recent_);
        item->setData(Qt::UserRole, path);
        item->setToolTip(QDir::toNativeSeparators(path));
        if (!info.exists()) {
            item->setFlags(Qt::ItemIsSelectable);
            item->setText(tr("%1 (gone)").arg(info.fileName()));
        }
    }
    noRecent_->setVisible(recent_->count() == 0);
    recent_->setVisible(recent_->count() > 0);
}

} // namespace kairos::ui
