# SPDX-License-Identifier: Apache-2.0
"""LaTeX and MathML as formulas: both become one stream of signs, which is read as a person reads
mathematics and calculated."""
import math
import re
import xml.etree.ElementTree as tree

from readers import FUNCTIONS, NotUnderstood, read_units

GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ", (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma "
    "tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
).split()))
DOTS = {"\u02d9": 1, "\u00a8": 2, "\u20db": 3, "dot": 1, "ddot": 2, "dddot": 3}
WORDS = {**FUNCTIONS, "arcsin": math.asin, "arccos": math.acos, "arctan": math.atan,
         "ln": math.log, "sgn": FUNCTIONS["sign"]}


def shown(label):
    """A name as it is seen: letters, index, dots. omega1 and omega_1 look the same."""
    primes = len(label) - len(label.rstrip("'"))
    head, _, index = label.rstrip("'").partition("_") if label[0] != "_" else (label, "", "")
    letters = head.rstrip("0123456789") or head
    return (letters, ",".join(part for part in (head[len(letters):], index) if part), primes)


class Stream:
    """Items: numbers, ("function", f), ("^", exponent) and the signs + - * / ( ) ,"""

    def __init__(self, items):
        self.items, self.at = items, 0

    def peek(self):
        return self.items[self.at] if self.at < len(self.items) else None

    def take(self):
        self.at += 1
        return self.items[self.at - 1]

    def whole(self):
        values = [self.sum()]
        while self.peek() == ",":
            self.take()
            values.append(self.sum())
        if self.peek() is not None:
            raise NotUnderstood(f"{self.peek()!r} is left of {self.items}")
        return values

    def sum(self):
        minus = self.peek() == "-"
        if minus:
            self.take()
        value = -self.term() if minus else self.term()
        while self.peek() in ("+", "-"):
            value = value + self.term() if self.take() == "+" else value - self.term()
        return value

    def term(self):
        value = self.factor()
        while self.peek() not in (None, "+", "-", ")", ","):
            if self.peek() == "/":
                self.take()
                value /= self.factor()
                continue
            if self.peek() == "*":
                self.take()
            value *= self.factor()
        return value

    def exponent(self):
        item = self.peek()
        return self.take()[1] if isinstance(item, tuple) and item[0] == "^" else 1

    def factor(self):
        item = self.take() if self.peek() is not None else None
        if isinstance(item, tuple) and item[0] == "function":
            exponent = self.exponent()
            return item[1](*self.arguments()) ** exponent
        if item == "(":
            value = self.sum()
            if self.take() != ")":
                raise NotUnderstood(f"an open bracket in {self.items}")
        elif isinstance(item, (int, float)):
            value = item
        else:
            raise NotUnderstood(f"{item!r} in {self.items}")
        return value ** self.exponent()

    def arguments(self):
        if self.peek() != "(":
            return [self.factor()]
        self.take()
        values = [self.sum()]
        while self.take() == ",":
            values.append(self.sum())
        return values


LATEX_TOKEN = re.compile(r"\s*(\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S)")


class Latex:
    def __init__(self, text, values):
        self.tokens, self.at, self.values = LATEX_TOKEN.findall(text), 0, values

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def group(self):
        """The tokens between braces."""
        if self.take() != "{":
            raise NotUnderstood(f"no brace in {self.tokens}")
        depth, inside = 1, []
        while depth:
            token = self.take()
            depth += (token == "{") - (token == "}")
            inside.append(token)
        return inside[:-1]

    def value_of(self, tokens):
        part = Latex("", self.values)
        part.tokens = tokens
        return Stream(part.items()).whole()[0]

    def items(self):
        items = []
        while self.peek():
            items.append(self.item())
        return items

    def item(self):
        token = self.peek()
        if token in ("+", "-", ",", "*", "/"):
            return self.take()
        if token[0].isdigit():
            return number(self.take())
        if token == "^":
            self.take()
            return ("^", self.value_of(self.group()))
        if token in (r"\left", r"\right"):
            self.take()
            bracket = self.take()
            return bracket if bracket in "()" else self.absolute()
        return self.command()

    def absolute(self):
        depth, inside = 1, []
        while depth:
            token = self.take()
            if self.peek() == "|":
                depth += (token == r"\left") - (token == r"\right")
            inside.append(token)
        self.take()
        return abs(self.value_of(inside[:-1]))

    def command(self):
        token = self.peek()
        if token == r"\cdot":
            self.take()
            return "*"
        if token == r"\frac":
            self.take()
            above, below = self.value_of(self.group()), self.value_of(self.group())
            return above / below
        if token == r"\sqrt":
            self.take()
            return math.sqrt(self.value_of(self.group()))
        if token == r"\operatorname":
            self.take()
            return ("function", WORDS["".join(self.group())])
        if token[1:] in WORDS and token[0] == "\\":
            self.take()
            return ("function", WORDS[token[1:]])
        return self.named_value()

    def word(self):
        token = self.take()
        if token == r"\mathrm":
            return "".join(self.group()).replace("\\", "")
        return token.lstrip("\\")

    def name(self):
        primes = DOTS.get(self.peek().lstrip("\\"), 0)
        if primes:
            self.take()
            letters = self.words(self.group())
        else:
            letters = self.word()
        if self.peek() == "^" and "".join(self.tokens[self.at + 1:self.at + 3]) == "{(":
            self.take()
            primes = int("".join(self.group()).strip("()"))
        index = ""
        if self.peek() == "_":
            self.take()
            index = self.words(self.group())
        return (letters, index, primes)

    def named_value(self):
        name = self.name()
        return {("e", "", 0): math.e, ("pi", "", 0): math.pi}.get(name) or self.values[name]

    def words(self, tokens):
        part = Latex("", self.values)
        part.tokens = tokens
        text = ""
        while part.peek():
            text += part.word()
        return text


def number(text):
    return float(text) if "." in text else int(text)


def local(element):
    return element.tag.rpartition("}")[2]


class Mathml:
    def __init__(self, values):
        self.values = values

    def name(self, element):
        kind, children = local(element), list(element)
        if kind == "msub":
            letters, _, primes = self.name(children[0])
            return (letters, "".join(self.text(children[1])), primes)
        if kind == "mover":
            letters, index, _ = self.name(children[0])
            return (letters, index, DOTS[children[1].text])
        if kind == "msup":
            letters, index, _ = self.name(children[0])
            return (letters, index, int("".join(self.text(children[1])).strip("()")))
        return ("".join(self.text(element)), "", 0)

    def text(self, element):
        for part in element.iter():
            if part.text and part.text.strip():
                yield GREEK.get(part.text, part.text)

    def value(self, element):
        return Stream(self.items(element)).whole()[0]

    def items(self, element):
        kind, children = local(element), list(element)
        if kind in ("mrow", "mtd"):
            if children and children[0].text == "|":
                return [abs(self.value(children[1]))]
            return [item for child in children for item in self.items(child)]
        if kind == "mo":
            signs = {"\u2212": "-", "\u2062": "*", "\u00b7": "*", "\u2061": None}
            sign = signs.get(element.text, element.text)
            return [sign] if sign else []
        if kind == "mn":
            return [number(element.text)]
        if kind == "mspace":
            return []
        if kind == "mfrac":
            return [self.value(children[0]) / self.value(children[1])]
        if kind == "msqrt":
            return [math.sqrt(self.value(element[0]))] if len(children) == 1 else [None]
        if kind == "msup":
            return self.power(element, *children)
        if kind == "mi" and element.text in WORDS and self.name(element) not in self.values:
            return [("function", WORDS[element.text])]
        if self.name(element) == ("pi", "", 0):
            return [math.pi]
        return [self.values[self.name(element)]]

    def power(self, element, base, exponent):
        if "(" in [part.text for part in exponent]:
            return [self.values[self.name(element)]]
        if local(base) == "mi" and base.text == "e":
            return [math.exp(self.value(exponent))]
        return ["(", *self.items(base), ")", ("^", self.value(exponent))] if local(base) != "mi" \
            else [*self.items(base), ("^", self.value(exponent))]


def readable(units):
    """Those in which no two names look the same, and none like a constant or a function."""
    for unit in units:
        seen = {shown(label) for label in unit["parameters"]}
        taken = {("e", "", 0), ("pi", "", 0)} | {(word, "", 0) for word in WORDS}
        if len(seen) == len(unit["parameters"]) and not seen & taken:
            yield unit


def read(folder, units, suffix, rows_of):
    """rows_of(text) gives (name, formula to be called with values) of each line."""
    def read_unit(unit, text, inputs):
        values = dict(zip(map(shown, unit["parameters"]), inputs))
        rows = list(rows_of(text))
        outputs = len(unit["points"][0]["outputs"])
        for name, formula in rows[:-outputs]:
            values[name] = formula(values)
        return [formula(values) for _, formula in rows[-outputs:]]
    return read_units(folder, units, suffix, read_unit)


def read_latex(folder, units):
    def rows(text):
        text = re.sub(r" \\\\\n    &\\quad ", " ", text)  # formulas that are broken
        text = re.sub(r"\\begin\{aligned\}&|\\end\{aligned\}", "", text)  # and inside of brackets
        text = text.replace(r" \\ &", " ")
        for name, formula in re.findall(r"^  (.*?) &= (.*?) ?(?:\\\\)?$", text, re.MULTILINE):
            yield Latex(name, {}).name(), lambda values, formula=formula: (
                Stream(Latex(formula, values).items()).whole()[0])
    return read(folder, units, ".tex", rows)


def read_mathml(folder, units):
    def rows(text):
        rows = []
        for row in tree.fromstring(text).iter("{http://www.w3.org/1998/Math/MathML}mtr"):
            name, _, formula = list(row)
            if len(name) > 0:
                rows.append((name, formula))
            else:  # goes on from the line above
                rows[-1][1].extend(formula)
        for name, formula in rows:
            yield Mathml({}).name(name[0]), lambda values, formula=formula: (
                Mathml(values).value(formula))
    return read(folder, units, ".mml", rows)
