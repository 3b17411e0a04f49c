// SPDX-License-Identifier: Apache-2.0
// The answer to a question as plain data: what was found, and how it was checked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/certificate.h"
#include "base/shown_units.h"
#include "inquiry/answer/frame_answer.h"
#include "inquiry/answer/motion_answers.h"
#include "inquiry/answer/solutions.h"
#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/tolerance_table.h"
#include "inquiry/answer/trajectory.h"
#include "inquiry/answer/value.h"
#include "prediction/report/phase.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

enum class AnswerStatus : std::uint8_t {
  Ok,
  Partial,  // formula without number or the reverse
  Failed,
  Undecided,
  Limit,
};

std::string_view to_text(AnswerStatus status);

enum class Verdict : std::uint8_t { Undecided, Proved, Refuted };

std::string_view to_text(Verdict verdict);

/// Of `prove`.
struct Proof {
  Verdict verdict = Verdict::Undecided;
  int places = 0;      // where both sides were compared
  std::string method;  // where proved: `the normal form of the difference`
  struct Given {
    std::string parameter;
    double value = 0.0;
    base::ShownUnit shown = {};
  };
  std::vector<Given> counterexample;  // where refuted: values at which the sides differ
  std::array<double, 2> sides{};      // there
};

/// The curve of a point: where it is for each value of the parameter, its equation, and how far the
/// branch goes.
struct Locus {
  Value value;  // both coordinates
  std::string parameter;
  bool is_angle = false;                     // the parameter
  base::ShownUnit shown;                     // its values
  std::array<std::string, 2> coordinates;    // `x`, `y`, or `X`, `Y` where one of these is taken
  std::optional<symbolic::ExprId> implicit;  // 0 on the curve
  std::string why_no_equation;
  double from = 0.0, to = 0.0;  // of the parameter, along the branch
  bool is_closed = false;       // after whole turns
};

/// One alternative for each kind of answer. Whoever writes answers visits them: a new kind does not
/// compile until each writer says what it does with it.
using AnswerContent = std::variant<Value, Proof, Locus, Equations, Modes, FrameAnswer, Trajectory,
                                   SweepTable, ToleranceTable, Solutions, prediction::Forecast>;

/// What all answers have, and the content that is of their kind.
struct Answer {
  std::string question;  // `find reaction(theta)`
  std::string name;      // `reaction(theta)`
  AnswerStatus status = AnswerStatus::Ok;
  std::string reason;               // why it is not ok
  std::string condition;            // `r = L`: what the answer presupposes of the state asked for
  std::optional<std::string> unit;  // in SI, where the model uses units
  /// In what its numbers are shown, one a component.
  std::vector<base::ShownUnit> shown;
  std::optional<base::Certificate> certificate;
  AnswerContent content;
  /// Of its expressions, once it owns them: see own(). Before that they are the scratch's.
  symbolic::PoolLayer pool;
};

/// The formula and numbers of an answer that has such: a value, a locus, equations of motion.
const Value* value_of(const Answer& answer);
Value* value_of(Answer& answer);

}  // namespace trammel::inquiry
