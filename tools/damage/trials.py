# SPDX-License-Identifier: Apache-2.0
"""One call of the program about a damaged file, and what is wrong with how it ends."""
import json
import os
import subprocess

GRACE = 0.2  # seconds that a limit may be passed by, of processor time
STUCK = 20.0  # seconds more of the clock, after which it is ended
MEMORY = 1_200_000  # kB
COMMANDS = ["solve", "solve", "solve", "check", "explain", "simulate", "simulate", "sweep", "draw",
            "export", "predict"]
LANGUAGES = ["c", "python", "modelica", "latex", "sympy", "spreadsheet"]


def draw_call(chance, seconds):
    command = chance.choice(COMMANDS)
    call = [command, "model.tml", "--time-limit", str(seconds)]
    if command == "export":
        call += ["--to", chance.choice(LANGUAGES)]
    elif command != "draw":
        call += ["--format", "json"]
    if command == "sweep":
        call += ["--threads", "1"]
    return call


def find_fault(program, call, text, folder, seconds):
    """Empty where it ends as it should."""
    (folder / "model.tml").write_bytes(text)
    out, err = folder / "out", folder / "err"
    with out.open("wb") as stdout, err.open("wb") as stderr:
        child = subprocess.Popen([program, *call], cwd=folder, stdin=subprocess.DEVNULL,
                                 stdout=stdout, stderr=stderr)
        status, used = wait(child, seconds + STUCK)
    if status is None:
        return f"it does not end in {seconds + STUCK} s"
    code = os.waitstatus_to_exitcode(status)
    spent = used.ru_utime + used.ru_stime
    if code not in (0, 1, 2, 3):
        return f"exit {code}: {last_line(err)}"
    if used.ru_maxrss > MEMORY:
        return f"{used.ru_maxrss // 1000} MB"
    if spent > seconds + GRACE:
        return f"{spent:.2f} s"
    if "json" in call and code != 2 and not is_document(out):
        return f"exit {code}, and what it writes is no document"
    if code and not err.stat().st_size and not out.stat().st_size:
        return f"exit {code}, and says nothing"
    return ""


def wait(child, seconds):
    with subprocess.Popen(["sleep", str(seconds)]) as alarm:
        ended, status, used = os.wait4(-1, 0)
        if ended == alarm.pid:
            child.kill()
            os.wait4(child.pid, 0)
            alarm.returncode = child.returncode = 0
            return None, None
        child.returncode = 0
        alarm.kill()
    return status, used


def is_document(file):
    try:
        json.loads(file.read_bytes())
        return True
    except ValueError:
        return False


def last_line(file):
    lines = file.read_bytes().decode(errors="replace").splitlines()
    return next((line for line in reversed(lines) if "error" in line or "ssert" in line), "")
