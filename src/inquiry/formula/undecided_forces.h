// SPDX-License-Identifier: Apache-2.0
// Questions about forces that the model, or this version, leaves open.
#pragma once

#include <span>
#include <string>

#include "inquiry/answer/outcome.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Whether any of the symbols stands for a force that constraints, joints, sections or friction
/// bear.
bool has_force(const Machine& machine, std::span<const symbolic::ExprId> symbols);

/// Whether the answer depends on forces: those, or accelerations of what is free.
bool needs_forces(const Machine& machine, const model::Question& question);

/// Why a question about reactions, or about accelerations of what is free, has no answer; empty
/// where it has one, or asks for no forces.
///
/// Cost    O(nodes of the question)
std::string why_undecided(const Machine& machine, const State& state,
                          const mechanics::Response* response, const ClosedForms* forms,
                          const model::Question& question);
std::string why_undecided(const Case& here, const model::Question& question);

/// Why there is no closed form, of the sketch or of the forces that the question needs; empty where
/// there is one. Numbers may be there all the same.
std::string why_no_formula(const Case& here, const model::Question& question);

/// True where forces that the question needs are not decided; then the outcome says so.
bool fail_undecided(const Case& here, const model::Question& question, Outcome& outcome);

/// Whether the symbol is one of the accelerations and multipliers that forces decide.
bool is_unknown(const model::Model& model, symbolic::ExprId symbol);

}  // namespace trammel::inquiry
