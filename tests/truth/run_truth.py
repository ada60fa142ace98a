#!/usr/bin/env python3
"""Runs scenes whose answers are known from elsewhere, and compares. README.md describes index.json.

    run_truth.py KAIROS_CLI [--case ID]... [--slow] [--jobs N] [--list]

Prints a row for every comparison. Exit code 0 if all hold, 1 if not, 2 if there was nothing to do.
"""

import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys

from measures import MEASURES, NEEDS_STATE, Run
from results import Cli, RunFailed, mean_and_error

HERE = pathlib.Path(__file__).resolve().parent


def tables_of(case):
    needed = set()
    for check in case["checks"]:
        of = check.get("of", {})
        if isinstance(of, dict):
            if "disk" in of or of.get("measure") in NEEDS_STATE:
                needed.add("records.csv")
            if "event" in of:
                needed.add("events.csv")
    return sorted(needed)


def value_of(of, run):
    """What a check is about, from one run: a number, or text where the table holds text."""
    results = run.results
    if isinstance(of, str):
        if of in ("events", "time"):
            return float(results.summary[of])
        return sum(results.observable(quantity) for quantity in of.split(" + "))
    if "measure" in of:
        numbers = {key: value for key, value in of.items() if key != "measure"}
        return MEASURES[of["measure"]](run, **numbers)
    if "quantity" in of:
        return results.observable(of["quantity"], of.get("item", ""), of.get("class", ""), of.get("field", "value"))
    table, row = ("records.csv", of["disk"]) if "disk" in of else ("events.csv", of["event"])
    text = results.cell(table, row, of["column"])
    try:
        return float(text)
    except ValueError:
        return text


def judge(check, values):
    """(holds, what was seen) of one check over the values of all seeds."""
    expected = check["expected"]
    kind = check["within"]
    if kind == "standard errors":
        mean, error = mean_and_error(values)
        allowed = check["standardErrors"] * error + check.get("referenceError", 0)
        good = abs(mean - expected) <= allowed
        limit = check.get("largestStandardError")  # relative; else a noisy run would pass anything
        good = good and (limit is None or error <= limit * abs(expected))
        return good, f"{mean:.6g} +- {error:.2g}"
    if kind == "share above":
        share = sum(value > check["threshold"] for value in values) / len(values)
        return share >= expected, f"{share:.4g} of {len(values)}"
    if isinstance(expected, str) and not isinstance(values[0], float):
        wrong = [v for v in values if v != expected]
        return not wrong, wrong[0] if wrong else values[0]
    goal = float(expected)
    tests = {
        "exact": lambda v: v == goal,
        "relative": lambda v: abs(v - goal) <= check["tolerance"] * abs(goal),
        "absolute": lambda v: abs(v - goal) <= check["tolerance"],
        "at most": lambda v: v <= goal,
    }
    wrong = [v for v in values if isinstance(v, str) or not tests[kind](v)]
    seen = wrong[0] if wrong else max(values) if kind == "at most" else values[0]
    return not wrong, seen if isinstance(seen, str) else f"{seen:.12g}"


def refusal(cli, case, scene):
    """For a case that must end with an error: does it, and does it say why?"""
    done = cli.call(["run", scene, *case["options"]])
    good = done.returncode == case["exit"] and case["says"] in done.stderr
    return [("exit code and reason", case["says"], f"{done.returncode}: {done.stderr.strip()}", good)]


def compare(cli, case, pool):
    """Rows (what, expected, seen, holds) of one case."""
    scene = (HERE / case["scene"]).resolve()
    if "exit" in case:
        return refusal(cli, case, scene)
    tables = tables_of(case)

    def one(seed):
        options = [*case["options"], *(["--seed", str(seed)] if "seeds" in case else [])]
        run = Run(cli, scene, options, cli.run(scene, options, tables))
        return [value_of(check["of"], run) for check in case["checks"]]

    values = list(pool.map(one, range(1, case.get("seeds", 1) + 1)))
    rows = []
    for i, check in enumerate(case["checks"]):
        good, seen = judge(check, [v[i] for v in values])
        of = check["of"]
        what = of if isinstance(of, str) else " ".join(str(part) for part in of.values())
        rows.append((what, check["expected"], seen, good))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", metavar="KAIROS_CLI", help="the kairos-cli to try")
    parser.add_argument("--case", action="append", metavar="ID", help="only this case; may be given again")
    parser.add_argument("--slow", action="store_true", help="the slow cases, in place of the others")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="programs that run at once (2)")
    parser.add_argument("--list", action="store_true", help="name the cases and run none")
    arguments = parser.parse_args()

    cases = json.loads((HERE / "index.json").read_text(encoding="utf-8"))["cases"]
    if arguments.case:
        cases = [case for case in cases if case["id"] in arguments.case]
    else:
        cases = [case for case in cases if case.get("slow", False) == arguments.slow]
    if arguments.list:
        for case in cases:
            print(f"{case['id']:<32} {case['source']}")
        return 0
    if not cases:
        print("There is no such case; --list names them.", file=sys.stderr)
        return 2

    cli = Cli(arguments.program)
    held = failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for case in cases:
            try:
                rows = compare(cli, case, pool)
            except (RunFailed, subprocess.TimeoutExpired) as error:
                rows = [("the run", "to end", str(error), False)]
            for what, expected, seen, good in rows:
                held, failed = held + good, failed + (not good)
                print(f"{'ok  ' if good else 'FAIL'} {case['id']:<32} {what:<44} {expected!s:>22} {seen!s:>26}", flush=True)
            if not all(row[3] for row in rows):
                print(f"     {case['why']}\n     source: {case['source']}")
    print(f"\n{held} comparisons hold, {failed} do not.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
