// SPDX-License-Identifier: Apache-2.0
// Mechanisms whose formulas are measured: each is derived in a pool that is given, and returns all
// that a program would have to evaluate.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "mechanics/dynamics/euler_lagrange.h"
#include "mechanics/kinematics/implicit_motion.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/print/parse_text.h"

namespace trammel::bench {

using symbolic::ExprId;
using symbolic::ExprPool;

inline ExprId formula(ExprPool& pool, const std::string& text) {
  return symbolic::parse_text(pool, text).value();
}

inline ExprId numbered(ExprPool& pool, const char* name, int i) {
  return pool.symbol(name + std::to_string(i));
}

/// A chain of n point masses on bars with angles from the vertical, on a cart or a fixed support,
/// as positions, masses and a potential: nothing that knows of pendulums.
inline mechanics::LagrangianSystem make_chain(ExprPool& pool, int n, bool on_cart) {
  mechanics::LagrangianSystem system;
  std::vector<ExprId> x, y, potential;
  if (on_cart) {
    x.push_back(pool.symbol("x"));
    system.coordinates.push_back(x[0]);
    system.velocities.push_back(pool.symbol("x'"));
    system.points.push_back({pool.symbol("m0"), x[0], pool.integer(0)});
  }
  for (int i = 1; i <= n; ++i) {
    const ExprId angle = numbered(pool, "q", i), length = numbered(pool, "l", i);
    const ExprId mass = numbered(pool, "m", i);
    const ExprId sine = pool.apply(symbolic::Op::Sin, std::array{angle});
    const ExprId cosine = pool.apply(symbolic::Op::Cos, std::array{angle});
    x.push_back(pool.product(std::array{length, sine}));
    y.push_back(pool.product(std::array{pool.integer(-1), length, cosine}));
    system.coordinates.push_back(angle);
    system.velocities.push_back(numbered(pool, "v", i));
    system.points.push_back({mass, pool.sum(x), pool.sum(y)});
    potential.push_back(pool.product(std::array{mass, pool.symbol("g"), system.points.back().y}));
  }
  system.potential = pool.sum(potential);
  return system;
}

/// Everything that M, f and their clauses hold.
inline std::vector<ExprId> all_of(const mechanics::MotionEquations& equations) {
  std::vector<ExprId> roots = equations.mass_matrix;
  roots.insert(roots.end(), equations.force.begin(), equations.force.end());
  for (const symbolic::Clause& clause : equations.where) roots.push_back(clause.value);
  return roots;
}

/// The accelerations of a chain with all clauses, M and f included where they are still used.
inline std::vector<ExprId> all_of(const mechanics::MotionEquations& equations,
                                  const symbolic::LinearOutcome& solved) {
  std::vector<ExprId> roots = solved.solutions.at(0);
  for (const symbolic::Clause& clause : equations.where) roots.push_back(clause.value);
  return roots;
}

/// Torque that drives a crank (length a, angle t) at constant speed w: slider of mass m, rod b of
/// mass n, concentrated in its middle or with a moment of inertia j about it.
///
/// The crank's pin is (x, y), the slider at s, and r what the rod, at the angle p, reaches along
/// the slider's line.
///
/// Math    power: torque = w^2 * sum of mass * velocity * acceleration, all by the angle
inline std::vector<ExprId> slider_crank_torque(ExprPool& pool, bool with_inertia) {
  const ExprId x = pool.symbol("x"), y = pool.symbol("y");
  const std::array turn = {symbolic::Rate{x, formula(pool, "-y")}, symbolic::Rate{y, x}};
  const std::array dependent = {pool.symbol("p"), pool.symbol("s")};
  const std::array constraints = {formula(pool, "y + b*sin(p)"), formula(pool, "s - x - b*cos(p)")};
  std::vector<std::array<ExprId, 2>> moved = {{pool.symbol("m"), dependent[1]},
                                              {pool.symbol("n"), formula(pool, "(x + s)/2")},
                                              {pool.symbol("n"), formula(pool, "y/2")}};
  if (with_inertia) moved.push_back({pool.symbol("j"), dependent[0]});
  const std::array known = {symbolic::Replacement{formula(pool, "cos(p)"), formula(pool, "r/b")},
                            symbolic::Replacement{formula(pool, "sin(p)"), formula(pool, "-y/b")}};
  const mechanics::ImplicitMotion motion =
      mechanics::derive_implicit_motion(pool, dependent, constraints, turn);
  std::vector<ExprId> power;
  for (const auto& [mass, position] : moved) {
    const ExprId velocity = differentiate_along(pool, std::span(&position, 1), motion.rates)[0];
    const ExprId growth = differentiate_along(pool, std::span(&velocity, 1), motion.rates)[0];
    power.push_back(pool.product(std::array{mass, velocity, growth}));
  }
  const ExprId torque = pool.product(std::array{formula(pool, "w^2"), pool.sum(power)});
  std::vector<ExprId> roots = {formula(pool, "a*cos(t)"), formula(pool, "a*sin(t)"),
                               formula(pool, "sqrt(b^2 - y^2)"),
                               symbolic::present(pool, torque).expr};
  for (const symbolic::Clause& clause : motion.where)
    roots.push_back(substitute(pool, clause.value, known));
  return roots;
}

/// A point of the coupler of a four-bar with its first and second derivatives by the crank angle t:
/// crank a, coupler b, rocker c, ground d, the point p along the coupler and q to its left.
inline std::vector<ExprId> four_bar_motion(ExprPool& pool) {
  const std::array dependent = {pool.symbol("x"), pool.symbol("y")};
  const std::array constraints = {formula(pool, "(x - a*cos(t))^2/2 + (y - a*sin(t))^2/2 - b^2/2"),
                                  formula(pool, "(x - d)^2/2 + y^2/2 - c^2/2")};
  const symbolic::Rate drive{pool.symbol("t"), pool.integer(1)};
  const mechanics::ImplicitMotion motion =
      mechanics::derive_implicit_motion(pool, dependent, constraints, std::span(&drive, 1));
  // The circles meet at u along and h beside the line from the crank's pin to the rocker's ground.
  std::vector<ExprId> roots = {formula(pool, "(d - a*cos(t))^2 + (a*sin(t))^2"),            // e
                               formula(pool, "(b^2 - c^2 + e)/(2*e)"),                      // u
                               formula(pool, "sqrt(b^2/e - u^2)"),                          // h
                               formula(pool, "a*cos(t) + u*(d - a*cos(t)) + h*a*sin(t)"),   // x
                               formula(pool, "a*sin(t) - u*a*sin(t) + h*(d - a*cos(t))")};  // y
  for (const symbolic::Clause& clause : motion.where) roots.push_back(clause.value);
  std::vector<ExprId> point = {formula(pool, "a*cos(t) + p*(x - a*cos(t)) - q*(y - a*sin(t))"),
                               formula(pool, "a*sin(t) + p*(y - a*sin(t)) + q*(x - a*cos(t))")};
  for (int order = 0; order < 3; ++order) {
    roots.insert(roots.end(), point.begin(), point.end());
    point = differentiate_along(pool, point, motion.rates);
  }
  return roots;
}

}  // namespace trammel::bench
