// The future of a run: a bounded calendar after Paul, "A Complexity O(1) priority queue for event driven
// molecular dynamics" (J. Comput. Phys. 221, 615, 2007), with one live entry a disk and no deletes: an entry
// whose count differs from the disk's is dropped when it comes to the top.
//
// The calendar spans one window of time, cut into equal slots, and these are gathered in buckets of 64. Only
// the slots of the bucket at hand and the next hold entries of their own; a later bucket is one list, spread
// over its slots when its turn nears, so that an insertion touches few lines of memory. What lies beyond the
// window waits in `later`. When a window is used up, everything is counted from the start of the next one.
// Times are therefore small numbers for ever, and a long run keeps the precision of a short one.
#pragma once

#include "engine/models/particles/entry_lists.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kairos::particles {

/// The one total order: time, then the lower disk.
constexpr bool before(const Entry& a, const Entry& b) {
    return a.time < b.time || (a.time == b.time && a.disk < b.disk);
}

class Calendar {
public:
    /// Forgets everything; `window` should be a power of two, so that moving between windows rounds nothing.
    void reset(double window, std::uint32_t slots);

    void push(const Entry& e) {
        ++size_;
        const double place = e.time * slotsPerTime_; // far and infinite times never reach the conversion
        if (!(place < slotCount_)) {
            later_.push_back(e);
            return;
        }
        const auto slot = place > 0 ? static_cast<std::uint32_t>(place) : 0;
        if (slot <= current_) {
            pushCurrent(e);
        } else if (slot < spread_) {
            slots_.append(slot % nearSlots, e);
        } else {
            postpone(slot / bucketSlots, e);
        }
    }

    /// The soonest entry of this window; nothing when the window is used up. `opened(slot)` is called for
    /// each slot that comes up, so that the owner can look ahead.
    template<class Opened>
    const Entry* top(Opened&& opened) {
        while (now_.empty()) {
            if (current_ + 1 >= slotCount_) return nullptr;
            ++current_;
            if (current_ % bucketSlots == 0) spread(current_ / bucketSlots + 1);
            opened(current_);
            if (!slots_.isEmpty(current_ % nearSlots)) open(current_ % nearSlots);
        }
        return &now_.back();
    }
    void pop() {
        now_.pop_back();
        --size_;
        ++popped_;
    }

    /// Calls `visit(entry)` for what one of the next slots holds.
    template<class Visit>
    void forEachIn(std::uint32_t slot, Visit&& visit) const {
        if (slot < spread_) slots_.forEach(slot % nearSlots, visit);
    }

    /// Calls `visit(entry)` for all there is, in no promised order.
    template<class Visit>
    void forEachEntry(Visit&& visit) const {
        for (const Entry& e : now_)
            visit(e);
        for (std::uint32_t slot = 0; slot < nearSlots; ++slot)
            slots_.forEach(slot, visit);
        for (std::size_t bucket = 0; bucket < buckets_.count(); ++bucket)
            buckets_.forEach(bucket, visit);
        for (const Postponed& p : postponed_) {
            if (p.bucket != noBucket) visit(p.entry);
        }
        for (const Entry& e : later_)
            visit(e);
    }

    /// Moves every entry `shift` nearer and lays out a new window. `keep(entry)` says which are still wanted.
    template<class Keep>
    void turn(double shift, double window, std::uint32_t slots, Keep&& keep) {
        std::vector<Entry> all;
        all.reserve(size_);
        forEachEntry([&all](const Entry& e) { all.push_back(e); });
        reset(window, slots);
        for (Entry e : all) {
            if (!keep(e)) continue;
            e.time -= shift;
            push(e);
        }
    }

    std::size_t size() const { return size_; }
    std::uint64_t popped() const { return popped_; } // since the last reset
    double window() const { return window_; }
    std::uint32_t slots() const { return static_cast<std::uint32_t>(slotCount_); }
    double slotStart() const { return current_ / slotsPerTime_; }
    bool isCrowded() const { return now_.size() > crowd; }
    const std::vector<Entry>& later() const { return later_; }
    std::size_t bytes() const;

private:
    static constexpr std::uint32_t bucketSlots = 64;
    static constexpr std::uint32_t nearSlots = 2 * bucketSlots;
    static constexpr std::size_t crowd = 512;
    static constexpr std::uint32_t noBucket = 0xffffffffu;

    struct Postponed {
        Entry entry;
        std::uint32_t bucket = noBucket;
    };

    // The line that takes an entry of a far bucket is asked for first and written to after eight more
    // insertions, when it has come.
    void postpone(std::uint32_t bucket, const Entry& e) {
        Postponed& oldest = postponed_[nextPostponed_++ % postponed_.size()];
        if (oldest.bucket != noBucket) buckets_.append(oldest.bucket, oldest.entry);
        oldest = {e, bucket};
        buckets_.expect(bucket);
    }
    void pushCurrent(const Entry& e);
    void spread(std::uint32_t bucket);
    void open(std::uint32_t slot);

    double window_ = 1;
    double slotsPerTime_ = 1;
    double slotCount_ = 0;
    std::uint32_t current_ = 0;
    std::size_t size_ = 0;
    std::uint64_t popped_ = 0;
    std::vector<Entry> now_;   // the current slot, soonest last
    std::uint32_t spread_ = 0; // first slot whose entries still lie in a bucket
    EntryLists<7> slots_;      // those before that, by slot modulo nearSlots
    EntryLists<15> buckets_;
    std::array<Postponed, 8> postponed_;
    std::uint32_t nextPostponed_ = 0;
    std::vector<Entry> later_;
};

} // namespace kairos::particles
