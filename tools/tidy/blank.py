# SPDX-License-Identifier: Apache-2.0
"""Blanks out what is not code in C++ text, so that brackets and words can be counted."""
import re

TOKEN = re.compile(
    r'''//[^\n]*
      | /\*.*?\*/
      | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"
      | "(?:\\.|[^"\\\n])*"
      | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'   # not the separator in 1'000
    ''', re.DOTALL | re.VERBOSE)


def literals_and_comments(text):
    """The text with spaces for comments, strings and characters; lines stay where they are."""
    return TOKEN.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def comments(text):
    """(offset, text) of each comment."""
    for found in TOKEN.finditer(text):
        if found.group().startswith(("//", "/*")):
            yield found.start(), found.group()
