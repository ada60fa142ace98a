#include "app/cli/progress.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <string>
#include <unistd.h>

namespace kairos::cli {

namespace {
constexpr int kWidth = 40;
constexpr auto kInterval = std::chrono::milliseconds(100);
} // namespace

Progress::Progress(bool wanted)
    : active_(wanted && isatty(STDERR_FILENO) == 1), next_(std::chrono::steady_clock::now() + kInterval) {}

Progress::~Progress() {
    if (drawn_) std::cerr << "\r\033[K" << std::flush;
}

void Progress::show(double share) {
    if (!active_ || std::chrono::steady_clock::now() < next_) return;
    next_ = std::chrono::steady_clock::now() + kInterval;
    drawn_ = true;
    const double part = std::clamp(share, 0.0, 1.0);
    const int full = static_cast<int>(part * kWidth);
    std::cerr << fmt::format("\r[{}{}] {:3.0f} %", std::string(static_cast<std::size_t>(full), '='),
                             std::string(static_cast<std::size_t>(kWidth - full), ' '), part * 100)
              << std::flush;
}

} // namespace kairos::cli
