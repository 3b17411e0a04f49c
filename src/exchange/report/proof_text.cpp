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
  for (const auto& [parameter, value] : proof.counterexample)
    values +=
        fmt::format("{}{} = {}", values.empty() ? "for " : ", ", parameter, to_short_number(value));
  return fmt::format("refuted: {}{}the sides are {} and {}", values, values.empty() ? "" : " ",
                     to_short_number(proof.sides[0]), to_short_number(proof.sides[1]));
}

}  // namespace trammel::exchange
