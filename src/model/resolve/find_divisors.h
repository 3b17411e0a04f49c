// SPDX-License-Identifier: Apache-2.0
// What a statement divides by is not 0 wherever the model means anything.
#pragma once

#include <string>
#include <vector>

#include "model/language/syntax.h"

namespace trammel::model {

/// Names that values of constraints, definitions and energies are divided by: `J*(x'/r)^2/2` by r.
std::vector<std::string> find_divisors(const syntax::Tree& tree,
                                       const syntax::Statement& statement);

}  // namespace trammel::model
