# SPDX-License-Identifier: Apache-2.0
"""What a source uses of the standard library it includes, itself or by a header of ours.

Compilers do not see this where headers come precompiled (cmake/standard_headers.h).
"""
import pathlib
import re

import blank

NAMES = {  # of each header, those that sources use
    "algorithm": r"(?:ranges::)?(?:adjacent_find|all_of|any_of|binary_search|clamp|copy|copy_if|"
                 r"count|count_if|equal|equal_range|fill|find|find_if|find_if_not|for_each|"
                 r"generate|includes|is_sorted|lower_bound|max|max_element|merge|min|min_element|"
                 r"minmax|mismatch|none_of|nth_element|partition|replace|reverse|rotate|"
                 r"set_difference|set_intersection|set_union|sort|stable_partition|stable_sort|"
                 r"transform|unique|upper_bound)",
    "array": r"array",
    "cmath": r"(?:acos|asin|atan|atan2|ceil|cos|exp|fabs|floor|fmod|hypot|isfinite|isinf|isnan|"
             r"log|log10|log2|pow|remainder|round|signbit|sin|sqrt|tan)",
    "cstdint": r"u?int(?:8|16|32|64)_t",
    "functional": r"(?:function|greater|less|plus|ref|cref)",
    "map": r"(?:map|multimap)",
    "memory": r"(?:make_shared|make_unique|shared_ptr|unique_ptr|weak_ptr)",
    "optional": r"(?:make_optional|nullopt|optional)",
    "set": r"(?:multiset|set)",
    "span": r"(?:dynamic_extent|span)",
    "string": r"(?:stod|stoi|stoull|string|to_string)",
    "string_view": r"string_view",
    "unordered_map": r"unordered_map",
    "utility": r"(?:as_const|exchange|forward|move|pair|swap)",
    "variant": r"(?:get_if|holds_alternative|monostate|variant|visit)",
    "vector": r"vector",
}
USES = {header: re.compile(rf"\bstd::{names}\b(?!\s*::)") for header, names in NAMES.items()}
# Headers that the language promises to declare a name as well.
ALSO = {"utility": {"algorithm", "array", "map", "optional", "tuple", "unordered_map", "variant"},
        "string_view": {"string"}}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)


class Includes:
    """What of the standard library reaches each file."""

    def __init__(self, tree):
        self.files = {file.path: file for file in tree.cpp()}
        self.known = {}

    def of(self, path):
        if path in self.known:
            return self.known[path]
        self.known[path] = set()  # a header that includes itself adds nothing
        reached = set()
        for bracket, name in INCLUDE.findall(self.files[path].text):
            target = self.ours(path, name) if bracket == '"' else None
            reached |= self.of(target) if target else {name}
        self.known[path] = reached
        return reached

    def ours(self, path, name):
        beside = (pathlib.PurePosixPath(path).parent / name).as_posix()
        return next((p for p in (f"src/{name}", name, f"tests/{name}", beside)
                     if p in self.files), None)


def used_names_included(tree):
    includes = Includes(tree)
    for file in tree.cpp():
        code = blank.literals_and_comments(file.text)
        for header, uses in USES.items():
            found = uses.search(code)
            if found and not ({header} | ALSO.get(header, set())) & includes.of(file.path):
                yield (file.path, file.line_of(found.start()),
                       f"{found.group()} comes from <{header}>, which nothing here includes")


RULES = [used_names_included]
