#include "engine/models/particles/calendar.h"

#include <algorithm>

namespace kairos::particles {

void Calendar::reset(double window, std::uint32_t slots) {
    window_ = window;
    slotCount_ = slots;
    slotsPerTime_ = slots / window;
    slots_.reset(nearSlots);
    buckets_.reset((slots + bucketSlots - 1) / bucketSlots);
    postponed_.fill({});
    spread_ = nearSlots;
    now_.clear();
    later_.clear();
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

void Calendar::spread(std::uint32_t bucket) {
    spread_ = (bucket + 1) * bucketSlots;
    for (Postponed& p : postponed_) {
        if (p.bucket != noBucket) buckets_.append(p.bucket, p.entry);
        p.bucket = noBucket;
    }
    if (bucket >= buckets_.count()) return;
    if (bucket + 1 < buckets_.count()) buckets_.expectRead(bucket + 1);
    buckets_.drain(bucket, [this](const Entry& e) {
        slots_.append(static_cast<std::uint32_t>(e.time * slotsPerTime_) % nearSlots, e);
    });
}

void Calendar::open(std::uint32_t slot) {
    slots_.drain(slot, [this](const Entry& e) { now_.push_back(e); });
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
    return (now_.capacity() + later_.capacity()) * sizeof(Entry) + slots_.bytes() + buckets_.bytes();
}

} // namespace kairos::particles
