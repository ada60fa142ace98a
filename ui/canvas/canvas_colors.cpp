#include "ui/canvas/canvas_colors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace kairos::ui {

namespace {

constexpr int speedSteps = 64;

/// OKLCh to sRGB, after B. Ottosson, "A perceptual color space for image processing" (2020).
QColor fromOklch(double lightness, double chroma, double hueDegrees) {
    const double hue = hueDegrees * std::numbers::pi / 180;
    const double a = chroma * std::cos(hue);
    const double b = chroma * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    const auto gamma = [](double c) {
        c = std::clamp(c, 0.0, 1.0);
        return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
    };
    return QColor::fromRgbF(
        static_cast<float>(gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
        static_cast<float>(gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
        static_cast<float>(gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)));
}

/// Lightness 0.34 to 0.88 in equal steps while the hue turns from violet (300 degrees) to yellow (105).
std::array<QColor, speedSteps> makeSpeedScale() {
    std::array<QColor, speedSteps> scale;
    for (int i = 0; i < speedSteps; ++i) {
        const double t = i / (speedSteps - 1.0);
        scale[static_cast<std::size_t>(i)] = fromOklch(0.34 + 0.54 * t, 0.12 + 0.05 * t, 300 - 195 * t);
    }
    return scale;
}

} // namespace

QColor mixed(const QColor& a, const QColor& b, double t) {
    const auto part = [t](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * t)); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

CanvasColors CanvasColors::of(const QPalette& palette) {
    CanvasColors c;
    c.background = palette.color(QPalette::Base);
    c.text = palette.color(QPalette::Text);
    c.dark = c.background.lightness() < 128;
    c.muted = mixed(c.background, c.text, 0.62);
    c.faint = mixed(c.background, c.text, 0.35);
    c.gridMinor = mixed(c.background, c.text, c.dark ? 0.075 : 0.06);
    c.gridMajor = mixed(c.background, c.text, c.dark ? 0.16 : 0.14);
    c.wall = mixed(c.background, c.text, 0.85);
    c.fixedFill = mixed(c.background, c.text, 0.30);
    c.highlight = palette.color(QPalette::Highlight);
    return c;
}

QColor CanvasColors::species(std::size_t index) {
    static const std::array<QColor, 7> colors = {
        QColor(0x00, 0x72, 0xB2), QColor(0xE6, 0x9F, 0x00), QColor(0x00, 0x9E, 0x73),
        QColor(0xD5, 0x5E, 0x00), QColor(0x56, 0xB4, 0xE9), QColor(0xCC, 0x79, 0xA7),
        QColor(0xF0, 0xE4, 0x42),
    };
    return colors[index % colors.size()];
}

QColor CanvasColors::speed(double value) {
    static const std::array<QColor, speedSteps> scale = makeSpeedScale();
    const double t = std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0;
    return scale[static_cast<std::size_t>(std::lround(t * (speedSteps - 1)))];
}

QColor CanvasColors::edge(const QColor& fill) const {
    return dark ? mixed(fill, Qt::white, 0.35) : mixed(fill, Qt::black, 0.40);
}

DiscMarkSign speciesMark(std::size_t index) {
    return static_cast<DiscMarkSign>(index % 7);
}

} // namespace kairos::ui
