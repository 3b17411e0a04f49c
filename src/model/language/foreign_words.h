// SPDX-License-Identifier: Apache-2.0
// Words of other programs and of textbooks that begin no statement here, and what says it instead.
#pragma once

#include <string_view>

namespace trammel::model::syntax {

/// Empty where nothing is known of the word.
std::string_view advise_foreign_word(std::string_view word);

}  // namespace trammel::model::syntax
