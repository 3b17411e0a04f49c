// SPDX-License-Identifier: Apache-2.0
// `find EXPR`: a formula by the constructive road, a number by the implicit one, and the
// comparison of the two.
#pragma once

#include <cstdint>
#include <optional>

#include "inquiry/answer/outcome.h"
#include "inquiry/machine/case.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

struct FindOptions {
  bool symbolic = true;
  bool numeric = true;
  std::optional<unsigned> taylor_order = {};
  std::uint64_t effort = symbolic::PresentOptions{}.effort;  // of presentation
  bool where = true;                                         // formulas may have clauses
};

/// Errors  formula-not-confirmed where the two roads differ (a defect of the program: the formula
///         is withheld), limit-reached
/// Cost    presentation of the formula; six evaluations
/// Source  theory note docs/theory/mechanics/certificates.md
Outcome answer_find(const Case& here, const model::Question& question, const FindOptions& options);

}  // namespace trammel::inquiry
