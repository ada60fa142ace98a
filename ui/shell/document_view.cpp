#include "ui/shell/document_view.h"

#include "ui/canvas/canvas_view.h"
#include "ui/document/document.h"
#include "ui/document/run_controller.h"
#include "ui/shell/message_area.h"

#include <QVBoxLayout>
#include <algorithm>

namespace kairos::ui {

DocumentView::DocumentView(std::unique_ptr<Document> document, QWidget* parent)
    : QWidget(parent), document_(std::move(document)), canvas_(new CanvasView(*document_, this)),
      messages_(new MessageArea(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(messages_);
    layout->addWidget(canvas_, 1);
    setFocusProxy(canvas_);

    RunController& run = document_->run();
    connect(&run, &RunController::refused, this, [this](const Issues& issues) {
        const auto errors = static_cast<int>(std::count_if(
            issues.begin(), issues.end(), [](const Issue& i) { return i.severity == Severity::error; }));
        const QString text =
            errors == 1 ? tr("Cannot run: 1 problem.") : tr("Cannot run: %n problems.", nullptr, errors);
        messages_->showIssues(QStringLiteral("refused"), issues, text,
                              {{tr("Show"), [this] { emit problemsWanted(); }, true}});
    });
    connect(&run, &RunController::stateChanged, this, &DocumentView::showRunState);
    // What was refused was the drawing as it was.
    connect(document_.get(), &Document::sceneChanged, this,
            [this] { messages_->dismiss(QStringLiteral("refused")); });
}

DocumentView::~DocumentView() {
    delete canvas_; // looks at the document
    canvas_ = nullptr;
}

void DocumentView::showRunState() {
    RunController& run = document_->run();
    const QString outdated = QStringLiteral("outdated"), failed = QStringLiteral("failed");
    if (run.active()) messages_->dismiss(QStringLiteral("refused"));
    if (!run.outdated())
        messages_->dismiss(outdated);
    else if (!messages_->shows(outdated))
        messages_->show(outdated, Severity::note,
                        tr("The drawing was changed since this run began; the run goes on with the old one."),
                        {{tr("Restart"),
                          [this] {
                              document_->run().restart();
                              document_->run().play();
                          }},
                         {tr("Back to the drawing"), [this] { document_->run().restart(); }}});
    if (run.active() && run.state() == RunState::failed && run.view() && !messages_->shows(failed))
        messages_->showIssues(failed, run.view()->issues, tr("The run was stopped."));
    else if (!run.active())
        messages_->dismiss(failed);
}

} // namespace kairos::ui
