"""What kairos-cli says of one run, read back from what it prints and writes."""

import csv
import dataclasses
import json
import math
import pathlib
import subprocess
import tempfile

TABLES = ("records.csv", "events.csv")


class RunFailed(Exception):
    """kairos-cli did not end as it should have; the text holds the command and what it said."""


@dataclasses.dataclass
class Results:
    """One finished run: its summary, and the rows of its tables where they were asked for."""

    summary: dict
    tables: dict  # table name -> list of rows, each a dict of text

    def observable(self, quantity, item="", category="", field="value"):
        for row in self.summary["observables"]:
            if (row["quantity"], row["item"], row["class"]) == (quantity, item, category):
                if field not in row:
                    raise RunFailed(f"{quantity} has no field {field}, only {', '.join(row)}")
                return float(row[field])
        raise RunFailed(f"there is no observable {quantity} of item '{item}', class '{category}'")

    def cell(self, table, row, column):
        """A cell as text; the column may be named without its unit."""
        rows = self.tables[table]
        if row >= len(rows):
            raise RunFailed(f"{table} has {len(rows)} rows, none numbered {row}")
        for name, text in rows[row].items():
            if name == column or name.startswith((column + " [", column + " (")):
                return text
        raise RunFailed(f"{table} has no column {column}, only {', '.join(rows[row])}")

    def column(self, table, column):
        return [float(self.cell(table, row, column)) for row in range(len(self.tables[table]))]

    def state(self):
        """The disks at the end: (x, y, vx, vy, radius, mass) of each."""
        columns = [self.column("records.csv", name) for name in ("x", "y", "vx", "vy", "radius", "mass")]
        return list(zip(*columns))


class Cli:
    """Runs one kairos-cli."""

    def __init__(self, program, timeout=600):
        self.program = pathlib.Path(program).resolve()
        self.timeout = timeout

    def call(self, arguments):
        command = [str(self.program), *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=self.timeout, check=False)

    def run(self, scene, options, tables=()):
        """`kairos-cli run SCENE OPTIONS...`: the Results, with those of TABLES that are asked for."""
        with tempfile.TemporaryDirectory() as folder:
            out = ["--out", folder] if tables else []
            arguments = ["run", scene, *options, "--json", *out]
            done = self.call(arguments)
            if done.returncode != 0:
                shown = " ".join(f"'{a}'" if " " in str(a) else str(a) for a in arguments)
                raise RunFailed(f"exit code {done.returncode} of kairos-cli {shown}: {done.stderr.strip()}")
            read = {}
            for name in tables:
                with open(pathlib.Path(folder) / name, newline="", encoding="utf-8") as file:
                    read[name] = list(csv.DictReader(file))
            return Results(json.loads(done.stdout), read)


def mean_and_error(values):
    """The mean and its standard error from independent values; no error from fewer than two."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return mean, math.nan
    variance = math.fsum((v - mean) ** 2 for v in values) / (len(values) - 1)
    return mean, math.sqrt(variance / len(values))
