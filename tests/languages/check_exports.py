#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `trammel export` writes gives the numbers of `trammel solve`, in every language.

    check_exports.py TRAMMEL FOLDER SOURCE_FOLDER [LANGUAGE...]

Each model is exported; its functions are called, its equations calculated, and its rates of motion
taken at the start, by the language's own program or by a small reader. Trammel's own numbers come
from the implicit road, which knows no formula. A pendulum exported to C and integrated by plain
Runge-Kutta steps keeps its energy. A language whose program is not installed is named and left out;
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

import export_readers
import exports
import programs
import readers
from check_languages import is_there

TOLERANCE = 1e-11  # relative to 1 + |value|: places of the sketch are found to about 1e-13

PENDULUM = """point y at (0, 0)
point P near (0.2, -0.9)
line rod from y to P
length(rod) = L
angle(x_axis, rod) = t
free t
mass(P) = p
gravity = g
given L = 1.25 m, p = 2 kg, g = 9.81 m/s^2, t = -1, t' = 0.3
find energy = kinetic_energy + potential_energy
find reaction(L)
find velocity(P)
"""
# Accelerations that stay a system, with multipliers; a drive by the time; names that are words.
CHAIN = """coordinate x, lambda, q_3, y
kinetic = m*(x'^2 + lambda'^2 + x'*lambda'*cos(x) + 3*q_3'^2 + q_3'*x'*sin(lambda) + y'^2/7)/2
potential = m*g*cos(x)*sin(lambda + q_3) + k*(x - q_3 - y)^2*sin(time + 1/2)
dissipation = c*(x' - y')^2*exp(-x^2)
rail: constraint sin(x)*lambda + q_3^2*y - x*y = h
given m = 2, g = 9.81, k = 30, c = 0.4, x = 0.3, lambda = 0.7, q_3 = 1.1, y = 0.4
given x' = 0.2, lambda' = -0.5, q_3' = 0.1, h = 0.5708641
find reaction(rail)
"""
FILES = ["examples/slider-crank/slider-crank.tml", "tests/cases/sympy_nlink_cart_3.tml",
         "tests/cases/beam_internal_forces.tml"]

# language: (what gives the values, the programs that it needs)
ROADS = {
    "c": (exports.run_c, ["gcc"]),
    "cpp": (exports.run_cpp, ["g++"]),
    "fortran": (exports.run_fortran, ["gfortran"]),
    "python": (exports.run_python, []),
    "javascript": (exports.run_javascript, ["node"]),
    "matlab": (exports.run_octave, ["octave-cli"]),
    "maxima": (exports.run_maxima, ["maxima"]),
    "sympy": (exports.run_sympy, ["sympy"]),
    "spreadsheet": (exports.run_spreadsheet, ["ssconvert"]),
    "julia": (export_readers.read_julia, []),
    "maple": (export_readers.read_maple, []),
    "mathematica": (export_readers.read_mathematica, []),
    "modelica": (export_readers.read_modelica, []),
}


def models(source):
    yield "pendulum", PENDULUM
    yield "chain", CHAIN
    for file in FILES:
        path = source / file
        yield path.stem.replace("-", "_"), path.read_text(encoding="utf-8")


def solve(trammel, text):
    """The numbers of every find, then of the rates; and the values they are for."""
    moves = "free" in text or "coordinate" in text
    asked = text + ("\nfind equations\n" if moves else "\n")
    reply = json.loads(subprocess.run([trammel, "solve", "-", "--format", "json", "--quiet"],
                                      input=asked, capture_output=True, text=True,
                                      check=False).stdout)
    plain = [r for r in reply["results"] if "equations" not in r and "system" not in r]
    motion = [r for r in reply["results"] if r not in plain][-1:]
    flat = [[r["numeric"]] if isinstance(r["numeric"], float) else r["numeric"]
            for r in plain + motion]
    return {"results": flat[:len(plain)], "rates": flat[-1] if motion else []}


def export(trammel, folder, name, text, language):
    run = subprocess.run([trammel, "export", "-", "--to", language, "--quiet"], input=text,
                         capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise ValueError(f"{name} is not exported to {language}: {run.stderr}")
    path = folder / exports.file_name(language, name)
    path.write_text(run.stdout.replace("standard input", name).replace("standard_input", name)
                    .replace("standardInput", name), encoding="utf-8")
    return path


def differences(name, expected, found, language):
    rates = expected["rates"][1::2] if language == "spreadsheet" else expected["rates"]
    wanted = [x for values in expected["results"] for x in values] + rates
    if len(found) != len(wanted):
        yield f"{name}: {found} instead of {wanted}"
        return
    for i, (value, number) in enumerate(zip(found, wanted), 1):
        if not math.fabs(value - number) <= TOLERANCE * (1 + math.fabs(number)):
            yield f"{name}, number {i}: {value!r} instead of {number!r}"


def check(trammel, folder, language, all_models):
    road, needed = ROADS[language]
    missing = [program for program in needed if not is_there(program)]
    if missing:
        print(f"{language}: left out, {', '.join(missing)} is not installed")
        return not os.environ.get("CI")
    folder = folder / language
    folder.mkdir(parents=True)
    problems, count = [], 0
    for name, text, expected in all_models:
        try:
            path = export(trammel, folder, name, text, language)
            found = road(path, exports.Reading(path, language))
            problems += differences(name, expected, found, language)
            count += len(found)
        except subprocess.SubprocessError as error:
            problems.append(f"{name}: {error}\n{(error.stderr or error.stdout or '')[-3000:]}")
        except (ArithmeticError, LookupError, ValueError, readers.NotUnderstood):
            problems.append(f"{name}: {traceback.format_exc()}")
    print(f"{language}: {len(all_models)} models, {count} numbers, {len(problems)} differ",
          flush=True)
    for problem in problems[:20]:
        print(f"  {problem}")
    return not problems and count >= 30  # a spreadsheet leaves out rates that are states


RUNGE_KUTTA = """
#include "pendulum.c"
#include <stdio.h>
static double energy(const double *y)
{
  const double *p = pendulum_parameters;
  return pendulum_energy(p[pendulum_L], 2.0, p[pendulum_g], y[pendulum_t], y[pendulum_t_dot]);
}
int main(void)
{
  double y[2] = {pendulum_start[0], pendulum_start[1]}, k[4][2], z[2];
  const double first = energy(y), h = 1e-3;
  for (int step = 0; step < 10000; ++step) {
    const double part[4] = {0.0, h/2, h/2, h};
    for (int s = 0; s < 4; ++s) {
      for (int i = 0; i < 2; ++i) z[i] = y[i] + (s > 0 ? part[s]*k[s - 1][i] : 0.0);
      pendulum_rates(step*h, z, pendulum_parameters, k[s]);
    }
    for (int i = 0; i < 2; ++i) y[i] += h/6*(k[0][i] + 2*k[1][i] + 2*k[2][i] + k[3][i]);
  }
  printf("%.17g %.17g %.17g\\n", first, energy(y), y[0] - pendulum_start[0]);
  return 0;
}
"""


def check_energy(folder):
    """The pendulum as exported to C above: ten seconds of it."""
    (folder / "swing.c").write_text(RUNGE_KUTTA, encoding="utf-8")
    programs.run(["gcc", "-std=c99", "-O1", "-Wall", "swing.c", "-o", "swing", "-lm"], folder)
    first, last, turned = map(float, programs.run(["./swing"], folder).split())
    good = abs(last - first) < 1e-9 * abs(first) and abs(turned) > 0.01
    print(f"energy of the pendulum: {first} at first, {last} after 10 s")
    return good


def main():
    trammel, folder, source, *languages = sys.argv[1:]
    folder, source = pathlib.Path(folder), pathlib.Path(source)
    shutil.rmtree(folder, ignore_errors=True)
    all_models = [(name, text, solve(trammel, text)) for name, text in models(source)]
    good = [check(trammel, folder, language, all_models) for language in languages or ROADS]
    if not languages or "c" in languages:
        good.append(check_energy(folder / "c"))
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
