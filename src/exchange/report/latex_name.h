// SPDX-License-Identifier: Apache-2.0
// Texts of the user as LaTeX.
#pragma once

#include <string>
#include <string_view>

namespace trammel::exchange {

/// The left side of an answer: `reaction(theta)` becomes \operatorname{reaction}(\theta).
std::string latex_question_name(std::string_view name);

/// `N*m` becomes N\,m, `m/s^2` m/s^{2}; for use within \mathrm.
std::string latex_unit(std::string_view unit);

/// Words outside of formulas, where names may hold underscores.
std::string latex_words(std::string_view words);

}  // namespace trammel::exchange
