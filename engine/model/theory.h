// What theory says about a channel, to be shown beside the data. It never feeds the data.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace kairos {

struct Theory {
    std::size_t channel = 0;
    std::string label;                        // "Maxwell-Boltzmann at T = 1.02"
    std::string source;                       // paper or formula
    std::function<double(double)> density;    // for samples and distributions; may be empty
    std::function<double(double)> cumulative; // its distribution function; set whenever density is
    std::optional<double> value;              // expected value of a level, value or mean of samples
    std::optional<double> pValue;             // goodness of fit of the data to it
    std::string note;                         // one sentence: the assumptions, or why no formula applies
};

} // namespace kairos
