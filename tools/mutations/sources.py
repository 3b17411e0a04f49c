# SPDX-License-Identifier: Apache-2.0
"""Which sources are made wrong, and which of their places are taken."""
import fnmatch
import random

from places import find_places

PROVINCES = ("mechanics", "geometry", "simulation", "inquiry")
# Words for people, which other tests read than those of a province.
SPARED = ("*/describe_*", "*_words.cpp", "*/explain/*", "*/diagnostic_kinds.h")


def find_sources(root, provinces, spared, headers):
    """Paths below the root; a header is compiled into half of the project, and taken if asked."""
    for province in provinces:
        for path in sorted((root / "src" / province).rglob("*")):
            name = path.relative_to(root).as_posix()
            wanted = path.suffix == ".cpp" or headers and path.suffix == ".h"
            if wanted and not any(fnmatch.fnmatch(name, pattern) for pattern in spared):
                yield name


def draw_places(root, sources, seed):
    """All places in the order in which they are tried: the same for the same seed and sources."""
    places = [place for source in sources
              for place in find_places(source, (root / source).read_text(encoding="utf-8"))]
    random.Random(seed).shuffle(places)
    return places
