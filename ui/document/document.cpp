#include "ui/document/document.h"

#include "engine/io/file.h"
#include "engine/io/workspace_file.h"
#include "engine/models/builtin_kinds.h"
#include "ui/document/background.h"
#include "ui/document/edit_command.h"
#include "ui/document/gesture.h"
#include "ui/document/last_run_keeper.h"
#include "ui/document/run_controller.h"

#include <QFileInfo>
#include <algorithm>

namespace kairos::ui {

namespace {
/// Long enough to swallow a burst of changes, short enough that problems follow the hand.
constexpr int validationDelayMs = 50;
} // namespace

Document::Document(Workspace workspace, QString path, QObject* parent)
    : QObject(parent), workspace_(std::move(workspace)), kind_(findKind(workspace_.kind)),
      path_(std::move(path)), untitledName_(tr("Untitled")) {
    Q_ASSERT(kind_);
    validationTimer_.setSingleShot(true);
    validationTimer_.setInterval(validationDelayMs);
    connect(&validationTimer_, &QTimer::timeout, this, &Document::validateNow);
    connect(&undoStack_, &QUndoStack::cleanChanged, this, &Document::cleanChanged);
    run_ = std::make_unique<RunController>(*this);
    lastRun_ = std::make_unique<LastRunKeeper>(*this);
    validateSoon();
}

Document::~Document() {
    cancelGesture();
    undoStack_.disconnect(); // its end is no news of the document any more
}

void Document::commit(const Edit& edit, const QString& text) {
    cancelGesture();
    const Workspace before = workspace_; // cheap: chunks are shared
    Edit inverse = apply(workspace_, edit);
    if (workspace_ == before) {
        workspace_ = before; // equal is not the same: 0 and -0 are saved as different bytes
        return;
    }
    // First what changed, so that nobody who hears of the new step finds ids that are gone in the selection.
    tell(changeOf(edit));
    push(std::move(inverse), text);
}

void Document::push(Edit inverse, const QString& text) {
    undoStack_.push(new EditCommand(*this, std::make_shared<Edit>(std::move(inverse)), text));
    trimHistory();
}

std::size_t Document::historyBytes() const {
    std::size_t sum = 0;
    for (int i = 0; i < undoStack_.count(); ++i)
        sum += static_cast<const EditCommand*>(undoStack_.command(i))->bytes();
    return sum;
}

void Document::trimHistory() {
    // QUndoStack cannot forget its oldest steps, so what is kept moves into a fresh history. Called after a
    // push only: every step is done.
    if (historyBytes() <= historyLimit_ || undoStack_.count() < 2) return;
    struct Step {
        std::shared_ptr<Edit> edit;
        QString text;
    };
    std::vector<Step> kept; // newest first
    std::size_t sum = 0;
    for (int i = undoStack_.count() - 1; i >= 0; --i) {
        const auto* command = static_cast<const EditCommand*>(undoStack_.command(i));
        sum += command->bytes();
        if (!kept.empty() && sum > historyLimit_ / 4 * 3) break;
        kept.push_back({command->edit(), command->text()});
    }
    const int dropped = undoStack_.count() - static_cast<int>(kept.size());
    const int cleanIndex = undoStack_.cleanIndex() - dropped;
    const QSignalBlocker quiet(&undoStack_);
    undoStack_.clear();
    if (cleanIndex != 0) undoStack_.resetClean();
    for (auto step = kept.rbegin(); step != kept.rend(); ++step) {
        undoStack_.push(new EditCommand(*this, std::move(step->edit), step->text));
        if (undoStack_.count() == cleanIndex) undoStack_.setClean();
    }
}

Edit Document::applyAndTell(const Edit& edit) {
    cancelGesture();
    Edit inverse = apply(workspace_, edit);
    tell(changeOf(edit));
    return inverse;
}

void Document::tell(const SceneChange& change) {
    ++revision_;
    if (!change.erased.empty() || change.everything) {
        const auto before = selection_.size();
        std::erase_if(selection_, [&](ItemId id) { return !scene().contains(id); });
        emit sceneChanged(change);
        if (selection_.size() != before) emit selectionChanged();
    } else {
        emit sceneChanged(change);
    }
    validateSoon();
    if (change.about) emit titleChanged();
}

void Document::select(std::vector<ItemId> ids) {
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    std::erase_if(ids, [&](ItemId id) { return !scene().contains(id); });
    if (ids == selection_) return;
    selection_ = std::move(ids);
    emit selectionChanged();
}

void Document::cancelGesture() {
    if (gesture_) gesture_->cancel();
}

QString Document::displayName() const {
    return path_.isEmpty() ? untitledName_ : QFileInfo(path_).fileName();
}

void Document::setUntitledName(const QString& name) {
    if (name == untitledName_) return;
    untitledName_ = name;
    if (path_.isEmpty()) emit titleChanged();
}

void Document::markModified() {
    undoStack_.resetClean();
}

void Document::cleanChanged(bool clean) {
    modifiedSince_ = clean ? QDateTime() : QDateTime::currentDateTime();
    emit titleChanged();
}

Issues Document::save(const QString& path) {
    cancelGesture();
    const auto written = writeFileAtomically(path.toStdString(), writeWorkspace(workspace_));
    if (!written) return written.issues();
    const bool renamed = path != path_;
    path_ = path;
    undoStack_.setClean();
    if (renamed) emit titleChanged();
    emit saved();
    return written.issues();
}

void Document::replace(Workspace workspace) {
    cancelGesture();
    Q_ASSERT(workspace.kind == workspace_.kind);
    run_->restart();
    workspace_ = std::move(workspace);
    undoStack_.clear();
    undoStack_.setClean();
    SceneChange change;
    change.parameters = change.run = change.about = change.everything = true;
    tell(change);
}

void Document::validateSoon() {
    validationTimer_.start();
}

void Document::validateNow() {
    // One at a time: a scene that takes long to check must not pile up work. The newest is checked last.
    if (validating_) return;
    validating_ = true;
    struct Answer {
        std::uint64_t revision;
        Issues problems;
    };
    const auto snapshot = std::make_shared<const Workspace>(workspace_);
    inBackground(
        this,
        [snapshot, revision = revision_, validate = kind_->validate] {
            return Answer{revision, validate(*snapshot)};
        },
        [this](Answer answer) {
            validating_ = false;
            validatedRevision_ = answer.revision;
            const bool changed = answer.problems != problems_;
            problems_ = std::move(answer.problems);
            if (!problemsKnown() && !validationTimer_.isActive()) validateNow();
            if (changed) emit problemsChanged();
        });
}

} // namespace kairos::ui
