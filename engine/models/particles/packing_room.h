// Where the centre of a disk may be: the region less a border of one radius, less what is already there.
// Answers in constant time through a grid that knows which cells are open, which are closed and which need a
// closer look.
#pragma once

#include "engine/models/particles/packing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kairos::particles {

/// A rectangle in its own frame, any way turned.
struct RectangleFrame {
    Vec2 origin;
    Vec2 along; // unit vector
    Vec2 up;    // unit vector
    double width = 0;
    double height = 0;
    bool wrapsAlong = false;
    bool wrapsUp = false;
};

/// Why `region` cannot be packed at all, or empty. Quadratic in the number of corners.
std::string faultOfRegion(const PackingRegion& region, double radius);

double areaOfPolygon(std::span<const Vec2> corners); // positive either way round

class PackingRoom {
public:
    /// `region` must have no fault. Centres keep `radius` from everything, or a rounding more.
    PackingRoom(const PackingRegion& region, double radius);

    bool admits(Vec2 centre) const;

    /// The way a disk of `reach` at `centre` has to go to leave the walls it is in; zero if it is free of
    /// them.
    Vec2 pushOf(Vec2 centre, double reach) const;

    /// From a to b, the short way round where the region wraps.
    Vec2 between(Vec2 a, Vec2 b) const;
    /// Back into the region's own rectangle where it wraps.
    Vec2 wrapped(Vec2 p) const;

    double radius() const { return radius_; }
    double area() const { return area_; }
    Vec2 low() const { return low_; }
    Vec2 high() const { return high_; }
    bool wrapsX() const { return wrapsX_; }
    bool wrapsY() const { return wrapsY_; }
    /// Where the region is a rectangle: its frame.
    const std::optional<RectangleFrame>& rectangle() const { return rectangle_; }
    const std::vector<Vec2>& corners() const { return corners_; }
    /// True where nothing but the outline limits the disks.
    bool isBare() const { return discs_.empty() && walls_.size() == outlines_; }
    /// Outline first, then walls; for lattices that follow them.
    std::span<const KeepOutWall> segments() const { return walls_; }

    /// Cells that may hold a centre, and their size: for drawing positions.
    std::span<const std::uint32_t> usefulCells() const { return useful_; }
    Vec2 cornerOf(std::uint32_t cell) const;
    double cellEdge() const { return edge_; }

private:
    enum class Cell : std::uint8_t { closed, open, mixed };

    void findRectangle(const PackingRegion& region);
    void addOutline(const PackingRegion& region);
    void addImages(const PackingRegion& region);
    void buildSlabs();
    void buildCells();
    void listFeatures();
    Cell classify(std::uint32_t cell, Vec2 centre) const;
    bool contains(Vec2 p) const;
    std::uint32_t cellOf(Vec2 p) const;
    double distanceTo(std::uint32_t feature, Vec2 p) const;
    Vec2 nearestOf(std::uint32_t feature, Vec2 p) const;
    std::span<const std::uint32_t> featuresOf(std::uint32_t cell) const;

    double radius_;
    double area_ = 0;
    Vec2 low_;
    Vec2 high_;
    bool wrapsX_ = false;
    bool wrapsY_ = false;
    std::optional<RectangleFrame> rectangle_;

    std::vector<Vec2> corners_;
    std::size_t outlines_ = 0;       // the first walls_ are the region's sides
    std::vector<KeepOutWall> walls_; // features 0 ... walls_.size() - 1
    std::vector<KeepOutDisc> discs_; // features from there on

    std::vector<std::uint32_t> slabStart_; // sides by height, for the inside test
    std::vector<std::uint32_t> slabSides_;

    double edge_ = 0;
    std::uint32_t columns_ = 0;
    std::uint32_t rows_ = 0;
    std::vector<Cell> cells_;
    std::vector<std::uint32_t> featureStart_;
    std::vector<std::uint32_t> features_;
    std::vector<std::uint32_t> useful_;
};

} // namespace kairos::particles
