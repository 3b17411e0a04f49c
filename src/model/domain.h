// SPDX-License-Identifier: Apache-2.0
// Where expressions exist, as far as what is left of them does not tell.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "base/span.h"
#include "model/index.h"

namespace trammel::model {

enum class DomainKind : std::uint8_t {
  NonNegative,  // of a root
  Positive,     // of a logarithm
  WithinOne,    // of arcsine and arccosine
  NonZero,      // of a denominator
};

/// A part of the text that was simplified away, and where it has a value: the text `sqrt(a)^2` is
/// a, but has no value where a < 0.
struct Domain {
  ExprId argument;
  DomainKind kind = DomainKind::NonNegative;
  std::string text;  // the part
  base::Span span;   // of the whole expression
};

/// Whether there is a value. What rounding leaves of an argument at the edge counts as inside.
inline bool has_value(DomainKind kind, double argument) {
  constexpr double rounding = 1e-9;
  switch (kind) {
    case DomainKind::NonNegative: return argument >= -rounding;
    case DomainKind::Positive: return argument > 0.0;
    case DomainKind::WithinOne: return std::abs(argument) <= 1.0 + rounding;
    case DomainKind::NonZero: return argument != 0.0;
  }
  return true;
}

}  // namespace trammel::model
