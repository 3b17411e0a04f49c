// SPDX-License-Identifier: Apache-2.0
#include "app/store/open_store.h"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

namespace trammel::app {

base::Result<exchange::RunStore> open_store(std::string command, const StoredQuestion& question,
                                            const inquiry::Trajectory& heading) {
  exchange::StoreIdentity identity;
  identity.command = std::move(command);
  identity.facts = {{"text of the model", question.text.text},
                    {"files that the model names", question.tables},
                    {"given values", question.text.given},
                    {"run", question.statement},
                    {"accuracy", fmt::format("{}", question.accuracy)},
                    {"version of the program", question.table.version}};
  for (std::size_t i = 0; i < heading.columns.size(); ++i)
    identity.columns.push_back(
        {heading.columns[i], heading.units.empty() ? std::string() : heading.units[i]});
  return exchange::RunStore::open(
      question.table.name, identity,
      question.table.resume ? exchange::StoreMode::Resume : exchange::StoreMode::Create);
}

}  // namespace trammel::app
