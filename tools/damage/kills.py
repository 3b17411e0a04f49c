# SPDX-License-Identifier: Apache-2.0
"""What is killed, some times, and resumed: it must be the run, sweep or prediction that was not."""
import functools
import json
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import runs


@functools.cache
def whole(program, what):
    """What it writes where nothing is done to it, and the seconds that takes."""
    with tempfile.TemporaryDirectory(prefix="damage-") as folder:
        (Path(folder) / "model.tml").write_text(runs.RUNS[what][1])
        begin = time.monotonic()
        ended = subprocess.run(runs.command(program, what, "run.db"), cwd=folder,
                               capture_output=True, stdin=subprocess.DEVNULL, check=True,
                               timeout=120)
        seconds = time.monotonic() - begin
        return runs.rows_of(Path(folder) / "run.db"), results_of(what, ended), seconds


def results_of(what, ended):
    """Of a prediction all that is answered; of runs and sweeps, the table is that."""
    return json.loads(ended.stdout)["results"] if runs.RUNS[what][0] == "predict" else None


def try_kill(program, chance, folder):
    """What was done to it, what became of it, and whether that is a fault."""
    what = chance.choice(sorted(runs.RUNS))
    rows, results, seconds = whole(program, what)
    (folder / "model.tml").write_text(runs.RUNS[what][1])
    call = runs.command(program, what, "run.db")
    moments = [chance.uniform(0, seconds) for _ in range(chance.choice([1, 1, 2, 4]))]
    killed = 0
    for moment in moments:
        killed += kill_at([*call, "--resume"], folder, moment)
    done = f"{what}, killed at {', '.join(f'{moment:.3f}' for moment in moments)}"
    resumed = subprocess.run([*call, "--resume"], cwd=folder, stdin=subprocess.DEVNULL,
                             capture_output=True, check=False, timeout=120)
    left = sorted(file.name for file in folder.iterdir()
                  if file.name not in ("model.tml", "run.db"))
    if resumed.returncode != 0:
        return done, f"exit {resumed.returncode}", True
    if left:
        return done, f"leaves {', '.join(left)}", True
    if runs.rows_of(folder / "run.db") != rows:
        return done, "resumed to other rows", True
    if results_of(what, resumed) != results:
        return done, "resumed to another answer", True
    return done, "resumed to the same rows" if killed else "over before it was killed", False


def kill_at(call, folder, moment):
    """Whether that met it at work."""
    with subprocess.Popen(call, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as run:
        time.sleep(moment)
        run.send_signal(signal.SIGKILL)
        return run.wait() == -signal.SIGKILL
