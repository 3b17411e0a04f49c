# SPDX-License-Identifier: Apache-2.0
"""The shortest that SymPy makes of a raw formula by simplify, trigsimp and factor."""
import sys
import time

import sympy
import sympy_input

found, symbols = sympy_input.read(sys.argv[1])
raw = sympy_input.parse(found["raw"], symbols)
for name in ("factor", "trigsimp", "simplify"):
    began = time.process_time()
    short = getattr(sympy, name)(raw)
    print("time", time.process_time() - began)
    print("result", sympy_input.written(short), flush=True)
