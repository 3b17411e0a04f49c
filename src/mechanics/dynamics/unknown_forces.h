// SPDX-License-Identifier: Apache-2.0
// What loads alone decide: accelerations of free constraints and the forces of mechanical ones.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "mechanics/implicit/decisions.h"
#include "mechanics/kinematics/value_rates.h"
#include "symbolic/linear/linear_system.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

/// Formulas for the names of unknown accelerations (theta'') and bearing forces, in terms of q, q'
/// and of the q'' that are given. Empty with a problem where there is no solution.
struct Unknowns {
  std::vector<symbolic::Clause> clauses;
  std::string problem;
};

/// Where nothing but free constraints is unknown: Lagrange's equations in their values.
///
/// Math    M alpha = f, from positions and masses
/// Errors  a problem where free constraints move no mass
/// Source  [Todd2019 2.4]; docs/theory/mechanics/euler-lagrange.md
Unknowns derive_accelerations(const geometry::SketchEquations& equations, symbolic::ExprPool& pool,
                              const geometry::ConfigurationFormula& configuration,
                              const ValueRates& rates);

/// In general: the reactions of free and of geometric constraints vanish, and friction obeys its
/// law: T = -mu |N| sign(v), or what sticks does not accelerate.
///
/// Shapes  reactions: as derive_reactions gives them; bearing: one symbol a follower; frictions: as
///         the numbers decide them, empty where there are none
/// Errors  a problem where mechanical constraints cannot hold what geometric ones leave
/// Source  [Todd2019 3]
Unknowns solve_for_unknowns(const model::Model& model, symbolic::ExprPool& pool,
                            const geometry::ConfigurationFormula& configuration,
                            std::span<const symbolic::ExprId> reactions, const ValueRates& rates,
                            std::span<const symbolic::ExprId> bearing,
                            std::span<const FrictionState> frictions);

inline constexpr const char* free_without_mass =
    "a free constraint moves no mass, so no force decides its acceleration";
inline constexpr const char* bearing_impossible =
    "the mechanical constraints cannot hold what the geometric ones leave free";

inline constexpr const char* friction_at_rest =
    "friction of what rests can be of any size up to its limit, and the motion does not decide it";
inline constexpr const char* friction_without_solution =
    "dry friction has no solution here, or several";

/// What a linear system without one solution is told as; empty where it has one.
std::string describe_unsolved(symbolic::LinearStatus status, const std::string& singular);

/// `there are 2 geometric constraints, but 1 mechanical one to bear their load`; empty where there
/// are as many of each.
std::string describe_mismatch(const model::Model& model);

/// Whether derive_accelerations serves: no geometric and no mechanical constraints, no value that
/// follows a free one, no friction.
bool is_plainly_free(const model::Model& model, const symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
