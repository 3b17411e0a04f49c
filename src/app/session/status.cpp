// SPDX-License-Identifier: Apache-2.0
#include "app/session/status.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "geometry/diagnostic_kinds.h"
#include "model/diagnostic_kinds.h"

namespace trammel::app {

namespace {

using Problems = std::vector<base::PlacedDiagnostic>;

constexpr std::size_t most_motions_told = 2;

bool is_error(const base::PlacedDiagnostic& d) {
  return d.kind.severity() == base::Severity::Error;
}

bool is_of_placing(const base::PlacedDiagnostic& d) {
  constexpr std::array kinds{geometry::conflicting_constraints.code,
                             geometry::redundant_constraint.code, geometry::cannot_assemble.code,
                             geometry::dead_point.code, geometry::no_position_found.code};
  return std::ranges::find(kinds, d.kind.code) != kinds.end();
}

std::string tell_first_error(const Problems& problems) {
  const auto first = std::ranges::find_if(problems, is_error);
  const auto errors = std::ranges::count_if(problems, is_error);
  std::string sentence = first->message + ".";
  if (first->length > 0) sentence = fmt::format("Line {}: {}", first->position.line, sentence);
  if (errors > 1)
    sentence += fmt::format(" And {} more error{}.", errors - 1, errors > 2 ? "s" : "");
  return sentence;
}

std::string tell_freedoms(const Status& status, int freedoms) {
  std::string sentence = fmt::format("{} freedom{} left", freedoms, freedoms == 1 ? "" : "s");
  for (std::size_t k = 0; k < std::min(status.motions.size(), most_motions_told); ++k)
    sentence += (k == 0 ? ": " : "; ") + status.motions[k].text;
  if (status.motions.size() > most_motions_told)
    sentence += fmt::format("; and {} more", status.motions.size() - most_motions_told);
  return sentence + ".";
}

}  // namespace

std::string_view to_text(StatusKind kind) {
  switch (kind) {
    case StatusKind::Empty: return "empty";
    case StatusKind::Wrong: return "wrong";
    case StatusKind::Free: return "free";
    case StatusKind::Contradictory: return "contradictory";
    case StatusKind::Placed: return "placed";
  }
  return {};
}

void set_kind_and_sentence(Status& status, int freedoms) {
  const auto error = std::ranges::find_if(status.problems, is_error);
  if (error != status.problems.end() && error->kind.code == model::empty_model.code) {
    status.kind = StatusKind::Empty;
    status.sentence = "Nothing is drawn yet.";
  } else if (error == status.problems.end()) {
    status.kind = StatusKind::Placed;
    status.sentence = status.drivers.empty()
                          ? "Placed."
                          : fmt::format("Placed, driven by {}.", fmt::join(status.drivers, ", "));
  } else if (error->kind.code == geometry::underconstrained.code) {
    status.kind = StatusKind::Free;
    status.sentence = tell_freedoms(status, freedoms);
  } else {
    status.kind = is_of_placing(*error) ? StatusKind::Contradictory : StatusKind::Wrong;
    status.sentence = tell_first_error(status.problems);
  }
}

}  // namespace trammel::app
