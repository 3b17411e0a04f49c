# SPDX-License-Identifier: Apache-2.0
"""The given values of a model, moved a little, for other numbers on the same branch, or far.

They are read from the text and not from a reply, so that both programs are asked the same.
"""
import decimal
import re

STATEMENT = re.compile(r"^\s*given\b(.*)$")
NAME = re.compile(r"\w+'*")
NUMBER = re.compile(r"(-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)(?![\w.])(.*)$")
ANGLE = re.compile(r"(theta|phi|psi|alpha|beta|gamma)\d*")
SHARE = decimal.Decimal("0.03")


def statements(text):
    """Lines without comments; one that goes on in the next is joined with it."""
    line = ""
    for part in text.decode("utf-8", errors="replace").split("\n"):
        line += " " + part.split("#")[0].strip()
        is_open = line.count("(") > line.count(")") or line.endswith((",", "+", "-", "*", "/", "="))
        if not is_open:
            yield line
            line = ""


def split_list(text):
    """The parts between commas that stand in no brackets."""
    depth, parts = 0, [""]
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def read_given(text):
    """(name, value) as they are written; what is no plain value is left out."""
    found = {}
    for line in statements(text):
        given = STATEMENT.match(line)
        for part in split_list(given.group(1)) if given else []:
            name, _, value = (word.strip() for word in part.partition("="))
            if NAME.fullmatch(name) and value:
                found[name] = value
    return list(found.items())


def scale(value, factor):
    """A number keeps its unit outside of brackets, where a unit can be a name of the model too."""
    number = NUMBER.match(value)
    if not number or re.search(r"[-+*(,]", number.group(2)):
        return f"{factor}*({value})"
    return f"{decimal.Decimal(number.group(1)) * factor:f}{number.group(2)}"


def moved(text):
    """For --given: every value moved by 3 %, by turns up and down, else a machine only grows."""
    values = read_given(text)
    return ", ".join(f"{name} = {scale(value, 1 + SHARE if i % 2 == 0 else 1 - SHARE)}"
                     for i, (name, value) in enumerate(values))


def turned(text):
    """For --given: the first angle that is a number, turned by some 170 degrees: many a machine
    passes a dead point on the way and goes on by another branch, or says why it cannot."""
    for name, value in read_given(text):
        number = NUMBER.match(value)
        in_degrees = bool(number) and number.group(2).strip() == "deg"
        if number and (in_degrees or (ANGLE.fullmatch(name) and not number.group(2).strip())):
            turn = decimal.Decimal(170 if in_degrees else "2.95")
            return f"{name} = {decimal.Decimal(number.group(1)) + turn:f}{number.group(2)}"
    return ""


def sweep_around(text):
    """A statement that varies the first value that is a number and not zero; may be empty."""
    for name, value in read_given(text):
        number = NUMBER.match(value)
        if number and decimal.Decimal(number.group(1)) != 0:
            return f"sweep {name} from {scale(value, 1 - SHARE)} to {scale(value, 1 + SHARE)} " \
                   "in 4 steps"
    return ""
