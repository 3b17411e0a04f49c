// SPDX-License-Identifier: Apache-2.0
#include "support/symbolic/raw_routes.h"

namespace trammel::symbolic {

namespace {

enum class Way { Jacobian, Lagrange, Time };

// Fig. 5: A slides on the x axis, B hangs at distance 1; t is measured downwards.
struct SlidingPendulum {
  explicit SlidingPendulum(ExprPool& pool) : f(pool, {"m", "g"}) {}

  Expr force(Way way, std::size_t along) const {
    const Coordinate& c = all[along];
    switch (way) {
      case Way::Jacobian: return force_by_jacobian(f, masses, all, c.q);
      case Way::Lagrange: return force_by_lagrange(f, masses, all, c);
      default: return force_by_time(f, masses, all, c.q);
    }
  }

  // The acceleration of one coordinate where both forces vanish.
  Expr by_cramer(Way way, std::size_t which) const {
    const Expr zero = f.number(0);
    std::array<std::array<Expr, 2>, 2> matrix;
    std::array<Expr, 2> rest;
    for (std::size_t i = 0; i < 2; ++i) {
      const Expr q = force(way, i);
      for (std::size_t j = 0; j < 2; ++j) matrix[i][j] = f.d(q, all[j].w);
      rest[i] = -f.with(f.with(q, all[0].w, zero), all[1].w, zero);
    }
    const Expr det = matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0];
    if (which == 0) return (rest[0] * matrix[1][1] - matrix[0][1] * rest[1]) / det;
    return (matrix[0][0] * rest[1] - rest[0] * matrix[1][0]) / det;
  }
  Expr by_elimination(Way way, std::size_t which) const {
    const Coordinate &wanted = all[which], &other = all[1 - which];
    const Expr eliminated = free_acceleration(f, force(way, 1 - which), other.w);
    return free_acceleration(f, f.with(force(way, which), other.w, eliminated), wanted.w);
  }

  RawMechanics f;
  std::array<Coordinate, 2> all{Coordinate{f("x"), f("v"), f("a")},
                                Coordinate{f("t"), f("w"), f("alpha")}};
  std::array<Mass, 2> masses{Mass{f("m"), f("x"), f.number(0), f("g")},
                             Mass{f("m"), f("x") + cos(f("t")), -sin(f("t")), f("g")}};
};

template <Way way, std::size_t along>
ExprId reaction(ExprPool& pool) {
  return SlidingPendulum(pool).force(way, along).id;
}
template <Way way, std::size_t which>
ExprId cramer(ExprPool& pool) {
  return SlidingPendulum(pool).by_cramer(way, which).id;
}
template <Way way, std::size_t which>
ExprId elimination(ExprPool& pool) {
  return SlidingPendulum(pool).by_elimination(way, which).id;
}

// Example 1: two bars of length a, the end C on a slope at angle h, the first at angle h + p.
enum class Placing { Isosceles, Reflection, CircleAndLine };

template <Placing placing>
ExprId torque_on_slope(ExprPool& pool) {
  const RawMechanics f(pool, {"a", "m", "g"});
  const Expr a = f("a"), h = f("h"), p = f("p");
  const Expr bx = a * cos(h + p), by = a * sin(h + p);
  const Expr ux = cos(h), uy = sin(h);
  const Expr along = bx * ux + by * uy, off = by * ux - bx * uy;
  Expr cy = f.number(0);
  switch (placing) {
    case Placing::Isosceles: cy = 2 * (a * cos(p)) * uy; break;
    case Placing::Reflection: cy = 2 * (along * uy); break;
    case Placing::CircleAndLine: cy = (along + sqrt(a * a - off * off)) * uy; break;
  }
  return (f("m") * f("g") * f.d(by, p) + f("m") * f("g") * f.d(cy, p)).id;
}

// Example 3: masses M, m at the ends of a beam of length L, the fulcrum at proportion k.
struct Seesaw {
  explicit Seesaw(ExprPool& pool) : f(pool, {"L", "M", "m", "g", "k"}) {}
  RawMechanics f;
  Expr along = f("k") * f("L"), beyond = (f.number(1) - f("k")) * f("L");
  std::array<Coordinate, 1> all{Coordinate{f("t"), f("w"), f("alpha")}};
  std::array<Mass, 2> masses{Mass{f("M"), -along* cos(f("t")), -along* sin(f("t")), f("g")},
                             Mass{f("m"), beyond* cos(f("t")), beyond* sin(f("t")), f("g")}};
};

// Example 4: a ruler of length L falls from rest; inertia m L^2/12 about its middle.
struct Ruler {
  explicit Ruler(ExprPool& pool) : f(pool, {"L", "m", "g"}) {}
  RawMechanics f;
  Expr half = f("L") / 2;
  std::array<Coordinate, 1> all{Coordinate{f("t"), f("w"), f("alpha")}};
  std::array<Mass, 2> masses{Mass{f("m"), half* cos(f("t")), half* sin(f("t")), f("g")},
                             Mass{f("m") * f("L") * f("L") / 12, f("t"), f.number(0), f.number(0)}};

  // The vertical acceleration of the end, from that of the angle.
  ExprId end(Expr angular) const {
    const Expr y = f("L") * sin(f("t"));
    return f.with(f.with(rate(f, rate(f, y, all), all), f("alpha"), angular), f("w"), f.number(0))
        .id;
  }
};

template <class Model>
Expr angular_acceleration(const Model& model, Way way) {
  const RawMechanics& f = model.f;
  const Coordinate& c = model.all[0];
  Expr force = f.number(0);
  if (way == Way::Jacobian) force = force_by_jacobian(f, model.masses, model.all, c.q);
  if (way == Way::Lagrange) force = force_by_lagrange(f, model.masses, model.all, c);
  if (way == Way::Time) force = force_by_time(f, model.masses, model.all, c.q);
  return free_acceleration(f, force, c.w);
}

// Moments about the origin: sum (r x F)/sum m r^2, without any rate.
template <class Model>
Expr acceleration_by_moments(const Model& model, Expr inertia) {
  Expr moment = model.f.number(0);
  for (const Mass& p : model.masses) {
    if (is_zero_number(p.gravity)) continue;
    moment = moment - p.x * p.mass * p.gravity;
    inertia = inertia + p.mass * (p.x * p.x + p.y * p.y);
  }
  return moment / inertia;
}

template <Way way>
ExprId seesaw(ExprPool& pool) {
  return (angular_acceleration(Seesaw(pool), way)).id;
}
ExprId seesaw_by_moments(ExprPool& pool) {
  const Seesaw model(pool);
  return acceleration_by_moments(model, model.f.number(0)).id;
}

template <Way way>
ExprId ruler(ExprPool& pool) {
  const Ruler model(pool);
  return model.end(angular_acceleration(model, way));
}
ExprId ruler_by_moments(ExprPool& pool) {
  const Ruler model(pool);
  return model.end(acceleration_by_moments(model, model.masses[1].mass));
}
// From w^2 = 2 (V(u) - V(t))/I: the acceleration is the derivative of w^2/2 by t.
ExprId ruler_by_energy(ExprPool& pool) {
  const Ruler model(pool);
  const RawMechanics& f = model.f;
  const Expr w = f("w"), t = f("t");
  Expr kinetic = f.number(0), potential = f.number(0);
  for (const Mass& p : model.masses) {
    const Expr vx = rate(f, p.x, model.all), vy = rate(f, p.y, model.all);
    kinetic = kinetic + p.mass * (vx * vx + vy * vy) / 2;
    potential = potential + p.mass * p.gravity * p.y;
  }
  const Expr inertia = f.d(f.d(kinetic, w), w);
  const Expr square = 2 * (f.with(potential, t, f("u")) - potential) / inertia;
  return model.end(f.with(f.d(square / 2, t), f("u"), t));
}

// Example 6: a screen of height a, b above the eye at distance x; the torque T in the sight angle.
enum class Sight { Atan2, Atans, Cross, Cosines };

template <Sight sight>
ExprId drive_in(ExprPool& pool) {
  const RawMechanics f(pool, {"a", "b", "x"});
  const Expr x = f("x"), b = f("b"), top = f("a") + b;
  const auto atan = [&](Expr of) { return f.of(Op::Atan, {of}); };
  Expr angle = f.number(0);
  switch (sight) {
    case Sight::Atan2: angle = atan2(top, x) - atan2(b, x); break;
    case Sight::Atans: angle = atan(top / x) - atan(b / x); break;
    case Sight::Cross: angle = atan((x * top - b * x) / (x * x + b * top)); break;
    case Sight::Cosines: {
      const Expr ca = sqrt(x * x + top * top), cb = sqrt(x * x + b * b);
      const Expr cosine = (ca * ca + cb * cb - f("a") * f("a")) / (2 * (ca * cb));
      angle = f.of(Op::Acos, {cosine});
      break;
    }
  }
  return (-f("T") * f.d(angle, x)).id;
}

constexpr const char* reaction_x = "m*(-2*a + alpha*sin(t) + w^2*cos(t))";
constexpr const char* reaction_t = "m*(-alpha + a*sin(t) + g*cos(t))";
constexpr const char* free_x = "(w^2 + g*sin(t))*cos(t)/(2 - sin(t)^2)";
constexpr const char* free_t = "(2*g + w^2*sin(t))*cos(t)/(2 - sin(t)^2)";
constexpr const char* slope = "a*g*m*(cos(h)*cos(p) - 3*sin(h)*sin(p))";
constexpr const char* seesaw_a = "g*(M*k - m*(1 - k))*cos(t)/(L*(M*k^2 + m*(1 - k)^2))";
constexpr const char* ruler_a = "-3*g*cos(t)^2/2";
constexpr const char* drive = "T*a*(x^2 - b*(a + b))/((x^2 + b^2)*(x^2 + (a + b)^2))";

constexpr std::array rows = {
    RawRoute{"fig5 reaction x", "jacobian", reaction_x, reaction<Way::Jacobian, 0>},
    RawRoute{"fig5 reaction x", "lagrange", reaction_x, reaction<Way::Lagrange, 0>},
    RawRoute{"fig5 reaction x", "time", reaction_x, reaction<Way::Time, 0>},
    RawRoute{"fig5 torque", "jacobian", reaction_t, reaction<Way::Jacobian, 1>},
    RawRoute{"fig5 torque", "lagrange", reaction_t, reaction<Way::Lagrange, 1>},
    RawRoute{"fig5 torque", "time", reaction_t, reaction<Way::Time, 1>},
    RawRoute{"fig5 x''", "jacobian, Cramer", free_x, cramer<Way::Jacobian, 0>},
    RawRoute{"fig5 x''", "lagrange, Cramer", free_x, cramer<Way::Lagrange, 0>},
    RawRoute{"fig5 x''", "jacobian, elimination", free_x, elimination<Way::Jacobian, 0>},
    RawRoute{"fig5 x''", "time, elimination", free_x, elimination<Way::Time, 0>},
    RawRoute{"fig5 t''", "jacobian, Cramer", free_t, cramer<Way::Jacobian, 1>},
    RawRoute{"fig5 t''", "lagrange, Cramer", free_t, cramer<Way::Lagrange, 1>},
    RawRoute{"fig5 t''", "jacobian, elimination", free_t, elimination<Way::Jacobian, 1>},
    RawRoute{"fig5 t''", "time, elimination", free_t, elimination<Way::Time, 1>},
    RawRoute{"example 1", "isosceles", slope, torque_on_slope<Placing::Isosceles>},
    RawRoute{"example 1", "reflection", slope, torque_on_slope<Placing::Reflection>},
    RawRoute{"example 1", "circle and line", slope, torque_on_slope<Placing::CircleAndLine>,
             "cos(p)"},
    RawRoute{"example 3", "jacobian", seesaw_a, seesaw<Way::Jacobian>},
    RawRoute{"example 3", "lagrange", seesaw_a, seesaw<Way::Lagrange>},
    RawRoute{"example 3", "time", seesaw_a, seesaw<Way::Time>},
    RawRoute{"example 3", "moments", seesaw_a, seesaw_by_moments},
    RawRoute{"example 4", "jacobian", ruler_a, ruler<Way::Jacobian>},
    RawRoute{"example 4", "lagrange", ruler_a, ruler<Way::Lagrange>},
    RawRoute{"example 4", "time", ruler_a, ruler<Way::Time>},
    RawRoute{"example 4", "moments", ruler_a, ruler_by_moments},
    RawRoute{"example 4", "energy", ruler_a, ruler_by_energy},
    RawRoute{"example 6", "atan2", drive, drive_in<Sight::Atan2>},
    RawRoute{"example 6", "two atan", drive, drive_in<Sight::Atans>},
    RawRoute{"example 6", "atan(cross/dot)", drive, drive_in<Sight::Cross>},
    RawRoute{"example 6", "acos, law of cosines", drive, drive_in<Sight::Cosines>},
};

}  // namespace

std::span<const RawRoute> raw_routes() {
  return rows;
}

}  // namespace trammel::symbolic
