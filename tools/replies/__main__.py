# SPDX-License-Identifier: Apache-2.0
"""Compares two programs by what they reply: `python3 tools/replies OLD NEW`.

Both answer every model of tests/ and examples/ through all commands and forms. Exit codes, both
streams and all files that are written are compared by byte, but for the version of the program. A
line for each call that differs, with what differs; exit 1 where one does.
"""
import argparse
import concurrent.futures
import os
import pathlib
import sys
import time

import calls
from expected import Expected
from models import find_models
from remembering import Memory
from report import Report
from running import Program


def read_arguments():
    parser = argparse.ArgumentParser(prog="replies", description=__doc__)
    parser.add_argument("old", metavar="OLD", help="the program as it was")
    parser.add_argument("new", metavar="NEW", help="the program as it is now")
    parser.add_argument("--also", metavar="FOLDER", action="append", default=[],
                        help="a further folder of models; may be repeated")
    parser.add_argument("--only", metavar="SUBSTRING", default="",
                        help="only models whose name holds this")
    parser.add_argument("--commands", default=",".join(calls.COMMANDS),
                        help="some of %(default)s")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N",
                        help="calls at once, as many as there are cores where not said")
    parser.add_argument("--expected", metavar="FILE",
                        help="differences that are meant, a line each: MODEL: CALL  # reason")
    parser.add_argument("--keep", metavar="FOLDER", type=pathlib.Path,
                        help="write both replies of the calls that differ there")
    parser.add_argument("--remember", metavar="FOLDER",
                        help="keep the replies of OLD there, and take them from there")
    parser.add_argument("--time-out", type=float, default=60, metavar="S",
                        help="of one call; %(default)g where not said")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[2],
                        help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    arguments.commands = arguments.commands.split(",")
    for command in arguments.commands:
        if command not in calls.COMMANDS:
            parser.error(f"'{command}' is none of {', '.join(calls.COMMANDS)}")
    return arguments


def find_jobs(arguments):
    """(model, as the command asks it, calls); one job is what one folder is made for."""
    for model in find_models(arguments.root.resolve(), arguments.also):
        if arguments.only not in model.label:
            continue
        for command in arguments.commands:
            asked = calls.asked_model(model, command)
            if asked:
                yield asked, calls.calls_of(asked, command)


def compare(arguments, report):
    old, new = (Program(p, arguments.time_out) for p in (arguments.old, arguments.new))
    memory = Memory(arguments.remember)

    def ask(job):
        return *job, memory.ask(old, *job), new.ask(*job)

    # Answers come in the order of the jobs, so that two reports can be compared.
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        try:
            for model, wanted, before, now in pool.map(ask, list(find_jobs(arguments))):
                for call in wanted:
                    if call.name in before or call.name in now:
                        report.take(model, call.name, before.get(call.name), now.get(call.name))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def main():
    arguments = read_arguments()
    begun = time.monotonic()
    try:
        lines = pathlib.Path(arguments.expected).read_text().split("\n") if arguments.expected \
            else []
        report = Report(Expected(lines), arguments.keep)
        compare(arguments, report)
    except (OSError, ValueError) as error:
        print(f"replies: {error}", file=sys.stderr)
        return 2
    asked_all = not arguments.only and arguments.commands == list(calls.COMMANDS)
    return report.finish(time.monotonic() - begun, asked_all)


sys.exit(main())
