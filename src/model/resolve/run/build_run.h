// SPDX-License-Identifier: Apache-2.0
// `simulate` and `predict`: what a run is to do.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/run.h"

namespace trammel::model {

/// Errors  nothing where some part of it is wrong; the diagnostics say what
std::optional<Run> build_run(const syntax::Tree& tree, ExpressionBuilder& expressions,
                             const syntax::Statement& statement, const syntax::Simulate& simulate,
                             base::Diagnostics& diagnostics);

/// Shapes  result: has a duration alone
/// Errors  as above
std::optional<Run> build_run(const syntax::Tree& tree, ExpressionBuilder& expressions,
                             const syntax::Statement& statement, const syntax::Predict& predict,
                             base::Diagnostics& diagnostics);

}  // namespace trammel::model
