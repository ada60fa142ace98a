#include "app/cli/interrupt.h"

#include <csignal>
#include <initializer_list>

namespace kairos::cli {

namespace {

// A signal handler may touch nothing else.
volatile std::sig_atomic_t noted = 0;

void note(int signal) {
    noted = 1;
    std::signal(signal, SIG_DFL);
}

} // namespace

CatchInterrupt::CatchInterrupt() {
    for (const int signal : {SIGINT, SIGTERM})
        // Who started us may have chosen to ignore it, as `nohup` and background jobs do.
        if (noted == 0 && std::signal(signal, note) == SIG_IGN) std::signal(signal, SIG_IGN);
}

CatchInterrupt::~CatchInterrupt() {
    for (const int signal : {SIGINT, SIGTERM})
        if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
}

bool interrupted() {
    return noted != 0;
}

} // namespace kairos::cli
