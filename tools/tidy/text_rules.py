# SPDX-License-Identifier: Apache-2.0
"""Rules for any text: licence line, line length, white space, places of this machine, links."""
import os
import re

LINE_LENGTH = 100

# What an absolute path may begin with and still mean the same on every machine.
STANDARD_ROOTS = {"bin", "boot", "dev", "etc", "lib", "lib64", "proc", "run", "sbin", "sys", "tmp",
                  "usr", "var"}
ABSOLUTE_PATH = r"(?<![\w./<$}~*-])/(\.?[A-Za-z_][\w.-]*)/?(?=[\w.\s`'\")/,;:]|$)"
PRIVATE_ROOTS = {"home", "root", "Users"}

# In two pieces, so that this file does not break its own rule.
UNFINISHED = r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b(?!\(#\d+\))"


def licence_line(tree):
    for file in tree.files:
        if file.is_program and "SPDX-License-Identifier: Apache-2.0" not in file.text[:200]:
            yield file.path, 1, "the first lines hold 'SPDX-License-Identifier: Apache-2.0'"


def line_length(tree):
    for file in tree.files:
        if file.is_program:
            for number, line in enumerate(file.lines, 1):
                if len(line) > LINE_LENGTH:
                    yield file.path, number, f"{len(line)} columns; at most {LINE_LENGTH}"


def white_space(tree):
    for file in tree.files:
        if not (file.is_program or file.suffix in {".md", ".bib", ".txt"}):
            continue
        for number, line in enumerate(file.lines, 1):
            if "\t" in line:
                yield file.path, number, "a tab"
            if line != line.rstrip():
                yield file.path, number, "white space at the end of the line"
        if file.text and not file.text.endswith("\n"):
            yield file.path, len(file.lines), "no line end at the end of the file"


def machine_paths(tree):
    """An absolute path that exists here, outside the standard folders, means nothing elsewhere."""
    for file in tree.files:
        if file.suffix == ".html":
            continue
        for number, match in file.find(ABSOLUTE_PATH):
            top = match.group(1)
            here = top not in STANDARD_ROOTS and os.path.isdir("/" + top)
            if top in PRIVATE_ROOTS or here:
                yield file.path, number, f"a path of one machine: /{top}"


def unfinished_marks(tree):
    for file in tree.files:
        if file.is_program:
            for number, match in file.find(UNFINISHED):
                yield file.path, number, f"{match.group(1)} without an issue: write it as (#123)"


def links(tree):
    """A relative link in a page must lead to a file."""
    for file in tree.files:
        if file.suffix != ".md":
            continue
        folder = (tree.root / file.path).parent
        for number, match in file.find(r"\]\((?!\w+:|#)([^)#\s]+)(#[^)]*)?\)"):
            if not (folder / match.group(1)).exists():
                yield file.path, number, f"the link to {match.group(1)} leads nowhere"


RULES = [licence_line, line_length, white_space, machine_paths, unfinished_marks, links]
