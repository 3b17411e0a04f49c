// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/struck_contacts.h"

#include <fmt/format.h>

#include <cstddef>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/undecided_forces.h"
#include "mechanics/machine/state_law.h"
#include "mechanics/tolerances.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

base::Diagnostics describe_struck_contacts(const Case& here, const model::Question& question) {
  if (here.asked == nullptr || !needs_forces(here.machine, question)) return {};
  const Machine& machine = here.machine;
  const SolvedState& at = *here.asked;
  base::Diagnostics told;
  const double slow = mechanics::struck_rate * mechanics::fastest_of(at.response);
  for (std::size_t k = 0; k < machine.contacts.size(); ++k) {
    if (at.state.mode.contacts.active.empty() || at.state.mode.contacts.active[k] == 0) continue;
    const mechanics::ContactRow& contact = machine.contacts[k];
    if (symbolic::eval(*machine.pool, contact.rates[0], at.response.values) >= -slow) continue;
    const model::Follower& follower = machine.model->followers[contact.contact];
    told.push_back(
        {struck_contact, follower.span,
         fmt::format("'{}' is hit in the given state: its gap closes", follower.text),
         "forces and accelerations are told as they are while it stays closed; 'simulate' follows "
         "the impact"});
  }
  return told;
}

}  // namespace trammel::inquiry
