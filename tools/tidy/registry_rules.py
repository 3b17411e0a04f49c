# SPDX-License-Identifier: Apache-2.0
"""Rules that compare two places: kinds of diagnostics and their models, citations and sources."""
import collections
import re

import blank

KIND = re.compile(r'DiagnosticKind\s+\w+\s*(?:=\s*)?\{\s*"([^"]*)"\s*,\s*"([^"]*)"\s*,?\s*\}')
CODE = re.compile(r"[EWN]\d{3}")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

CITATION = re.compile(r"\[([A-Z][A-Za-z]+\d{4}[a-z]?)\b[^\]\n]*\]")  # [Name1234 place]


def diagnostic_kinds(tree):
    seen = collections.defaultdict(dict)  # "code", "slug" -> word -> where it stands
    for file in tree.cpp("src"):
        if file.name != "diagnostic_kinds.h":
            continue
        kinds = list(KIND.finditer(file.text))
        declared = len(re.findall(r"\bconstexpr\s+(?:base::)?DiagnosticKind\b", file.text))
        if declared != len(kinds):
            yield file.path, 1, f"{declared} kinds declared, {len(kinds)} in the usual form"
        for kind in kinds:
            line, (code, slug) = file.line_of(kind.start()), kind.groups()
            if not CODE.fullmatch(code):
                yield file.path, line, f"'{code}' is not E, W or N and three digits"
            if not SLUG.fullmatch(slug):
                yield file.path, line, f"'{slug}' is not words joined by '-'"
            for what, word in (("code", code), ("slug", slug)):
                if word in seen[what]:
                    yield file.path, line, f"{what} {word} is taken by {seen[what][word]}"
                seen[what].setdefault(word, f"{file.path}:{line}")
            if not (tree.root / "tests" / "diagnostics" / slug).is_dir():
                yield file.path, line, f"tests/diagnostics/{slug}/ is missing"
    folder = tree.root / "tests" / "diagnostics"
    for model in sorted(folder.iterdir()) if folder.is_dir() else []:
        if model.is_dir() and model.name not in seen["slug"]:
            yield f"tests/diagnostics/{model.name}", 1, "no kind of diagnostic has this slug"


def bibliography_keys(tree):
    path = tree.root / "docs" / "references.bib"
    return re.findall(r"^@\w+\{(\w+),", path.read_text() if path.exists() else "", re.MULTILINE)


def citations(tree):
    keys = set(bibliography_keys(tree))
    for file in tree.files:
        if file.is_cpp:
            places = blank.comments(file.text)
        elif file.suffix in {".md", ".tml"}:
            places = [(0, file.text)]
        else:
            continue
        for offset, text in places:
            for cited in CITATION.finditer(text):
                if cited.group(1) not in keys:
                    line = file.line_of(offset + cited.start())
                    yield file.path, line, f"{cited.group(1)} is not in docs/references.bib"


def double_keys(tree):
    for key, count in collections.Counter(bibliography_keys(tree)).items():
        if count > 1:
            yield "docs/references.bib", 1, f"the key {key} stands {count} times"


RULES = [diagnostic_kinds, citations, double_keys]
