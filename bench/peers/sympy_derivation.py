# SPDX-License-Identifier: Apache-2.0
"""Cart with n pendulums by Lagrange's equations from positions: M(q) and f(q, v)."""
import sys
import time

import sympy
import sympy_input

found, _ = sympy_input.read(sys.argv[1])
n = int(found["links"])

began = time.process_time()
q = sympy.symbols(f"q0:{n + 1}")
v = sympy.symbols(f"v0:{n + 1}")
m = sympy.symbols(f"m0:{n + 1}")
l = sympy.symbols(f"l0:{n + 1}")
g = sympy.Symbol("g")


def rate(e):
    return sum(sympy.diff(e, q[i]) * v[i] for i in range(n + 1))


x, y = q[0], sympy.Integer(0)
T, V = m[0] * v[0]**2 / 2, sympy.Integer(0)
for i in range(1, n + 1):
    x += l[i] * sympy.sin(q[i])
    y -= l[i] * sympy.cos(q[i])
    T += m[i] * (rate(x)**2 + rate(y)**2) / 2
    V += m[i] * g * y
momenta = [sympy.diff(T, a) for a in v]
M = [[sympy.diff(momenta[i], v[j]) for j in range(i + 1)] for i in range(n + 1)]
f = [sympy.diff(T, q[i]) - rate(momenta[i]) - sympy.diff(V, q[i]) for i in range(n + 1)]
print("time", time.process_time() - began, flush=True)

shared, reduced = sympy.cse([e for row in M for e in row] + f)
for e in [value for _, value in shared] + reduced:
    print("result", sympy_input.written(e))
