// SPDX-License-Identifier: Apache-2.0
#include "model/edit/constrain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "model/fresh_name.h"

namespace trammel::model::edit {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 3> names_of_forces{"F", "P", "W"};
constexpr std::array<std::string_view, 2> names_of_torques{"T", "M"}, names_of_masses{"m", "M"},
    names_of_distances{"s", "u"};  // along a line

// What can be said of a selection. `{0}`, `{1}`, `{2}` are its elements in the order of `sorts`
// (p point, l line, c circle, w curve), `{v}` the value, which gets one of these names where none
// is given.
struct WishForm {
  Wish wish;
  std::string_view sorts;
  std::string_view statement;
  Names value_names = {};
};

const std::vector<WishForm>& wish_forms() {
  static const std::vector<WishForm> forms{
      {Wish::Distance, "pp", "distance({0}, {1}) = {v}", names_of_lengths},
      {Wish::Distance, "pl", "distance({0}, {1}) = {v}", names_of_lengths},
      {Wish::Distance, "l", "length({0}) = {v}", names_of_lengths},
      {Wish::Distance, "c", "radius({0}) = {v}", names_of_radii},
      {Wish::Angle, "l", "angle(x_axis, {0}) = {v}", names_of_angles},
      {Wish::Angle, "ll", "angle({0}, {1}) = {v}", names_of_angles},
      {Wish::Angle, "ppp", "angle({0}, {1}, {2}) = {v}", names_of_angles},
      {Wish::Horizontal, "l", "parallel({0}, x_axis)"},
      {Wish::Horizontal, "pp", "y({1}) - y({0}) = 0"},
      {Wish::Vertical, "l", "parallel({0}, y_axis)"},
      {Wish::Vertical, "pp", "x({1}) - x({0}) = 0"},
      {Wish::On, "pl", "{0} on {1}"},
      {Wish::On, "pc", "{0} on {1}"},
      {Wish::On, "pw", "{0} on {1}"},
      {Wish::Equal, "ll", "equal({0}, {1})"},
      {Wish::Equal, "cc", "radius({1}) - radius({0}) = 0"},
      {Wish::Parallel, "ll", "parallel({0}, {1})"},
      {Wish::Perpendicular, "ll", "perpendicular({0}, {1})"},
      {Wish::Tangent, "lc", "tangent({0}, {1})"},
      {Wish::Tangent, "cc", "tangent({0}, {1})"},
      {Wish::Coincident, "pp", "coincident({0}, {1})"},
      {Wish::Midpoint, "pl", "proportion({0}, {1}) = 1/2"},
      {Wish::Force, "p", "force({0}) = {v}", names_of_forces},
      {Wish::Torque, "l", "torque({0}) = {v}", names_of_torques},
      {Wish::Mass, "p", "mass({0}) = {v}", names_of_masses},
      {Wish::Drive, "l", "angle(x_axis, {0}) = {v}", names_of_angles},
      {Wish::Drive, "ll", "angle({0}, {1}) = {v}", names_of_angles},
      {Wish::Drive, "p", "x({0}) = {v}", names_of_distances},
      {Wish::Cut, "l", "find internal({0}, {v})", names_of_distances},
  };
  return forms;
}

template <class Elements>
bool has(const Elements& elements, const std::string& name) {
  return std::ranges::any_of(elements, [&](const auto& e) { return e.name == name; });
}

std::optional<char> sort_of(const Model& model, const std::string& name) {
  if (has(model.points, name)) return 'p';
  if (has(model.lines, name)) return 'l';
  if (has(model.circles, name)) return 'c';
  if (has(model.curves, name)) return 'w';
  return std::nullopt;
}

// The selected names in the order of the sorts, or nothing where these are others.
std::optional<std::vector<std::string>> arrange(
    std::string_view sorts, const std::vector<std::pair<char, std::string>>& selected) {
  if (sorts.size() != selected.size()) return std::nullopt;
  std::vector<std::string> arranged;
  std::vector<bool> is_used(selected.size(), false);
  for (const char sort : sorts) {
    std::size_t i = 0;
    while (i < selected.size() && (is_used[i] || selected[i].first != sort)) ++i;
    if (i == selected.size()) return std::nullopt;
    is_used[i] = true;
    arranged.push_back(selected[i].second);
  }
  return arranged;
}

std::string value_or_name(const Model& model, const WishForm& form, const std::string& value) {
  if (!value.empty() || form.value_names.empty()) return value;
  const std::string name = fresh_name(model, form.value_names);
  return form.wish == Wish::Force ? fmt::format("({}, 0)", name) : name;
}

// `a point and a point or a point and a line`.
std::string list_selections(Wish wish) {
  std::string listed;
  for (const WishForm& form : wish_forms()) {
    if (form.wish != wish) continue;
    listed += listed.empty() ? "" : " or ";
    std::string words;
    for (const char sort : form.sorts) {
      words += words.empty() ? "" : " and ";
      words += sort == 'p'   ? "a point"
               : sort == 'l' ? "a line"
               : sort == 'c' ? "a circle"
                             : "a curve";
    }
    listed += words;
  }
  return listed;
}

}  // namespace

std::string_view to_text(Wish wish) {
  switch (wish) {
    case Wish::Distance: return "distance";
    case Wish::Angle: return "angle";
    case Wish::Horizontal: return "horizontal";
    case Wish::Vertical: return "vertical";
    case Wish::On: return "on";
    case Wish::Equal: return "equal";
    case Wish::Parallel: return "parallel";
    case Wish::Perpendicular: return "perpendicular";
    case Wish::Tangent: return "tangent";
    case Wish::Coincident: return "coincident";
    case Wish::Midpoint: return "midpoint";
    case Wish::Force: return "force";
    case Wish::Torque: return "torque";
    case Wish::Mass: return "mass";
    case Wish::Drive: return "drive";
    case Wish::Cut: return "cut";
  }
  return "";
}

std::vector<std::string_view> all_wishes() {
  std::vector<std::string_view> words;
  for (int wish = 0; wish <= static_cast<int>(Wish::Cut); ++wish)
    words.push_back(to_text(static_cast<Wish>(wish)));
  return words;
}

base::Result<std::string> write_wish(const Model& model, Wish wish,
                                     std::span<const std::string> selected,
                                     const std::string& value) {
  std::vector<std::pair<char, std::string>> sorted;
  for (const std::string& name : selected) {
    const auto sort = sort_of(model, name);
    if (!sort)
      return base::Diagnostic{unknown_element, std::nullopt,
                              fmt::format("there is no element '{}'", name),
                              "select points, lines, circles and curves"};
    sorted.emplace_back(*sort, name);
  }
  for (const WishForm& form : wish_forms()) {
    const auto names = form.wish == wish ? arrange(form.sorts, sorted) : std::nullopt;
    if (!names) continue;
    const auto name = [&](std::size_t i) { return i < names->size() ? (*names)[i] : ""; };
    return fmt::format(fmt::runtime(form.statement), name(0), name(1), name(2),
                       fmt::arg("v", value_or_name(model, form, value)));
  }
  return base::Diagnostic{wrong_element, std::nullopt,
                          fmt::format("'{}' cannot be said of what is selected", to_text(wish)),
                          fmt::format("select {}", list_selections(wish))};
}

}  // namespace trammel::model::edit
