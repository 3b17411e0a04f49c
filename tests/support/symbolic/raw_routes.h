// SPDX-License-Identifier: Apache-2.0
// Formulas printed in [Todd2019], each with the ways in which mechanics arrives at it: the raw
// expression of every way is made here by differentiation alone, without any simplification.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::symbolic {

struct RawRoute {
  const char* formula;
  const char* route;
  const char* printed;             // the shortest form known
  ExprId (*raw)(ExprPool& pool);   // Pre: a fresh pool; facts are recorded in it
  const char* positive = nullptr;  // an expression that is positive on the branch that is meant
};

/// Names and derivatives for the makers of raw expressions.
class RawMechanics {
 public:
  explicit RawMechanics(ExprPool& pool, std::initializer_list<const char*> positive) : pool_(pool) {
    for (const char* name : positive) pool.assume(pool.symbol(name), {.positive = true});
  }

  Expr operator()(const char* name) const { return {pool_, pool_.symbol(name)}; }
  Expr number(std::int64_t n) const { return {pool_, pool_.integer(n)}; }
  Expr of(Op function, std::initializer_list<Expr> args) const {
    std::vector<ExprId> ids;
    for (const Expr& a : args) ids.push_back(a.id);
    return {pool_, pool_.apply(function, ids)};
  }
  Expr d(Expr e, Expr symbol) const { return {pool_, differentiate(pool_, e.id, symbol.id)}; }
  Expr with(Expr e, Expr from, Expr to) const {
    return {pool_, substitute(pool_, e.id, std::array{Replacement{from.id, to.id}})};
  }
  /// The unknown function name(tau), differentiated `order` times.
  Expr function_of_time(const char* name, std::uint32_t order = 0) const {
    return {pool_, pool_.call(name, std::array{pool_.symbol("tau")}, std::array{order})};
  }

 private:
  ExprPool& pool_;
};

/// Coordinates with their first and second rates as symbols: d/dt by the chain rule.
struct Coordinate {
  Expr q, v, w;
};

inline Expr rate(const RawMechanics& f, Expr e, std::span<const Coordinate> all) {
  Expr sum = f.number(0);
  for (const Coordinate& c : all) sum = sum + f.d(e, c.q) * c.v + f.d(e, c.v) * c.w;
  return sum;
}

/// A point with a mass, or a coordinate with an inertia and no weight.
struct Mass {
  Expr mass, x, y, gravity;
};

/// What the inertial and gravitational forces do along q: -Q of [Todd2019 2.3].
///
/// Math    sum (G - m r'') . dr/dq with r'' from Jacobians and Hessians
inline Expr force_by_jacobian(const RawMechanics& f, std::span<const Mass> masses,
                              std::span<const Coordinate> all, Expr q) {
  Expr sum = f.number(0);
  for (const Mass& p : masses) {
    const Expr ax = rate(f, rate(f, p.x, all), all), ay = rate(f, rate(f, p.y, all), all);
    sum = sum - p.mass * ax * f.d(p.x, q) - p.mass * (p.gravity + ay) * f.d(p.y, q);
  }
  return sum;
}

/// Math    dT/dq - d/dt dT/dv - dV/dq
inline Expr force_by_lagrange(const RawMechanics& f, std::span<const Mass> masses,
                              std::span<const Coordinate> all, const Coordinate& along) {
  Expr kinetic = f.number(0), potential = f.number(0);
  for (const Mass& p : masses) {
    const Expr vx = rate(f, p.x, all), vy = rate(f, p.y, all);
    kinetic = kinetic + p.mass * (vx * vx + vy * vy) / 2;
    potential = potential + p.mass * p.gravity * p.y;
  }
  return f.d(kinetic, along.q) - rate(f, f.d(kinetic, along.v), all) - f.d(potential, along.q);
}

/// The same as by Jacobian, with positions that are unknown functions of tau; their derivatives get
/// the names of the rates in the end.
inline Expr force_by_time(const RawMechanics& f, std::span<const Mass> masses,
                          std::span<const Coordinate> all, Expr q) {
  const Expr tau = f("tau");
  const auto in_time = [&](Expr e) {
    for (std::size_t i = 0; i < all.size(); ++i)
      e = f.with(e, all[i].q, f.function_of_time(i == 0 ? "p" : "q"));
    return e;
  };
  const auto named = [&](Expr e) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const char* name = i == 0 ? "p" : "q";
      e = f.with(e, f.function_of_time(name, 2), all[i].w);
      e = f.with(e, f.function_of_time(name, 1), all[i].v);
      e = f.with(e, f.function_of_time(name, 0), all[i].q);
    }
    return e;
  };
  Expr sum = f.number(0);
  for (const Mass& p : masses) {
    const Expr ax = named(f.d(f.d(in_time(p.x), tau), tau));
    const Expr ay = named(f.d(f.d(in_time(p.y), tau), tau));
    sum = sum - p.mass * ax * f.d(p.x, q) - p.mass * (p.gravity + ay) * f.d(p.y, q);
  }
  return sum;
}

/// The acceleration w that makes a force vanish that is linear in it.
inline Expr free_acceleration(const RawMechanics& f, Expr force, Expr w) {
  return -f.with(force, w, f.number(0)) / f.d(force, w);
}

std::span<const RawRoute> raw_routes();

}  // namespace trammel::symbolic
