"""Quantities that kairos-cli does not print, each computed here a second time and by other means.

A measure is a function of (Run, numbers of the check). It must not use what the engine says of itself beyond
counts, states and times.
"""

import dataclasses
import json
import math
import pathlib
import tempfile

from results import Cli, Results


@dataclasses.dataclass
class Run:
    """A run and what led to it, for measures that need to run again."""

    cli: Cli
    scene: pathlib.Path
    options: list
    results: Results


def contacts(run):
    """Events of all types."""
    names = ("pair", "wall", "obstacle", "box.vertical", "box.horizontal")
    return sum(run.results.observable(f"collisions.{name}") for name in names)


def mean_flight(run, count, speed=1.0):
    """Length of the way between two events of the types in `count`, at constant `speed`."""
    events = sum(run.results.observable(quantity) for quantity in count)
    return speed * run.results.summary["time"] / events


def mean_time_at_unit_speed(run, count):
    """Time between two events of two disks of mass 1, as if v1^2 + v2^2 (in a box) or the relative speed (on a
    torus, at rest as a whole) were 1. Both are 2 sqrt(kT)."""
    scale = 2 * math.sqrt(run.results.observable("temperature", field="mean"))
    return mean_flight(run, count, scale)


def kurtosis(run):
    """<v^4>/<v^2>^2 of the speeds at the end."""
    squares = [vx * vx + vy * vy for _, _, vx, vy, _, _ in run.results.state()]
    return len(squares) * math.fsum(s * s for s in squares) / math.fsum(squares) ** 2


def upper_gamma_share(shape, x):
    """The regularised upper incomplete gamma function Q(shape, x): a series for small x (Abramowitz and Stegun
    6.5.29), a continued fraction by Lentz's method for large x (6.5.31)."""
    if x <= 0:
        return 1.0
    scale = math.exp(-x + shape * math.log(x) - math.lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        n = shape
        while abs(term) > 1e-16 * abs(total):
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    tiny = 1e-300
    b = x + 1 - shape
    c = 1 / tiny
    d = fraction = 1 / b
    for i in range(1, 10000):
        a = -i * (i - shape)
        b += 2
        d = 1 / (a * d + b or tiny)
        c = b + a / c or tiny
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * fraction


def maxwell_p_value(run, bins=50):
    """How likely speeds fit Maxwell-Boltzmann worse than these, if they follow it. Pearson's chi-square over
    bins of equal probability, kT from the same speeds (equal masses), hence two degrees of freedom less."""
    energies = [vx * vx + vy * vy for _, _, vx, vy, _, _ in run.results.state()]
    mean = math.fsum(energies) / len(energies)
    counts = [0] * bins
    for energy in energies:
        counts[min(int(bins * -math.expm1(-energy / mean)), bins - 1)] += 1
    expected = len(energies) / bins
    chi_square = math.fsum((count - expected) ** 2 for count in counts) / expected
    return upper_gamma_share((bins - 2) / 2, chi_square / 2)


def rate_over_virial(run, diameter):
    """Measured collision rate over the one that the measured virial implies: N Gamma/2 with
    Gamma = 4 (Z - 1) sqrt(kT/m)/(sqrt(pi) sigma), for mass 1."""
    observable = run.results.observable
    speed = math.sqrt(observable("temperature", field="mean"))
    gamma = 4 * (observable("compressibility") - 1) * speed / (math.sqrt(math.pi) * diameter)
    return observable("collision-rate") / (len(run.results.state()) * gamma / 2)


def virial_pressure_over_z(run, area):
    """P A/(N kT) over the compressibility factor: 1, or the two do not mean the same gas."""
    observable = run.results.observable
    ideal = len(run.results.state()) * observable("temperature", field="mean") / area
    return observable("pressure.virial") / (ideal * observable("compressibility"))


def energy_drift(run):
    """Relative change of the kinetic energy, from the disks at the start and at the end."""
    def energy(disks):
        return math.fsum(m * (vx * vx + vy * vy) for _, _, vx, vy, _, m in disks)

    start = run.cli.run(run.scene, without_until(run.options) + ["--until", "0"], ["records.csv"])
    return abs(energy(run.results.state()) / energy(start.state()) - 1)


def momentum_drift(run):
    """Change of the total momentum of equal masses, over mass times root mean square speed."""
    def momentum(disks):
        return math.fsum(d[2] for d in disks), math.fsum(d[3] for d in disks)

    start = run.cli.run(run.scene, without_until(run.options) + ["--until", "0"], ["records.csv"]).state()
    end = run.results.state()
    rms = math.sqrt(math.fsum(d[2] ** 2 + d[3] ** 2 for d in end) / len(end))
    return max(abs(a - b) for a, b in zip(momentum(start), momentum(end))) / rms


def reversal_error(run, periodic):
    """Runs, turns all velocities round, runs as long again: the largest distance of a disk from where it began,
    in diameters. A missed collision is an error of order 1."""
    time = run.options[run.options.index("--until") + 1]
    start = run.cli.run(run.scene, without_until(run.options) + ["--until", "0"], ["records.csv"]).state()
    with open(run.scene, encoding="utf-8") as file:
        scene = json.load(file)
    box = scene["items"]["box"]["rows"][0]
    width, height = box[scene["items"]["box"]["columns"].index("size")]
    del scene["items"]["gas"]
    rows = [[100 + i, [x, y], [-vx, -vy], radius, mass] for i, (x, y, vx, vy, radius, mass) in enumerate(run.results.state())]
    scene["items"]["disk"] = {"columns": ["id", "position", "velocity", "radius", "mass"], "rows": rows}
    with tempfile.TemporaryDirectory() as folder:
        turned = pathlib.Path(folder) / "turned.kairos"
        turned.write_text(json.dumps(scene), encoding="utf-8")
        back = run.cli.run(turned, ["--until", time], ["records.csv"]).state()

    def distance(a, b, period):
        d = abs(a - b)
        return min(d, abs(period - d)) if periodic else d

    return max(math.hypot(distance(a[0], b[0], width), distance(a[1], b[1], height)) / (2 * a[4])
               for a, b in zip(start, back))


def without_until(options):
    at = options.index("--until") if "--until" in options else len(options)
    return options[:at] + options[at + 2:]


MEASURES = {
    "contacts": contacts,
    "mean-flight": mean_flight,
    "mean-time-at-unit-speed": mean_time_at_unit_speed,
    "kurtosis": kurtosis,
    "maxwell-p-value": maxwell_p_value,
    "rate-over-virial": rate_over_virial,
    "virial-pressure-over-z": virial_pressure_over_z,
    "energy-drift": energy_drift,
    "momentum-drift": momentum_drift,
    "reversal-error": reversal_error,
}
NEEDS_STATE = {"kurtosis", "maxwell-p-value", "rate-over-virial", "virial-pressure-over-z", "energy-drift",
               "momentum-drift", "reversal-error"}
