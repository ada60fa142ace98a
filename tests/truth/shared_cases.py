#!/usr/bin/env python3
"""Runs public particle scenes against results that were computed elsewhere.

    shared_cases.py KAIROS_CLI FOLDER [--case NAME]...

FOLDER holds expected/NAME.json, each naming its scene (a text file in FOLDER), and lammps/*.lammpstrj. Neither
scenes nor results are part of Kairos. Prints a row for every comparison; exit code 0 if all hold, else 1.
"""

import argparse
import json
import pathlib
import sys

from results import Cli, RunFailed

# Where a disk meets two others at once, nature has no rule and two programs may differ: up to there only.
JUST_BEFORE = 1 - 1e-9
KINDS = {"pair": "collisions.pair", "wall-x": "collisions.box.vertical", "wall-y": "collisions.box.horizontal"}
KIND_NAMES = {"pair": "pair collision", "wall-x": "vertical side", "wall-y": "horizontal side"}
RUN_KEYS = {"pair": "pair", "wall-x": "wall_vertical", "wall-y": "wall_horizontal"}


class Report:
    def __init__(self):
        self.failed = 0

    def row(self, name, what, expected, seen, good):
        self.failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {name:<18} {what:<28} {expected!s:>24} {seen!s:>24}")


def counts_of(expected, until):
    """Events by type up to `until`."""
    if until == expected["run"]["until"]:
        return {kind: expected["run"][RUN_KEYS[kind]] for kind in KINDS}
    events = [event for event in expected["events"] if event[0] <= until]
    return {kind: sum(event[1] == kind for event in events) for kind in KINDS}


def final_is_sure(expected):
    """The listed run in double precision had the same events in the same order to the end."""
    double = expected["double_precision_run"]
    return double["same_event_sequence_for_first"] == expected["run"]["events"] and expected["run"]["events"] < 60


def try_scene(cli, folder, name, report):
    expected = json.loads((folder / "expected" / f"{name}.json").read_text(encoding="utf-8"))
    until = expected["run"]["until"]
    tie = expected["first_three_body_tie"]
    cut = tie is not None and tie < until
    if cut:
        until = tie * JUST_BEFORE
    results = cli.run(folder / expected["scene"], ["--until", repr(until)], ["records.csv", "events.csv"])

    for kind, count in counts_of(expected, until).items():
        seen = results.observable(KINDS[kind])
        report.row(name, KINDS[kind], count, f"{seen:g}", seen == count)
    if expected["events"]:
        first, seen = expected["events"][0][0], results.observable("collisions.first")
        report.row(name, "collisions.first", first, seen, abs(seen - first) <= 1e-6 * first)
    energy, seen = expected["run"]["kinetic_energy"], results.observable("energy.kinetic", field="last")
    report.row(name, "energy.kinetic", energy, seen, abs(seen - energy) <= 1e-6 * energy)

    listed = [event for event in expected["events"] if event[0] <= until]
    found = found_in_turn(listed, results.tables["events.csv"])
    report.row(name, "events one by one", len(listed), found, found == len(listed))
    if not cut and "final" in expected and final_is_sure(expected):
        largest = max((abs(a - b) for ours, theirs in zip(results.state(), expected["final"])
                       for a, b in zip(ours[:4], theirs)), default=0)
        report.row(name, "final state", 0, f"{largest:.3g}", largest <= 1e-6)


def found_in_turn(listed, rows):
    """How many of the listed events happened at their time and between those disks. Events at one instant may come
    in another order, so each is looked for among all of its time."""
    ours = {}
    for row in rows:
        ours.setdefault(row["kind"], []).append(row)
    found = 0
    for time, kind, *disks in listed:
        for row in ours.get(KIND_NAMES[kind], []):
            if abs(float(row["time (s)"]) - time) <= 1e-6 * time and who(row, len(disks)) == set(disks):
                ours[row["kind"]].remove(row)
                found += 1
                break
    return found


def who(row, count):
    """Numbers from 0 of the disks of an event, from names like "Disk 7": an import numbers the box 1, then the disks."""
    return {int(name.split()[-1]) - 2 for name in row["items"].split("; ")[:count]}


def try_dump(cli, folder, report):
    dump = next((folder / "lammps").glob("*.lammpstrj"))
    for frame in ("0", "5"):
        results = cli.run(dump, ["--frame", frame, "--until", "0"], ["records.csv"])
        lines = dump.read_text(encoding="utf-8").splitlines()
        starts = [i for i, line in enumerate(lines) if line.startswith("ITEM: NUMBER OF ATOMS")]
        count = int(lines[starts[int(frame)] + 1])
        seen = len(results.state())
        report.row("lammps", f"disks of frame {frame}", count, seen, seen == count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", metavar="KAIROS_CLI")
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--case", action="append", metavar="NAME")
    arguments = parser.parse_args()

    cli = Cli(arguments.program)
    names = arguments.case or [*sorted(p.stem for p in (arguments.folder / "expected").glob("*.json")), "lammps"]
    report = Report()
    for name in names:
        try:
            if name == "lammps":
                try_dump(cli, arguments.folder, report)
            else:
                try_scene(cli, arguments.folder, name, report)
        except RunFailed as error:
            report.row(name, "the run", "to end", error, False)
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
