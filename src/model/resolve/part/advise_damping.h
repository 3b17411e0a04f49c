// SPDX-License-Identifier: Apache-2.0
// `damping(x) = c` of what is no part: the statement that damps it.
#pragma once

#include <string>

#include "base/fix.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

/// Of a line and of a value that an angle or a distance has a damper. `damping` is of the
/// statement's text.
base::Remedy advise_damping(const Model& model, const Names& names, const syntax::Tree& tree,
                            const syntax::Statement& statement, const syntax::Damping& damping);

}  // namespace trammel::model
