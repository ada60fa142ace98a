#include "engine/export/svg_writer.h"

#include "engine/base/number.h"
#include "engine/io/utf8.h"

#include <array>
#include <cmath>

namespace kairos {

std::string xmlText(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t length = utf8Length(text);
        const char c = text[0];
        if (length == 0)
            out += "\xef\xbf\xbd";
        else if (length > 1)
            out += text.substr(0, length);
        else if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string pixels(double value) {
    return formatNumber(std::isfinite(value) ? std::round(value * 100) / 100 + 0.0 : 0);
}

std::string_view speciesColor(std::size_t index) {
    static constexpr std::array<std::string_view, 7> colors = {"#0072b2", "#e69f00", "#009e73", "#cc79a7",
                                                               "#56b4e9", "#d55e00", "#f0e442"};
    return colors[index % colors.size()];
}

SvgWriter::SvgWriter(double width, double height, std::string_view title, std::string_view description) {
    text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    begin("svg").attribute("xmlns", "http://www.w3.org/2000/svg").attribute("version", "1.1");
    attribute("width", width).attribute("height", height);
    attribute("viewBox", "0 0 " + pixels(width) + " " + pixels(height)).attribute("role", "img");
    begin("title").text(title).end();
    if (!description.empty()) begin("desc").text(description).end();
}

void SvgWriter::closeTag() {
    if (inTag_) text_ += ">";
    inTag_ = false;
}

SvgWriter& SvgWriter::begin(std::string_view element) {
    closeTag();
    text_ += "\n";
    text_.append(2 * open_.size(), ' ');
    text_ += "<";
    text_ += element;
    open_.emplace_back(element);
    inTag_ = true;
    hasText_ = false;
    return *this;
}

SvgWriter& SvgWriter::attribute(std::string_view name, std::string_view value) {
    text_ += " ";
    text_ += name;
    text_ += "=\"" + xmlText(value) + "\"";
    return *this;
}

SvgWriter& SvgWriter::attribute(std::string_view name, double value) {
    return attribute(name, pixels(value));
}

SvgWriter& SvgWriter::text(std::string_view content) {
    closeTag();
    text_ += xmlText(content);
    hasText_ = true;
    return *this;
}

SvgWriter& SvgWriter::end() {
    const std::string element = std::move(open_.back());
    open_.pop_back();
    if (inTag_)
        text_ += "/>";
    else if (hasText_)
        text_ += "</" + element + ">";
    else
        text_ += "\n" + std::string(2 * open_.size(), ' ') + "</" + element + ">";
    inTag_ = false;
    hasText_ = false;
    return *this;
}

std::string SvgWriter::take() {
    while (!open_.empty())
        end();
    return std::move(text_) + "\n";
}

} // namespace kairos
