// A template as a small living picture: the example file itself, run in small, away from the window's thread,
// and only while it can be seen.
#pragma once

#include "engine/model/frame.h"
#include "engine/run/simulation.h"
#include "engine/scene/workspace.h"
#include "ui/canvas/disc_painter.h"

#include <QAbstractButton>
#include <QThreadPool>
#include <QTimer>
#include <memory>

namespace kairos::ui {

class ScenePicture;

class TemplateCard : public QAbstractButton {
    Q_OBJECT
public:
    /// Reads and runs on `pool`, which must outlive the card.
    TemplateCard(const QString& file, QThreadPool& pool, QWidget* parent = nullptr);
    ~TemplateCard() override;

    const QString& file() const { return file_; }
    /// What the file holds; null until it is read, or where it cannot be.
    std::shared_ptr<const Workspace> workspace() const { return workspace_; }
    /// Pictures shown so far.
    int pictures() const { return pictures_; }
    /// Whether the picture moves while it can be seen.
    void setLiving(bool living);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Scene; // what runs
    void load();
    void advance();

    QString file_;
    QThreadPool& pool_;
    std::shared_ptr<const Workspace> workspace_;
    std::shared_ptr<Scene> scene_;
    std::unique_ptr<ScenePicture> names_;
    Frame frame_;
    DiscPainter discs_;
    QTimer timer_;
    int pictures_ = 0;
    bool loading_ = false;
    bool busy_ = false;
    bool living_ = true;
    bool hovered_ = false;
};

} // namespace kairos::ui
