// SPDX-License-Identifier: Apache-2.0
// A question about measures and reactions in terms of the model's parameters.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "inquiry/machine/case.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

/// Whether names of cores may stand in a formula: where they are refused, it counts as none.
enum class Cores : std::uint8_t { Refused, Named };

/// The ways to write the answer, not yet made short: in full first, then, where these are other
/// ways, with clauses for the accelerations that loads decide, and in stages with clauses for
/// coordinates. Empty where there is no closed form.
///
/// Cost    O(nodes of the closed forms)
std::vector<symbolic::FormulaSet> express_question(const Case& here,
                                                   const model::Question& question,
                                                   Cores cores = Cores::Refused);

/// An expression in the symbols of a closed form in those of the model; its names stay.
symbolic::ExprId express_in_form(const Case& here, const ClosedForm& form, symbolic::ExprId e);

/// Expressions in the symbols of the closed form, as derived in full, in those of the model;
/// nothing where names of cores are in them.
std::optional<symbolic::FormulaSet> express_in_full(
    const Case& here, const std::vector<symbolic::ExprId>& expressions);

/// Puts the definitions of the `let` names that the formulas use before their clauses.
void add_let_clauses(const Case& here, symbolic::FormulaSet& program);

}  // namespace trammel::inquiry
