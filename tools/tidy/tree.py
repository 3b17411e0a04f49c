# SPDX-License-Identifier: Apache-2.0
"""The files that the rules look at, each read once.

A rule is a function from a Tree to findings (path, line, message). It needs no git, so that it
works in an unpacked archive too.
"""
import pathlib
import re

# Folders that hold our own text; the hidden ones and build/, which lies beside them, hold none.
FOLDERS = [".ci", "bench", "cli", "cmake", "docs", "examples", "python", "src", "studio", "tests",
           "tools"]
GENERATED = {"__pycache__", "dist", "generated", "node_modules"}
TEXT = {".bib", ".cmake", ".cpp", ".css", ".h", ".html", ".json", ".md", ".py", ".sh", ".tml",
        ".ts", ".tsx", ".txt"}
PROGRAMS = {".cmake", ".cpp", ".h", ".py", ".sh", ".ts", ".tsx"}
NAMED_PROGRAMS = {"dev", ".ci/run", "CMakeLists.txt"}


class File:
    def __init__(self, root, path):
        self.path = path.relative_to(root).as_posix()
        self.name, self.suffix = path.name, path.suffix
        self.text = path.read_text(encoding="utf-8", errors="replace")
        self.lines = self.text.split("\n")
        self.top, _, self.rest = self.path.partition("/")
        self.is_cpp = self.suffix in {".cpp", ".h"}
        self.is_program = self.suffix in PROGRAMS or self.path in NAMED_PROGRAMS

    def find(self, pattern):
        """(line number, match) of each occurrence of a regular expression in one line."""
        pattern = re.compile(pattern)
        for number, line in enumerate(self.lines, 1):
            for match in pattern.finditer(line):
                yield number, match

    def line_of(self, offset):
        return self.text.count("\n", 0, offset) + 1


class Tree:
    def __init__(self, root):
        self.root = root.resolve()
        paths = [p for p in self.root.iterdir() if p.is_file()]
        for folder in FOLDERS:
            paths += (self.root / folder).rglob("*")
        self.files = [File(self.root, p) for p in sorted(paths) if self._is_ours(p)]
        self.provinces = self._read_provinces()

    def _is_ours(self, path):
        relative = path.relative_to(self.root)
        if GENERATED.intersection(relative.parts) or not path.is_file() or path.is_symlink():
            return False
        return path.suffix in TEXT or relative.as_posix() in NAMED_PROGRAMS

    def _read_provinces(self):
        """The provinces, lowest first, from the one place that lists them."""
        table = self.root / "cmake" / "provinces.cmake"
        text = table.read_text(encoding="utf-8") if table.exists() else ""
        found = re.search(r"set\(TRAMMEL_PROVINCES\s+([^)]*)\)", text)
        return found.group(1).split() if found else []

    def cpp(self, *tops):
        return [f for f in self.files if f.is_cpp and (not tops or f.top in tops)]
