// SPDX-License-Identifier: Apache-2.0
// What a certificate says of an answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/certificate.h"
#include "base/diagnostic.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// False where closed form and implicit road differ, or the answer depends on a mode that does not
/// obey the law of contact; then the outcome says so. Roads that a limit
/// has cut short confirm nothing and refute nothing: then the limit is the answer.
bool confirm(const Case& here, const base::Certificate& certificate,
             const model::Question& question, Outcome& outcome);

/// What the two roads differ on.
struct Difference {
  std::optional<base::Span> span;
  std::string what;  // `the answer to 'find x'`
  std::string why;   // `the two roads differ by 0.01 (relative)`
  std::string_view advice = "this is a defect of the program: please report it with the model";
};

/// That numbers are too far apart for a comparison, where they are; else that this is a defect.
///
/// Cost    that of find_spread
base::Diagnostic tell_difference(const Case& here, const Difference& difference,
                                 const std::vector<symbolic::ExprId>& asked = {});

}  // namespace trammel::inquiry
