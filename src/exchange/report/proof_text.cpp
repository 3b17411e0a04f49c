// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "exchange/report/report.h"

namespace trammel::exchange {

std::string describe_proof(const inquiry::Answer& answer, const inquiry::Proof& proof) {
  switch (proof.verdict) {
    case inquiry::Verdict::Proved:
      return fmt::format("proved, by {}; compared at {} places", proof.method, proof.places);
    case inquiry::Verdict::Undecided: return "undecided: " + answer.reason;
    case inquiry::Verdict::Refuted: break;
  }
  std::string values;
  for (const inquiry::Proof::Given& given : proof.counterexample)
    values += fmt::format("{}{} = {}", values.empty() ? "for " : ", ", given.parameter,
                          show(given.shown, given.value));
  return fmt::format("refuted: {}{}the sides are {} and {}", values, values.empty() ? "" : " ",
                     show(answer.shown[0], proof.sides[0]), show(answer.shown[1], proof.sides[1]));
}

}  // namespace trammel::exchange
