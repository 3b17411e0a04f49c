# SPDX-License-Identifier: Apache-2.0
"""Whether SymPy finds that an expression in sines and cosines vanishes: the numerator over a
common denominator, modulo sin^2 + cos^2 = 1."""
import sys
import time

import sympy
import sympy_input

found, symbols = sympy_input.read(sys.argv[1])
raw = sympy_input.parse(found["raw"], symbols)


def by_polynomials():
    angles = sorted({f.args[0] for f in raw.atoms(sympy.sin, sympy.cos)}, key=str)
    waves = {}
    relations = []
    for i, angle in enumerate(angles):
        s, c = sympy.symbols(f"s_{i} c_{i}")
        waves[sympy.sin(angle)], waves[sympy.cos(angle)] = s, c
        relations.append((s, c))
    above, _ = sympy.fraction(sympy.together(raw.xreplace(waves)))
    for s, c in relations:
        if above.has(s):
            above = sympy.rem(sympy.expand(above), s**2 + c**2 - 1, s)
    return sympy.expand(above) == 0


began = time.process_time()
zero = by_polynomials()
print("time", time.process_time() - began)
print("result", "zero" if zero else "unknown", flush=True)
