// The grid of cells that tells a disk whom it could meet. Two rules make it exact:
//   a disk stays registered with a cell until it has left that cell by more than the margin, and
//   a cell is at least a diameter and two margins wide,
// so until its next crossing a disk meets nobody but those registered in its own cell and the eight around
// it. The margin keeps caged disks from crossing to and fro. Without walls the border cells reach to
// infinity.
#pragma once

#include "engine/base/vec2.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kairos::particles {

/// Four disks, those present in front. Empty is -1; a last entry below -1 names the overflow block that
/// continues it.
struct alignas(16) Cell {
    std::array<std::int32_t, 4> id{-1, -1, -1, -1};
};

struct CellPlace {
    std::uint16_t column = 1;
    std::uint16_t row = 1;
    friend bool operator==(CellPlace, CellPlace) = default;
};

class CellGrid {
public:
    struct Plan {
        Vec2 min;
        Vec2 max;
        bool periodicX = false;
        bool periodicY = false;
        double sigma = 0;      // largest sum of two radii in this grid
        std::size_t disks = 0; // how many it will hold
    };

    CellGrid() = default;
    explicit CellGrid(const Plan& plan);

    CellPlace placeOf(Vec2 position) const;
    void insert(std::uint32_t disk, CellPlace place);
    void remove(std::uint32_t disk, CellPlace place);

    /// Cells whose neighbourhood wraps or which touch the outside; all others have eight plain neighbours.
    bool isBorder(std::uint32_t column, std::uint32_t row) const {
        return column == 1 || row == 1 || column == columns_ || row == rows_;
    }
    std::uint32_t index(std::uint32_t column, std::uint32_t row) const { return row * stride_ + column; }
    const Cell* row(std::uint32_t column, std::uint32_t row) const { return &cells_[index(column, row)]; }
    std::uint32_t stride() const { return stride_; }
    const Cell& overflow(std::int32_t link) const { return spill_[static_cast<std::size_t>(-2 - link)]; }

    /// Calls `visit(disk)` for every disk of a cell.
    template<class Visit>
    void forEach(std::uint32_t cellIndex, Visit&& visit) const {
        const Cell* cell = &cells_[cellIndex];
        for (;;) {
            for (int k = 0; k < 4 && cell->id[k] >= 0; ++k)
                visit(static_cast<std::uint32_t>(cell->id[k]));
            if (cell->id[3] >= -1) return;
            cell = &overflow(cell->id[3]);
        }
    }

    std::uint32_t columns() const { return columns_; }
    std::uint32_t rows() const { return rows_; }
    std::size_t cellCount() const { return cells_.size(); }
    bool periodicX() const { return plan_.periodicX; }
    bool periodicY() const { return plan_.periodicY; }
    double marginX() const { return marginX_; }
    double marginY() const { return marginY_; }

    /// How far a disk of that column may stray; infinite outward from border cells that are not periodic.
    double lowX(std::uint32_t column) const {
        return column == 1 && !plan_.periodicX ? -outward : plan_.min.x + (column - 1) * sizeX_ - marginX_;
    }
    double highX(std::uint32_t column) const {
        return column == columns_ && !plan_.periodicX ? outward : plan_.min.x + column * sizeX_ + marginX_;
    }
    double lowY(std::uint32_t row) const {
        return row == 1 && !plan_.periodicY ? -outward : plan_.min.y + (row - 1) * sizeY_ - marginY_;
    }
    double highY(std::uint32_t row) const {
        return row == rows_ && !plan_.periodicY ? outward : plan_.min.y + row * sizeY_ + marginY_;
    }
    /// Middle of a cell, and how far from it a disk may stray.
    double centreX(std::uint32_t column) const { return plan_.min.x + (column - 0.5) * sizeX_; }
    double centreY(std::uint32_t row) const { return plan_.min.y + (row - 0.5) * sizeY_; }
    double reachX() const { return 0.5 * sizeX_ + marginX_; }
    double reachY() const { return 0.5 * sizeY_ + marginY_; }
    /// Column and row of a coordinate, not brought into the grid.
    std::int64_t columnOf(double x) const;
    std::int64_t rowOf(double y) const;

    std::size_t bytes() const {
        return (cells_.capacity() + spill_.capacity()) * sizeof(Cell) + free_.capacity() * 4;
    }

private:
    static constexpr double outward = __builtin_huge_val();

    std::int32_t takeBlock();

    Plan plan_;
    std::uint32_t columns_ = 1;
    std::uint32_t rows_ = 1;
    std::uint32_t stride_ = 3;
    double sizeX_ = 1;
    double sizeY_ = 1;
    double marginX_ = 0;
    double marginY_ = 0;
    std::vector<Cell> cells_;
    std::vector<Cell> spill_;
    std::vector<std::int32_t> free_; // links of unused overflow blocks
};

} // namespace kairos::particles
