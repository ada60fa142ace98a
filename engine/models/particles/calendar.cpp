#include "engine/models/particles/calendar.h"

#include <algorithm>

namespace kairos::particles {

void Calendar::reset(double window, std::uint32_t slots) {
    window_ = window;
    slotCount_ = slots;
    slotsPerTime_ = slots / window;
    slots_.fill(noChunk);
    buckets_.assign((slots + bucketSlots - 1) / bucketSlots, noChunk);
    spread_ = 2 * bucketSlots;
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

void Calendar::startChunk(std::uint32_t& list) {
    std::uint32_t c = freeChunk_;
    if (c != noChunk) {
        freeChunk_ = chunks_[c].next;
    } else {
        c = static_cast<std::uint32_t>(chunks_.size());
        chunks_.emplace_back();
    }
    chunks_[c].used = 0;
    chunks_[c].next = list;
    list = c;
}

// The chunk freed last is used first: it is still in the cache.
void Calendar::freeChunk(std::uint32_t c) {
    chunks_[c].next = freeChunk_;
    freeChunk_ = c;
}

void Calendar::spread(std::uint32_t bucket) {
    spread_ = (bucket + 1) * bucketSlots;
    if (bucket >= buckets_.size()) return;
    for (std::uint32_t c = buckets_[bucket]; c != noChunk;) {
        const Chunk chunk = chunks_[c];
        freeChunk(c);
        for (std::uint32_t k = 0; k < chunk.used; ++k) {
            const auto slot = static_cast<std::uint32_t>(chunk.entry[k].time * slotsPerTime_);
            append(slots_[slot % slots_.size()], chunk.entry[k]);
        }
        c = chunk.next;
    }
    buckets_[bucket] = noChunk;
}

void Calendar::open(std::uint32_t& list) {
    for (std::uint32_t c = list; c != noChunk;) {
        const Chunk& chunk = chunks_[c];
        now_.insert(now_.end(), chunk.entry, chunk.entry + chunk.used);
        const std::uint32_t next = chunk.next;
        freeChunk(c);
        c = next;
    }
    list = noChunk;
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
    return now_.capacity() * sizeof(Entry) + buckets_.capacity() * sizeof(std::uint32_t) +
           chunks_.capacity() * sizeof(Chunk) + later_.capacity() * sizeof(Entry);
}

} // namespace kairos::particles
