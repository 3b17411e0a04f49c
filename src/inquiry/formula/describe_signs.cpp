// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/describe_signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/held_signs.h"
#include "mechanics/motion/take_signs.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

using symbolic::ExprId;

std::string describe_held_signs(const Analysis& analysis, const model::Question& question) {
  const std::vector<ExprId> components =
      symbolic::substitute(*analysis.pool, question.components, names_of_rates(*analysis.model));
  const std::vector<ExprId> asked = mechanics::find_signs(*analysis.pool, components);
  const bool needs = needs_forces(analysis, question);
  std::string text;
  for (const HeldSign& sign : analysis.held_signs.held) {
    const bool is_asked = std::find(asked.begin(), asked.end(), sign.as_written) != asked.end();
    if (!sign.is_told || (!needs && !is_asked)) continue;
    const std::string written = symbolic::to_text(*analysis.pool, sign.as_written);
    if (!text.empty()) text += ", ";
    if (sign.kind == HeldSign::Kind::Open)
      text += fmt::format("at rest {} is open, from -1 to 1: it is taken as 0", written);
    else
      text += fmt::format("at rest {} = {:.8g} {}", written, sign.value,
                          sign.kind == HeldSign::Kind::Holds ? "holds it" : "starts it");
  }
  return text;
}

std::string describe_constant_signs(const Analysis& analysis) {
  std::string text;
  for (const HeldSign& sign : analysis.held_signs.held)
    if (sign.is_told)
      text += fmt::format("{}{} stays {:.8g}", text.empty() ? "" : ", ",
                          symbolic::to_text(*analysis.pool, sign.as_written), sign.value);
  return text;
}

}  // namespace trammel::inquiry
