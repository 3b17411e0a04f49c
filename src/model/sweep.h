// SPDX-License-Identifier: Apache-2.0
// Values that are varied: `sweep a from 1 to 5 in 100 steps`, `sample a from 1 to 5, 1000 times`,
// `tolerance a = 0.1 mm`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/span.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

/// Of one parameter; the ends may use parameters, whose own values count.
struct VariedRange {
  std::size_t parameter = 0;  // of Model::parameters
  symbolic::ExprId from, to;
  std::optional<symbolic::ExprId> steps;  // of sweep; 100 where nothing is said
  base::Span span;
};

struct Tolerance {
  std::size_t parameter = 0;
  symbolic::ExprId half_width;
  base::Span span;
};

struct Variation {
  std::vector<VariedRange> grid, sampled;  // all ranges of all statements
  std::optional<symbolic::ExprId> times;   // of sample
  std::vector<Tolerance> tolerances;
  struct Statement {
    std::string text;
    base::Span span;
  };
  std::vector<Statement> statements;  // `sweep` and `sample`
  std::vector<Statement> tolerance_statements;
  std::optional<base::Span> span;  // of the first of all these
};

/// Their texts, one after the other.
inline std::string join_texts(const std::vector<Variation::Statement>& statements) {
  std::string text;
  for (const Variation::Statement& statement : statements)
    text += (text.empty() ? "" : "; ") + statement.text;
  return text;
}

}  // namespace trammel::model
