// SVG text, element by element; the same bytes for the same calls.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kairos {

/// Text for attributes and content: markup escaped, characters that XML does not know replaced.
std::string xmlText(std::string_view text);

/// Coordinates on a picture: at most two decimals, trailing zeros cut.
std::string pixels(double value);

/// One colour for each index, by Okabe and Ito (2008): told apart by all common kinds of colour vision.
std::string_view speciesColor(std::size_t index);

class SvgWriter {
public:
    /// Opens the document with `title` and `description` for readers that cannot see it.
    SvgWriter(double width, double height, std::string_view title, std::string_view description);

    /// Begins an element; attributes follow until its end() or its first child.
    SvgWriter& begin(std::string_view element);
    SvgWriter& attribute(std::string_view name, std::string_view value);
    SvgWriter& attribute(std::string_view name, double value); // as pixels()
    SvgWriter& text(std::string_view content);
    SvgWriter& end();

    /// Ends all that is open.
    std::string take();

private:
    void closeTag();
    std::string text_;
    std::vector<std::string> open_;
    bool inTag_ = false;   // the begin tag is not closed
    bool hasText_ = false; // content that an end tag must follow directly
};

} // namespace kairos
