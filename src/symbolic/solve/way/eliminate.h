// SPDX-License-Identifier: Apache-2.0
// Single steps of elimination on sets of equations.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "symbolic/expr/substitute.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

/// An unknown as an expression in the others.
struct Explicit {
  std::size_t equation;  // that says so
  ExprId unknown;
  ExprId value;
};

/// An unknown in which an equation is linear, with a coefficient free of all unknowns: the one with
/// the simplest coefficient.
std::optional<Explicit> find_linear(ExprPool& pool, std::span<const ExprId> equations,
                                    std::span<const ExprId> unknowns, const PolyLimits& limits);

/// Two equations that are linear in sine and cosine of an unknown angle, solved for both.
struct ExplicitAngle {
  std::size_t first, second;  // the equations
  ExprId unknown;
  ExprId sine, cosine;  // of the unknown
};
std::optional<ExplicitAngle> find_linear_angle(ExprPool& pool, std::span<const ExprId> equations,
                                               std::span<const ExprId> unknowns,
                                               const PolyLimits& limits);

/// Equations without one of the unknowns, and what finds it again.
struct Elimination {
  ExprId unknown;
  std::vector<ExprId> rest;   // free of the unknown
  std::vector<ExprId> again;  // for the unknown: the first of these that says something
};
std::optional<Elimination> eliminate(ExprPool& pool, std::span<const ExprId> equations,
                                     std::span<const ExprId> unknowns, const PolyLimits& limits);

/// The equation without its outermost root of an expression of the unknowns, by squaring.
std::optional<ExprId> without_root(ExprPool& pool, ExprId equation,
                                   std::span<const ExprId> unknowns, const PolyLimits& limits);

/// An unknown that occurs in sines and cosines only.
std::optional<ExprId> find_angle(ExprPool& pool, std::span<const ExprId> equations,
                                 std::span<const ExprId> unknowns, const PolyLimits& limits);

}  // namespace trammel::symbolic
