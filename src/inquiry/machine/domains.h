// SPDX-License-Identifier: Apache-2.0
// Where questions and values exist that were simplified: sqrt(a)^2 is a, and nothing where a < 0.
#pragma once

#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Why an expression of the text within the span has no value in a state; empty where all have.
std::string find_outside_domain(const Machine& machine, const symbolic::Values& values,
                                base::Span span);

/// The same of what stands in no question: of values and laws.
const model::Domain* find_model_outside_domain(const Machine& machine,
                                               const symbolic::Values& values);

/// `a >= 0`: what the formula of a question does not say itself; of denominators nothing is said.
std::string describe_domains(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
