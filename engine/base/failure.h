// A run that cannot go on: our bug, or a model that met what it cannot resolve. Thrown inside a Model, caught
// by the Simulation, which ends that run with an Issue; nothing limps on.
#pragma once

#include <stdexcept>
#include <string>

namespace kairos {

class RunFailure : public std::runtime_error {
public:
    RunFailure(std::string what, std::string fix)
        : std::runtime_error(std::move(what)), fix_(std::move(fix)) {}
    const std::string& fix() const { return fix_; }

private:
    std::string fix_;
};

} // namespace kairos
