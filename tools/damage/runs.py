# SPDX-License-Identifier: Apache-2.0
"""Runs, sweeps and predictions that write a table while they go on, a second or so each."""
import sqlite3

PENDULUM = """point O at (0, 0)
point A near (0.6, -0.8)
line rod from O to A
length(rod) = 1
angle(x_axis, rod) = phi
free phi
mass(A) = 2
gravity = 9.81
point B near (1.2, -1.6)
line arm from A to B
length(arm) = 1
angle(x_axis, arm) = psi
free psi
mass(B) = 1
floor: y(B) >= -1.9
given phi = -0.9, psi = -0.7
find kinetic_energy
"""
STICK_SLIP = """coordinate x
kinetic = x'^2/2
force(x) = sin(2*time) - 0.6*sign(x')
start x = 0, x' = 0.1
simulate for 400 every 0.002
"""
PUSHER = """point O at (0, 0)
point A near (0.6, 0.8)
point B near (3, 0)
line crank from O to A
line rod from A to B
length(crank) = r
length(rod) = l
y(B) = 0
angle(x_axis, crank) = theta
given r = 1, l = 3, theta = 30 deg
mass(B) = 2
gravity = 9.81
force(B) = (-F, 0)
given F = 100
find reaction(theta)
find x(B)
sweep theta from 0 deg to 360 deg in 200000 steps
"""

TUMBLING = """coordinate a
coordinate b
kinetic = a'^2 + b'^2/2 + a'*b'*cos(a - b)
potential = -2*9.81*cos(a) - 9.81*cos(b)
start a = 2, b = 2.5, a' = 0, b' = 0
predict for 3000
"""

# What is asked, and the model. Each table is called by the same name, since it is told.
RUNS = {
    "bounces": ("simulate", PENDULUM + "simulate for 200 every 0.01\n"),
    "sticks and slips": ("simulate", STICK_SLIP),
    "sweeps": ("sweep", PUSHER),
    "tumbles": ("predict", TUMBLING),
}


def command(program, what, table):
    asked, _ = RUNS[what]
    call = [program, asked, "model.tml", "-o", table, "--format", "json"]
    return [*call, "--threads", "2"] if asked == "sweep" else call


def rows_of(store):
    """All that a store tells of a run or a sweep; without its diary."""
    with sqlite3.connect(store) as connection:
        names = [row[0] for row in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'meta'")]
        tables = {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall()
                  for name in sorted(names)}
    connection.close()
    return tables
