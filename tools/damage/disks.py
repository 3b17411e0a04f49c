# SPDX-License-Identifier: Apache-2.0
"""A disk that is full while a run or a sweep writes: what is told is what the file holds."""
import contextlib
import functools
import re
import subprocess
import tempfile
from pathlib import Path

import runs

ROOM = "64m"
BLOCK = 4096
TOLD = re.compile(r"it holds (?:the first )?(\d+) rows?")


@functools.cache
def whole(program, what, ending):
    """The file that is written where there is room."""
    with tempfile.TemporaryDirectory(prefix="damage-") as folder:
        (Path(folder) / "model.tml").write_text(runs.RUNS[what][1])
        subprocess.run(runs.command(program, what, f"run.{ending}"), cwd=folder, check=True,
                       capture_output=True, stdin=subprocess.DEVNULL, timeout=120)
        file = Path(folder) / f"run.{ending}"
        size = file.stat().st_size
        return runs.rows_of(file) if ending == "db" else file.read_bytes(), size


@contextlib.contextmanager
def small_disk(folder, blocks):
    place = folder / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={blocks * BLOCK}", "disk", place],
                   check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def try_disk(program, chance, folder):
    """What was done to it, what became of it, and whether that is a fault."""
    what = chance.choice(sorted(runs.RUNS))
    ending = "db" if what == "tumbles" else chance.choice(["csv", "csv", "db", "db", "json"])
    content, size = whole(program, what, ending)
    (folder / "model.tml").write_text(runs.RUNS[what][1])
    blocks = 1 + int(chance.random() ** 2 * 1.1 * size / BLOCK)
    done = f"{what}, {ending}, {blocks} blocks of {-(-size // BLOCK)}"
    with small_disk(folder, blocks) as disk:
        call = runs.command(program, what, f"disk/run.{ending}")
        ended = subprocess.run(call, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                               check=False, text=True, timeout=120)
        if ended.returncode == 0:
            return done, "there was room", what_is_held(disk, ending) != content
        if ended.returncode not in (1, 2):
            return done, f"exit {ended.returncode}", True
        if f"run.{ending}" not in ended.stderr + ended.stdout:
            return done, "does not name the file", True
        fault = find_fault(disk, ending, content, ended.stdout + ended.stderr)
        if fault or ending != "db":
            return done, fault or "holds what is told", bool(fault)
        return resume(call, folder, disk, content, done)


def what_is_held(disk, ending):
    file = disk / f"run.{ending}"
    return runs.rows_of(file) if ending == "db" else file.read_bytes()


def find_fault(disk, ending, content, text):
    """Empty where the message tells what lies on the disk."""
    left = sorted(file.name for file in disk.iterdir())
    if ending == "json":
        return f"leaves {left}" if left else ""
    if left and left != [f"run.{ending}"]:
        return f"leaves {left}"
    told = TOLD.search(text)
    if not told:
        return "does not tell how many rows it holds" if left else ""
    rows = int(told.group(1))
    if not left:
        return f"tells {rows} rows, and there is no file" if rows else ""
    if ending == "csv":
        lines = (disk / "run.csv").read_bytes().split(b"\n")
        is_same = content.split(b"\n")[:rows + 1] == lines[:rows + 1]
        return "" if len(lines) == rows + 2 and is_same else \
            f"tells {rows} rows and holds {len(lines) - 2}, {'the same' if is_same else 'others'}"
    held = runs.rows_of(disk / "run.db").get("rows", [])
    # Threads of a sweep may be over with later rows first, which a store keeps by their number.
    of_first = "the first" in told.group(0)
    right = held == content["rows"][:len(held)] if of_first else set(held) <= set(content["rows"])
    if not right:
        return "holds other rows"
    return "" if len(held) == rows else f"tells {rows} rows and holds {len(held)}"


def resume(call, folder, disk, content, done):
    """With room it goes on where the disk was full."""
    subprocess.run(["mount", "-o", f"remount,size={ROOM}", disk], check=True)
    ended = subprocess.run([*call, "--resume"], cwd=folder, stdin=subprocess.DEVNULL,
                           capture_output=True, check=False, timeout=120)
    if ended.returncode != 0:
        return done, f"resumed with room: exit {ended.returncode}", True
    if runs.rows_of(disk / "run.db") != content:
        return done, "resumed with room to other rows", True
    return done, "holds what is told, and goes on with room", False
