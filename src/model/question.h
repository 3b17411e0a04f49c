// SPDX-License-Identifier: Apache-2.0
// Questions of the text, as expressions over measures and forces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/shown_units.h"
#include "base/span.h"
#include "model/index.h"

namespace trammel::model {

/// `find EXPR`. Its components are one, or two of a vector.
struct FindValue {};

/// `prove EQ`. Its components are the two sides.
struct ProveEqual {};

/// `locus P over theta`. Its components are the coordinates of P.
struct TraceLocus {
  ExprId over;  // a parameter
};

/// `solve EQ1, EQ2 for x, y`. Its components are the two sides of each equation.
struct SolveEquations {
  std::vector<ExprId> unknowns;  // parameters
  std::vector<ExprId> any;       // parameters for whose every value the equation is to hold
};

/// `optimize EXPR over x`. It has one component.
struct OptimizeValue {
  std::vector<ExprId> unknowns;  // parameters
};

/// `find equations`. Its components are the rate and the acceleration of each free constraint or
/// coordinate.
struct FindEquations {
  std::vector<std::string> states;  // `theta`, `theta'`, one a component
};

/// `find modes`. Its components are those of `find equations`.
struct FindModes {
  std::vector<std::string> states;  // as there
};

/// `find frame_forces`. It has no components.
struct FindFrameForces {};

/// One alternative for each kind of question. Whoever answers questions visits them.
using QuestionContent = std::variant<FindValue, ProveEqual, TraceLocus, SolveEquations,
                                     OptimizeValue, FindEquations, FindModes, FindFrameForces>;

enum class QuestionStatus : std::uint8_t { Understood, NotSupported, Wrong };

struct Question {
  std::string text;  // `find reaction(theta)`
  std::string name;  // `reaction(theta)`, or the name given with `find name = EXPR`
  base::Span span;
  QuestionStatus status = QuestionStatus::Understood;
  std::string problem;  // why it is not understood
  std::vector<ExprId> components;
  std::vector<std::optional<base::Quantity>> quantities;  // one a component; where known
  std::optional<base::ShownUnit> shown_in;                // `in mm`: all components
  bool is_vector = false;
  QuestionContent content;
};

template <class Content>
bool asks(const Question& question) {
  return std::holds_alternative<Content>(question.content);
}

/// Of a question that is solved or optimized.
inline const std::vector<ExprId>& unknowns_of(const Question& question) {
  const auto* optimize = std::get_if<OptimizeValue>(&question.content);
  return optimize != nullptr ? optimize->unknowns
                             : std::get<SolveEquations>(question.content).unknowns;
}

/// Of a question about equations of motion or modes.
inline const std::vector<std::string>& states_of(const Question& question) {
  const auto* modes = std::get_if<FindModes>(&question.content);
  return modes != nullptr ? modes->states : std::get<FindEquations>(question.content).states;
}

}  // namespace trammel::model
