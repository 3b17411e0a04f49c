// SPDX-License-Identifier: Apache-2.0
// The numbers of a model's questions, each confirmed by the other road.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inquiry/answer/answer.h"

namespace trammel::test {

enum class Wanted : std::uint8_t { Numbers, FormulasToo };

/// Each `find` of a model, answered. Checks (doctest) that each has a certificate.
std::vector<inquiry::Answer> ask(const std::string& text, Wanted wanted);

std::vector<double> first_components(const std::vector<inquiry::Answer>& answers);

/// The first component of each answer, in the order of the questions. Checks (doctest) that each
/// has a formula and a certificate.
std::vector<double> answers(const std::string& text);

/// The same where there may be no formula.
std::vector<double> numbers(const std::string& text);

/// Which one-sided constraints are tight, as the last answer says it.
std::string condition(const std::string& text);

}  // namespace trammel::test
