#include "engine/models/particles/nearest_contact.h"

#include "engine/models/particles/contact.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace kairos::particles {

namespace {

Meeting nearestPlain(const Seeker& s, Candidates& list, bool shifted, const DiskRecord* disks,
                     const double* radii) {
    Meeting best;
    for (unsigned k = 0; k < list.count; ++k) {
        const std::uint32_t id = list.disk[k];
        const DiskRecord& d = disks[id];
        const double dt = s.time - d.time;
        Vec2 apart{(d.x + d.vx * dt) - s.position.x, (d.y + d.vy * dt) - s.position.y};
        if (shifted) apart += Vec2{list.shiftX[k], list.shiftY[k]};
        const double sigma = s.radius + (radii ? radii[id] : s.radius);
        best.improve(timeToContact(apart, {d.vx - s.velocity.x, d.vy - s.velocity.y}, sigma), id);
    }
    if (best.after == never) best.disk = partner::none;
    return best;
}

bool gatherPlain(const CellGrid& grid, std::uint32_t column, std::uint32_t row, Candidates& list) {
    unsigned n = 0;
    bool complete = true;
    for (std::uint32_t r = row - 1; r <= row + 1; ++r) {
        const Cell* cell = grid.row(column - 1, r);
        for (int c = 0; c < 3; ++c, ++cell) {
            for (int k = 0; k < 4 && cell->id[k] >= 0; ++k)
                list.disk[n++] = static_cast<std::uint32_t>(cell->id[k]);
            complete = complete && cell->id[3] >= -1;
        }
    }
    list.count = n;
    return complete;
}

#if defined(__x86_64__)

#define KAIROS_AVX2 __attribute__((target("avx2,popcnt")))

struct Four { // the state of four disks, a component each
    __m256d x, y, vx, vy, time;
};

KAIROS_AVX2 inline Four loadFour(const DiskRecord* disks, const std::uint32_t* id) {
    const DiskRecord& a = disks[id[0]];
    const DiskRecord& b = disks[id[1]];
    const DiskRecord& c = disks[id[2]];
    const DiskRecord& d = disks[id[3]];
    const __m256d ra = _mm256_load_pd(&a.x);
    const __m256d rb = _mm256_load_pd(&b.x);
    const __m256d rc = _mm256_load_pd(&c.x);
    const __m256d rd = _mm256_load_pd(&d.x);
    const __m256d xab = _mm256_unpacklo_pd(ra, rb); // xa xb vxa vxb
    const __m256d yab = _mm256_unpackhi_pd(ra, rb);
    const __m256d xcd = _mm256_unpacklo_pd(rc, rd);
    const __m256d ycd = _mm256_unpackhi_pd(rc, rd);
    return {_mm256_permute2f128_pd(xab, xcd, 0x20), _mm256_permute2f128_pd(yab, ycd, 0x20),
            _mm256_permute2f128_pd(xab, xcd, 0x31), _mm256_permute2f128_pd(yab, ycd, 0x31),
            _mm256_set_pd(d.time, c.time, b.time, a.time)};
}

// timeToContact, four times; `never` where they do not meet.
KAIROS_AVX2 inline __m256d timesToContact(__m256d dx, __m256d dy, __m256d dvx, __m256d dvy, __m256d sigma) {
    const __m256d zero = _mm256_setzero_pd();
    const __m256d b = _mm256_add_pd(_mm256_mul_pd(dx, dvx), _mm256_mul_pd(dy, dvy));
    const __m256d sigma2 = _mm256_mul_pd(sigma, sigma);
    const __m256d c = _mm256_sub_pd(_mm256_add_pd(_mm256_mul_pd(dx, dx), _mm256_mul_pd(dy, dy)), sigma2);
    const __m256d turn = _mm256_sub_pd(_mm256_mul_pd(dx, dvy), _mm256_mul_pd(dy, dvx));
    const __m256d whole =
        _mm256_mul_pd(_mm256_add_pd(_mm256_mul_pd(dvx, dvx), _mm256_mul_pd(dvy, dvy)), sigma2);
    const __m256d d = _mm256_sub_pd(whole, _mm256_mul_pd(turn, turn));
    const __m256d touching = _mm256_cmp_pd(c, zero, _CMP_LE_OQ);
    const __m256d crosses = _mm256_cmp_pd(d, _mm256_mul_pd(whole, _mm256_set1_pd(grazeShare)), _CMP_GT_OQ);
    const __m256d meets = _mm256_and_pd(_mm256_cmp_pd(b, zero, _CMP_LT_OQ), _mm256_or_pd(touching, crosses));
    const __m256d root = _mm256_sqrt_pd(_mm256_max_pd(d, zero));
    const __m256d time = _mm256_andnot_pd(touching, _mm256_div_pd(c, _mm256_sub_pd(root, b)));
    return _mm256_blendv_pd(_mm256_set1_pd(never), time, meets);
}

struct WideSeeker { // the seeker, four times
    KAIROS_AVX2 explicit WideSeeker(const Seeker& s)
        : x(_mm256_set1_pd(s.position.x)), y(_mm256_set1_pd(s.position.y)), vx(_mm256_set1_pd(s.velocity.x)),
          vy(_mm256_set1_pd(s.velocity.y)), time(_mm256_set1_pd(s.time)), radius(_mm256_set1_pd(s.radius)) {}
    __m256d x, y, vx, vy, time, radius;
};

struct WideMeeting { // the soonest contact in each of four places
    __m256d after;
    __m256i disk;

    KAIROS_AVX2 WideMeeting() : after(_mm256_set1_pd(never)), disk(_mm256_set1_epi64x(partner::none)) {}
    KAIROS_AVX2 void improve(__m256d t, __m256i ids) {
        const __m256d sooner = _mm256_cmp_pd(t, after, _CMP_LT_OQ);
        const __m256d equal = _mm256_cmp_pd(t, after, _CMP_EQ_OQ);
        const __m256d lower = _mm256_castsi256_pd(_mm256_cmpgt_epi64(disk, ids));
        const __m256d take = _mm256_or_pd(sooner, _mm256_and_pd(equal, lower));
        after = _mm256_blendv_pd(after, t, take);
        disk =
            _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(disk), _mm256_castsi256_pd(ids), take));
    }
    /// Which of the four is soonest is as good as random: no branch on it.
    KAIROS_AVX2 Meeting lowest() const {
        __m256d soonest = _mm256_min_pd(after, _mm256_permute2f128_pd(after, after, 0x01));
        soonest = _mm256_min_pd(soonest, _mm256_permute_pd(soonest, 0x5));
        const __m256d isLater = _mm256_cmp_pd(after, soonest, _CMP_NEQ_OQ);
        const __m256i ids = _mm256_or_si256(disk, _mm256_castpd_si256(isLater)); // none where later
        __m128i low = _mm_min_epu32(_mm256_castsi256_si128(ids), _mm256_extracti128_si256(ids, 1));
        low = _mm_min_epu32(low, _mm_shuffle_epi32(low, 0x4e));
        Meeting best;
        best.after = _mm256_cvtsd_f64(soonest);
        if (best.after < never) best.disk = static_cast<std::uint32_t>(_mm_cvtsi128_si32(low));
        return best;
    }
};

template<bool Shifted, bool Radii>
KAIROS_AVX2 Meeting nearestWide(const Seeker& s, Candidates& list, const DiskRecord* disks,
                                const double* radii) {
    // Whole groups of four: the seeker fills the last one, it never meets itself.
    for (unsigned k = 0; k < 3; ++k)
        list.disk[list.count + k] = s.disk;
    const WideSeeker seeker(s);
    WideMeeting best;
    for (unsigned k = 0; k < list.count; k += 4) {
        const std::uint32_t* id = list.disk + k;
        const Four four = loadFour(disks, id);
        const __m256d dt = _mm256_sub_pd(seeker.time, four.time);
        __m256d dx = _mm256_sub_pd(_mm256_add_pd(four.x, _mm256_mul_pd(four.vx, dt)), seeker.x);
        __m256d dy = _mm256_sub_pd(_mm256_add_pd(four.y, _mm256_mul_pd(four.vy, dt)), seeker.y);
        if constexpr (Shifted) {
            dx = _mm256_add_pd(dx, _mm256_loadu_pd(list.shiftX + k));
            dy = _mm256_add_pd(dy, _mm256_loadu_pd(list.shiftY + k));
        }
        __m256d sigma = _mm256_add_pd(seeker.radius, seeker.radius);
        if constexpr (Radii) {
            sigma = _mm256_add_pd(seeker.radius,
                                  _mm256_set_pd(radii[id[3]], radii[id[2]], radii[id[1]], radii[id[0]]));
        }
        const __m256d time = timesToContact(dx, dy, _mm256_sub_pd(four.vx, seeker.vx),
                                            _mm256_sub_pd(four.vy, seeker.vy), sigma);
        best.improve(time, _mm256_cvtepu32_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(id))));
    }
    return best.lowest();
}

KAIROS_AVX2 Meeting nearestAvx2(const Seeker& s, Candidates& list, bool shifted, const DiskRecord* disks,
                                const double* radii) {
    if (shifted) {
        for (unsigned k = 0; k < 3; ++k)
            list.shiftX[list.count + k] = list.shiftY[list.count + k] = 0;
        return radii ? nearestWide<true, true>(s, list, disks, radii)
                     : nearestWide<true, false>(s, list, disks, radii);
    }
    return radii ? nearestWide<false, true>(s, list, disks, radii)
                 : nearestWide<false, false>(s, list, disks, radii);
}

KAIROS_AVX2 bool gatherAvx2(const CellGrid& grid, std::uint32_t column, std::uint32_t row, Candidates& list) {
    // No branch on how many disks a cell holds: all four places are written, and the end moves on by those
    // taken.
    std::uint32_t* end = list.disk;
    __m128i least = _mm_setzero_si128();
    const Cell* cell = grid.row(column - 1, row - 1);
    for (int r = 0; r < 3; ++r, cell += grid.stride()) {
        for (int c = 0; c < 3; ++c) {
            const __m128i ids = _mm_load_si128(reinterpret_cast<const __m128i*>(cell + c));
            _mm_storeu_si128(reinterpret_cast<__m128i*>(end), ids);
            end += 4 - _mm_popcnt_u32(static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(ids))));
            least = _mm_min_epi32(least, ids);
        }
    }
    list.count = static_cast<unsigned>(end - list.disk);
    return _mm_movemask_epi8(_mm_cmplt_epi32(least, _mm_set1_epi32(-1))) == 0;
}

#endif

} // namespace

ContactKernels plainKernels() {
    return {nearestPlain, gatherPlain};
}

ContactKernels bestKernels() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) return {nearestAvx2, gatherAvx2};
#endif
    return plainKernels();
}

} // namespace kairos::particles
