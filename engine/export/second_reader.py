#!/usr/bin/env python3
"""Opens what `export_samples` wrote with programs that are not ours, and compares with what must be in there.

usage: second_reader.py xlsx|xyz|ase FILE
"""
import re
import sys


def check(condition, message):
    if not condition:
        sys.exit(f"second_reader: {message}")


def read_xlsx(path):
    import openpyxl

    book = openpyxl.load_workbook(path)
    check(book.sheetnames == ["Summary", "Series", "Histograms", "Records"], f"sheets {book.sheetnames}")
    for sheet in book:
        check(sheet.freeze_panes == "A2", f"{sheet.title}: the header is not frozen")
        check(all(cell.font.bold for cell in sheet[1]), f"{sheet.title}: the header is not bold")
    summary = {row[1].value: row for row in book["Summary"].iter_rows(min_row=2, max_row=6)}
    check(set(summary) == {"free-time", "speed", "energy", "collisions", "pressure"}, f"rows {set(summary)}")
    check(summary["collisions"][5].value == 100000, "the counter is no number")
    check(summary["collisions"][0].value == 'Left "wall"', "the item's name")
    check(summary["pressure"][5].value == -1.5e-7, "the value")
    check(summary["energy"][7].value == 1 / 3, "the mean of the level")
    check(summary["free-time"][6].value == 1000, "the count")
    check(book["Series"].max_row == 1 + 101 + 3 + 2, "points of the series")
    rows = list(book["Histograms"].iter_rows(min_row=2, values_only=True))
    check(sum(row[6] for row in rows if row[1] == "free-time") == 1882, "counts of the histogram")
    check(abs(sum((row[5] - row[4]) * row[7] for row in rows if row[1] == "speed") - 1) < 1e-12, "densities")
    records = list(book["Records"].values)
    check(records == [("index", "x (m)", "species"), (0, 0.1, 1), (1, -1e-300, 2)], f"records {records}")


def read_xyz(path):
    """Read by the definition of the form: https://github.com/libAtoms/extxyz"""
    lines = open(path, encoding="utf-8").read().splitlines()
    frames = []
    while lines:
        count = int(lines.pop(0))
        header = dict((key, quoted or plain) for key, quoted, plain in
                      re.findall(r'(\w+)=(?:"([^"]*)"|(\S+))', lines.pop(0)))
        columns = re.findall(r"(\w+):([SRIL]):(\d+)", header["Properties"])
        atoms = []
        for line in lines[:count]:
            words = line.split()
            check(len(words) == sum(int(n) for _, _, n in columns), f"words in {line!r}")
            atom = {}
            for name, kind, n in columns:
                values = [{"S": str, "R": float, "I": int}[kind](words.pop(0)) for _ in range(int(n))]
                atom[name] = values if len(values) > 1 else values[0]
            atoms.append(atom)
        del lines[:count]
        frames.append((header, atoms))
    check(len(frames) == 2, f"{len(frames)} frames")
    check(frames[0][0]["species_names"] == "H=A He=B_b", "names of species")
    header, atoms = frames[0]
    check([float(x) for x in header["Lattice"].split()] == [4, 0, 0, 0, 4, 0, 0, 0, 1], "lattice")
    check(header["pbc"].split() == ["T", "F", "F"], "periodic sides")
    check(float(frames[1][0]["Time"]) == 2.5, "time of the second frame")
    check(atoms[0] == {"species": "He", "pos": [-0.5, 1e-7, 0], "velo": [0, 0, 0], "radius": 0.125, "id": 0},
          f"first disc {atoms[0]}")


def read_ase(path):
    import ase.io

    frames = ase.io.read(path, index=":", format="extxyz")
    check(len(frames) == 2 and all(len(atoms) == 3 for atoms in frames), "frames and discs")
    check(list(frames[0].pbc) == [True, False, False], "periodic sides")
    check(frames[0].cell.lengths().tolist() == [4, 4, 1], "lattice")
    check(frames[0].positions[1].tolist() == [0.5, 0.25, 0], "position")
    check(frames[0].arrays["radius"].tolist() == [0.125] * 3, "radii")
    check(frames[1].info["Time"] == 2.5, "time")


{"xlsx": read_xlsx, "xyz": read_xyz, "ase": read_ase}[sys.argv[1]](sys.argv[2])
print("as it should be")
