// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/check_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/nearest_name.h"
#include "model/diagnostic_kinds.h"
#include "model/fixes.h"

namespace trammel::model {

namespace {

// A hundred misspelt names are a habit, not slips: the first are compared with all others.
constexpr int suggestions_max = 20;

// A name of `let` that nothing uses is removed by hand: others may follow from it.
base::Fixes remove_value(const Parameter& parameter) {
  if (!parameter.given) return {};
  return {{fmt::format("remove the value of '{}'", parameter.name),
           {{base::ChangeKind::RemoveItem, parameter.given_at}}}};
}

// `xB`, `y_C` where there are points of these names: their coordinates.
base::Remedy suggest_coordinate(const Model& model, const Parameter& parameter) {
  const std::string& name = parameter.name;
  if (name.size() < 2 || (name[0] != 'x' && name[0] != 'y')) return {};
  const std::string rest = name.substr(name[1] == '_' ? 2 : 1);
  const auto is_named = [&](const Point& point) { return point.name == rest; };
  if (std::none_of(model.points.begin(), model.points.end(), is_named)) return {};
  return base::did_you_mean(parameter.span, fmt::format("{}({})", name[0], rest));
}

std::string without_underscores(std::string name) {
  name.erase(std::remove(name.begin(), name.end(), '_'), name.end());
  return name;
}

}  // namespace

base::Diagnostics check_names(const Model& model) {
  base::Diagnostics found;
  std::map<std::string, const Parameter*> spelled;
  std::vector<std::string> parameters;  // made where the first name is to be compared
  int suggestions = 0;
  for (const Parameter& p : model.parameters) {
    const bool has_value = p.given || p.definition;
    const auto suggestion_or = [&](base::Remedy otherwise) {
      if (suggestions++ >= suggestions_max) return otherwise;
      if (parameters.empty()) parameters = parameter_names(model);
      if (base::Remedy meant = suggest_coordinate(model, p); !has_value && !meant.fixes.empty())
        return meant;
      base::Remedy near = base::suggest_name(p.span, p.name, parameters);
      return near.fixes.empty() ? otherwise : near;
    };
    if (p.occurrences == 1 && !has_value)
      found.push_back({lonely_parameter, p.span,
                       fmt::format("'{}' occurs only once and has no value", p.name),
                       suggestion_or({fmt::format("give it one: given {} = ...", p.name),
                                      {give_value(model, p)}})});
    if (p.occurrences == 0 && has_value && p.name != "time")
      found.push_back({unused_value, p.span,
                       fmt::format("'{}' is given a value, but nothing uses it", p.name),
                       suggestion_or({"remove it", remove_value(p)})});
    const auto [same, is_new] = spelled.emplace(without_underscores(p.name), &p);
    if (!is_new)
      found.push_back({similar_names, p.span,
                       fmt::format("'{}' and '{}' are two names", same->second->name, p.name),
                       "if one quantity is meant, spell it in one way"});
  }
  return found;
}

}  // namespace trammel::model
