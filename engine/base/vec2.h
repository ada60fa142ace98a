// Plane vectors. Every position, velocity and impulse in Kairos is one of these; units are the owner's.
#pragma once

#include <cmath>

namespace kairos {

struct Vec2 {
    double x = 0;
    double y = 0;

    friend constexpr bool operator==(Vec2, Vec2) = default;
    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
    friend constexpr Vec2 operator*(double s, Vec2 a) { return {s * a.x, s * a.y}; }
    friend constexpr Vec2 operator*(Vec2 a, double s) { return s * a; }
    friend constexpr Vec2 operator/(Vec2 a, double s) { return {a.x / s, a.y / s}; }
    constexpr Vec2& operator+=(Vec2 b) { return *this = *this + b; }
    constexpr Vec2& operator-=(Vec2 b) { return *this = *this - b; }
};

constexpr double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}
constexpr double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}
constexpr double norm2(Vec2 a) {
    return dot(a, a);
}
inline double norm(Vec2 a) {
    return std::sqrt(norm2(a));
}
/// `a` turned by +90 degrees.
constexpr Vec2 perp(Vec2 a) {
    return {-a.y, a.x};
}

} // namespace kairos
