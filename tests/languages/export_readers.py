# SPDX-License-Identifier: Apache-2.0
"""Exported files of languages without a program in Debian, calculated by readers of formulas."""
import math
import re

from exports import asked_for
from readers import FUNCTIONS, JULIA, MAPLE, MATHEMATICA, Infix, NotUnderstood

# How these refer to the state and to the parameters.
STATEMENT = re.compile(r"\s*(?:return )?(?:(dy(?:_2)?\[\d+\]|\w+) :?= )?(.*?)[;,]?\s*")
INDEXED = re.compile(r"\b(y(?:_2)?|p(?:_2)?|\w*_parameters)\[(\d+)\]")


def joined_lines(text):
    return re.sub(r"([-+*/,(=\[])\n\s*", r"\1 ", text)


def calculate(lines, functions, values, brackets="()", arrays=None):
    """Statements `name = formula` in order; `dy[i] = formula` are collected."""
    rates = []
    for line in lines:
        target, formula = STATEMENT.fullmatch(line).groups()
        formula = INDEXED.sub(lambda m: f"({arrays[m[1].removesuffix('_2')][int(m[2]) - 1]!r})",
                              formula)
        formula = formula.strip("{}[]" if brackets == "()" else "{}")
        result = Infix(formula, functions, values, brackets).whole()
        if target is None:
            return result
        if target.startswith("dy"):
            rates += result
        else:
            values[target] = result[0]
    return rates


def list_after(text, name):
    found = re.search(re.escape(name) + r" :?= \w*\(?[\[{](.*?)[\]}]", joined_lines(text), re.S)
    return [float(x.replace("*^", "e")) for x in re.findall(r"-?[\d.]+(?:(?:\*\^|e)[+-]?\d+)?",
                                                            found[1])]


def statements(body):
    return [line for line in body.strip().split("\n")
            if not line.strip().startswith("local ") and "return nothing" not in line]


def read_functions(path, reading, pattern, functions, pi, brackets="()"):
    text = joined_lines(reading.text)
    found = []
    for name, arguments in reading.functions:
        body = re.search(pattern.format(name=re.escape(name)), text, re.S)
        if body is None:
            raise NotUnderstood(f"no {name} in {path}")
        values = dict(zip(arguments, map(reading.value, arguments)), **{pi: math.pi})
        found += calculate(statements(body[1]), functions, values, brackets)
    return found


def read_rates(reading, pattern, names, functions, pi, brackets="()"):
    if not reading.moves:
        return []
    body = re.search(pattern, joined_lines(reading.text), re.S)[1]
    arrays = {"y": list_after(reading.text, names[0]),
              names[2]: list_after(reading.text, names[1])}
    values = {"time": 0.0, "time_": 0.0, pi: math.pi}
    return calculate(statements(body), functions, values, brackets, arrays)


def read_julia(path, reading):
    return read_functions(path, reading, r"\nfunction {name}\([^)]*\)\n(.*?)\nend", JULIA, "pi") + \
        read_rates(reading, r"\nfunction rates!\([^)]*\)\n(.*?)\nend",
                   ("start", "parameters", "p"), JULIA, "pi")


def read_maple(path, reading):
    name = path.stem
    return read_functions(path, reading, r"\n{name} := proc\([^)]*\)\n(.*?)\nend proc", MAPLE,
                          "Pi") + \
        read_rates(reading, r"_rates := proc\([^)]*\)\n(.*?)\nend proc",
                   (f"{name}_start", f"{name}_parameters", f"{name}_parameters"), MAPLE, "Pi")


def read_mathematica(path, reading):
    del path
    found, text = [], joined_lines(reading.text) + "\n"

    def body_of(head):
        part = text[re.search(head + r" :=\s+Module\[\{[^}]*\},\s", text).end():]
        return part[:re.search(r"\]\n(?:\n|$)", part).start()].strip().split("\n")
    for name, arguments in reading.functions:
        values = dict(zip(arguments, map(reading.value, arguments)), Pi=math.pi)
        found += calculate(body_of(r"\n" + name + r"\[[^]]*\]"), MATHEMATICA, values, "[]")
    if reading.moves:
        pattern = r"Rates\[\w+_\?NumericQ, \{(.*?)\}, \{(.*?)\}\]"
        values = {"Pi": math.pi, "time": 0.0}
        places = [list_after(reading.text, "Start"), list_after(reading.text, "Parameters")]
        for names, numbers in zip(re.search(pattern, text).groups(), places):
            values.update(zip([n.strip().removesuffix("_") for n in names.split(",")], numbers))
        found += calculate(body_of(pattern), MATHEMATICA, values, "[]")
    return found


def read_modelica(path, reading):
    text = joined_lines(reading.text)
    values = {"time": 0.0}
    for name, value in re.findall(r"^  parameter Real (\w+) = (\S+);", text, re.M):
        values[name] = float(value)
    states = re.findall(r"^  Real (\w+)\(start = (\S+), fixed = true\);", text, re.M)
    values.update((name, float(value)) for name, value in states)
    rows = []
    for target, formula in re.findall(r"^  (der\(\w+\)|\w+) = (.*);$",
                                      text[text.index("\nequation\n"):], re.M):
        value = Infix(formula, FUNCTIONS, values).whole()[0]
        rows.append(("rate" if target.startswith("der") else target, value))
        if not target.startswith("der"):
            values[target] = value
    return asked_for(reading, rows)
