# SPDX-License-Identifier: Apache-2.0
"""What an exported file says in numbers: each road takes its path and what was read of its remarks
and signatures, and gives the values of all functions in order, then the rates at the start."""
import csv
import re
import sys

from programs import load, run

NAMES = {"c": "{}.c", "cpp": "{}.hpp", "fortran": "{}.f90", "python": "{}.py", "sympy": "{}.py",
         "javascript": "{}.mjs", "matlab": "{}.m", "maxima": "{}.mac", "julia": "{}.jl",
         "maple": "{}.mpl", "mathematica": "{}.wl", "modelica": "{}.mo", "spreadsheet": "{}.csv"}
SIGNATURES = {
    "c": r"^(?:double|void) (\w+)\(([^)]*)\)", "cpp": r"^inline \w+ (\w+)\(([^)]*)\)",
    "fortran": r"^  pure (?:real\(dp\) function|subroutine) (\w+)\(([^)]*)\)",
    "python": r"^def (\w+)\(([^)]*)\)", "javascript": r"^export function (\w+)\(([^)]*)\)",
    "matlab": r"^function (?:\[[^]]*\]|\w+) = (\w+)\(([^)]*)\)",
    "maxima": r"^(\w+)\(([^)]*)\) :=\s", "julia": r"^function (\w+!?)\(([^)]*)\)",
    "maple": r"^(\w+) := proc\(([^)]*)\)", "mathematica": r"^(\w+)\[([^]]*)\] :=\s"}


def file_name(language, name):
    return NAMES[language].format(name)


class Reading:
    """Remarks and signatures of an exported file."""

    def __init__(self, path, language):
        self.text = path.read_text(encoding="utf-8")
        self.values = {}
        for name, value in re.findall(r"^\W{0,4}(\w+'*) = (-?[\d.e+-]+)(?: .*)?$", self.text, re.M):
            self.values.setdefault(name, float(value))
        self.labels = {to: name for name, to in
                       re.findall(r"^\W{0,4}(.+) is called (\w+) here", self.text, re.M)}
        signatures = re.sub(r" (?:&|\.\.\.|\\)\n", "\n", self.text)
        found = re.findall(SIGNATURES.get(language, r"(?!)"), signatures, re.M)
        self.functions = [(name, [word.replace("double", "").strip().removesuffix("_")
                                  if language == "mathematica" else
                                  word.replace("double", "").strip()
                                  for word in arguments.split(",")])
                          for name, arguments in found
                          if not re.search(r"rates!?$|Rates$", name)
                          and name not in ("motion", path.stem)]
        self.moves = "equations of motion, first-order form" in self.text

    def value(self, name):
        label = self.labels.get(name, name)
        return self.values[label] if label != "time" else 0.0

    def inputs(self, arguments):
        return [repr(self.value(a)) for a in arguments if a != "void"]


def printed(text):
    return [float(word) for word in text.split()]


def run_c(path, reading):
    lines = [f'#include "{path.name}"', "#include <stdio.h>", "int main(void) {"]
    for name, arguments in reading.functions:
        outputs = [a for a in arguments if a.startswith("*")]
        places = ", ".join(reading.inputs([a for a in arguments if not a.startswith("*")])
                           + [f"&v[{i}]" for i in range(len(outputs))])
        call = f"{name}({places})"
        lines.append(f"  {{ double v[4]; {call if outputs else 'v[0] = ' + call};")
        lines += [f'    printf("%.17g\\n", v[{i}]);' for i in range(max(1, len(outputs)))] + ["  }"]
    lines += motion_in_c(path, reading, "") + ["  return 0;", "}", ""]
    (path.parent / "main.c").write_text("\n".join(lines))
    run(["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "main.c", "-o", "main",
         "-lm"], path.parent)
    return printed(run(["./main"], path.parent))


def motion_in_c(path, reading, std):
    if not reading.moves:
        return []
    name = path.stem
    return [f"  double dy[{name}_states];",
            f"  {name}_rates(0.0, {name}_start, {name}_parameters, dy);",
            f'  for (int i = 0; i < {name}_states; ++i) {std}printf("%.17g\\n", dy[i]);']


def run_cpp(path, reading):
    lines = [f'#include "{path.name}"', "#include <cstdio>", "int main() {"]
    for name, arguments in reading.functions:
        call = f"{name}({', '.join(reading.inputs(arguments))})"
        result = re.search(r"^struct " + name + r"_result {\n  double ([^;]*);", reading.text, re.M)
        if result is None:
            lines.append(f'  std::printf("%.17g\\n", {call});')
            continue
        lines.append(f"  {{ const auto v = {call};")
        lines += [f'    std::printf("%.17g\\n", v.{m.strip()});' for m in result[1].split(",")]
        lines.append("  }")
    lines += motion_in_c(path, reading, "std::") + ["}", ""]
    (path.parent / "main.cpp").write_text("\n".join(lines))
    run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "main.cpp", "-o",
         "main"], path.parent)
    return printed(run(["./main"], path.parent))


def run_fortran(path, reading):
    lines = ["program main"]
    lines += [f"  use {name}_formulas" for name, _ in reading.functions]
    lines += [f"  use {path.stem}_motion"] if reading.moves else []
    lines += ["  implicit none", "  double precision :: v(64)"]
    for name, arguments in reading.functions:
        body = reading.text[reading.text.index(f" {name}("):]
        outputs = re.search(r"intent\(out\) :: ((?:&\n|[^\n])*)", body[:body.index("end module")])
        count = len(outputs[1].split(",")) if outputs else 0
        inputs = [x.replace("e", "d") if "e" in x else x + "d0"
                  for x in reading.inputs(arguments[:len(arguments) - count])]
        call = f"{name}(" + "".join(f" &\n    {a}," for a in
                                    inputs + [f"v({i + 1})" for i in range(count)])[:-1] + ")"
        lines += [f"  call {call}" if count else f"  v(1) = {call}",
                  f"  print '(es24.16e3)', v(1:{max(1, count)})"]
    if reading.moves:
        lines += ["  call rates(0d0, start, parameters, v(1:size(start)))",
                  "  print '(es24.16e3)', v(1:size(start))"]
    (path.parent / "main.f90").write_text("\n".join(lines + ["end program main", ""]))
    run(["gfortran", "-std=f2008", path.name, "main.f90", "-o", "main"], path.parent)
    return printed(run(["./main"], path.parent))


def flat(values):
    return [float(x) for value in values
            for x in (value if isinstance(value, (list, tuple)) else [value])]


def run_python(path, reading):
    module = load(path)
    values = [getattr(module, name)(*map(reading.value, arguments))
              for name, arguments in reading.functions]
    return flat(values + [module.rates(0.0, module.START)] if reading.moves else values)


def run_javascript(path, reading):
    lines = [f'import * as m from "./{path.name}";']
    for name, arguments in reading.functions:
        lines.append(f"const v_{name} = m.{name}({', '.join(reading.inputs(arguments))});")
        lines.append(f"console.log(typeof v_{name} === 'number' ? String(v_{name}) : "
                     f"Object.values(v_{name}).map(String).join(' '));")
    if reading.moves:
        lines.append("console.log(m.rates(0, m.start).map(String).join(' '));")
    (path.parent / "main.mjs").write_text("\n".join(lines))
    return printed(run(["node", "main.mjs"], path.parent))


def run_octave(path, reading):
    lines = ["1;", f"m = {path.stem}();"]
    for name, arguments in reading.functions:
        many = re.search(r"^function \[([^]]*)\] = " + name + r"\(", reading.text, re.M)
        places = ", ".join(f"v{i}" for i in range(len(many[1].split(",")) if many else 1))
        lines.append(f"[{places}] = m.{name}({', '.join(reading.inputs(arguments))});")
        lines.append(f'printf("%.17g\\n", {places});')
    if reading.moves:
        lines.append('printf("%.17g\\n", m.rates(0, m.start, m.parameters));')
    (path.parent / "check_all.m").write_text("\n".join(lines) + "\n")
    return printed(run(["octave-cli", "--no-gui", "--quiet", "--no-init-file", "check_all.m"],
                       path.parent))


def run_maxima(path, reading):
    lines = ["display2d: false$", "fpprintprec: 17$", "linel: 10000$", f'load("./{path.name}")$']
    calls = [f"{name}({', '.join(reading.inputs(arguments))})"
             for name, arguments in reading.functions]
    if reading.moves:
        name = path.stem
        calls.append(f"{name}_rates(0.0, {name}_start, {name}_parameters)")
    for call in calls:
        lines.append(f'for v in flatten([float({call})]) do print("value", v)$')
    (path.parent / "main.mac").write_text("\n".join(lines) + "\n")
    text = run(["maxima", "--very-quiet", "--batch=main.mac"], path.parent)
    return [float(x) for x in re.findall(r"^value (\S+)", text, re.M)]


SYMPY_MAIN = """
import pathlib, sympy, sys
scope = {}
exec(pathlib.Path(sys.argv[1]).read_text(), scope)
at = {}
for name, value in zip(sys.argv[2::2], sys.argv[3::2]):
    at[name] = sympy.Rational(value)
symbols = {v: at.get(v.name, 0) for v in scope.values() if isinstance(v, sympy.Symbol)}
names = [n for n in scope if n not in ("start", "parameters", "__builtins__")]
after = pathlib.Path(sys.argv[1]).read_text().split("Symbol(")[-1]
for name in names:
    if ("\\n" + name + " = ") in after and name not in ("states", "rates"):
        value = scope[name]
        print(name, sympy.N(sympy.sympify(value).subs(symbols), 17))
for rate in scope.get("rates", []):
    print("rate", sympy.N(sympy.sympify(rate).subs(symbols), 17))
"""


def run_sympy(path, reading):
    pairs = [word for name, value in reading.values.items() for word in (name, repr(value))]
    text = run([sys.executable, "-I", "-c", SYMPY_MAIN, path.name, *pairs], path.parent)
    return asked_for(reading, [line.split() for line in text.splitlines()])


def asked_for(reading, rows):
    """Values of the quantities that the `find` lines name, in their order, then the rates."""
    names = {}
    for to, label in reading.labels.items():
        names.setdefault(label, to)
    values = {name: float(value) for name, value in rows}
    found = []
    for question in re.findall(r"^\W{0,4}find (.*)$", reading.text, re.M):
        label = question.split(" = ")[0].strip()
        parts = [to for part, to in names.items()
                 if re.fullmatch(re.escape(label) + r"\.\w+", part)]
        found += [values[name] for name in parts or [names.get(label, label)]]
    return found + [float(v) for name, v in rows if name == "rate"]


def run_spreadsheet(path, _):
    """Accelerations alone: that the rate of an angle is its rate is no formula."""
    run(["ssconvert", "--recalc", "-T", "Gnumeric_stf:stf_assistant", "-O",
         "format=raw separator=;", path.name, "out.txt"], path.parent)
    with open(path.parent / "out.txt", newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter=";"))
    return [float(row[1]) for row in rows if row[2:3] == ["result"]]
