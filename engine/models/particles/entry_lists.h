// Many short lists of calendar entries in one pool of chunks. How full a list's newest chunk is stands in the
// head of the list, so that an append loads the head only and the chunk, most likely out of the cache, is
// only stored to.
#pragma once

#include "engine/models/particles/prefetch.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kairos::particles {

struct Entry {
    double time = 0;
    std::uint32_t disk = 0;
    std::uint32_t count = 0;
};

/// `Room`: entries in a chunk, at most 15.
template<std::uint32_t Room>
class EntryLists {
    static_assert(Room >= 1 && Room <= 15);

public:
    void reset(std::size_t lists) {
        heads_.assign(lists, emptyHead);
        chunks_.clear();
        free_ = noChunk;
    }
    std::size_t count() const { return heads_.size(); }
    bool isEmpty(std::size_t list) const { return heads_[list] == emptyHead; }

    void append(std::size_t list, const Entry& e) {
        std::uint32_t& head = heads_[list];
        if ((head & usedMask) == Room) head = startChunk(head);
        chunks_[head / chunkUnit].entry[head & usedMask] = e;
        ++head;
    }
    /// A hint that an append will follow.
    void expect(std::size_t list) const {
        const std::uint32_t head = heads_[list];
        if ((head & usedMask) < Room) prefetch(&chunks_[head / chunkUnit].entry[head & usedMask]);
    }
    /// A hint that the list will be read.
    void expectRead(std::size_t list) const {
        if (!isEmpty(list)) prefetchChunk(heads_[list] / chunkUnit);
    }

    template<class Visit>
    void forEach(std::size_t list, Visit&& visit) const {
        std::uint32_t used = heads_[list] & usedMask;
        if (isEmpty(list)) return;
        for (std::uint32_t c = heads_[list] / chunkUnit; c != noChunk; c = chunks_[c].next, used = Room) {
            for (std::uint32_t k = 0; k < used; ++k)
                visit(chunks_[c].entry[k]);
        }
    }

    /// Empties a list; `visit` may append to lists of other pools.
    template<class Visit>
    void drain(std::size_t list, Visit&& visit) {
        if (isEmpty(list)) return;
        std::uint32_t used = heads_[list] & usedMask;
        for (std::uint32_t c = heads_[list] / chunkUnit; c != noChunk; used = Room) {
            Chunk& chunk = chunks_[c];
            const std::uint32_t next = chunk.next;
            if (next != noChunk) prefetchChunk(next);
            for (std::uint32_t k = 0; k < used; ++k)
                visit(chunk.entry[k]);
            chunk.next = free_; // used again first, while it is in the cache
            free_ = c;
            c = next;
        }
        heads_[list] = emptyHead;
    }

    std::size_t bytes() const {
        return heads_.capacity() * sizeof(std::uint32_t) + chunks_.capacity() * sizeof(Chunk);
    }

private:
    static constexpr std::uint32_t chunkUnit = 16; // a head is 16 times its chunk plus the entries there
    static constexpr std::uint32_t usedMask = 15;
    static constexpr std::uint32_t noChunk = 0xffffffffu / chunkUnit;
    static constexpr std::uint32_t emptyHead = noChunk * chunkUnit + Room; // full, so that a chunk is started

    struct alignas(64) Chunk {
        Entry entry[Room];
        std::uint32_t next = noChunk;
    };

    std::uint32_t startChunk(std::uint32_t head) {
        std::uint32_t c = free_;
        if (c != noChunk) {
            free_ = chunks_[c].next;
        } else {
            c = static_cast<std::uint32_t>(chunks_.size());
            chunks_.emplace_back();
        }
        chunks_[c].next = head / chunkUnit;
        return c * chunkUnit;
    }
    void prefetchChunk(std::uint32_t c) const {
        for (std::size_t byte = 0; byte < sizeof(Chunk); byte += 64)
            prefetch(reinterpret_cast<const char*>(&chunks_[c]) + byte);
    }

    std::vector<std::uint32_t> heads_;
    std::vector<Chunk> chunks_;
    std::uint32_t free_ = noChunk;
};

} // namespace kairos::particles
