# SPDX-License-Identifier: Apache-2.0
"""Damages what the program reads, at random, and tells what it did not stand.

`python3 tools/damage build/release/trammel files --count 1000` asks commands about models of
tests/ and examples/ in which bytes, words and lines were flipped, cut, doubled and swapped. It must
end by itself in time and memory, with an exit code of 0 to 3.

`python3 tools/damage build/release/trammel stores --count 100` breaks off runs that keep their rows
in a store, flips bytes of it or deletes rows, and resumes them. What it then calls whole must be
the run that nothing was done to; what it refuses it must name.

`python3 tools/damage build/release/trammel kills --count 200` kills runs, sweeps and predictions,
and resumes them: they must be those that were not killed, and nothing else may be left behind.

`python3 tools/damage build/release/trammel disks --count 50` lets the disk be full at some moment:
the message must tell the rows that the file holds. It mounts small disks, which takes root.

A line for each that was not stood; exit 1 where there is one.
"""
import argparse
import pathlib
import random
import sys
import tempfile

import disks
import kills
import models
import stores
import trials


def read_arguments():
    parser = argparse.ArgumentParser(prog="damage", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("what", choices=["files", "stores", "kills", "disks"])
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--count", type=int, default=100, metavar="N")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="that were tried before")
    parser.add_argument("--also", type=pathlib.Path, action="append", default=[], metavar="FOLDER",
                        help="of further models; may be repeated")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S",
                        help="the time limit of each call; %(default)s where not said")
    parser.add_argument("--keep", type=pathlib.Path, metavar="FOLDER",
                        help="where what was not stood is kept")
    return parser.parse_args()


def try_files(arguments, root):
    texts = models.find_texts([root / "tests", root / "examples", *arguments.also])
    faults = []
    for number in range(arguments.skip, arguments.skip + arguments.count):
        chance = random.Random(f"{arguments.seed} {number}")
        text = models.damage(texts, chance)
        with tempfile.TemporaryDirectory(prefix="damage-") as folder:
            call = trials.draw_call(chance, arguments.seconds)
            fault = trials.find_fault(arguments.program, call, text, pathlib.Path(folder),
                                      arguments.seconds)
        if fault:
            faults.append(f"{number}: {' '.join(call)}: {fault}")
            print(faults[-1], flush=True)
            if arguments.keep:
                arguments.keep.mkdir(parents=True, exist_ok=True)
                (arguments.keep / f"{number}.tml").write_bytes(text)
    return faults


def try_runs(arguments):
    try_one = {"stores": stores.try_store, "kills": kills.try_kill, "disks": disks.try_disk}
    told = {}
    faults = []
    for number in range(arguments.skip, arguments.skip + arguments.count):
        chance = random.Random(f"{arguments.seed} {number}")
        with tempfile.TemporaryDirectory(prefix="damage-") as folder:
            damage, fate, is_fault = try_one[arguments.what](arguments.program, chance,
                                                             pathlib.Path(folder))
        told[fate] = told.get(fate, 0) + 1
        if is_fault:
            faults.append(f"{number}: {damage}: {fate}")
            print(faults[-1], flush=True)
    for fate, count in sorted(told.items()):
        print(f"{count} {fate}")
    return faults


def main():
    arguments = read_arguments()
    arguments.program = arguments.program.resolve()
    root = pathlib.Path(__file__).resolve().parents[2]
    faults = try_files(arguments, root) if arguments.what == "files" else try_runs(arguments)
    print(f"{arguments.count} {arguments.what}, {len(faults)} not stood")
    return 1 if faults else 0


sys.exit(main())
