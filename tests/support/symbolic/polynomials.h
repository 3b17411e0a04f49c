// SPDX-License-Identifier: Apache-2.0
// Polynomials read from text, for tests.
#pragma once

#include <array>
#include <deque>
#include <string_view>

#include "symbolic/poly/convert.h"
#include "symbolic/present/terms.h"
#include "symbolic/print/parse_text.h"

namespace trammel::symbolic {

struct Polynomials {
  ExprPool pool;
  std::deque<Converted> converted;  // each in a ring of its own

  const Polynomial& read(std::string_view text) {
    const ExprId e = parse_text(pool, text).value();
    converted.push_back(convert(pool, std::array{e}, {}));
    return converted.back().functions[0].num;
  }
  Terms terms(std::string_view text) { return *Terms::from(read(text)); }
  TermsKey key(std::string_view text) { return terms(text).key(); }
};

}  // namespace trammel::symbolic
