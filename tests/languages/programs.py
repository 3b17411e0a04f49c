# SPDX-License-Identifier: Apache-2.0
"""Languages whose own programs give the values: each run_LANGUAGE takes the folder of its units and
what units.json says of them, starts its program once (compilers: twice), and gives
{(unit, number of the point): values}."""
import csv
import importlib.util
import subprocess
import sys

SECONDS = 240


def run(command, folder, **options):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True,
                          timeout=SECONDS, stdin=subprocess.DEVNULL, **options).stdout


def calls(units):
    """(unit, its number among all points, number of the point, inputs, count of outputs)."""
    for unit in units:
        for number, point in enumerate(unit["points"]):
            yield unit["name"], number, point["inputs"], len(point["outputs"])


def values_in(text):
    """Lines `: UNIT POINT VALUE...`, whatever else a program says."""
    found = {}
    for line in text.splitlines():
        words = line.split()
        if words[:1] == [":"]:
            found[words[1], int(words[2])] = [float(word) for word in words[3:]]
    return found


def numbers(inputs):
    return [repr(float(x)) for x in inputs]


def c_main(units, include, call_many):
    lines = [f'#include "{include(unit["name"])}"' for unit in units]
    lines += ["#include <stdio.h>", "int main(void) {"]
    for name, number, inputs, count in calls(units):
        lines.append("  {" + call_many(name, numbers(inputs), count))
        places = " ".join(["%.17g"] * count)
        values = ", ".join(f"v[{i}]" for i in range(count))
        lines.append(f'    printf(": {name} {number} {places}\\n", {values}); }}')
    return "\n".join(lines + ["  return 0;", "}", ""])


def run_c(folder, units):
    def call(name, inputs, count):
        if count == 1:
            return f" double v[1] = {{{name}({', '.join(inputs)})}};"
        places = [f"v + {i}" for i in range(count)]
        return f" double v[{count}]; {name}({', '.join(inputs + places)});"
    (folder / "main.c").write_text(c_main(units, lambda name: name + ".c", call))
    run(["gcc", "-std=c99", "-O0", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "main.c", "-o",
         "main", "-lm"], folder)
    return values_in(run(["./main"], folder))


def run_cpp(folder, units):
    def call(name, inputs, count):
        if count == 1:
            return f" const double v[] = {{{name}({', '.join(inputs)})}};"
        parts = ", ".join(f"v{i}" for i in range(count))
        call = f"{name}({', '.join(inputs)})"
        return f" const auto [{parts}] = {call}; const double v[] = {{{parts}}};"
    (folder / "main.cpp").write_text(c_main(units, lambda name: name + ".hpp", call))
    run(["g++", "-std=c++17", "-O0", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "main.cpp", "-o",
         "main"], folder)
    return values_in(run(["./main"], folder))


def run_fortran(folder, units):
    lines = [(folder / f"{unit['name']}.f90").read_text(encoding="utf-8") for unit in units]
    lines += ["program main"]
    lines += [f"  use {unit['name']}_formulas, only: {unit['name']}" for unit in units]
    lines += ["  implicit none", "  double precision :: v(16)"]
    for name, number, inputs, count in calls(units):
        given = [x.replace("e", "d") if "e" in x else x + "d0" for x in numbers(inputs)]
        places = [f"v({i + 1})" for i in range(count)]
        arguments = given if count == 1 else given + places
        call = f"v(1) = {name}(" if count == 1 else f"call {name}("
        lines.append(f"  {call}" + "".join(f" &\n    {a}{',' if i + 1 < len(arguments) else ''}"
                                         for i, a in enumerate(arguments)) + ")")
        lines.append(f"  print '(a,16(1x,es24.16e3))', ': {name} {number}', v(1:{count})")
    lines += ["end program main", ""]
    (folder / "main.f90").write_text("\n".join(lines))
    run(["gfortran", "-std=f2008", "-O0", "-Wall", "-Wextra", "-Werror", "main.f90", "-o", "main"],
        folder)
    return values_in(run(["./main"], folder))


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_python(folder, units):
    found = {}
    for name, number, inputs, count in calls(units):
        value = getattr(load(folder / f"{name}.py"), name)(*inputs)
        found[name, number] = [value] if count == 1 else list(value)
    return found


def run_javascript(folder, units):
    lines = [f'import {{ {unit["name"]} }} from "./{unit["name"]}.mjs";' for unit in units]
    for name, number, inputs, count in calls(units):
        value = f"{name}({', '.join(numbers(inputs))})"
        values = f"[{value}]" if count == 1 else f"Object.values({value})"
        lines.append(f'console.log(": {name} {number}", ...{values}.map(String));')
    (folder / "main.mjs").write_text("\n".join(lines))
    return values_in(run(["node", "main.mjs"], folder))


def run_octave(folder, units):
    lines = ["1;"]
    for name, number, inputs, count in calls(units):
        places = ", ".join(f"v{i}" for i in range(count))
        lines.append(f"[{places}] = {name}({', '.join(numbers(inputs))});")
        lines.append(f'printf(": {name} {number}{" %.17g" * count}\\n", {places});')
    (folder / "check_all.m").write_text("\n".join(lines) + "\n")
    return values_in(run(["octave-cli", "--no-gui", "--quiet", "--no-init-file", "check_all.m"],
                         folder))


def run_maxima(folder, units):
    """A function with unknown functions is called with symbols: one cannot differentiate by 2.5."""
    lines = ["display2d: false$", "fpprintprec: 17$", "linel: 10000$"]
    lines += [f'load("./{unit["name"]}.mac")$' for unit in units]
    lines += ["y(u) := sin(2*u)$", "f(u, v) := u^3*exp(v)$"]
    of_name = {unit["name"]: unit for unit in units}
    for name, number, inputs, count in calls(units):
        unit = of_name[name]
        given = unit["parameters"] if unit["functions"] else numbers(inputs)
        lines.append(f"v: {name}({', '.join(given)})$")
        if unit["functions"]:
            pairs = [f"{p} = {x}" for p, x in zip(given, numbers(inputs))]
            lines.append(f"v: subst([{', '.join(pairs)}], v)$")
        values = [f"float(v[{i + 1}])" for i in range(count)] if count > 1 else ["float(v)"]
        lines.append(f'print(":", "{name}", {number}, {", ".join(values)})$')
    (folder / "main.mac").write_text("\n".join(lines) + "\n")
    return values_in(run(["maxima", "--very-quiet", "--batch=main.mac"], folder))


SYMPY_MAIN = """
import json, pathlib, sympy
u, v = sympy.symbols("u v")
known = {sympy.Function("y"): sympy.Lambda(u, sympy.sin(2*u)),
         sympy.Function("f"): sympy.Lambda((u, v), u**3*sympy.exp(v))}
for unit in json.loads(pathlib.Path("../units.json").read_text()):
    scope = {}
    exec(pathlib.Path(unit["name"] + ".py").read_text(), scope)
    symbols = {v.name: v for v in scope.values() if isinstance(v, sympy.Symbol)}
    for number, point in enumerate(unit["points"]):
        at = {symbols[p]: sympy.Rational(x) for p, x in zip(unit["parameters"], point["inputs"])}
        outputs = list(scope.values())[-len(point["outputs"]):]
        if any(sympy.sympify(value).atoms(sympy.Float) for value in outputs):
            raise SystemExit(f"{unit['name']} has lost its exact numbers")
        if unit["functions"]:
            outputs = [value.subs(known).doit() for value in outputs]
        values = [sympy.N(sympy.sympify(value).subs(at), 17) for value in outputs]
        print(":", unit["name"], number, *values)
"""


def run_sympy(folder, units):
    del units  # the program reads them itself
    return values_in(run([sys.executable, "-I", "-c", SYMPY_MAIN], folder))


def run_spreadsheet(folder, units):
    """All tables as sheets of one book, which is calculated when it is read."""
    books, wanted = [], []
    for name, number, inputs, count in calls(units):
        with open(folder / f"{name}.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        for row, value in zip(rows[1:], numbers(inputs)):
            row[1] = value
        book = f"sheet_{len(books)}.csv"
        with open(folder / book, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
        books.append(book)
        wanted.append((name, number, count))
    run(["ssconvert", "-M", "all.gnumeric", *books], folder)
    run(["ssconvert", "--recalc", "-S", "-T", "Gnumeric_stf:stf_assistant",
         "-O", "format=raw separator=;", "all.gnumeric", "out_%n.txt"], folder)
    found = {}
    for i, (name, number, count) in enumerate(wanted):
        lines = (folder / f"out_{i}.txt").read_text(encoding="utf-8").splitlines()
        found[name, number] = [float(line.split(";")[1]) for line in lines[-count:]]
    return found
