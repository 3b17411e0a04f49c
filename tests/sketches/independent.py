#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Solves sketches in a second way, to say what the program must answer.

It reads the part of the language that sketches need and knows nothing of the program: unknowns are
coordinates, equations are written below from the contract's words, derivatives are differences,
and Newton's method in small steps starts from the hints. Usage: independent.py FILE.tml ... writes
FILE.expect with a line `question = value` for each question.
"""
import cmath
import math
import re
import sys

STEPS = 400
FUNCTIONS = {n: getattr(math, n) for n in ("sqrt", "sin", "cos", "tan", "atan2", "acos", "asin")}


def statements(text):
    joined, depth = "", 0
    for line in text.splitlines():
        line = line.split("#")[0].rstrip()
        joined += " " + line
        depth += line.count("(") - line.count(")")
        if depth == 0 and not line.endswith((",", "+", "-", "*", "/", "=")):
            if joined.strip():
                yield joined.strip()
            joined = ""


class Sketch:
    def __init__(self, text):
        self.points, self.lines, self.circles = {"origin": (0.0, 0.0)}, {}, {}
        self.angles, self.curves, self.riders = {}, {}, {}
        self.given, self.finds, self.equations = {"pi": math.pi}, [], []
        self.x, self.size = [], 1.0
        pending = []
        for s in statements(text):
            s = re.sub(r"^\w+:\s*", "", s)
            if s.startswith("given "):
                for part in re.split(r",(?![^(]*\))", s[6:]):
                    name, value = part.split("=")
                    self.given[name.strip()] = self.number(value)
            elif s.startswith("find "):
                self.finds += [f.strip() for f in re.split(r",(?![^(]*\))", s[5:])]
            else:
                pending.append(s)
        self.text = pending
        for s in sorted(pending, key=self.rank):
            self.declare(s)
        for s in pending:
            self.constrain(s)

    @staticmethod
    def rank(s):
        """Points in frames come last, circles before them."""
        return 2 if re.match(r"point \w+ in ", s) else 1 if re.match("circle |curve ", s) else 0

    def number(self, text):
        return float(eval(text.replace("^", "**"), {**FUNCTIONS, **self.given}))

    def unknowns(self, *values):
        first = len(self.x)
        self.x += [float(v) for v in values]
        return list(range(first, len(self.x)))

    def pair(self, text):
        a, b = re.fullmatch(r"\(([^,]*),(.*)\)", text.strip()).groups()
        return self.number(a), self.number(b)

    def declare(self, s):
        if m := re.fullmatch(r"point (\w+) (at|near) (\(.*\))", s):
            x, y = self.pair(m[3])
            i, j = self.unknowns(x, y)
            self.points[m[1]] = (i, j)
            if m[2] == "at":
                self.equations.append(lambda v, i=i, x=x: v[i] - x)
                self.equations.append(lambda v, j=j, y=y: v[j] - y)
        elif m := re.fullmatch(r"point (\w+) in (\w+) at (\(.*\))", s):
            u, w = self.pair(m[3])
            if m[2] in self.circles:
                (ax, ay), ex, ey = self.start_point(self.circles[m[2]][0]), 1.0, 0.0
            else:
                (ax, ay), (bx, by) = (self.start_point(p) for p in self.lines[m[2]][1:3])
                length = math.hypot(bx - ax, by - ay)
                ex, ey = (bx - ax) / length, (by - ay) / length
            self.points[m[1]] = tuple(self.unknowns(ax + u * ex - w * ey, ay + u * ey + w * ex))
        elif m := re.fullmatch(r"line (\w+) from (\w+) to (\w+)", s):
            self.lines[m[1]] = ("segment", m[2], m[3])
        elif m := re.fullmatch(r"line (\w+) near (\(.*\)) to (\(.*\))", s):
            (a, b), (c, d) = self.pair(m[2]), self.pair(m[3])
            i, j = self.unknowns(math.atan2(d - b, c - a), 0.0)
            self.x[j] = -a * math.sin(self.x[i]) + b * math.cos(self.x[i])
            self.lines[m[1]] = ("free", i, j)
        elif m := re.fullmatch(r"curve (\w+) = \((.*)\) for (\w+)", s):
            depth, comma = 0, 0
            for i, letter in enumerate(m[2]):
                depth += (letter == "(") - (letter == ")")
                comma = i if letter == "," and depth == 0 else comma
            self.curves[m[1]] = (m[2][:comma], m[2][comma + 1:], m[3])
        elif m := re.match(r"circle (\w+) center (\w+)", s):
            self.circles[m[1]] = (m[2], self.unknowns(self.circle_hint(s, m[2]))[0])
            if self.turns(m[1]):
                on = re.search(r" on (\w+)", s)
                drawn = cmath.phase(self.ray(self.x, on[1])[1]) if on else 0.0
                self.angles[m[1]] = self.unknowns(drawn)[0]

    def turns(self, circle):
        """Whether anything names the circle's angle."""
        named = (rf"(roll|mesh|angle)\([^()]*\b{circle}\b|in {circle} at|"
                 rf"circle {circle} .* on | on {circle}$")
        return any(re.search(named, s) for s in self.text if not re.match(r"\w+ on ", s))

    def start_point(self, name):
        i, j = self.points[name]
        return (i, j) if name == "origin" else (self.x[i], self.x[j])

    def circle_hint(self, s, center):
        if m := re.search(r"radius (.*?)( through| on|$)", s):
            return self.number(m[1])
        if m := re.search(r"through (\w+)", s):
            (a, b), (c, d) = self.start_point(m[1]), self.start_point(center)
            return math.hypot(a - c, b - d)
        return 1.0

    # ---- where things are, at unknowns v

    def at(self, v, name):
        if name == "origin":
            return 0j
        i, j = self.points[name]
        return complex(v[i], v[j])

    def ray(self, v, name):
        """A point of the line and its direction as a complex number of length 1."""
        if name == "x_axis":
            return 0j, 1 + 0j
        if name == "y_axis":
            return 0j, 1j
        if name in self.circles:
            return self.at(v, self.circles[name][0]), cmath.exp(1j * v[self.angles[name]])
        kind, a, b = self.lines[name]
        if kind == "free":
            e = cmath.exp(1j * v[a])
            return 1j * e * v[b], e
        start, end = self.at(v, a), self.at(v, b)
        return start, (end - start) / abs(end - start)

    def measure(self, v, function, names):
        if function in ("x", "y"):
            p = self.at(v, names[0])
            return p.real if function == "x" else p.imag
        if function == "length":
            return self.measure(v, "distance", self.lines[names[0]][1:3])
        if function == "distance" and names[1] in self.points:
            return abs(self.at(v, names[1]) - self.at(v, names[0]))
        if function == "distance":
            start, e = self.ray(v, names[1])
            return ((self.at(v, names[0]) - start) / e).imag
        if function == "angle" and len(names) == 2:
            return cmath.phase(self.ray(v, names[1])[1] / self.ray(v, names[0])[1])
        if function == "angle":
            a, b, c = (self.at(v, n) for n in names)
            return cmath.phase((c - b) / (a - b))
        if function == "proportion":
            a, b = (self.at(v, n) for n in self.lines[names[1]][1:3])
            return ((self.at(v, names[0]) - a) / (b - a)).real
        if function == "area":
            a, b, c = (self.at(v, n) for n in names)
            return ((b - a).conjugate() * (c - a)).imag / 2
        if function == "parameter":
            return v[self.riders[names[0], names[1]]]
        if function == "radius":
            return v[self.circles[names[0]][1]]
        raise ValueError(function)

    def value(self, v, text):
        calls = r"\b(x|y|length|distance|angle|proportion|parameter|area|radius)\(([\w, ]*)\)"

        def measured(m):
            found = self.measure(v, m[1], [n.strip() for n in m[2].split(",")])
            return f"({found!r})"

        text = re.sub(calls, measured, text).replace("^", "**")
        return float(eval(text, {**FUNCTIONS, **self.given}))

    # ---- equations

    def constrain(self, s):
        add = self.equations.append
        if m := re.fullmatch(r"point (\w+) in (\w+) at (\(.*\))", s):
            u, w = self.pair(m[3])
            add(lambda v: self.in_frame(v, m[1], m[2]).real - u)
            add(lambda v: self.in_frame(v, m[1], m[2]).imag - w)
        elif m := re.match(r"circle (\w+) center (\w+)", s):
            name = m[1]
            if r := re.search(r"radius (.*?)( through| on|$)", s):
                value = self.number(r[1])
                add(lambda v: v[self.circles[name][1]] - value)
            if t := re.search(r"through (\w+)", s):
                add(lambda v: self.outside(v, t[1], name))
            if o := re.search(r" on (\w+)", s):
                add(lambda v: math.remainder(self.measure(v, "angle", [o[1], name]), 2 * math.pi))
        elif m := re.fullmatch(r"(\w+) on (\w+)", s):
            if m[2] in self.curves:
                self.ride(m[1], m[2])
            elif m[2] in self.circles:
                add(lambda v: self.outside(v, m[1], m[2]))
            else:
                add(lambda v: self.measure(v, "distance", [m[1], m[2]]))
        elif m := re.fullmatch(r"(roll|mesh)\((\w+), (\w+)\)", s):
            if m[1] == "roll":
                self.condition("tangent", m[2], m[3])
            self.rolling(m[2], m[3])
        elif m := re.fullmatch(r"(parallel|perpendicular|weld|tangent|coincident|equal)"
                               r"\((\w+), (\w+)\)", s):
            self.condition(m[1], m[2], m[3])
        elif not re.match(r"(point|line|circle|curve|force|mass|assume|let) ", s) and "=" in s:
            left, right = s.split("=")
            if r := re.match(r"parameter\((\w+), (\w+)\) *$", left):
                self.ride(r[1], r[2])
            drawn = self.value(self.x, left) if right.strip() == "drawn" else None
            is_angle = re.fullmatch(r"angle\([\w, ]*\)", left.strip()) is not None

            def residual(v):
                r = self.value(v, left) - (self.value(v, right) if drawn is None else drawn)
                return math.remainder(r, 2 * math.pi) if is_angle else r

            add(residual)
            if p := re.match(r"proportion\((\w+), (\w+)\)", left):
                add(lambda v: self.measure(v, "distance", [p[1], p[2]]))

    def ride(self, point, curve):
        """The point is where the curve is, at a parameter that is unknown too."""
        if (point, curve) in self.riders:
            return
        places = [0.01 * k for k in range(-1000, 1001)]
        p = self.at(self.x, point)
        nearest = min(places, key=lambda s: (round(abs(self.on_curve(curve, s) - p), 3), abs(s)))
        i = self.riders[point, curve] = self.unknowns(nearest)[0]
        self.equations.append(lambda v: (self.on_curve(curve, v[i]) - self.at(v, point)).real)
        self.equations.append(lambda v: (self.on_curve(curve, v[i]) - self.at(v, point)).imag)

    def on_curve(self, curve, parameter):
        f, g, name = self.curves[curve]
        values = {**FUNCTIONS, **self.given, name: parameter}
        return complex(*(eval(text.replace("^", "**"), values) for text in (f, g)))

    def in_frame(self, v, point, line):
        start, e = self.ray(v, line)
        return (self.at(v, point) - start) / e

    def outside(self, v, point, circle):
        center, radius = self.circles[circle]
        return abs(self.at(v, point) - self.at(v, center)) - v[radius]

    def condition(self, kind, a, b):
        add = self.equations.append
        if kind in ("parallel", "perpendicular"):
            turn = 0 if kind == "parallel" else math.pi / 2
            add(lambda v: math.remainder(self.measure(v, "angle", [a, b]) - turn, math.pi))
        elif kind == "weld":
            drawn = self.measure(self.x, "angle", [a, b])
            add(lambda v: math.remainder(self.measure(v, "angle", [a, b]) - drawn, 2 * math.pi))
        elif kind == "coincident":
            add(lambda v: (self.at(v, b) - self.at(v, a)).real)
            add(lambda v: (self.at(v, b) - self.at(v, a)).imag)
        elif kind == "equal":
            sort = "radius" if a in self.circles else "length"
            add(lambda v: self.measure(v, sort, [a]) - self.measure(v, sort, [b]))
        elif a in self.circles and b in self.circles:
            (p, i), (q, j) = self.circles[a], self.circles[b]
            inside = abs(self.at(self.x, p) - self.at(self.x, q)) < max(self.x[i], self.x[j])
            add(lambda v: abs(self.at(v, p) - self.at(v, q)) -
                (abs(v[i] - v[j]) if inside else v[i] + v[j]))
        else:
            line, circle = (b, a) if a in self.circles else (a, b)
            center, radius = self.circles[circle]
            add(lambda v: abs(self.measure(v, "distance", [center, line])) - v[radius])

    def rolling(self, a, b):
        """The point of contact has gone equally far along both, whatever else has moved."""
        drawn = [self.contact(self.x, a, b), self.contact(self.x, b, a)]

        def residual(v):
            ways = []
            for name, other, then in ((a, b, drawn[0]), (b, a, drawn[1])):
                now = self.contact(v, name, other)
                if name in self.circles:
                    ways.append(v[self.circles[name][1]] * cmath.phase(now / then))
                else:
                    ways.append((now - then).real)
            if a in self.circles and b in self.circles:
                (p, i), (q, j) = self.circles[a], self.circles[b]
                inside = abs(self.at(self.x, p) - self.at(self.x, q)) < max(self.x[i], self.x[j])
                return ways[0] - ways[1] if inside else ways[0] + ways[1]
            line, circle = (b, a) if a in self.circles else (a, b)
            left = self.measure(self.x, "distance", [self.circles[circle][0], line]) > 0
            return ways[0] - ways[1] if left else ways[0] + ways[1]

        self.equations.append(residual)

    def contact(self, v, name, other):
        """Where it is touched: on a line, the place along it; on a circle, a direction in it."""
        if name not in self.circles:
            start, e = self.ray(v, name)
            return ((self.at(v, self.circles[other][0]) - start) / e).real
        center, e = self.ray(v, name)
        if other not in self.circles:
            foot, along = self.ray(v, other)
            across = ((center - foot) / along).imag
            return -1j * along * math.copysign(1.0, across) / e
        to = self.ray(v, other)[0] - center
        radius, radius_of_other = (v[self.circles[n][1]] for n in (name, other))
        inside = abs(to) < max(radius, radius_of_other)
        return (-1 if inside and radius < radius_of_other else 1) * to / abs(to) / e

    # ---- Newton's method

    def solve(self):
        v = list(self.x)
        if len(self.equations) != len(v):
            raise ValueError(f"{len(self.equations)} equations for {len(v)} unknowns")
        spread = max((abs(a) for a in v), default=1.0) or 1.0
        for _ in range(STEPS):
            r = [f(v) for f in self.equations]
            step = solve_linear(self.jacobian(v, spread), [-a for a in r])
            longest = max((abs(a) for a in step), default=0.0)
            share = min(1.0, 0.1 * spread / longest) if longest > 0 else 1.0
            v = [a + share * b for a, b in zip(v, step)]
            if longest < 1e-13 * spread:
                return v
        raise ValueError("Newton's method does not end")

    def jacobian(self, v, spread):
        h = 1e-6 * spread
        columns = []
        for i in range(len(v)):
            ahead, behind = list(v), list(v)
            ahead[i] += h
            behind[i] -= h
            columns.append([(f(ahead) - f(behind)) / (2 * h) for f in self.equations])
        return [[c[r] for c in columns] for r in range(len(v))]


def solve_linear(rows, right):
    n = len(right)
    a = [row + [b] for row, b in zip(rows, right)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(a[i][k]))
        a[k], a[pivot] = a[pivot], a[k]
        for i in range(k + 1, n):
            factor = a[i][k] / a[k][k]
            for j in range(k, n + 1):
                a[i][j] -= factor * a[k][j]
    x = [0.0] * n
    for k in reversed(range(n)):
        x[k] = (a[k][n] - sum(a[k][j] * x[j] for j in range(k + 1, n))) / a[k][k]
    return x


def main():
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            sketch = Sketch(file.read())
        v = sketch.solve()
        lines = [f"{q} = {sketch.value(v, q):.12g}\n" for q in sketch.finds]
        with open(name.removesuffix(".tml") + ".expect", "w", encoding="utf-8") as file:
            file.writelines(lines)


if __name__ == "__main__":
    main()
