#include "tests/support/fake_results.h"

#include <cmath>

namespace kairos::fake {

RunResults results() {
    RunResults made;
    made.kind = "fake";
    made.title = "A <fake> & \"quoted\" run";
    made.seed = 18446744073709551615u;
    made.until = 100;
    made.time = 99.5;
    made.statisticsFrom = 2;
    made.events = 123456;
    made.fingerprint = 0xabcdef;
    made.issues = {{Severity::warning, "Disk 1", "It is odd.", "Look at it.", {}}};

    ChannelResult freeTime;
    freeTime.channel = {"", "free-time", "", "Free time", "s", ChannelType::sample, "h", false};
    freeTime.sample = SampleSummary{1000, 0.5, 0.5, 0.001, 3.25, 0.35, 1.15, 1.5, 2.3};
    freeTime.histogram.width = 0.01;
    for (int i = 0; i < 300; ++i)
        freeTime.histogram.counts.push_back(static_cast<std::uint64_t>(40 * std::exp(-0.02 * i)));
    for (std::uint64_t count : freeTime.histogram.counts)
        freeTime.histogram.total += count;

    ChannelResult speed;
    speed.channel = {"", "speed", "A, B", "Speed", "m/s", ChannelType::distribution, "h", false};
    speed.sample = SampleSummary{4, 2.5, 1.25, 1, 4, 2.5, 4, 4, 4};
    speed.histogram = {1, 1, {1, 1, 1, 1}, 4};

    ChannelResult energy;
    energy.channel = {"", "energy", "", "Energy", "J", ChannelType::level, "h", false};
    energy.level = LevelSummary{1.0 / 3, 2, 1e-20, 100.0 / 3};
    for (int i = 0; i <= 100; ++i) {
        energy.series.time.push_back(i * 0.995);
        energy.series.value.push_back(1 + std::sin(0.1 * i));
    }

    ChannelResult collisions;
    collisions.channel = {"Left \"wall\"",      "collisions", "",  "Collisions", "",
                          ChannelType::counter, "h",          true};
    collisions.value = 100000;
    collisions.series = {{0, 50, 99.5}, {0, 40000, 100000}};

    ChannelResult pressure;
    pressure.channel = {"", "pressure", "", "Pressure", "N/m", ChannelType::value, "h", false};
    pressure.value = -1.5e-7;
    pressure.series = {{0, 99.5}, {std::nan(""), -1.5e-7}};

    made.channels = {freeTime, speed, energy, collisions, pressure};

    Theory exponential;
    exponential.channel = 0;
    exponential.label = "exponential, mean 0.5 s";
    exponential.density = [](double t) { return t < 0 ? 0 : 2 * std::exp(-2 * t); };
    exponential.cumulative = [](double t) { return t < 0 ? 0 : 1 - std::exp(-2 * t); };
    exponential.pValue = 0.4321;
    exponential.note = "No memory.";
    Theory ideal;
    ideal.channel = 4;
    ideal.label = "ideal gas";
    ideal.value = 0.25;
    made.theory = {exponential, ideal};

    made.recordColumns = {"index", "x (m)", "species"};
    made.records = {{0, 0.1, 1}, {1, -1e-300, 2}};
    made.eventRows = {{0.25, 1, "pair collision", "Disk 1; Disk 2", 0.5},
                      {0.5, 2, "wall", "Disk 1; a, \"b\"", 1}};
    return made;
}

Frame frame() {
    Frame made;
    made.time = 1.5;
    made.species = {"A", "B b"};
    made.boxes = {{{-1, -2}, {3, 2}, true, false, {1}, Role::openContainer}};
    made.segments = {{{0, -2}, {0, 1}, {2}, Role::wall}};
    FrameDisc first;
    first.center = {0.5, 0.25};
    first.velocity = {1, -0.5};
    first.radius = 0.125F;
    first.value = 0.5F;
    first.item = {3};
    first.index = 1;
    FrameDisc second = first;
    second.center = {-0.5, 1e-7};
    second.velocity = {};
    second.index = 0;
    second.species = 1;
    FrameDisc third = first;
    third.center = {2, -1};
    third.index = 2;
    third.role = Role::fixedBody;
    third.ownColor = true;
    third.color = {255, 0, 127};
    made.discs = {first, second, third};
    made.texts = {{{0, 1.5}, "a <note> & \"more\"\nsecond line", {4}, Role::label}};
    return made;
}

} // namespace kairos::fake
