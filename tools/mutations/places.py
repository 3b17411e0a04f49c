# SPDX-License-Identifier: Apache-2.0
"""Where a source can be made wrong: tokens that decide something, and what stands there instead."""
import dataclasses
import re

# A binary operator stands between spaces in what clang-format lays out; `a < b` is no template.
INSTEAD = {
    "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=",
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "min": "max", "max": "min", "sin": "cos", "cos": "sin", "true": "false", "false": "true",
}
OPERATORS = {text for text in INSTEAD if not text.isalpha()}

# What is no code, what decides nothing but words, room or what must hold anyway.
SKIPPED = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'"
    r"|^[ \t]*#[^\n]*", re.S | re.M)
SPARED_LINE = re.compile(
    r"ASSERT|static_assert|fmt::|\breserve\(|\btemplate\b|\bstd::array<")
TOKEN = re.compile(r"(?P<name>[A-Za-z_]\w*)"
                   r"|(?P<number>(?:\d[\d']*\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?![\w.])"
                   r"|(?P<sign>&&|\|\||[<>=!+-]=|(?<!-)>(?!>)|<(?![<=])|[-+*/!])")


@dataclasses.dataclass(frozen=True)
class Place:
    path: str  # below the root
    line: int  # from 1
    column: int
    start: int  # of the text
    old: str
    new: str

    def __str__(self):
        return f"{self.path}:{self.line}:{self.column}: {shown(self.old)} -> {shown(self.new)}"

    def changed(self, text):
        assert text[self.start:self.start + len(self.old)] == self.old
        return text[:self.start] + self.new + text[self.start + len(self.old):]


def shown(code):
    one_line = " ".join(code.split())
    return f"`{one_line}`" if len(one_line) <= 60 else f"`{one_line[:56]} ...`"


def blank(text):
    """The text with everything that is no code turned to spaces; each place stays where it is."""
    return SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def find_places(path, text):
    """All places of one source, in their order."""
    code = blank(text)
    lines = text.split("\n")
    for match in TOKEN.finditer(code):
        line = text.count("\n", 0, match.start()) + 1
        if SPARED_LINE.search(lines[line - 1]):
            continue
        found = wrong(code, match)
        if found:
            start, end, new = found
            column = start - text.rfind("\n", 0, start)
            yield Place(path, line, column, start, text[start:end], new)


def wrong(code, match):
    """(start, end, what stands there instead), or nothing where the token decides nothing."""
    word, (start, end) = match.group(), match.span()
    if match.lastgroup == "number":
        return start, end, other_number(word)
    if word == "if":
        return negated_condition(code, end)
    if word == "!":
        return (start, end, "") if re.match(r"[\w(]", code[end:end + 1]) else None
    if word not in INSTEAD:
        return None
    if word in OPERATORS:
        spaced = code[start - 1:start].isspace() and code[end:end + 1].isspace()
        return (start, end, INSTEAD[word]) if spaced and is_operand(code, start) else None
    if word not in ("true", "false") and code[end:end + 1] != "(":
        return None
    return start, end, INSTEAD[word]


def is_operand(code, end):
    """Whether a value ends before this place, so that what follows is no sign of a number."""
    before = code[:end].rstrip()
    word = re.search(r"\w+$", before)
    return not (word and word.group() in ("return", "case")) and before[-1:] not in "(,=<&|?:{"


def other_number(number):
    """The next whole number, the double, a thousand times a tolerance, one in place of nothing."""
    if number.isdigit():
        return str(int(number) + 1)
    if "e" in number:
        digits, power = number.split("e")
        return f"{digits}e{int(power) + 3}"
    value = float(number.replace("'", ""))
    return repr(2 * value) if value else "1.0"


def negated_condition(code, end):
    opening = re.match(r"\s*\(", code[end:])
    if not opening:
        return None  # if constexpr
    start = end + opening.end()
    depth, at = 1, start
    while depth:
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
    condition = code[start:at - 1]
    if ";" in condition or re.match(r"(const )?(auto|[\w:]+)[&*]* \w+ = ", condition):
        return None  # declares a name
    return start, at - 1, f"!({condition})"
