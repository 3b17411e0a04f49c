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

std::string describe_held_signs(const Case& here, const model::Question& question) {
  const std::vector<ExprId> components = symbolic::substitute(
      here.scratch.pool, question.components, names_of_rates(*here.machine.model));
  const std::vector<ExprId> asked = mechanics::find_signs(here.scratch.pool, components);
  const bool needs = needs_forces(here.machine, question);
  std::string text;
  for (const mechanics::HeldSign& sign : here.state.mode.signs) {
    const bool is_asked = std::find(asked.begin(), asked.end(), sign.as_written) != asked.end();
    if (!sign.is_told || (!needs && !is_asked)) continue;
    const std::string written = symbolic::to_text(here.scratch.pool, sign.as_written);
    if (!text.empty()) text += ", ";
    if (sign.kind == mechanics::HeldSign::Kind::Open)
      text += fmt::format("at rest {} is open, from -1 to 1: it is taken as 0", written);
    else
      text += fmt::format("at rest {} = {:.8g} {}", written, sign.value,
                          sign.kind == mechanics::HeldSign::Kind::Holds ? "holds it" : "starts it");
  }
  return text;
}

std::string describe_constant_signs(const Case& here) {
  std::string text;
  for (const mechanics::HeldSign& sign : here.state.mode.signs)
    if (sign.is_told)
      text += fmt::format("{}{} stays {:.8g}", text.empty() ? "" : ", ",
                          symbolic::to_text(here.scratch.pool, sign.as_written), sign.value);
  return text;
}

}  // namespace trammel::inquiry
