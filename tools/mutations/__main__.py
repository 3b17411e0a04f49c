# SPDX-License-Identifier: Apache-2.0
"""Makes lines of the program wrong, one at a time, and tells which test sees it.

`python3 tools/mutations --seed 1 --count 50` draws places of the last commit by chance: a sign, a
comparison, a bound, a condition. Each wrong program is built in a checkout of its own and tested
until a test fails. A line for each place; exit 1 where a place survives all tests. What does not
compile is told and not counted.
"""
import argparse
import pathlib
import subprocess
import sys

import sources
import trial


def read_arguments():
    parser = argparse.ArgumentParser(prog="mutations", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--count", type=int, default=50, metavar="N",
                        help="places that compile; %(default)s where not said")
    parser.add_argument("--skip", type=int, default=0, metavar="N",
                        help="places that were drawn and tried before")
    parser.add_argument("--only", metavar="N,...", default="",
                        help="the places with these numbers alone, to see a new test fail")
    parser.add_argument("--provinces", default=",".join(sources.PROVINCES),
                        help="%(default)s where not said")
    parser.add_argument("--spare", metavar="PATTERN", action="append", default=[],
                        help="sources that stay as they are; may be repeated")
    parser.add_argument("--headers", action="store_true",
                        help="places in headers too; each compiles half of the project again")
    parser.add_argument("--seconds", type=int, default=240, metavar="S",
                        help="of CPU time for a folder of tests; %(default)s where not said")
    parser.add_argument("--list", action="store_true", help="tell the places and try none")
    parser.add_argument("--folder", metavar="FOLDER", help="where it builds; build/mutations where "
                        "not said")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[2],
                        help=argparse.SUPPRESS)
    return parser.parse_args()


def draw(arguments):
    names = sources.find_sources(arguments.root.resolve(), arguments.provinces.split(","),
                                 (*sources.SPARED, *arguments.spare), arguments.headers)
    places = sources.draw_places(arguments.root, names, arguments.seed)
    numbered = list(enumerate(places, 1))[arguments.skip:]
    only = [int(number) for number in arguments.only.split(",") if number]
    return [(n, place) for n, place in numbered if n in only] if only else numbered


def try_all(arguments, numbered):
    """How many of what became of them."""
    checkout = trial.Checkout(arguments.root, arguments.folder
                              or arguments.root / "build" / "mutations")
    fates = {trial.KILLED: 0, trial.SURVIVED: 0, trial.NOT_COMPILED: 0}
    for number, place in numbered:
        if fates[trial.KILLED] + fates[trial.SURVIVED] == arguments.count:
            break
        fate, reason = trial.try_place(checkout, place, arguments.seconds)
        fates[fate] += 1
        told = f"{fate} by {reason}" if fate == trial.KILLED else fate
        print(f"{number}. {place}: {told}", flush=True)
    return fates


def main():
    arguments = read_arguments()
    numbered = draw(arguments)
    if arguments.list:
        print("\n".join(f"{n}. {place}" for n, place in numbered[:arguments.count]))
        return 0
    try:
        fates = try_all(arguments, numbered)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"mutations: {error}", file=sys.stderr)
        return 2
    print(", ".join(f"{count} {fate}" for fate, count in fates.items()))
    return 1 if fates[trial.SURVIVED] else 0


sys.exit(main())
