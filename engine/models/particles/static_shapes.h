// What never moves: flanks and ends of drawn walls, round obstacles. A wall is two flanks and two points; an
// obstacle is one round. Each says when a disk touches it and in which direction it pushes. The sides of the
// box are dealt with where the box is: a disk can only be inside it.
#pragma once

#include "engine/models/particles/contact.h"
#include "engine/models/particles/disk_record.h"
#include "engine/models/particles/setup.h"

#include <cstdint>
#include <vector>

namespace kairos::particles {

struct Face {
    Vec2 a;
    Vec2 along; // unit
    double length = 0;
    double restitution = 1;
    std::uint32_t wall = 0;
};

struct Round {
    Vec2 centre;
    double radius = 0;
    double restitution = 1;
    std::uint32_t owner = 0; // a wall or an obstacle
    bool isObstacle = false;
};

class StaticShapes {
public:
    StaticShapes() = default;
    explicit StaticShapes(const Setup& setup);

    const std::vector<Face>& faces() const { return faces_; }
    const std::vector<Round>& rounds() const { return rounds_; }
    bool empty() const { return faces_.empty() && rounds_.empty(); }
    const Face& face(std::uint32_t code) const { return faces_[partner::index(code)]; }
    const Round& round(std::uint32_t code) const { return rounds_[partner::index(code)]; }

    double timeToContact(std::uint32_t code, Vec2 position, Vec2 velocity, double radius) const;
    /// Unit vector from the shape to a disk there.
    Vec2 normal(std::uint32_t code, Vec2 position, Vec2 velocity) const;
    /// Depth by which a disk there overlaps the shape; negative when it is clear.
    double depth(std::uint32_t code, Vec2 position, double radius) const;
    double restitution(std::uint32_t code) const;
    /// The least distance that even a point keeps from walls.
    double standOff() const { return standOff_; }

    std::size_t bytes() const {
        return faces_.capacity() * sizeof(Face) + rounds_.capacity() * sizeof(Round);
    }

private:
    std::vector<Face> faces_;
    std::vector<Round> rounds_;
    double standOff_ = 0;
};

/// Which shapes a disk registered with a cell can touch before it crosses; a packed list of codes for each
/// cell.
class ShapeIndex {
public:
    ShapeIndex() = default;
    /// `reach`: the largest radius in that grid.
    ShapeIndex(const StaticShapes& shapes, const class CellGrid& grid, double reach);

    template<class Visit>
    void forEach(std::uint32_t cellIndex, Visit&& visit) const {
        if (first_.empty()) return;
        for (std::uint32_t k = first_[cellIndex]; k < first_[cellIndex + 1]; ++k)
            visit(codes_[k]);
    }
    bool isEmpty(std::uint32_t cellIndex) const {
        return first_.empty() || first_[cellIndex] == first_[cellIndex + 1];
    }
    std::size_t bytes() const { return (first_.capacity() + codes_.capacity()) * sizeof(std::uint32_t); }

private:
    std::vector<std::uint32_t> first_; // by cell, one more at the end; empty where there are no shapes
    std::vector<std::uint32_t> codes_;
};

} // namespace kairos::particles
