// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/check_slips.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "model/diagnostic_kinds.h"
#include "model/resolve/expression/target_name.h"
#include "model/shown_unit.h"

namespace trammel::model {

namespace {

using syntax::ExprIndex;

constexpr double turn = 2 * std::numbers::pi;

class SlipFinder {
 public:
  SlipFinder(const syntax::Tree& tree, const Model& model, std::span<const BareNumber> numbers)
      : tree_(tree), model_(model), numbers_(numbers) {
    for (const Parameter& p : model.parameters) parameters_.emplace(p.name, &p);
    for (const Constraint& c : model.constraints)
      if (c.is_angle) angles_.insert(c.value.value);
    for (const syntax::Statement& statement : tree.statements) {
      if (const auto* incline = std::get_if<syntax::Incline>(&statement.form))
        add_angle(incline->value);
      if (const auto* spring = std::get_if<syntax::Spring>(&statement.form))
        if (turns(*spring)) add_angle(*spring->rest);
    }
  }

  base::Diagnostics find() {
    for (const syntax::Statement& statement : tree_.statements)
      std::visit([&](const auto& form) { look_at(form); }, statement.form);
    for (std::uint32_t e = 0; e < tree_.exprs.size(); ++e) look_at_call({e});
    look_at_numbers();
    return std::move(found_);
  }

 private:
  static bool turns(const syntax::Spring& spring) {
    return spring.rest && spring.ends.kind == syntax::EndsKind::Between && !spring.is_position;
  }

  void add_angle(ExprIndex name) {
    if (const Parameter* parameter = find(name)) angles_.insert(parameter->symbol.value);
  }

  template <class Form>
  void look_at(const Form&) {}

  void look_at(const syntax::PointNear& point) { note_hint(point.hint); }
  void look_at(const syntax::LineNear& line) {
    note_hint(line.start);
    note_hint(line.end);
  }
  void look_at(const syntax::Given& given) { look_at_values(given.bindings); }
  void look_at(const syntax::Start& start) { look_at_values(start.bindings); }
  void look_at(const syntax::Sweep& sweep) { look_at_ranges(sweep.ranges); }
  void look_at(const syntax::Sample& sample) { look_at_ranges(sample.ranges); }

  void note_hint(const syntax::Pair& hint) {
    hints_.insert(tree_.exprs[hint.x].span.begin);
    hints_.insert(tree_.exprs[hint.y].span.begin);
  }

  void look_at_ranges(const std::vector<syntax::Range>& ranges) {
    for (const syntax::Range& range : ranges)
      if (is_angle(find(range.target)) && !check_turn(range.to)) check_turn(range.from);
  }

  void look_at_values(const std::vector<syntax::Binding>& bindings) {
    std::vector<std::string> names, taken;
    std::optional<base::Span> first;
    base::Fix as_taken{"write the units that they are taken in", {}};
    base::Fix as_others{"write the units of the others", {}};
    for (const syntax::Binding& binding : bindings) {
      const Parameter* parameter = find(binding.target);
      if (is_angle(parameter) || is_angle_call(binding.target)) check_turn(binding.value);
      if (parameter == nullptr) continue;
      if (!lacks_unit(*parameter, binding.value)) continue;
      names.push_back(parameter->name);
      taken.push_back(fmt::format("{} {}", text_of(binding.value), to_text(*parameter->dimension)));
      const base::Span value = tree_.exprs[binding.value].span;
      if (!first) first = value;
      as_taken.changes.push_back(unit_behind(value, to_text(*parameter->dimension)));
      as_others.changes.push_back(unit_behind(value, shown_unit(model_, *parameter).text));
    }
    if (!first) return;
    const bool is_one = names.size() == 1;
    base::Fixes fixes{std::move(as_others)};
    if (!is_same(fixes.front(), as_taken)) fixes.push_back(std::move(as_taken));
    found_.push_back({bare_number_among_units,
                      *first,
                      fmt::format("'{}' {} no unit, where other values have: {} taken as {}",
                                  fmt::join(names, "', '"), is_one ? "has" : "have",
                                  is_one ? "it is" : "they are", fmt::join(taken, ", ")),
                      {"write the unit that is meant", std::move(fixes)}});
  }

  // `length(rod) = 60` or `at (70, 0)` among millimetres: one warning for the whole text, whose
  // remedies mend it as a whole. Where others of its kind are in SI nothing is wrong with it. A
  // name without a unit is told first: it may be the other values that have the wrong one. Hints
  // constrain nothing, and are told where the drawing is far from them.
  void look_at_numbers() {
    const auto is_told = [](const base::Diagnostic& d) {
      return d.kind.code == bare_number_among_units.code;
    };
    if (!model_.uses_units || std::ranges::any_of(found_, is_told)) return;
    std::vector<const BareNumber*> slips;
    std::unordered_set<std::uint32_t> places = hints_;  // and solids of a ring read a text anew
    base::Fix as_others{"write the unit of the others behind each", {}};
    base::Fix as_taken{"write the unit that it is taken in behind each", {}};
    for (const BareNumber& number : numbers_) {
      const base::ShownUnit shown = model_.shown_units.of({number.dimension});
      const std::string taken = to_text(number.dimension);
      if (!is_basic(number.dimension) || shown.text == taken || !is_numeral_with_value(number.span))
        continue;
      if (!places.insert(number.span.begin).second) continue;
      slips.push_back(&number);
      as_others.changes.push_back(unit_behind(number.span, shown.text));
      as_taken.changes.push_back(unit_behind(number.span, taken));
    }
    if (slips.empty()) return;
    // Statements are not read in the order in which they stand.
    const BareNumber& first = **std::ranges::min_element(
        slips, {}, [](const BareNumber* number) { return number->span.begin; });
    const std::string_view text = tree_.slice(first.span);
    const std::string more =
        slips.size() == 1 ? "has" : fmt::format("and {} more have", slips.size() - 1);
    found_.push_back(
        {bare_number_among_units,
         first.span,
         fmt::format("'{}' {} no unit, where others of its kind are in {}: it is taken "
                     "as {} {}",
                     text, more, model_.shown_units.of({first.dimension}).text, text,
                     to_text(first.dimension)),
         {"write the unit that is meant", {std::move(as_others), std::move(as_taken)}}});
  }

  // Units of other quantities are made of those of these, where the text does not give them: a
  // gravity of 9.81 among millimetres is no slip.
  static bool is_basic(const base::Dimension& dimension) {
    return dimension == base::dimension::length || dimension == base::dimension::force ||
           dimension == base::dimension::mass || dimension == base::dimension::time;
  }

  // `60`, `-2.5e3`; 0 is the same in all units.
  bool is_numeral_with_value(base::Span span) const {
    const std::string text(tree_.slice(span));
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return end == text.c_str() + text.size() && !text.empty() && value != 0.0;
  }

  static base::Change unit_behind(base::Span value, std::string_view unit) {
    return {base::ChangeKind::Replace, {value.end, value.end}, fmt::format(" {}", unit)};
  }

  static bool is_same(const base::Fix& a, const base::Fix& b) {
    return std::ranges::equal(a.changes, b.changes, {}, &base::Change::text, &base::Change::text);
  }

  bool lacks_unit(const Parameter& parameter, ExprIndex value) const {
    const auto number = bare_number(value);
    return model_.uses_units && number && *number != 0.0 && parameter.dimension &&
           *parameter.dimension != base::dimension::one;
  }

  void look_at(const syntax::Constraint& constraint) {
    if (is_angle_call(constraint.measure) && constraint.value) check_turn(*constraint.value);
  }

  // `angle(crank)`
  bool is_angle_call(ExprIndex e) const {
    const auto* call = tree_.exprs.find<syntax::CallNode>(e);
    return call != nullptr && tree_.exprs.text(call->function) == "angle";
  }

  void look_at(const syntax::Incline& incline) { check_turn(incline.value); }

  void look_at(const syntax::Spring& spring) {
    if (turns(spring)) check_turn(*spring.rest);
  }

  void look_at(const syntax::Gravity& gravity) {
    const auto number = bare_number(gravity.value);
    if (!number || *number >= 0.0) return;
    const base::Span span = tree_.exprs[gravity.value].span;
    found_.push_back({upward_gravity,
                      span,
                      "gravity with a minus sign pulls upward",
                      {fmt::format("write it as a size, gravity = {}, or as a vector, (0, {})",
                                   tree_.slice(span).substr(1), tree_.slice(span)),
                       {base::replacement(span, std::string(tree_.slice(span).substr(1))),
                        base::replacement(span, fmt::format("(0, {})", tree_.slice(span)))}}});
  }

  // `sin(30)`
  void look_at_call(ExprIndex e) {
    const auto* call = tree_.exprs.find<syntax::CallNode>(e);
    if (call == nullptr || tree_.exprs.arguments(*call).size() != 1) return;
    const std::string& name = tree_.exprs.text(call->function);
    if (name == "sin" || name == "cos" || name == "tan")
      check_turn(tree_.exprs.arguments(*call).front().value);
  }

  // Whether it is told.
  bool check_turn(ExprIndex e) {
    const auto number = bare_number(e);
    if (!number || std::abs(*number) <= turn) return false;
    found_.push_back(
        {angle_in_radians,
         tree_.exprs[e].span,
         fmt::format("the angle {} is in radians: {:.3g} turns", text_of(e), *number / turn),
         {fmt::format("write {0} deg, or {0} rad where radians are meant", text_of(e)),
          {with_unit(e, "deg"), with_unit(e, "rad")}}});
    return true;
  }

  base::Fix with_unit(ExprIndex e, std::string_view unit) const {
    return base::replacement(tree_.exprs[e].span, fmt::format("{} {}", text_of(e), unit));
  }

  // The value of a numeral without a unit, with its sign.
  std::optional<double> bare_number(ExprIndex e) const {
    if (const auto* sign = tree_.exprs.find<syntax::UnaryNode>(e)) {
      const auto inner = bare_number(sign->operand);
      const bool turns = sign->op == syntax::UnaryOperator::Minus;
      return inner ? std::optional(turns ? -*inner : *inner) : std::nullopt;
    }
    const auto* number = tree_.exprs.find<syntax::NumberNode>(e);
    if (number == nullptr) return std::nullopt;
    return std::strtod(tree_.exprs.text(number->number).c_str(), nullptr);
  }

  const Parameter* find(ExprIndex target) const {
    const auto name = target_name(tree_.exprs, target);
    if (!name) return nullptr;
    const auto parameter = parameters_.find(*name);
    return parameter == parameters_.end() ? nullptr : parameter->second;
  }

  bool is_angle(const Parameter* parameter) const {
    return parameter != nullptr && angles_.contains(parameter->symbol.value);
  }

  std::string text_of(ExprIndex e) const { return std::string(tree_.slice(tree_.exprs[e].span)); }

  const syntax::Tree& tree_;
  const Model& model_;
  std::span<const BareNumber> numbers_;
  std::unordered_map<std::string_view, const Parameter*> parameters_;
  std::unordered_set<std::uint32_t> hints_;   // where their coordinates begin in the text
  std::unordered_set<std::uint32_t> angles_;  // symbols that are the value of one
  base::Diagnostics found_;
};

}  // namespace

base::Diagnostics check_slips(const syntax::Tree& tree, const Model& model,
                              std::span<const BareNumber> numbers) {
  return SlipFinder(tree, model, numbers).find();
}

}  // namespace trammel::model
