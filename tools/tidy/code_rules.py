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


PROPERTY = re.compile(r"(?<![\w:])rc::check\s*\(")
USED = re.compile(r"(?:[(=!]|\breturn|&&|\|\|)\s*$")


def property_without_check(tree):
    """A property whose result nobody looks at: RapidCheck tells a failure, and the test passes."""
    for file in tree.cpp("tests"):
        code = blank.literals_and_comments(file.text)
        for found in PROPERTY.finditer(code):
            if not USED.search(code[:found.start()]):
                yield (file.path, file.line_of(found.start()),
                       "this property cannot fail its test: write CHECK(rc::check(...))")


PART_OF_PARSED = re.compile(r"\bfor\s*\([^;:{}]*[^:]:[^:;{}][^;{}]*?\bparse\([^;{}]*?\)\s*\[")


def loop_over_part_of_temporary(tree):
    """A loop over what is within a document that ends before the loop's first pass."""
    for file in tree.cpp("src", "tests"):
        code = blank.literals_and_comments(file.text)
        for found in PART_OF_PARSED.finditer(code):
            yield (file.path, file.line_of(found.start()),
                   "the parsed document ends before this loop: give it a name of its own")


EXPRESSION = {"Expr"}  # with its pool, for arithmetic within a function
HOME_OF_EXPRESSIONS = "src/symbolic/expr/"


def kept_expressions(tree):
    """What a class of a header holds is kept, so it holds ids: pools laid over one layer give the
    same id to different nodes, and whoever writes is told the pool."""
    headers = {f.path: list(statements(blank.literals_and_comments(f.text)))
               for f in tree.cpp("src") if f.suffix == ".h"}
    everywhere = aliases([(scope, text) for found in headers.values()
                          for scope, _, text in found if scope == "namespace"], EXPRESSION)
    for path, found in headers.items():
        if path.startswith(HOME_OF_EXPRESSIONS):
            continue
        names = aliases([(scope, text) for scope, _, text in found], everywhere)
        for scope, line, text in found:
            if scope == "class" and mentions(names, declared_type(text)):
                yield path, line, "a member with a pool to write with: keep ExprId or VectorId"


def aliases(found, names):
    """The names, and all that `using` makes of them."""
    while True:
        more = {match.group(1) for _, text in found
                if (match := re.match(r"using\s+(\w+)\s*=\s*(.*)", text, re.DOTALL))
                and mentions(names, match.group(2))} - names
        if not more:
            return names
        names = names | more


def mentions(names, text):
    text = re.sub(r"[\w:]+\s*\([^()]*\)", " ", text)  # a function type keeps nothing
    return any(word in names for word in re.findall(r"\w+", text))


def declared_type(text):
    """A statement of a class as far as it declares a member variable, without its value."""
    if re.match(r"(?:using|friend|typedef|static_assert|template)\b|.*\boperator\b", text):
        return ""
    outside = text
    while True:  # what stands in <> may hold brackets of its own
        shorter = re.sub(r"<[^<>]*>", "", outside)
        if shorter == outside:
            break
        outside = shorter
    return "" if "(" in outside.partition("=")[0] else text.partition("=")[0]


def statements(code):
    """(scope, line, text) of each statement of a namespace or a class, in text without literals."""
    code = re.sub(r"^[ \t]*#[^\n]*", "", code, flags=re.MULTILINE)
    scopes, head, head_line, line = ["namespace"], "", 1, 1
    for character in code:
        inside = scopes[-1] in {"namespace", "class"}
        if character == "{":
            scopes.append(block(head) if inside else scopes[-1])
            head = head if scopes[-1] == "value" else ""
        elif character == "}":
            head = head if scopes.pop() == "value" else ""
        elif inside and character == ";":
            if head:
                yield scopes[-1], head_line, head.strip()
            head = ""
        elif inside and character == ":" and head.strip() in {"public", "protected", "private"}:
            head = ""
        elif inside and (head or not character.isspace()):
            if not head:
                head_line = line
            head += character
        line += character == "\n"


def block(head):
    """What a brace after this opens: a scope, the body of a function or enum, or a value."""
    if head.count("(") > head.count(")"):
        return "value"
    head = re.sub(r"^\s*template\s*<.*?>\s*(?=struct|class|union)", "", head, flags=re.DOTALL)
    if re.match(r"\s*(?:inline\s+)?(?:namespace|extern)\b", head):
        return "namespace"
    if re.match(r"\s*(?:class|struct|union)\b", head) and "(" not in head:
        return "class"
    is_body = "(" in head or re.match(r"\s*enum\b", head) or not head.strip()
    return "body" if is_body else "value"


RULES = [file_size, file_name, header, function_size, bare_tolerance,
         property_without_check, loop_over_part_of_temporary, kept_expressions]
