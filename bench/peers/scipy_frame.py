# SPDX-License-Identifier: Apache-2.0
"""The equilibrium of a frame of a table by SciPy's sparse solver: C'Q = -f with a column for each
length, bearing and weld, factored and solved once. The time is that of factors and solution, not
of reading the table."""
import sys
import time

import numpy as np
from scipy.sparse import csc_matrix
from scipy.sparse.linalg import splu

nodes, places, members, bearings, loads = {}, [], [], [], []
for line in open(sys.argv[1]):
    cells = line.strip().split(",")
    if cells[0] == "node":
        nodes[cells[1]] = len(places)
        places.append((float(cells[2]), float(cells[3])))
    elif cells[0] == "member":
        members.append((nodes[cells[2]], nodes[cells[3]], cells[4] == "welded"))
    elif cells[0] == "bearing":
        bearings.append((nodes[cells[1]], cells[2]))
    elif cells[0] == "force":
        loads.append((nodes[cells[1]], float(cells[2]), float(cells[3])))

at = np.array(places)
first = np.array([m[0] for m in members])
last = np.array([m[1] for m in members])
along = at[last] - at[first]
length = np.hypot(along[:, 0], along[:, 1])
unit = along / length[:, None]

rows, columns, values = [], [], []  # of C': a row for each coordinate


def add(row, column, value):
    rows.append(np.atleast_1d(row))
    columns.append(np.atleast_1d(column))
    values.append(np.atleast_1d(value))


bars = np.arange(len(members))
for axis in (0, 1):
    add(2 * last + axis, bars, unit[:, axis])
    add(2 * first + axis, bars, -unit[:, axis])
column = len(members)


def turn(member, column, sign):  # the direction of a member, by its ends
    across = np.array([-unit[member][1], unit[member][0]]) / length[member] * sign
    for axis in (0, 1):
        add(2 * last[member] + axis, column, across[axis])
        add(2 * first[member] + axis, column, -across[axis])


welded = {}
for member, (a, b, is_welded) in enumerate(members):
    for joint in (a, b) if is_welded else ():
        if joint in welded:
            turn(member, column, 1)
            turn(welded[joint], column, -1)
            column += 1
        else:
            welded[joint] = member
for node, kind in bearings:
    if kind != "roller":
        add(2 * node, column, 1.0)
        column += 1
    add(2 * node + 1, column, 1.0)
    column += 1
    if kind == "clamped":
        turn(welded[node], column, 1)
        column += 1

force = np.zeros(2 * len(places))
for node, x, y in loads:
    force[2 * node] += x
    force[2 * node + 1] += y

began = time.process_time()
matrix = csc_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))),
                    shape=(2 * len(places), column))
reactions = splu(matrix).solve(-force)
print("time", time.process_time() - began)
print("result", reactions[int(sys.argv[2])])
