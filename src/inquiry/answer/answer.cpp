// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/answer.h"

namespace trammel::inquiry {

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
