// SPDX-License-Identifier: Apache-2.0
#include "app/session/session_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace trammel::app {

namespace {

// A front end asks for numbers, then for formulas; a question of its own is a third.
constexpr std::size_t kept_max = 4;

}  // namespace

Opening for_numbers() {
  Opening how;
  how.needs.formulas = false;
  return how;
}

ModelText Session::State::at_values() const {
  ModelText model = text;
  for (const NamedValue& value : values)
    model.given +=
        fmt::format("{}{} = {:.17g}", model.given.empty() ? "" : ", ", value.name, value.value);
  return model;
}

void Session::State::set_value(const NamedValue& value) {
  const auto same = std::find_if(values.begin(), values.end(),
                                 [&](const NamedValue& v) { return v.name == value.name; });
  if (same == values.end())
    values.push_back(value);
  else
    same->value = value.value;
}

std::shared_ptr<OpenedModel> Session::State::open(const ModelText& model, const Opening& how,
                                                  const base::Budget& budget) {
  const auto found = std::find_if(kept.begin(), kept.end(), [&](const Kept& k) {
    return k.how == how && k.text == model.text && k.given == model.given;
  });
  if (found == kept.end()) return open_model(model, how, budget);
  std::rotate(found, found + 1, kept.end());
  return kept.back().model;
}

void Session::State::keep(const ModelText& model, const Opening& how,
                          std::shared_ptr<OpenedModel> opened, const base::Budget& budget) {
  std::erase_if(kept, [&](const Kept& k) { return k.model == opened; });
  if (budget.reached() != base::StopReason::None || opened->is_cut_short()) return;
  if (kept.size() == kept_max) kept.erase(kept.begin());
  kept.push_back({model.text, model.given, how, std::move(opened)});
}

}  // namespace trammel::app
