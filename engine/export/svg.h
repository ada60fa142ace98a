// Pictures as plain SVG 1.1, drawn without a window: a frame of a model, a histogram with its theory, a curve
// against time. Same input, same bytes.
#pragma once

#include "engine/model/frame.h"
#include "engine/model/results.h"

#include <string>

namespace kairos {

struct FrameSvgOptions {
    int width = 800;           // px, of the longer side
    bool velocities = false;   // an arrow on each disc that moves
    bool colorByValue = false; // by speed instead of by species
    std::string title = {};
    std::string description = {};
};
std::string frameSvg(const Frame& frame, const FrameSvgOptions& options = {});

struct ChartSvgOptions {
    int width = 720; // px
    int height = 440;
    int bins = 40;            // about so many; edges fall on round numbers
    bool cumulative = false;  // share at or below, instead of density
    bool logarithmic = false; // vertical axis
    std::string title = {};   // empty: the channel's label
};
/// `theory` may be null. A channel without a histogram gives an empty chart that says so.
std::string histogramSvg(const ChannelResult& channel, const Theory* theory,
                         const ChartSvgOptions& options = {});
std::string seriesSvg(const ChannelResult& channel, const Theory* theory,
                      const ChartSvgOptions& options = {});

} // namespace kairos
