#include "ui/document/gesture.h"

#include "ui/document/document.h"

#include <algorithm>
#include <iterator>

namespace kairos::ui {

namespace {

/// What two edits done one after the other touch, seen from before the first to after the second, so that an
/// item that is put in anew by every preview is told as changed and not as erased and inserted.
SceneChange combined(const SceneChange& first, const SceneChange& second, const Scene& now) {
    if (first.inserted.empty() && first.erased.empty() && second.inserted.empty() && second.erased.empty() &&
        first.changed == second.changed)
        return second;
    const auto sorted = [](std::vector<ItemId> ids) {
        std::sort(ids.begin(), ids.end());
        ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
        return ids;
    };
    const auto without = [](const std::vector<ItemId>& ids, const std::vector<ItemId>& others) {
        std::vector<ItemId> rest;
        std::set_difference(ids.begin(), ids.end(), others.begin(), others.end(), std::back_inserter(rest));
        return rest;
    };
    // Fresh: did not exist at the start. Everything else that is mentioned did.
    std::vector<ItemId> fresh = without(sorted(second.inserted), sorted(first.erased));
    fresh.insert(fresh.end(), first.inserted.begin(), first.inserted.end());
    fresh = sorted(std::move(fresh));
    std::vector<ItemId> before;
    for (const auto* ids : {&first.erased, &first.changed, &second.inserted, &second.erased, &second.changed})
        before.insert(before.end(), ids->begin(), ids->end());
    before = without(sorted(std::move(before)), fresh);
    SceneChange change;
    for (ItemId id : before)
        (now.contains(id) ? change.changed : change.erased).push_back(id);
    for (ItemId id : fresh)
        if (now.contains(id)) change.inserted.push_back(id);
    change.parameters = first.parameters || second.parameters;
    change.run = first.run || second.run;
    change.about = first.about || second.about;
    return change;
}

} // namespace

Gesture::Gesture(Document& document) : document_(&document) {
    document.cancelGesture();
    document.gesture_ = this;
}

Gesture::~Gesture() {
    cancel();
}

void Gesture::preview(const Edit& edit) {
    if (!alive_ || !document_) return;
    SceneChange undone;
    if (shown_) {
        undone = changeOf(inverse_);
        apply(document_->workspace_, inverse_);
        shown_ = false;
    } else {
        before_ = document_->workspace_;
    }
    try {
        inverse_ = apply(document_->workspace_, edit);
    } catch (...) {
        document_->tell(undone); // the scene is as at the start: say so before the bug is heard of
        throw;
    }
    shown_ = true;
    document_->tell(combined(undone, changeOf(edit), document_->scene()));
}

void Gesture::commit(const QString& text) {
    if (!alive_ || !document_) return;
    if (!shown_ || document_->workspace_ == *before_) {
        cancel();
        return;
    }
    end();
    document_->push(std::move(inverse_), text);
}

void Gesture::cancel() {
    if (!alive_) return;
    end();
    if (!document_ || !shown_) return;
    shown_ = false;
    const SceneChange change = changeOf(inverse_);
    apply(document_->workspace_, inverse_);
    document_->tell(change);
}

void Gesture::end() {
    alive_ = false;
    before_.reset();
    if (document_ && document_->gesture_ == this) document_->gesture_ = nullptr;
}

} // namespace kairos::ui
