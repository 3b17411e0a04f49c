// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/decisions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "inquiry/formula/several_motions.h"
#include "inquiry/formula/undecided_forces.h"
#include "mechanics/members/action_formulas.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/present.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using mechanics::FrictionMode;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;

class Describer {
 public:
  explicit Describer(const Case& here)
      : here_(here), model_(*here.machine.model), pool_(here.scratch.pool) {}

  // Between which places where something acts the section lies. A bound that compares nothing but
  // numbers is left out.
  std::string section(const model::SectionAtom& atom, const mechanics::SectionSides& sides) const {
    std::optional<Place> before, beyond;
    for (const auto& [point, is_beyond] : sides.is_beyond) {
      const Place place = place_of(point, atom.line);
      auto& nearest = is_beyond ? beyond : before;
      const bool is_nearer =
          !nearest || (is_beyond ? place.number < nearest->number : place.number > nearest->number);
      if (is_nearer) nearest = place;
    }
    const std::string left = bound(before, atom, "{0} < {1}"), s = text(atom.distance);
    const std::string right = bound(beyond, atom, "{1} <= {0}");
    if (left.empty() || right.empty()) return left + right;
    return fmt::format("{} < {} <= {}", text(before->formula), s, text(beyond->formula));
  }

  // On which side the centre of gravity lies, where inertia and torques act as couples: it is no
  // point of the model.
  std::string center(const model::SectionAtom& atom, const mechanics::SectionSides& sides) const {
    const bool has_couple =
        std::any_of(model_.loads.inertias.begin(), model_.loads.inertias.end(),
                    [&](const model::LineInertia& i) { return i.line == atom.line; }) ||
        std::any_of(model_.loads.elements.begin(), model_.loads.elements.end(),
                    [&](const model::ForceElement& e) {
                      const auto& lines = model_.measures[e.measure].lines;
                      return e.kind == model::ForceElementKind::Torque &&
                             (lines[0] == atom.line || lines[1] == atom.line);
                    });
    if (!has_couple) return {};
    return fmt::format("the centre of gravity of {} {} the section", model_.lines[atom.line].name,
                       sides.center_is_beyond ? "beyond" : "before");
  }

  std::string friction(const model::Friction& friction,
                       const mechanics::FrictionState& state) const {
    std::string said = fmt::format("{} {}", shown_name(model_, friction), friction_words(state));
    if (!friction.is_constant && state.mode != FrictionMode::Sticks && !friction.label.empty())
      said += fmt::format(", reaction({}) {} 0", friction.label, state.pressure > 0 ? ">" : "<");
    return said;
  }

 private:
  struct Place {
    ExprId formula;
    double number = 0.0;
  };

  Place place_of(PointIndex point, model::LineIndex line) const {
    const ClosedForm& form = here_.forms->in_full;
    const ExprId along = mechanics::place_by_line({model_, pool_, form.configuration, form.rates,
                                                   form.reactions, form.bearing},
                                                  point, line)
                             .along;
    const ExprId formula = symbolic::substitute(
        pool_, along, geometry::value_replacements(model_, form.configuration));
    double number = 0.0;
    if (here_.asked) number = symbolic::eval(pool_, formula, numbers_of(here_.asked->state));
    return {symbolic::present(pool_, formula).expr, number};
  }

  std::string text(ExprId e) const { return symbolic::to_text(pool_, e); }

  std::string bound(const std::optional<Place>& place, const model::SectionAtom& atom,
                    fmt::format_string<std::string, std::string> form) const {
    if (!place) return {};
    const Expr rest = Expr(pool_, place->formula) - Expr(pool_, atom.distance);
    if (pool_.op(rest.id) == symbolic::Op::Number) return {};
    return fmt::format(form, text(place->formula), text(atom.distance));
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
};

}  // namespace

std::string describe_decisions(const Case& here, const model::Question& question) {
  const model::Model& model = *here.machine.model;
  if (!here.forms || !here.state.mode.is_decided || !needs_forces(here.machine, question))
    return {};
  const mechanics::Mode& decided = here.state.mode;
  const Describer describer(here);
  std::vector<std::string> parts;
  const std::vector<ExprId> used = symbolic::symbols_of(here.scratch.pool, question.components);
  for (std::size_t k = 0; k < model.sections.size(); ++k) {
    const model::SectionAtom& section = model.sections[k];
    const bool is_used = std::find_first_of(used.begin(), used.end(), section.symbols.begin(),
                                            section.symbols.end()) != used.end();
    if (!is_used || !decided.sections[k]) continue;
    parts.push_back(describer.section(section, *decided.sections[k]));
    parts.push_back(describer.center(section, *decided.sections[k]));
  }
  for (std::size_t k = 0; k < decided.incidences.size(); ++k)
    parts.push_back(describer.friction(model.loads.frictions[k], decided.incidences[k]));
  parts.erase(std::remove(parts.begin(), parts.end(), std::string{}), parts.end());
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace trammel::inquiry
