# SPDX-License-Identifier: Apache-2.0
"""Reads the inputs of the benchmarks: lines `positive NAME...`, `KEY TEXT`."""
import re

import sympy

FUNCTIONS = {name: getattr(sympy, name) for name in
             "sin cos tan asin acos atan atan2 exp log sqrt sign pi".split()}
FUNCTIONS["abs"] = sympy.Abs


def read(path):
    """The values of the keys as text, and the symbols of all of them by name."""
    found, positive, names = {}, set(), set()
    with open(path, encoding="utf-8") as file:
        for line in file:
            key, _, rest = line.strip().partition(" ")
            if key == "positive":
                positive.update(rest.split())
            elif key:
                found[key] = rest
                names.update(re.findall(r"[A-Za-z_]\w*", rest))
    symbols = {name: sympy.Symbol(name, positive=True) if name in positive
               else sympy.Symbol(name, real=True) for name in names - FUNCTIONS.keys()}
    return found, symbols


def parse(text, symbols):
    """Infix text with ^ as an expression, numbers exact."""
    text = re.sub(r"(?<![\w.])(\d+)(?![\w.])", r"Integer(\1)", text.replace("^", "**"))
    return eval(text, {"Integer": sympy.Integer, **FUNCTIONS, **symbols})


def written(expr):
    """An expression in the common infix syntax."""
    return str(expr).replace("**", "^").replace("Abs(", "abs(")
