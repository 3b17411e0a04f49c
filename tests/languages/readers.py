# SPDX-License-Identifier: Apache-2.0
"""Languages without a program in Debian: small readers, written from the languages' manuals and not
from the printer, that calculate what a unit says."""
import math
import re

TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)|([A-Za-z]\w*)"
                   r"|(:=|[-+*/^()\[\]{},;=$]))")


class NotUnderstood(Exception):
    pass


def sign(x):
    return (x > 0) - (x < 0)


FUNCTIONS = {"sin": math.sin, "cos": math.cos, "tan": math.tan, "asin": math.asin,
             "acos": math.acos, "atan": math.atan, "atan2": math.atan2, "exp": math.exp,
             "log": math.log, "abs": abs, "sign": sign, "min": min, "max": max, "sqrt": math.sqrt}
ARCTAN = {"arctan": lambda *a: math.atan2(*a) if len(a) == 2 else math.atan(*a)}
JULIA = {**FUNCTIONS, "atan": ARCTAN["arctan"]}
MAPLE = {**FUNCTIONS, **ARCTAN, "arcsin": math.asin, "arccos": math.acos, "ln": math.log,
         "signum": sign}
MATHEMATICA = {"Sin": math.sin, "Cos": math.cos, "Tan": math.tan, "ArcSin": math.asin,
               "ArcCos": math.acos, "Exp": math.exp, "Log": math.log, "Abs": abs, "Sign": sign,
               "Min": min, "Max": max, "Sqrt": math.sqrt,
               "ArcTan": lambda *a: math.atan2(a[1], a[0]) if len(a) == 2 else math.atan(*a)}


def tokens_of(text):
    tokens, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise NotUnderstood(f"no token at: {text[at:at + 40]}")
        tokens.append(match.group().strip())
        at = match.end()
    return tokens


def y_of(orders, u):
    return 2 ** orders[0] * math.sin(2 * u + orders[0] * math.pi / 2)


def f_of(orders, u, v):
    return math.perm(3, orders[0]) * u ** (3 - orders[0]) * math.exp(v)


# Unknown functions of the test, by their orders of derivative: sin(2*u) and u^3*exp(v).
UNKNOWN = {"y": y_of, "f": f_of}


class Infix:
    """Sums, products, powers (right associative, before a minus in front) and calls. Derivatives of
    unknown functions are D[1$2, 2](f)(x, a) and Derivative[2, 1][f][x, a]."""

    def __init__(self, text, functions, values, brackets="()"):
        self.tokens, self.at = tokens_of(text), 0
        self.functions, self.values, self.brackets = functions, values, brackets

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted):
        token = self.peek()
        if wanted and token not in wanted:
            raise NotUnderstood(f"{token!r} instead of {wanted} in {' '.join(self.tokens)}")
        self.at += 1
        return token

    def whole(self):
        values = self.list("")
        if self.peek():
            raise NotUnderstood(f"{self.peek()!r} is left of {' '.join(self.tokens)}")
        return values

    def list(self, end):
        values = [self.sum()] if self.peek() != end else []
        while self.peek() == ",":
            self.take()
            values.append(self.sum())
        return values

    def sum(self):
        minus = self.peek() == "-"
        if minus:
            self.take()
        value = -self.product() if minus else self.product()
        while self.peek() in ("+", "-"):
            value = value + self.product() if self.take() == "+" else value - self.product()
        return value

    def product(self):
        value = self.power()
        while self.peek() in ("*", "/"):
            value = value * self.power() if self.take() == "*" else value / self.power()
        return value

    def power(self):
        base = self.atom()
        if self.peek() != "^":
            return base
        self.take()
        return base ** self.power()

    def atom(self):
        token = self.take()
        if token == "(":
            value = self.sum()
            self.take(")")
            return value
        if token[:1].isdigit():
            return int(token) if token.isdigit() else float(token)
        if self.peek() == "[" and token in ("D", "Derivative"):
            return self.derivative(token == "D")
        if self.peek() == self.brackets[0] and token in self.functions:
            return self.functions[token](*self.arguments())
        if self.peek() == self.brackets[0] and token in UNKNOWN:
            return UNKNOWN[token]([0, 0], *self.arguments())
        if token not in self.values:
            raise NotUnderstood(f"{token!r} has no value in {' '.join(self.tokens)}")
        return self.values[token]


    def arguments(self):
        self.take(self.brackets[0])
        values = self.list(self.brackets[1])
        self.take(self.brackets[1])
        return values

    def derivative(self, is_maple):
        orders, counts = [0, 0], []
        self.take("[")
        while self.peek() != "]":
            counts.append(int(self.take()))
            if self.peek() == "$":
                self.take()
                counts += [counts[-1]] * (int(self.take()) - 1)
            if self.peek() == ",":
                self.take()
        self.take("]")
        for i, count in enumerate(counts):
            orders[count - 1 if is_maple else i] += 1 if is_maple else count
        self.take(self.brackets[0])
        function = UNKNOWN[self.take("y", "f")]
        self.take(self.brackets[1])
        return function(orders, *self.arguments())


def read_units(folder, units, suffix, read, file=str):
    found = {}
    for unit in units:
        text = (folder / (file(unit["name"]) + suffix)).read_text(encoding="utf-8")
        for number, point in enumerate(unit["points"]):
            try:
                found[unit["name"], number] = read(unit, text, point["inputs"])
            except (NotUnderstood, LookupError, AttributeError) as error:
                raise NotUnderstood(f"{unit['name']}: {error!r}\n{text}") from error
    return found


def parts(pattern, text):
    match = re.fullmatch(pattern, text.strip(), re.DOTALL)
    if not match:
        raise NotUnderstood(f"not of the expected form:\n{text}")
    return match.groups()


def names_in(text):
    return [name.strip() for name in text.split(",") if name.strip()]


def read_julia(folder, units):
    def read(_, text, inputs):
        text = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
        text = re.sub(r"([-+*/,(=])\n\s*", r"\1 ", text)  # such a line goes on
        parameters, body = parts(r"function \w+\((.*?)\)\n(.*)\nend", text)
        values = dict(zip(names_in(parameters), inputs), pi=math.pi)
        for line in body.split("\n"):
            name, formula = re.fullmatch(r"    (?:(\w+) =|return) (.*)", line).groups()
            result = Infix(formula, JULIA, values).whole()
            if name:
                values[name] = result[0]
        return result
    return read_units(folder, units, ".jl", read)


def read_maple(folder, units):
    def read(_, text, inputs):
        text = "\n".join(line for line in text.split("\n") if not line.startswith("#"))
        parameters, body = parts(r"\w+ := proc\((.*?)\)\n(.*);\nend proc:", text)
        values = dict(zip(names_in(parameters), inputs), Pi=math.pi)
        for statement in body.split(";"):
            if statement.strip().startswith("local "):
                continue
            name, formula = parts(r"(?:(\w+) :=|return) \[?(.*?)\]?", statement)
            result = Infix(formula, MAPLE, values).whole()
            if name:
                values[name] = result[0]
        return result
    return read_units(folder, units, ".mpl", read)


def read_modelica(folder, units):
    def read(unit, text, inputs):
        text = re.sub(r"([-+*/,(=])\n\s*", r"\1 ", text)  # such a line goes on
        names = re.findall(r"^  parameter Real (\w+);", text, re.M)
        values = dict(zip(names, inputs))
        for name, formula in re.findall(r"^  (\w+) = (.*);$", text, re.M):
            values[name] = Infix(formula, FUNCTIONS, values).whole()[0]
        return list(values.values())[-len(unit["points"][0]["outputs"]):]
    return read_units(folder, units, ".mo", read)


def read_mathematica(folder, units):
    def read(_, text, inputs):
        text = re.sub(r"\(\*.*?\*\)", "", text, flags=re.DOTALL)
        parameters, body = parts(r"\w+\[(.*?)\] :=\s+Module\[\{.*?\},\n(.*)\]", text)
        values = dict(zip([name.removesuffix("_") for name in names_in(parameters)], inputs),
                      Pi=math.pi)
        for statement in body.split(";"):
            name, formula = parts(r"(?:(\w+) = )?\{?(.*?)\}?", statement)
            result = Infix(formula, MATHEMATICA, values, "[]").whole()
            if name:
                values[name] = result[0]
        return result

    def camel(name):
        return re.sub("_(.)", lambda match: match[1].upper(), name)
    return read_units(folder, units, ".wl", read, camel)
