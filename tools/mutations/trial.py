# SPDX-License-Identifier: Apache-2.0
"""Builds one wrong program after the other in a checkout of its own, and asks the tests."""
import os
import pathlib
import re
import resource
import subprocess

# The folders of tests/ that are asked, by the program that holds them: first those of the province
# (where it has some), then those that ask the whole program, the quick ones first.
MACHINES = ("geometry", "mechanics", "simulation")
REQUESTS = ("inquiry", "diagnostics", "golden", "sketches", "exchange", "cases", "reasoning",
            "prediction", "property", "app", "cli")
KILLED, SURVIVED, NOT_COMPILED = "killed", "survived", "does not compile"
FAILED_CASE = re.compile(r"^TEST CASE: +(.*)", re.M)


def folders_of(province):
    """(program, folder of tests), in the order in which they are asked."""
    first = [(folder != province, "machines", folder) for folder in MACHINES]
    if province not in MACHINES:
        first = []
    return [step[1:] for step in sorted(first)] + [("requests", folder) for folder in REQUESTS]


def git(folder, *words):
    return subprocess.run(["git", "-C", folder, *words], check=True, capture_output=True,
                          text=True).stdout.strip()


class Checkout:
    """The last commit, as a clone that keeps what it has built."""

    def __init__(self, root, folder):
        self.path = pathlib.Path(folder)
        if not self.path.exists():
            git(root, "clone", "--quiet", "--shared", "--no-checkout", ".", self.path.resolve())
        git(self.path, "fetch", "--quiet", "origin")
        git(self.path, "checkout", "--quiet", "--force", "--detach", git(root, "rev-parse", "HEAD"))

    def build(self, program):
        """What the compiler says where it fails, and nothing where it does not."""
        whole = ["trammel"] if program == "requests" else []  # which its tests start
        run = subprocess.run([self.path / "dev", "build", "release", f"test_{program}", *whole],
                             capture_output=True, text=True, check=False)
        return (run.stdout + run.stderr or "no reason") if run.returncode else ""

    def test(self, program, folder, seconds):
        """What failed first, or nothing; a limit on CPU time ends what goes round in circles."""
        command = [self.path / "build" / "release" / f"test_{program}", "--abort-after=1",
                   f"--source-file=*/tests/{folder}/*"]
        run = subprocess.run(command, capture_output=True, text=True, check=False,
                             errors="replace", cwd=self.path, preexec_fn=lambda: limit(seconds),
                             env={"RC_PARAMS": "seed=1", **os.environ})
        if run.returncode == 0:
            return ""
        told = FAILED_CASE.findall(run.stdout)  # the last one; others may have told a message
        return f"{folder}: {told[-1].strip() if told else ending(run.returncode)}"

    def write(self, path, text):
        (self.path / path).write_text(text, encoding="utf-8")


def ending(code):
    """How a test program ended that told no case: an assertion of the program is exit code 4."""
    return f"exit code {code}" if code >= 0 else f"signal {-code}"


def limit(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def find_failure(checkout, province, seconds):
    """(fate, reason): the first test that fails, if any does."""
    built = set()
    for program, folder in folders_of(province):
        if program not in built:
            problem = checkout.build(program)
            if problem:
                return NOT_COMPILED, problem
            built.add(program)
        failed = checkout.test(program, folder, seconds)
        if failed:
            return KILLED, failed
    return SURVIVED, ""


def try_place(checkout, place, seconds):
    text = (checkout.path / place.path).read_text(encoding="utf-8")
    checkout.write(place.path, place.changed(text))
    try:
        return find_failure(checkout, place.path.split("/")[1], seconds)
    finally:
        checkout.write(place.path, text)
