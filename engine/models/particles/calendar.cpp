#include "engine/models/particles/calendar.h"

#include <algorithm>

namespace kairos::particles {

void Calendar::reset(double window, std::uint32_t slots) {
    window_ = window;
    slotCount_ = slots;
    slotsPerTime_ = slots / window;
    slots_.assign(slots, noChunk);
    chunks_.clear();
    now_.clear();
    later_.clear();
    freeChunk_ = noChunk;
    current_ = 0;
    size_ = 0;
    popped_ = 0;
}

void Calendar::pushCurrent(const Entry& e) {
    // Most newcomers are due soon, and what is due soon lies at the end.
    now_.push_back(e);
    std::size_t k = now_.size() - 1;
    for (; k > 0 && before(now_[k - 1], e); --k)
        now_[k] = now_[k - 1];
    now_[k] = e;
}

std::uint32_t Calendar::startChunk(std::uint32_t slot) {
    std::uint32_t c = freeChunk_;
    if (c != noChunk) {
        freeChunk_ = chunks_[c].next;
    } else {
        c = static_cast<std::uint32_t>(chunks_.size());
        chunks_.emplace_back();
    }
    chunks_[c].used = 0;
    chunks_[c].next = slots_[slot];
    slots_[slot] = c;
    return c;
}

void Calendar::open(std::uint32_t slot) {
    for (std::uint32_t c = slots_[slot]; c != noChunk;) {
        Chunk& chunk = chunks_[c];
        now_.insert(now_.end(), chunk.entry, chunk.entry + chunk.used);
        const std::uint32_t next = chunk.next;
        chunk.next = freeChunk_;
        freeChunk_ = c;
        c = next;
    }
    slots_[slot] = noChunk;
    if (now_.size() > 32) {
        std::sort(now_.begin(), now_.end(), [](const Entry& a, const Entry& b) { return before(b, a); });
        return;
    }
    for (std::size_t i = 1; i < now_.size(); ++i) {
        const Entry e = now_[i];
        std::size_t k = i;
        for (; k > 0 && before(now_[k - 1], e); --k)
            now_[k] = now_[k - 1];
        now_[k] = e;
    }
}

std::size_t Calendar::bytes() const {
    return now_.capacity() * sizeof(Entry) + slots_.capacity() * sizeof(std::uint32_t) +
           chunks_.capacity() * sizeof(Chunk) + later_.capacity() * sizeof(Entry);
}

} // namespace kairos::particles
