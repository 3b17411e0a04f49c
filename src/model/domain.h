// SPDX-License-Identifier: Apache-2.0
// Where expressions exist.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "base/shown_units.h"
#include "base/span.h"
#include "model/index.h"

namespace trammel::model {

enum class DomainKind : std::uint8_t {
  NonNegative,  // of a root
  Positive,     // of a logarithm
  WithinOne,    // of arcsine and arccosine
  NonZero,      // of a denominator
};

/// A part of the text, and where it has a value. Where it was simplified away nothing else tells:
/// the text `sqrt(a)^2` is a, but has no value where a < 0.
struct Domain {
  ExprId argument;
  DomainKind kind = DomainKind::NonNegative;
  bool is_lost = false;  // what is left of the expression has a value outside
  std::string text;      // the part
  base::Span span;       // of the whole expression
  std::optional<base::Quantity> quantity = {};  // of the argument, where known
};

/// What rounding leaves of an argument at the edge counts as inside.
inline constexpr double edge_rounding = 1e-9;

/// Whether there is a value.
inline bool has_value(DomainKind kind, double argument) {
  switch (kind) {
    case DomainKind::NonNegative: return argument >= -edge_rounding;
    case DomainKind::Positive: return argument > 0.0;
    case DomainKind::WithinOne: return std::abs(argument) <= 1.0 + edge_rounding;
    case DomainKind::NonZero: return argument != 0.0;
  }
  return true;
}

}  // namespace trammel::model
