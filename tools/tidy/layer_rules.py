# SPDX-License-Identifier: Apache-2.0
"""Includes point one way: down the list of provinces in cmake/provinces.cmake."""

INCLUDE = r'^\s*#\s*include\s*"([^"]+)"'
FRONT_ENDS = {"cli", "studio", "python"}
OPEN_TO_FRONT_ENDS = {"app", "base"}


def one_way(tree):
    rank = {province: i for i, province in enumerate(tree.provinces)}
    for file in tree.cpp("src"):
        own = file.rest.partition("/")[0]
        if own not in rank:
            yield file.path, 1, f"src/{own} is no province; they stand in cmake/provinces.cmake"
            continue
        for number, match in file.find(INCLUDE):
            target = match.group(1).partition("/")[0]
            if target not in rank:
                yield file.path, number, f"\"{match.group(1)}\" is not written from src/"
            elif rank[target] > rank[own]:
                yield file.path, number, f"{own} stands before {target} and may not include it"


def own_header_first(tree):
    headers = {file.path for file in tree.cpp("src") if file.suffix == ".h"}
    for file in tree.cpp("src"):
        own = file.path.removesuffix(".cpp") + ".h"
        if file.suffix != ".cpp" or own not in headers:
            continue
        first = next(iter(file.find(r'^\s*#\s*include\s*[<"]([^">]+)[">]')), None)
        if first is None or "src/" + first[1].group(1) != own:
            line = first[0] if first else 1
            yield file.path, line, "the own header comes first, to show that it stands alone"


def front_ends(tree):
    for file in tree.cpp(*FRONT_ENDS):
        for number, match in file.find(INCLUDE):
            target = match.group(1).partition("/")[0]
            if target in tree.provinces and target not in OPEN_TO_FRONT_ENDS:
                yield file.path, number, f"{file.top} includes app and base alone, not {target}"


def namespaces(tree):
    for file in tree.cpp("src"):
        own = file.rest.partition("/")[0]
        if own in tree.provinces and f"namespace trammel::{own}" not in file.text:
            yield file.path, 1, f"what stands here belongs into namespace trammel::{own}"


RULES = [one_way, own_header_first, front_ends, namespaces]
