// SPDX-License-Identifier: Apache-2.0
// Runs that the text asks for: `simulate for 10 s until x(P) = 0 every 0.01 s`,
// `predict for 1000 s`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/span.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

/// A value at the start of a run.
struct StartValue {
  std::string name;  // `theta`, `theta'`, `x(P)`
  symbolic::ExprId value;
  base::Span span;
  base::Span name_span;
};

enum class EndSense : std::uint8_t { Zero, Positive };

/// Ends a run where the difference of both sides is 0, or becomes positive.
struct EndCondition {
  symbolic::ExprId difference;
  EndSense sense = EndSense::Zero;
  std::string text;  // `x(P) = 0`
};

struct Run {
  std::string text;
  base::Span span;
  std::optional<symbolic::ExprId> duration, every;
  std::optional<EndCondition> until;
};

}  // namespace trammel::model
