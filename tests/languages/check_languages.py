#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles, runs or reads back formulas in every language and compares their values.

    check_languages.py WRITE_UNITS FOLDER [LANGUAGE...]

WRITE_UNITS fills FOLDER with units in every language, points, and the values there, which it has
from ball arithmetic at points where plain double arithmetic is right to 1e-13. So 1e-12, relative
to 1 + |value|, leaves room for another order of operations and for another library of functions,
and for no error of a formula. A language whose program is not installed is named and left out;
with CI set in the environment it fails.
"""
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import traceback

import mathematics
import programs
import readers

TOLERANCE = 1e-12

# language: (what gives the values, the programs that it needs)
ROADS = {
    "c": (programs.run_c, ["gcc"]),
    "cpp": (programs.run_cpp, ["g++"]),
    "fortran": (programs.run_fortran, ["gfortran"]),
    "python": (programs.run_python, []),
    "javascript": (programs.run_javascript, ["node"]),
    "matlab": (programs.run_octave, ["octave-cli"]),
    "maxima": (programs.run_maxima, ["maxima"]),
    "sympy": (programs.run_sympy, ["sympy"]),
    "spreadsheet": (programs.run_spreadsheet, ["ssconvert"]),
    "julia": (readers.read_julia, []),
    "maple": (readers.read_maple, []),
    "mathematica": (readers.read_mathematica, []),
    "modelica": (readers.read_modelica, []),
    "latex": (mathematics.read_latex, []),
    "mathml": (mathematics.read_mathml, []),
}


# Languages that are asked for unknown functions and their derivatives too.
KNOW_FUNCTIONS = {"maple", "mathematica", "maxima", "sympy"}


def is_there(program):
    if program == "sympy":
        check = [sys.executable, "-c", "import sympy"]
        return subprocess.run(check, capture_output=True, check=False).returncode == 0
    return shutil.which(program) is not None


def differences(units, found):
    """What is wrong, a line each."""
    for unit in units:
        for number, point in enumerate(unit["points"]):
            name = f"{unit['name']}, point {number + 1}"
            values = found.get((unit["name"], number))
            if values is None or len(values) != len(point["outputs"]):
                yield f"{name}: {values} instead of {point['outputs']}"
                continue
            for i, (value, expected) in enumerate(zip(values, point["outputs"]), 1):
                if not math.fabs(value - expected) <= TOLERANCE * (1 + math.fabs(expected)):
                    yield f"{name}, output {i}: {value!r} instead of {expected!r}"


def check(language, folder, units):
    road, needed = ROADS[language]
    missing = [program for program in needed if not is_there(program)]
    if missing:
        print(f"{language}: left out, {', '.join(missing)} is not installed")
        return not os.environ.get("CI")
    units = [unit for unit in units if language in KNOW_FUNCTIONS or not unit["functions"]]
    if language in ("latex", "mathml"):
        units = list(mathematics.readable(units))
    try:
        problems = list(differences(units, road(folder / language, units)))
    except subprocess.SubprocessError as error:
        problems = [f"{error}\n{(error.stderr or error.stdout or '')[-3000:]}"]
    except (ArithmeticError, LookupError, ValueError, readers.NotUnderstood):
        problems = [traceback.format_exc()]
    points = sum(len(unit["points"]) for unit in units)
    print(f"{language}: {len(units)} units, {points} points, {len(problems)} differ", flush=True)
    for problem in problems[:20]:
        print(f"  {problem}")
    return not problems


def main():
    program, folder, *languages = sys.argv[1:]
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([program, str(folder)], check=True)
    units = json.loads((folder / "units.json").read_text(encoding="utf-8"))
    written = {path.name for path in folder.iterdir() if path.is_dir()}
    unknown = written - set(ROADS)
    if unknown:
        print(f"nothing here reads {', '.join(sorted(unknown))}")
    asked = languages or sorted(written & set(ROADS))
    good = [check(language, folder, units) for language in asked]
    sys.exit(0 if good and all(good) and not unknown else 1)


if __name__ == "__main__":
    main()
