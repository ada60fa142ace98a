// Counter-based random streams: who draws, for what, in which replication gives the key, so adding an item
// never shifts the draws of another. Philox4x64-10 of Salmon et al., "Parallel random numbers: as easy as 1,
// 2, 3" (SC11), from the Random123 library. A Stream is a value: copying it copies its place.
#pragma once

#include "engine/base/hash.h"

#include <Random123/philox.h>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace kairos {

class Stream {
public:
    using result_type = std::uint64_t; // a uniform random bit generator for Boost.Random

    /// `purpose` names what is drawn ("arrival", "service", "gas"): two purposes of one item are independent.
    Stream(std::uint64_t runSeed, std::uint64_t replication, std::uint64_t item, std::string_view purpose) {
        Hasher h;
        h.add(item);
        h.add(purpose);
        key_ = {{runSeed, h.value()}};
        counter_ = {{0, replication, 0, 0}};
    }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    result_type operator()() {
        if (used_ == block_.size()) refill();
        return block_[used_++];
    }

    /// Uniform in [0, 1), a multiple of 2^-53.
    double uniform() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    void hash(Hasher& h) const {
        h.add(key_[0]);
        h.add(key_[1]);
        h.add(counter_[0]);
        h.add(counter_[1]);
        h.add(static_cast<std::uint64_t>(used_));
    }

private:
    using Philox = r123::Philox4x64;

    void refill() {
        const auto out = Philox{}(counter_, key_);
        for (std::size_t i = 0; i < block_.size(); ++i)
            block_[i] = out[i];
        ++counter_[0];
        used_ = 0;
    }

    Philox::key_type key_{};
    Philox::ctr_type counter_{};
    std::array<std::uint64_t, 4> block_{};
    std::size_t used_ = 4;
};

} // namespace kairos
