// SPDX-License-Identifier: Apache-2.0
// The units in which what a model holds and answers is shown: those that its text uses.
#pragma once

#include "model/language/syntax.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// The units that the text gives quantities in: every place counts, in the order of the text. In SI
/// it counts only whether there are any.
///
/// Cost    O(text)
void note_units(const syntax::Tree& tree, base::ShownUnits& shown, bool in_si);

/// Says where all is shown in units, and which parameters and questions are of angles.
///
/// Pre     the dimensions of parameters and questions are known, and the units are noted
/// Cost    O(text + expressions of constraints and questions)
void choose_units(const syntax::Tree& tree, const symbolic::ExprPool& pool, Model& model);

}  // namespace trammel::model
