// SPDX-License-Identifier: Apache-2.0
// The name that a value is given to: `theta`, `theta'`, `x(P)`, `x(P)'`, `angle(wheel)`.
#pragma once

#include <optional>
#include <string>

#include "model/language/syntax.h"

namespace trammel::model {

/// Nothing where the target is anything else, such as a second derivative.
std::optional<std::string> target_name(const syntax::ExprArena& exprs, syntax::ExprIndex target);

}  // namespace trammel::model
