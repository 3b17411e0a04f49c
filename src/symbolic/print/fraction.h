// SPDX-License-Identifier: Apache-2.0
// A product as it is written: sign, numerator, denominator, one square root. Shared by the text and
// LaTeX printers, so that both show the same form.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// base^exponent as it stands in a numerator or denominator; of symbols with one exponent above and
/// below (a/b)^exponent.
struct WrittenFactor {
  ExprId base;
  Rational exponent{1};              // > 0
  std::optional<ExprId> symbolic{};  // the exponent where it is no number
  bool flipped = false;              // the base is written with the opposite sign
  std::optional<ExprId> over{};      // what the base is divided by
};

struct Fraction {
  bool negative = false;
  /// Integers > 0; 1 is not written. A decimal stands above, with 1 below.
  Rational above{1};
  Rational below{1};
  std::vector<WrittenFactor> numerator;
  std::vector<WrittenFactor> denominator;
  /// Under the one square root: number * factors over number * factors. Below the fraction line
  /// when its numerator is empty.
  Rational root_above{1};
  Rational root_below{1};
  std::vector<WrittenFactor> root_numerator;
  std::vector<WrittenFactor> root_denominator;

  bool has_root_above() const { return !root_numerator.empty() || !root_above.is_one(); }
  bool has_root_below() const {
    return !has_root_above() && (!root_denominator.empty() || !root_below.is_one());
  }
};

/// Whether a*b^2/c^2 is written a*(b/c)^2: for readers, not for code, which multiplies twice.
enum class Powers : std::uint8_t { OfRatios, Apart };

/// How a Product, Power or any other node is written as a fraction. With `absorb_sign` a minus goes
/// into a factor that can take it: -x*(a - b) is x*(b - a).
Fraction as_fraction(const ExprPool& pool, ExprId e, bool absorb_sign,
                     Powers powers = Powers::OfRatios);

/// Whether the sign of a term needs no symbol of its own in front: it is positive, a number can
/// carry it, or a factor absorbs it.
bool sign_is_free(const ExprPool& pool, ExprId term);

/// The terms of a sum in the order they are written, to save a leading minus.
std::vector<ExprId> written_order(const ExprPool& pool, ExprId sum, bool flipped);

/// Whether the coefficient of a term is negative.
bool is_negative_term(const ExprPool& pool, ExprId term);

}  // namespace trammel::symbolic
