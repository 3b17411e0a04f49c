# SPDX-License-Identifier: Apache-2.0
"""Rules for C++: sizes of files, folders and functions, names, headers."""
import collections
import pathlib
import re

import blank

SIZES = {".h": (150, 250), ".cpp": (300, 400), ".py": (300, 400)}  # aim, limit
FUNCTION_LINES = 70
FOLDER_FILES = 25
BANNED_WORDS = {"common", "helper", "helpers", "impl", "manager", "misc", "util", "utils"}


def measured(tree):
    """Files with a size, but not tables of data, which are as long as they are."""
    for file in tree.files:
        if file.suffix in SIZES and not pathlib.Path(file.name).stem.endswith("_table"):
            yield file, len(file.lines) - 1, *SIZES[file.suffix]


def file_size(tree):
    for file, lines, _, limit in measured(tree):
        if lines > limit:
            yield file.path, limit + 1, f"{lines} lines; at most {limit}: split it by idea"


def beyond_aimed_size(tree):
    for file, lines, aim, limit in measured(tree):
        if aim < lines <= limit:
            yield f"{file.path} has {lines} lines, aim {aim}"
    counts = collections.Counter(str(pathlib.Path(f.path).parent) for f in tree.cpp("src"))
    for folder, count in sorted(counts.items()):
        if count > FOLDER_FILES:
            yield f"{folder} has {count} files, aim {FOLDER_FILES}"


def file_name(tree):
    for file in tree.files:
        if not file.is_program or file.path in {"CMakeLists.txt"}:
            continue
        words = pathlib.Path(file.name).stem.split("_")
        for word in BANNED_WORDS.intersection(words):
            yield file.path, 1, f"'{word}' names no idea: name the file after what it holds"
        if file.is_cpp and not re.fullmatch(r"[a-z][a-z0-9_]*", pathlib.Path(file.name).stem):
            yield file.path, 1, "file names are snake_case"


def header(tree):
    for file in tree.files:
        if file.suffix != ".h":
            continue
        if "#pragma once" not in file.lines:
            yield file.path, 1, "a header holds #pragma once"
        for number, _ in file.find(r"^\s*using namespace"):
            yield file.path, number, "no 'using namespace' in a header"


def function_size(tree):
    for file in tree.cpp():
        for first, last in functions(blank.literals_and_comments(file.text)):
            lines = last - first + 1
            if lines > FUNCTION_LINES:
                yield file.path, first, f"a function of {lines} lines; at most {FUNCTION_LINES}"


NOT_A_FUNCTION = re.compile(r"^(?:template\s*<.*?>\s*)?(?:inline\s+)?(?:namespace|class|struct|"
                            r"enum|union|extern)\b|(?<![=!<>])=(?!=)", re.DOTALL)


def functions(code):
    """(first line, last line) of each function body and its head, in text without literals.

    Only the outermost function counts: a lambda belongs to the function that holds it.
    """
    depth, opened_at, opened_depth, head, head_line, line = 0, None, 0, "", 1, 1
    for character in code:
        if character == "{":
            if opened_at is None and is_function_head(head):
                opened_at, opened_depth = head_line, depth
            depth += 1
            head = ""
        elif character == "}":
            depth -= 1
            if opened_at is not None and depth == opened_depth:
                yield opened_at, line
                opened_at = None
            head = ""
        elif character == ";":
            head = ""
        elif head or not character.isspace():
            if not head:
                head_line = line
            head += character
        line += character == "\n"


def is_function_head(head):
    head = re.sub(r"^\s*#.*$", "", head, flags=re.MULTILINE).strip()
    outside = head
    while True:  # what stands in brackets says nothing about the kind of block
        shorter = re.sub(r"\([^()]*\)", "@", outside)
        if shorter == outside:
            break
        outside = shorter
    named = re.sub(r"\boperator\s*[^\s@]+", "operator", outside)
    return "@" in named and not NOT_A_FUNCTION.search(named)


SMALL_NUMBER = re.compile(r"(?<![\w.])(?:\d[\d']*\.?[\d']*|\.\d[\d']*)[eE]-\d+")
# Of a variable: in a constexpr function brackets come before the equals sign or the brace.
CONSTANT = re.compile(r"\bconstexpr\b[^;(){}=]*[={][^;]*;")


def bare_tolerance(tree):
    """A number with a negative exponent of ten, of which the code does not say what it is."""
    for file in tree.cpp("src"):
        if pathlib.Path(file.name).stem.endswith("_table"):
            continue
        code = blank.literals_and_comments(file.text)
        code = CONSTANT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), code)
        province = file.rest.partition("/")[0]
        for found in SMALL_NUMBER.finditer(code):
            yield (file.path, file.line_of(found.start()),
                   f"{found.group()}: name this tolerance and its reason in "
                   f"src/{province}/tolerances.h")


RULES = [file_size, file_name, header, function_size, bare_tolerance]
