// The colours of the canvas: those of the window's palette, and the two scales that data is shown in. The
// highlight colour of the palette is for selection alone.
#pragma once

#include <QColor>
#include <QPalette>
#include <cstddef>

namespace kairos::ui {

/// What the colour of a disc says: its species, its speed, or what the person chose for it.
enum class ColorMode : unsigned char { species, speed, own };

struct CanvasColors {
    bool dark = false;
    QColor background, text, muted, faint, gridMinor, gridMajor, wall, fixedFill, highlight;

    static CanvasColors of(const QPalette& palette);

    /// Okabe and Ito's colours (Color Universal Design, 2008), black left out; repeats after seven. The
    /// second channel is the mark, see speciesMark().
    static QColor species(std::size_t index);
    /// Slow (0) is dark and violet, fast (1) light and yellow; lightness rises evenly, so that it also reads
    /// without colour.
    static QColor speed(double value);
    /// For the edge of something filled with `fill`: seen on it and on the background.
    QColor edge(const QColor& fill) const;
};

/// What a disc of a species carries besides its colour.
enum class DiscMarkSign : unsigned char { none, dot, bar, ring, cross, post, slash };
DiscMarkSign speciesMark(std::size_t index);

/// `a` with the share `t` of `b`.
QColor mixed(const QColor& a, const QColor& b, double t);

} // namespace kairos::ui
