// SPDX-License-Identifier: Apache-2.0
// Words of other programs and of textbooks that begin no statement here, and what says it instead.
#pragma once

#include <optional>
#include <string_view>

namespace trammel::model::syntax {

/// Empty where nothing is known of the word.
std::string_view advise_foreign_word(std::string_view word);

/// The word of this language with which the same statement goes on as it stands.
struct OwnWord {
  std::string_view word;        // empty: the statement stands without a word
  std::string_view third;       // the word behind the name that follows; empty: '='
  bool before_bracket = false;  // a bracket follows in place of a name
};

std::optional<OwnWord> own_word(std::string_view foreign);

}  // namespace trammel::model::syntax
