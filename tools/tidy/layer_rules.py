# SPDX-License-Identifier: Apache-2.0
"""Includes point one way: down the list of provinces in cmake/provinces.cmake, and between the
folders of a province without a circle."""
import collections
import pathlib

INCLUDE = r'^\s*#\s*include\s*"([^"]+)"'
FRONT_ENDS = {"cli", "studio", "python"}
OPEN_TO_FRONT_ENDS = {"app", "base"}
SERVER = "studio/server/"  # runs no model code, and is known to the program by one function
OPEN_OF_SERVER = SERVER + "serve_module.h"


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
    headers = {file.path for file in tree.cpp("src", "studio") if file.suffix == ".h"}
    for file in tree.cpp("src", "studio"):
        own = file.path.removesuffix(".cpp") + ".h"
        if file.suffix != ".cpp" or own not in headers:
            continue
        first = next(iter(file.find(r'^\s*#\s*include\s*[<"]([^">]+)[">]')), None)
        if first is None or first[1].group(1) != own.removeprefix("src/"):
            line = first[0] if first else 1
            yield file.path, line, "the own header comes first, to show that it stands alone"


def front_ends(tree):
    for file in tree.cpp(*FRONT_ENDS):
        for number, match in file.find(INCLUDE):
            target = match.group(1).partition("/")[0]
            if target in tree.provinces and target not in OPEN_TO_FRONT_ENDS:
                yield file.path, number, f"{file.top} includes app and base alone, not {target}"


def server(tree):
    for file in tree.cpp():
        for number, match in file.find(INCLUDE):
            target = match.group(1)
            if file.path.startswith(SERVER) and not target.startswith(SERVER):
                yield file.path, number, f"the studio's server runs no model code: not {target}"
            if file.top != "studio" and target.startswith(SERVER) and target != OPEN_OF_SERVER:
                yield file.path, number, f"the studio's server is known by {OPEN_OF_SERVER} alone"


def namespaces(tree):
    for file in tree.cpp("src"):
        own = file.rest.partition("/")[0]
        if own in tree.provinces and f"namespace trammel::{own}" not in file.text:
            yield file.path, 1, f"what stands here belongs into namespace trammel::{own}"


def folder_circles(tree):
    """No two folders of a province need each other.

    A folder that nobody but the one above it includes is the inside of that one, and counts as a
    part of it: what is above may call it, and it may use what is above.
    """
    uses = folder_uses(tree)
    inside = {folder for folder in uses if is_inside(folder, uses)}
    graph = collections.defaultdict(dict)  # folder -> folder it includes -> where
    for folder, targets in uses.items():
        for target, place in targets.items():
            ends = whole_of(folder, inside), whole_of(target, inside)
            if ends[0] != ends[1]:
                graph[ends[0]].setdefault(ends[1], place)
    for folder in sorted(graph):
        for target, (path, line) in sorted(graph[folder].items()):
            if reaches(graph, target, folder):
                yield path, line, f"{folder} and {target} need each other: includes run in a circle"


def folder_uses(tree):
    """folder -> folder of the same province that it includes -> the first place where it does."""
    uses = collections.defaultdict(dict)
    for file in tree.cpp("src"):
        folder = pathlib.PurePosixPath(file.rest).parent.as_posix()
        uses[folder]  # stands in the table, though it may include nothing
        for number, match in file.find(INCLUDE):
            target = pathlib.PurePosixPath(match.group(1)).parent.as_posix()
            if target != folder and target.partition("/")[0] == folder.partition("/")[0]:
                uses[folder].setdefault(target, (file.path, number))
    return uses


def is_inside(folder, uses):
    above = folder.rpartition("/")[0]
    users = {user for user, targets in uses.items()
             if folder in targets and not user.startswith(folder + "/")}
    return above.count("/") > 0 and users == {above}


def whole_of(folder, inside):
    while folder in inside:
        folder = folder.rpartition("/")[0]
    return folder


def reaches(graph, start, goal):
    seen, open_folders = {start}, [start]
    while open_folders:
        folder = open_folders.pop()
        if folder == goal:
            return True
        for target in graph.get(folder, {}):
            if target not in seen:
                seen.add(target)
                open_folders.append(target)
    return False


RULES = [one_way, own_header_first, front_ends, server, namespaces, folder_circles]
