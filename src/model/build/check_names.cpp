// SPDX-License-Identifier: Apache-2.0
#include "model/build/check_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/nearest_name.h"
#include "model/diagnostic_kinds.h"

namespace trammel::model {

namespace {

std::vector<std::string> other_names(const Model& model, const Names& names,
                                     const std::string& except) {
  std::vector<std::string> others;
  for (const Parameter& p : model.parameters)
    if (p.name != except) others.push_back(p.name);
  for (const std::string& element : names.element_names()) others.push_back(element);
  return others;
}

std::string without_underscores(std::string name) {
  name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
  return name;
}

}  // namespace

base::Diagnostics check_names(const Model& model, const Names& names) {
  base::Diagnostics found;
  std::map<std::string, const Parameter*> spelled;
  for (const Parameter& p : model.parameters) {
    const bool has_value = p.given || p.definition;
    const auto suggestion = [&] {
      return base::suggest_name(p.name, other_names(model, names, p.name));
    };
    if (p.occurrences == 1 && !has_value)
      found.push_back({lonely_parameter, p.span,
                       fmt::format("'{}' occurs only once and has no value", p.name),
                       suggestion().empty() ? fmt::format("give it one: given {} = ...", p.name)
                                            : suggestion()});
    if (p.occurrences == 0 && has_value && p.name != "time")
      found.push_back({unused_value, p.span,
                       fmt::format("'{}' is given a value, but nothing uses it", p.name),
                       suggestion().empty() ? "remove it" : suggestion()});
    const auto [same, is_new] = spelled.emplace(without_underscores(p.name), &p);
    if (!is_new)
      found.push_back({similar_names, p.span,
                       fmt::format("'{}' and '{}' are two names", same->second->name, p.name),
                       "if one quantity is meant, spell it in one way"});
  }
  return found;
}

}  // namespace trammel::model
