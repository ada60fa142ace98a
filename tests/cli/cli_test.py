"""Starts the real kairos-cli and compares all of standard output, standard error and the exit code.

    cli_test.py PROGRAM            compare with tests/cli/expected
    cli_test.py PROGRAM --record   write those files anew; look at the difference before you commit it

Runs in the repository's root. JSON is checked against tests/cli/schema as well.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path("tests/cli")
SCENES = "tests/cli/scenes"
ROW = f"{SCENES}/row.kairos"

# name, arguments, exit code, schema of standard output
CASES = [
    ("run", ["run", ROW], 0, None),
    ("run-json", ["run", ROW, "--json"], 0, "run"),
    ("run-set", ["run", ROW, "--json", "--set", '"Disk no. 2".mass=2', "--set", "Runner.velocity=0.5 0", "--set",
                 "scene.restitution=0.5", "--set", "run.until=5", "--seed", "7", "--warmup", "1"], 0, "run"),
    ("run-events", ["run", ROW, "--json", "--events", "2"], 0, "run"),
    ("run-text-form", ["run", f"{SCENES}/two.txt", "--until", "3", "--json"], 0, "run"),
    ("run-massless", ["run", f"{SCENES}/massless.kairos", "--json"], 1, "run"),
    ("run-bad-time", ["run", ROW, "--until", "1,5"], 2, None),
    ("run-bad-set", ["run", ROW, "--set", "Runner.radius=-1"], 2, None),
    ("run-bad-key", ["run", ROW, "--set", "Runner.colour=red"], 2, None),
    ("run-bad-item", ["run", ROW, "--set", "Nobody.radius=1"], 2, None),
    ("run-overlap", ["run", f"{SCENES}/overlap.kairos"], 2, None),
    ("run-missing", ["run", f"{SCENES}/none.kairos"], 2, None),
    ("fingerprint", ["fingerprint", ROW, "--until", "5"], 0, None),
    ("validate", ["validate", ROW], 0, None),
    ("validate-unknown-key", ["validate", f"{SCENES}/unknown-key.kairos"], 0, None),
    ("validate-strict", ["validate", f"{SCENES}/unknown-key.kairos", "--strict"], 2, None),
    ("validate-overlap", ["validate", f"{SCENES}/overlap.kairos"], 2, None),
    ("validate-cut", ["validate", f"{SCENES}/cut.kairos"], 2, None),
    ("validate-letter", ["validate", f"{SCENES}/letter.doc"], 2, None),
    ("import", ["import", f"{SCENES}/two.txt"], 0, None),
    ("export-csv", ["export", ROW, "--to", "csv"], 0, None),
    ("export-json", ["export", ROW, "--to", "json"], 0, "run"),
    ("export-events", ["export", ROW, "--to", "csv", "--table", "events"], 0, None),
    ("export-records", ["export", ROW, "--to", "csv", "--table", "records"], 0, None),
    ("export-xyz", ["export", ROW, "--to", "xyz", "--until", "4", "--frames", "3"], 0, None),
    ("export-svg", ["export", ROW, "--to", "svg", "--chart", "energy.kinetic", "--until", "1"], 0, None),
    ("export-bad-chart", ["export", ROW, "--to", "svg", "--chart", "colour"], 2, None),
    ("export-xlsx-nowhere", ["export", ROW, "--to", "xlsx"], 2, None),
    ("render", ["render", ROW, "--at", "2.5"], 0, None),
    ("describe", ["describe"], 0, None),
    ("describe-json", ["describe", "--json"], 0, "describe"),
    ("describe-kind-json", ["describe", "particles", "--json"], 0, "describe-kind"),
    ("describe-nothing", ["describe", "ferry"], 2, None),
    ("no-verb", [], 2, None),
    ("unknown-verb", ["rnu", ROW], 2, None),
    ("unknown-option", ["run", ROW, "--untl", "3"], 2, None),
    ("no-file", ["run"], 2, None),
    ("extra-argument", ["describe", "particles", "tables"], 2, None),
    ("twice", ["run", ROW, "--until", "1", "--until", "2"], 2, None),
    ("no-value", ["run", ROW, "--until"], 2, None),
    ("empty-value", ["run", ROW, "--out", ""], 2, None),
    ("bad-choice", ["export", ROW, "--to", "pdf"], 2, None),
    ("run-frame", ["run", ROW, "--frame", "0", "--radius", "1=2"], 2, None),
    ("run-playback", ["run", ROW, "--set", "run.playbackRate=0"], 2, None),
    ("run-bad-setting", ["run", ROW, "--set", "run.speed=1"], 2, None),
    ("fingerprint-endless", ["fingerprint", ROW, "--until", "1e300"], 1, None),
    ("export-not-applicable", ["export", ROW, "--to", "svg", "--table", "series", "--frames", "3"], 2, None),
    ("export-csv-chart", ["export", ROW, "--to", "csv", "--chart", "speed"], 2, None),
    ("render-bad-time", ["render", ROW, "--at", "nan"], 2, None),
    ("bench-no-case", ["bench", "particles", "--case", "none"], 2, None),
]

# Their numbers differ from run to run: only the form is checked.
FORMS = [
    (["bench", "particles", "--case", "N=1000,packing=0.5", "--seconds", "0.05", "--json"], "bench"),
    (["bench", "calibrate", "--seconds", "0.01", "--json"], "bench"),
    (["bench", "particles", "--case", "N=1000,packing=0.5", "--long", "2000", "--json"], "bench-long"),
]

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def complaints(value, schema, place="$"):
    """What of JSON Schema our files use, so that the test needs no package."""
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(is_type(value, t) for t in types):
        yield f"{place} is not of type {types}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is not one of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r} does not match {schema['pattern']}"
    if "minimum" in schema and value < schema["minimum"]:
        yield f"{place}: {value} is below {schema['minimum']}"
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                yield f"{place} lacks {key}"
        for key, part in value.items():
            if key in known:
                yield from complaints(part, known[key], f"{place}.{key}")
            elif schema.get("additionalProperties") is False:
                yield f"{place}.{key} is not in the schema"
    if isinstance(value, list) and "items" in schema:
        for i, part in enumerate(value):
            yield from complaints(part, schema["items"], f"{place}[{i}]")


def run(program, arguments, **environment):
    done = subprocess.run([program, *arguments], capture_output=True, timeout=120, env={**os.environ, **environment})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def check_schema(text, name):
    schema = json.loads((HERE / "schema" / f"{name}.schema.json").read_text())
    return list(complaints(json.loads(text), schema))


def check_case(program, name, arguments, code, schema, record):
    got_code, out, err = run(program, arguments)
    wrong = [] if got_code == code else [f"exit code {got_code}, expected {code}; standard error: {err}"]
    if schema:
        wrong += check_schema(out, schema)
    for kind, text in (("out", out), ("err", err)):
        file = HERE / "expected" / f"{name}.{kind}"
        if record:
            file.unlink(missing_ok=True)
            if text:
                file.write_text(text)
        expected = file.read_text() if file.exists() else ""
        if text != expected:
            wrong.append(f"standard {kind} differs from {file}:\n{text}")
    return wrong


def check_out_folder(program):
    """--out writes what it says, the same under a locale with a decimal comma, and the same as --json prints."""
    folders = []
    with tempfile.TemporaryDirectory() as home:
        for locale in ("C", "de_DE.UTF-8"):
            folder = pathlib.Path(home) / locale
            code, out, err = run(program, ["run", ROW, "--json", "--out", str(folder)], LC_ALL=locale)
            if code != 0:
                return [err]
            folders.append({f.name: f.read_bytes() for f in folder.iterdir()})
            if folders[-1]["summary.json"].decode() != out:
                return ["summary.json is not what --json prints"]
    names = ["events.csv", "histograms.csv", "records.csv", "series.csv", "summary.csv", "summary.json"]
    if sorted(folders[0]) != names:
        return [f"files are {sorted(folders[0])}"]
    return [] if folders[0] == folders[1] else ["a locale changes the files"]


def check_round_trip(program):
    """What import writes is a scene that gives the same run as the file it came from."""
    with tempfile.TemporaryDirectory() as home:
        scene = str(pathlib.Path(home) / "two.kairos")
        code, _, err = run(program, ["import", f"{SCENES}/two.txt", "-o", scene])
        if code != 0:
            return [err]
        prints = [run(program, ["fingerprint", f, "--until", "20"])[1] for f in (f"{SCENES}/two.txt", scene)]
        return [] if prints[0] == prints[1] and len(prints[0]) == 17 else [f"fingerprints {prints}"]


def check_interrupt(program):
    """Ctrl+C ends a run that would take days, and what it has come to is printed."""
    arguments = [program, "run", ROW, "--until", "1e13", "--json"]
    started = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while started.poll() is None and not catches(started.pid, signal.SIGINT):
        time.sleep(0.01)
    started.send_signal(signal.SIGINT)
    out, err = (text.decode() for text in started.communicate(timeout=60))
    if started.returncode != 130:
        return [f"exit code {started.returncode}: {err}"]
    wrong = check_schema(out, "run")
    if not re.fullmatch(r"warning: t = \S+, event \d+: The run was interrupted before its end at 10000000000000 s\. .*\n", err):
        wrong.append(err)
    return wrong


def catches(process, number):
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False
    caught = re.search(r"^SigCgt:\s*(\w+)$", status, re.M)
    return bool(caught and int(caught[1], 16) >> (number - 1) & 1)


def main():
    program, record = sys.argv[1], "--record" in sys.argv
    failed = 0

    def report(name, wrong):
        nonlocal failed
        failed += bool(wrong)
        print(f"{'FAILED' if wrong else 'ok':7}{name}", *wrong, sep="\n    " if wrong else "")

    for name, arguments, code, schema in CASES:
        report(name, check_case(program, name, arguments, code, schema, record))
    expected = {p.stem for p in (HERE / "expected").iterdir()}
    report("no stale files", sorted(expected - {c[0] for c in CASES}))
    for arguments, schema in FORMS:
        code, out, err = run(program, arguments)
        report(" ".join(arguments), check_schema(out, schema) if code == 0 else [err])
    verbs = run(program, ["--help"])[1]
    version = run(program, ["--version"])[1]
    report("help names every verb", [v for v in ("run", "export", "import", "validate", "describe", "fingerprint",
                                                   "render", "bench") if not re.search(rf"^  {v} ", verbs, re.M)])
    report("version", [] if re.fullmatch(r"kairos-cli \d+\.\d+\.\d+\n", version) else [version])
    report("out folder", check_out_folder(program))
    report("round trip", check_round_trip(program))
    report("interrupt", check_interrupt(program))
    return 1 if failed else 0


sys.exit(main())
