// SPDX-License-Identifier: Apache-2.0
// One expression in the words of a language.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "codegen/language.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::codegen {

/// What symbols and unknown functions are called in the language.
struct CodeNames {
  std::function<std::string(symbolic::ExprId symbol)> symbol;
  std::function<std::string(symbolic::ExprId call)> function;
};

struct WrittenCode {
  std::string text;
  std::set<std::string> words;  // functions and constants of the language that it uses
  std::optional<std::string>
      problem;  // why the text means nothing: half a sentence, "it holds ..."
};

/// Writes e in the language's syntax. Products and fractions have the form of to_text.
///
/// Numbers   in languages of doubles a quotient p/q of integers that doubles hold, else the nearest
///           double; beyond the normal range of doubles a problem. Elsewhere exact.
/// Powers    sqrt for 1/2; a power of a name up to the language's `multiplied_up_to` as a product
/// Problems  an unknown function where the language has none, no value, a number beyond the range,
///           nested more than 400 deep, longer than 40 million characters
/// Cost      O(length of the text)
WrittenCode write_code(const symbolic::ExprPool& pool, symbolic::ExprId e, const Language& language,
                       const CodeNames& names);

}  // namespace trammel::codegen
