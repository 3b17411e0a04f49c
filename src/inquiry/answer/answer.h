// SPDX-License-Identifier: Apache-2.0
// The answer to a question as plain data: formula, number, and how they were checked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/certificate.h"
#include "geometry/construct/defining_system.h"
#include "inquiry/answer/frame_answer.h"
#include "inquiry/answer/motion_answers.h"
#include "inquiry/answer/solutions.h"
#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/taylor.h"
#include "inquiry/answer/tolerance_table.h"
#include "inquiry/answer/trajectory.h"
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

/// One expression, or two for a vector, with the clauses that explain their names.
struct Formula {
  std::vector<symbolic::ExprId> components;
  std::vector<symbolic::Clause> where;
  /// Equations that define names which no clause explains. They may use names of clauses and of
  /// systems before them; clauses may use theirs.
  std::vector<geometry::DefiningSystem> systems = {};
  /// It is the answer as long as these are > 0. They may use names of clauses.
  std::vector<symbolic::ExprId> positive = {};
};

enum class Verdict : std::uint8_t { Undecided, Proved, Refuted };

std::string_view to_text(Verdict verdict);

struct Proof {
  Verdict verdict = Verdict::Undecided;
  int places = 0;      // where both sides were compared
  std::string method;  // where proved: `the normal form of the difference`
  struct Value {
    std::string parameter;
    double value = 0.0;
  };
  std::vector<Value> counterexample;  // where refuted: values at which the sides differ
  std::array<double, 2> sides{};      // there
};

/// The curve of a point: its formulas are the answer's own; here is its equation and how far the
/// branch goes.
struct Locus {
  std::string parameter;
  bool is_angle = false;                     // the parameter
  std::array<std::string, 2> coordinates;    // `x`, `y`, or `X`, `Y` where one of these is taken
  std::optional<symbolic::ExprId> implicit;  // 0 on the curve
  std::string why_no_equation;
  double from = 0.0, to = 0.0;  // of the parameter, along the branch
  bool is_closed = false;       // after whole turns
};

struct Answer {
  std::string question;  // `find reaction(theta)`
  std::string name;      // `reaction(theta)`
  AnswerStatus status = AnswerStatus::Ok;
  std::string reason;     // why it is not ok
  std::string condition;  // `r = L`: what the answer presupposes of the state asked for
  bool is_vector = false;
  std::optional<Formula> formula;
  std::optional<std::vector<double>> numbers;  // in SI
  std::optional<Taylor> taylor;
  std::optional<std::string> unit;  // where the model uses units
  std::optional<base::Certificate> certificate;
  std::optional<Proof> proof;  // of `prove`, which has nothing else
  std::optional<Locus> locus;
  std::optional<Equations> equations;
  std::optional<Modes> modes;
  std::optional<FrameAnswer> frame;
  std::optional<Trajectory> trajectory;  // of `simulate`, which has no formula
  std::optional<SweepTable> sweep;       // of `sweep` and `sample`, which have none either
  std::optional<ToleranceTable> tolerances;
  /// Of `solve` and `optimize`, which have no formula of their own.
  std::optional<Solutions> solutions;
  /// Of its expressions, once it owns them: see own(). Before that they are the scratch's.
  symbolic::PoolLayer pool;
};

}  // namespace trammel::inquiry
