// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/contact_actions.h"

#include <algorithm>
#include <utility>

namespace trammel::mechanics {

bool ContactScene::is_free() const {
  return std::any_of(equations.model->constraints.begin(), equations.model->constraints.end(),
                     [](const model::Constraint& c) { return c.is_free; });
}

symbolic::Values without_contacts(const ContactScene& scene, symbolic::Values values) {
  for (const ContactRow& contact : scene.contacts) {
    values.set(contact.force, 0.0);
    if (contact.friction) values.set(contact.friction->force, 0.0);
  }
  return values;
}

std::optional<ContactActions> find_actions(const ContactScene& scene, const Response& alone,
                                           const symbolic::Values& values,
                                           std::span<const std::size_t> contacts) {
  const symbolic::ExprPool& pool = *scene.equations.pool;
  ContactActions found;
  for (const std::size_t k : contacts) {
    const ContactRow& contact = scene.contacts[k];
    found.actions.push_back({k, false, contact.force, contact.rates[1]});
    if (contact.friction)
      found.actions.push_back({k, true, contact.friction->force, contact.friction->rates[1]});
  }
  for (const ContactAction& on : found.actions)
    found.open.push_back(symbolic::eval(pool, on.acceleration, alone.values));
  for (const ContactAction& by : found.actions) {
    symbolic::Values pushed = values;
    pushed.set(by.force, 1.0);
    const auto state =
        eval_state(scene.equations, scene.rows, scene.placement, std::move(pushed), scene.given);
    if (!state) return std::nullopt;
    std::vector<double>& column = found.mobility.emplace_back();
    for (std::size_t on = 0; on < found.actions.size(); ++on)
      column.push_back(symbolic::eval(pool, found.actions[on].acceleration, state->values) -
                       found.open[on]);
  }
  return found;
}

}  // namespace trammel::mechanics
