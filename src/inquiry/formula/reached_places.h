// SPDX-License-Identifier: Apache-2.0
// Formulas compared where the machine was moved far from its values: there a construction may be on
// another branch than the machine, and a form that holds on the machine's may hold on.
#pragma once

#include <optional>
#include <span>

#include "inquiry/formula/far_places.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The machine moved from the values asked for to others, its contacts decided there; none where
/// the path meets a dead point. Pre: the values asked for can be assembled.
///
/// Cost    a path and a response
std::optional<SolvedState> reach(const Case& here, const symbolic::Values& to);

/// An expression of measures, as it was asked, and what the construction makes of it.
struct MeasuredFormula {
  symbolic::ExprId measured, constructed;
};

/// A form of such a formula at those of the far places that the machine reaches, where the
/// construction makes what is measured there and what is `positive` is so; at each also with other
/// values of the names that no constraint depends on.
///
/// Math    by balls: what is told as different certainly is
/// Cost    some 3000 Newton solves of one variable; at most 1280 evaluations with 128 bits
FarComparison compare_where_reached(const Case& here, const MeasuredFormula& formula,
                                    symbolic::ExprId form,
                                    std::span<const symbolic::ExprId> positive);

}  // namespace trammel::inquiry
