// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/answer.h"

#include <utility>

namespace trammel::inquiry {

namespace {

struct ValueFinder {
  const Value* operator()(const Value& value) const { return &value; }
  const Value* operator()(const Locus& locus) const { return &locus.value; }
  const Value* operator()(const Equations& equations) const { return &equations.value; }
  const Value* operator()(const Proof&) const { return nullptr; }
  const Value* operator()(const Modes&) const { return nullptr; }
  const Value* operator()(const FrameAnswer&) const { return nullptr; }
  const Value* operator()(const Trajectory&) const { return nullptr; }
  const Value* operator()(const SweepTable&) const { return nullptr; }
  const Value* operator()(const ToleranceTable&) const { return nullptr; }
  const Value* operator()(const Solutions&) const { return nullptr; }
  const Value* operator()(const prediction::Forecast&) const { return nullptr; }
};

}  // namespace

const Value* value_of(const Answer& answer) {
  return std::visit(ValueFinder(), answer.content);
}

Value* value_of(Answer& answer) {
  return const_cast<Value*>(value_of(std::as_const(answer)));  // of an answer that is not const
}

std::string_view to_text(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::Ok: return "ok";
    case AnswerStatus::Partial: return "partial";
    case AnswerStatus::Failed: return "failed";
    case AnswerStatus::Undecided: return "undecided";
    case AnswerStatus::Limit: return "limit";
  }
  return "";
}

std::string_view to_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::Undecided: return "undecided";
    case Verdict::Proved: return "proved";
    case Verdict::Refuted: return "refuted";
  }
  return {};
}

std::string_view to_text(symbolic::StationaryKind kind) {
  switch (kind) {
    case symbolic::StationaryKind::Maximum: return "maximum";
    case symbolic::StationaryKind::Minimum: return "minimum";
    case symbolic::StationaryKind::Neither: return "neither";
    case symbolic::StationaryKind::Unknown: return "unknown";
  }
  return {};
}

}  // namespace trammel::inquiry
