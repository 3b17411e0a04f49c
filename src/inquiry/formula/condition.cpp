// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/condition.h"

#include <fmt/format.h>

#include <algorithm>

#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

// `tight`, `slack`, `tight and sticks`: an active or open contact in the words of users.
std::string describe_contact(const Analysis& analysis, std::size_t contact) {
  using mechanics::FrictionMode;
  const mechanics::ContactMode& mode = analysis.asked->mode.contacts;
  const auto bears = [&](const mechanics::ContactMode& other) {
    return other.active[contact] != 0;
  };
  const auto& others = analysis.asked->others;
  if (mode.active[contact] == 0)
    return std::any_of(others.begin(), others.end(), bears) ? "tight" : "slack";
  const mechanics::FrictionState& friction = mode.frictions[contact];
  if (friction.mode == FrictionMode::Sticks || friction.mode == FrictionMode::Shares)
    return "tight and sticks";
  if (!analysis.contacts[contact].friction || friction.direction == 0) return "tight";
  return friction.mode == FrictionMode::Slides ? "tight and slides" : "tight and starts to slide";
}

}  // namespace

std::string describe_condition(const Analysis& analysis, const model::Question& question) {
  const model::Model& model = *analysis.model;
  if (analysis.contacts.empty() || !analysis.asked) return {};
  const std::vector<symbolic::ExprId> used =
      symbolic::symbols_of(*analysis.pool, question.components);
  const auto is_used = [&](const auto& atom) {
    return std::find(used.begin(), used.end(), atom.symbol) != used.end();
  };
  const bool needs_forces =
      std::any_of(model.reactions.begin(), model.reactions.end(), is_used) ||
      std::any_of(model.rates.begin(), model.rates.end(),
                  [&](const model::MeasureRate& r) { return r.order == 2 && is_used(r); });
  return needs_forces ? describe_contacts(analysis) : std::string();
}

std::string describe_contacts(const Analysis& analysis) {
  const model::Model& model = *analysis.model;
  if (!analysis.asked) return {};
  std::string text;
  for (std::size_t k = 0; k < analysis.contacts.size(); ++k)
    text += fmt::format("{}'{}' is {}", text.empty() ? "" : ", ",
                        model.followers[analysis.contacts[k].contact].text,
                        describe_contact(analysis, k));
  return text;
}

}  // namespace trammel::inquiry
