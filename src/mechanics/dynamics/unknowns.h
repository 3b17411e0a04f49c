// SPDX-License-Identifier: Apache-2.0
// Formulas for the unknowns that follow from the loads, and the messages for where they do not.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"
#include "symbolic/linear/linear_system.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

/// Formulas for the names of unknown accelerations (theta'') and bearing forces, in terms of q, q'
/// and of the q'' that are given. Empty with a problem where there is no solution.
struct Unknowns {
  std::vector<symbolic::Clause> clauses;
  std::string problem;
  bool is_only_of_formulas = false;  // the problem: numbers can be found all the same
};

inline constexpr const char* free_without_mass =
    "a free constraint moves no mass, so no force decides its acceleration";
inline constexpr const char* bearing_impossible =
    "the mechanical constraints cannot hold what the geometric ones leave free";

inline constexpr const char* friction_at_rest =
    "friction of what rests can be of any size up to its limit, and the motion does not decide it";
inline constexpr const char* friction_without_solution =
    "dry friction has no solution here, or several";
inline constexpr const char* pins_without_solution =
    "the friction in pins and the forces there do not settle: each makes the other larger";

/// The message for a linear system without one solution; empty where it has one.
std::string describe_unsolved(symbolic::LinearStatus status, const std::string& singular);

/// Without formulas yet, with the problem that such a system has.
Unknowns start_unknowns(symbolic::LinearStatus status, const std::string& singular);

/// `there are 2 geometric constraints, but 1 mechanical one to bear their load`; empty where there
/// are as many of each.
std::string describe_mismatch(const model::Model& model);

}  // namespace trammel::mechanics
