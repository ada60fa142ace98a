#include "engine/models/particles/particle_text.h"

#include "engine/base/number.h"
#include "engine/models/particles/text_lines.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace kairos::particles {

namespace {

constexpr std::array<std::string_view, 9> columns = {"rx", "ry", "vx", "vy", "radius", "mass", "r", "g", "b"};
constexpr std::size_t leastLineBytes = 2 * columns.size(); // nine digits, blanks between, a line end
constexpr std::size_t mostErrors = 10;

class Reader {
public:
    Reader(std::string_view text, const std::string& fileName) : lines_(text), fileName_(fileName) {}

    Result<std::vector<TextParticle>> read() {
        readCount();
        if (issues_.empty()) readParticles();
        if (issues_.empty()) checkCount();
        if (!issues_.empty()) return std::move(issues_);
        return std::move(particles_);
    }

private:
    void readCount() {
        if (!lines_.nextFilled())
            return fail(1, "the file is empty", "The first line must say how many particles follow.");
        countLine_ = lines_.number();
        lines_.split(fields_);
        if (fields_.size() != 1)
            return fail(countLine_, fmt::format("the first line has {} values", fields_.size()),
                        "It must hold one: how many particles follow.");
        const auto count = parseInteger(fields_[0]);
        if (!count || *count < 0)
            return fail(countLine_, fmt::format("{} is not a number of particles", quoted(fields_[0])),
                        "Write a whole number, not negative, in digits.");
        count_ = static_cast<std::uint64_t>(*count);
        // Room for what can be there, whatever the count claims.
        particles_.reserve(std::min<std::uint64_t>(count_, lines_.bytesLeft() / leastLineBytes + 1));
    }

    void readParticles() {
        while (issues_.size() < mostErrors && lines_.nextFilled()) {
            if (found_ == count_) {
                std::uint64_t more = 1;
                const std::size_t line = lines_.number();
                while (lines_.nextFilled())
                    ++more;
                return fail(line,
                            fmt::format("{} more {} than the {} that line {} announces", more,
                                        more == 1 ? "line" : "lines", count_, countLine_),
                            fmt::format("Write {} in line {}, or delete what is too much.", count_ + more,
                                        countLine_));
            }
            ++found_;
            readParticle();
        }
    }

    void checkCount() {
        if (found_ < count_)
            fail(countLine_,
                 fmt::format("line {} announces {} particles, and {} follow", countLine_, count_, found_),
                 fmt::format("Write {} in line {}, or add the missing {}: the file may have been cut.",
                             found_, countLine_, count_ - found_));
    }

    void readParticle() {
        lines_.split(fields_);
        if (fields_.size() < columns.size()) {
            std::vector<std::string_view> missing(
                columns.begin() + static_cast<std::ptrdiff_t>(fields_.size()), columns.end());
            return fail(lines_.number(),
                        fmt::format("{} values, {} missing: {}", fields_.size(), missing.size(),
                                    fmt::join(missing, " ")),
                        "Each particle needs nine: rx ry vx vy radius mass r g b.");
        }
        if (fields_.size() > columns.size())
            return fail(lines_.number(),
                        fmt::format("{} values, {} too many, from {} on", fields_.size(),
                                    fields_.size() - columns.size(), quoted(fields_[columns.size()])),
                        "Each particle needs nine: rx ry vx vy radius mass r g b.");
        TextParticle p;
        p.line = lines_.number();
        bool good = number(0, p.position.x); // all nine are read, so that every mistake is told
        good &= number(1, p.position.y);
        good &= number(2, p.velocity.x);
        good &= number(3, p.velocity.y);
        good &= positive(4, p.radius);
        good &= positive(5, p.mass);
        for (std::size_t k = 0; k < 3; ++k)
            good &= colour(6 + k, p.colour[k]);
        if (good) particles_.push_back(p);
    }

    bool number(std::size_t column, double& out) {
        const auto value = parseNumber(fields_[column]);
        if (value) {
            out = *value;
            return true;
        }
        failField(column, "is not a finite number",
                  "Write digits with a dot as decimal point, as in -0.5 or 1.93E-4.");
        return false;
    }

    bool positive(std::size_t column, double& out) {
        if (!number(column, out)) return false;
        if (out > 0) return true;
        failField(column, "is not above 0", fmt::format("Give the particle a positive {}.", columns[column]));
        return false;
    }

    bool colour(std::size_t column, std::uint8_t& out) {
        const auto value = parseInteger(fields_[column]);
        if (value && *value >= 0 && *value <= 255) {
            out = static_cast<std::uint8_t>(*value);
            return true;
        }
        failField(column, "is not a whole number from 0 to 255",
                  "Colours are three such numbers: red, green, blue.");
        return false;
    }

    void failField(std::size_t column, std::string_view why, std::string fix) {
        fail(
            lines_.number(),
            fmt::format("{} in column {} ({}) {}", quoted(fields_[column]), column + 1, columns[column], why),
            std::move(fix));
    }

    void fail(std::size_t line, std::string what, std::string fix) {
        issues_.push_back(
            {Severity::error, fmt::format("{}:{}", fileName_, line), std::move(what), std::move(fix), {}});
    }

    TextLines lines_;
    const std::string& fileName_;
    std::vector<std::string_view> fields_;
    std::vector<TextParticle> particles_;
    std::uint64_t count_ = 0;
    std::uint64_t found_ = 0; // lines with a particle, good or not
    std::size_t countLine_ = 1;
    Issues issues_;
};

} // namespace

bool looksLikeParticleText(std::string_view text) {
    TextLines lines(text);
    std::vector<std::string_view> fields;
    if (!lines.nextFilled()) return false;
    lines.split(fields);
    if (fields.size() != 1 || !parseInteger(fields[0])) return false;
    if (!lines.nextFilled()) return true;
    lines.split(fields);
    // Four numbers and more are enough to be told what is missing rather than that the file is of no known
    // kind.
    return fields.size() >= 4 &&
           std::all_of(fields.begin(), fields.begin() + 4, [](auto f) { return parseNumber(f).has_value(); });
}

Result<std::vector<TextParticle>> readParticleText(std::string_view text, const std::string& fileName) {
    return Reader(text, fileName).read();
}

std::string writeParticleText(const std::vector<TextParticle>& particles) {
    std::string text = fmt::format("{}\n", particles.size());
    for (const TextParticle& p : particles) {
        for (const double value : {p.position.x, p.position.y, p.velocity.x, p.velocity.y, p.radius, p.mass})
            text += formatNumber(value) + ' ';
        text += fmt::format("{} {} {}\n", p.colour[0], p.colour[1], p.colour[2]);
    }
    return text;
}

} // namespace kairos::particles
