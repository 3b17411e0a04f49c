# SPDX-License-Identifier: Apache-2.0
"""A run that is broken off, its store damaged, and what becomes of it when it is resumed."""
import json
import signal
import sqlite3
import subprocess
import time

import runs

WHAT = "bounces"


def try_store(program, chance, folder):
    """What was done to it, what became of it, and whether that is a fault."""
    (folder / "model.tml").write_text(runs.RUNS[WHAT][1])
    store = folder / "run.db"
    command = runs.command(program, WHAT, "run.db")
    break_off(command, folder, store, chance)
    before = store.read_bytes() if has_rows(store) else b""
    if not before:
        return "nothing", "over before it began", False
    damage = chance.choice(WAYS)(store, chance)
    if store.read_bytes() == before:
        return damage, "nothing was changed", False
    resumed = subprocess.run([*command, "--resume"], cwd=folder, stdin=subprocess.DEVNULL,
                             capture_output=True, check=False, timeout=60)
    if resumed.returncode == 1 or resumed.returncode == 2:
        told = [d for d in json.loads(resumed.stdout or b"{}").get("diagnostics", [])
                if d["severity"] == "error"]
        named = any("run.db" in d["message"] for d in told) or b"run.db" in resumed.stderr
        codes = ", ".join(sorted(d["code"] for d in told))
        return damage, f"refused ({codes})" if named else f"refused without a name ({codes})", \
            not named
    if resumed.returncode != 0:
        return damage, f"exit {resumed.returncode}", True
    whole = folder / "whole.db"
    subprocess.run(runs.command(program, WHAT, whole), cwd=folder,
                   stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=60)
    is_same = runs.rows_of(store) == runs.rows_of(whole)
    return damage, "resumed to the same rows" if is_same else "resumed to other rows", not is_same


def break_off(command, folder, store, chance):
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as run:
        until = time.monotonic() + 20
        while not store.exists() and run.poll() is None and time.monotonic() < until:
            time.sleep(0.001)
        time.sleep(chance.uniform(0.0, 0.6))
        run.send_signal(signal.SIGKILL)


def has_rows(store):
    """On a busy machine the run may be broken off before its tables are made."""
    if not store.exists():
        return False
    with sqlite3.connect(store) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE name = 'rows'").fetchall()
    connection.close()
    return bool(tables)


def flip_bits(store, chance):
    content = bytearray(store.read_bytes())
    places = [chance.randrange(len(content)) for _ in range(chance.choice([1, 1, 1, 2, 5]))]
    for at in places:
        content[at] ^= 1 << chance.randrange(8)
    store.write_bytes(content)
    return f"bits flipped in {places}"


def clear_block(store, chance):
    content = bytearray(store.read_bytes())
    at = chance.randrange(len(content))
    size = chance.choice([1, 16, 512, 4096])
    content[at:at + size] = bytes(len(content[at:at + size]))
    store.write_bytes(content)
    return f"{size} zeros at {at}"


def cut_off(store, chance):
    content = store.read_bytes()
    size = chance.randrange(len(content))
    store.write_bytes(content[:size])
    return f"cut off at {size}"


def change_rows(store, chance):
    with sqlite3.connect(store) as connection:
        numbers = [row[0] for row in connection.execute("SELECT row FROM rows")]
        if not numbers:
            return "nothing, since there are no rows"
        row = chance.choice(numbers)
        name = connection.execute("SELECT * FROM rows").description[1][0]
        statement = chance.choice(["DELETE FROM rows WHERE row = ?",
                                   "DELETE FROM rows WHERE row >= ?",
                                   f'UPDATE rows SET "{name}" = "{name}" + 1e-9 WHERE row = ?',
                                   "UPDATE rows SET row = -row - 1 WHERE row = ?"])
        connection.execute(statement, (row,))
    connection.close()
    return f"{statement} ({row})"


def change_meta(store, chance):
    with sqlite3.connect(store) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM meta")]
        statement = chance.choice(["DELETE FROM meta WHERE name = ?",
                                   "UPDATE meta SET value = substr(value, 2) WHERE name = ?",
                                   "DELETE FROM events WHERE ? <> ''"])
        name = chance.choice(names)
        connection.execute(statement, (name,))
    connection.close()
    return f"{statement} ({name})"


WAYS = [flip_bits, flip_bits, flip_bits, clear_block, cut_off, change_rows, change_rows,
        change_meta]
