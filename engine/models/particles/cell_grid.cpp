#include "engine/models/particles/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace kairos::particles {

namespace {

// Disks a cell should hold on average: fewer cost crossings, more cost pair tests. Flat between 0.8 and 1.2.
constexpr double wantedOccupancy = 1;
// Where disks are dense a cell is a diameter and this much wider, half of it on each side for the margin.
constexpr double denseSlack = 0.06;
// The margin stays this little below what the cell allows, so that rounding never opens a gap.
constexpr double marginSafety = 1e-9;

std::uint32_t cellsAlong(double length, double size) {
    const double count = std::floor(length / size);
    return static_cast<std::uint32_t>(std::clamp(count, 1.0, 65000.0));
}

double marginOf(double size, double sigma) {
    return std::max(0.0, (size - sigma) / 2 - marginSafety * size);
}

} // namespace

CellGrid::CellGrid(const Plan& plan) : plan_(plan) {
    const double width = std::max(plan.max.x - plan.min.x, 0.0);
    const double height = std::max(plan.max.y - plan.min.y, 0.0);
    const double n = std::max<double>(1, static_cast<double>(plan.disks));
    double size = std::max(plan.sigma * (1 + denseSlack), std::sqrt(wantedOccupancy * width * height / n));
    // A long thin region: the number of cells is bounded by the disks there, whatever the area is.
    size = std::max(size, std::max(width, height) / (4 * n + 64));
    if (!std::isfinite(size)) size = std::max(width, height); // the area overflowed: such a box gets one cell
    if (!(size > 0) || !std::isfinite(size)) size = 1;
    columns_ = cellsAlong(width, size);
    rows_ = cellsAlong(height, size);
    sizeX_ = width > 0 ? width / columns_ : size;
    sizeY_ = height > 0 ? height / rows_ : size;
    marginX_ = marginOf(sizeX_, plan.sigma);
    marginY_ = marginOf(sizeY_, plan.sigma);
    stride_ = columns_ + 2;
    cells_.assign(static_cast<std::size_t>(stride_) * (rows_ + 2), Cell{});
}

std::int64_t CellGrid::columnOf(double x) const {
    return 1 + static_cast<std::int64_t>(std::clamp(std::floor((x - plan_.min.x) / sizeX_), -1e15, 1e15));
}

std::int64_t CellGrid::rowOf(double y) const {
    return 1 + static_cast<std::int64_t>(std::clamp(std::floor((y - plan_.min.y) / sizeY_), -1e15, 1e15));
}

CellPlace CellGrid::placeOf(Vec2 position) const {
    const auto column = std::clamp<std::int64_t>(columnOf(position.x), 1, columns_);
    const auto row = std::clamp<std::int64_t>(rowOf(position.y), 1, rows_);
    return {static_cast<std::uint16_t>(column), static_cast<std::uint16_t>(row)};
}

std::int32_t CellGrid::takeBlock() {
    if (!free_.empty()) {
        const std::int32_t link = free_.back();
        free_.pop_back();
        return link;
    }
    spill_.emplace_back();
    return -1 - static_cast<std::int32_t>(spill_.size());
}

void CellGrid::insert(std::uint32_t disk, CellPlace place) {
    const auto id = static_cast<std::int32_t>(disk);
    Cell* cell = &cells_[index(place.column, place.row)];
    while (cell->id[3] < -1)
        cell = &spill_[static_cast<std::size_t>(-2 - cell->id[3])];
    for (auto& entry : cell->id) {
        if (entry == -1) {
            entry = id;
            return;
        }
    }
    const std::int32_t last = cell->id[3];
    const std::ptrdiff_t inSpill =
        cell >= spill_.data() && cell < spill_.data() + spill_.size() ? cell - spill_.data() : -1;
    const std::int32_t link = takeBlock(); // may move the overflow blocks
    if (inSpill >= 0) cell = &spill_[static_cast<std::size_t>(inSpill)];
    cell->id[3] = link;
    spill_[static_cast<std::size_t>(-2 - link)] = Cell{{last, id, -1, -1}};
}

void CellGrid::remove(std::uint32_t disk, CellPlace place) {
    const auto id = static_cast<std::int32_t>(disk);
    std::int32_t* gap = nullptr;
    Cell* parent = nullptr;
    Cell* cell = &cells_[index(place.column, place.row)];
    for (;;) {
        for (auto& entry : cell->id) {
            if (entry == id) gap = &entry;
        }
        if (cell->id[3] >= -1) break;
        parent = cell;
        cell = &spill_[static_cast<std::size_t>(-2 - cell->id[3])];
    }
    // The last disk of the chain fills the gap; a block left with one disk gives it back to its parent.
    int last = 3;
    while (cell->id[last] == -1)
        --last;
    *gap = cell->id[last];
    cell->id[last] = -1;
    if (parent && last == 1) {
        free_.push_back(parent->id[3]);
        parent->id[3] = cell->id[0];
        cell->id[0] = -1;
    }
}

} // namespace kairos::particles
