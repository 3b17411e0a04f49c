# SPDX-License-Identifier: Apache-2.0
"""What is asked of each model: commands in all their forms.

Calls of one command follow each other in one folder, as some need what others wrote.
"""
import dataclasses
import signal

import given

LANGUAGES = ["c", "cpp", "fortran", "python", "julia", "javascript", "matlab", "maple",
             "mathematica", "maxima", "sympy", "modelica", "latex", "mathml", "spreadsheet"]


@dataclasses.dataclass(frozen=True)
class Call:
    name: str  # how the report and lists of what is expected name it
    words: tuple  # of the command line; FILE stands for the model
    leads: bool = False  # where it prints nothing, the rest of its command is left out
    keeps: bool = False  # what it writes is there for the calls after it
    same_as: str = ""  # the call before whose store this one must write too
    cut: int = 0  # the signal that breaks it off once its store is there; then it is resumed


FILE = object()


def call(command, text="", values="", **traits):
    """`text` holds the options; values for --given are too long for a name."""
    words = [command, FILE, *text.split()]
    name = " ".join([command, *text.split()])
    if values:
        words += ["--given", values]
        name += " --given " + traits.pop("how", "MOVED")
    if "cut" in traits:
        name += ", cut and resumed"
    return Call(name, tuple(words), **traits)


def solve(model):
    yield from [call("solve"), call("solve", "--format latex"), call("solve", "--format markdown"),
                call("solve", "--format json"), call("solve", "-o answers.csv")]
    for form in ("numeric", "symbolic", "taylor:2"):
        yield call("solve", f"--form {form} --format json")
    if values := given.moved(model.text):
        yield call("solve", "--format json", values)
    if values := given.turned(model.text):
        yield call("solve", "--format json", values, how="TURNED")


def check(_):
    yield from [call("check"), call("check", "--format json")]


def explain(model):
    yield call("explain")
    for form in ("latex", "markdown", "json"):
        yield call("explain", f"--format {form}")
    if values := given.moved(model.text):
        yield call("explain", "--format json", values)
    if values := given.turned(model.text):
        yield call("explain", "--format json", values, how="TURNED")


def draw(model):
    yield call("draw", "-o x.svg")
    if values := given.moved(model.text):
        yield call("draw", "-o x.svg", values)


def export(_):
    for language in LANGUAGES:
        yield call("export", f"--to {language}")


def simulate(model):
    yield call("simulate", leads=True)
    yield call("simulate", "-o x.csv --plot plot.svg --animate page.html --frames frames.svg")
    yield call("simulate", "--format json")
    if values := given.moved(model.text):
        yield call("simulate", "--format json", values)
    yield call("simulate", "-o x.db")
    # An end that is asked for keeps the moment it came at, so that short runs are cut too.
    yield call("simulate", "-o x.db", same_as="simulate -o x.db", cut=signal.SIGTERM)


def predict(_):
    yield call("predict", leads=True)
    yield call("predict", "--format json --plot plot.svg")


def sweep(model):
    yield call("sweep", leads=True)
    yield call("sweep", "-o x.csv --plot plot.svg --threads 1")
    yield call("sweep", "--format json --threads 2")
    yield call("sweep", "-o x.json --seed 2")
    if values := given.moved(model.text):
        yield call("sweep", "--format json", values)
    yield call("sweep", "-o x.db --threads 2")
    whole = "sweep -o x.db --threads 2"
    yield call("sweep", "-o x.db", same_as=whole, cut=signal.SIGKILL)
    for part in (1, 2):
        yield call("sweep", f"-o part{part}.db --shard {part}/2", keeps=True)
    yield call("sweep", "-o x.db --join part1.db part2.db", same_as=whole)


def added_run(_):
    yield call("simulate", "--format json")


def added_sweep(_):
    yield call("sweep", "--format json")


COMMANDS = {"solve": solve, "check": check, "explain": explain, "draw": draw, "export": export,
            "simulate": simulate, "predict": predict, "sweep": sweep, "added-run": added_run,
            "added-sweep": added_sweep}


def asked_model(model, command):
    """The model as the command asks it, or None where that command is not for it.

    Few models say for how long they run or what is varied, and those are the ways where most can
    change: the others are given a short run and a narrow sweep.
    """
    if command == "added-run":
        return None if model.has("simulate") else model.with_line("simulate for 0.5 every 0.05")
    if command == "added-sweep":
        line = given.sweep_around(model.text)
        is_asked = model.has("sweep", "sample", "tolerance")
        return model.with_line(line) if line and not is_asked else None
    return model


def calls_of(model, command):
    name = f"{command}: " if command.startswith("added-") else ""
    return [dataclasses.replace(c, name=name + c.name) for c in COMMANDS[command](model)]
