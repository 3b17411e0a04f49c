// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/explain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <string_view>
#include <tuple>

#include "geometry/construct/name_coordinates.h"
#include "geometry/construct/plan/describe_core.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/explain/companion_words.h"
#include "inquiry/explain/confirm_steps.h"
#include "inquiry/explain/derive.h"
#include "inquiry/explain/locus_words.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using geometry::ConstraintIndex;
using geometry::LineIndex;
using geometry::PointIndex;
using symbolic::ExprId;

constexpr std::uint64_t effort_in_all = 6'000'000, effort_a_step = 300'000;

base::Diagnostic memory_end(std::string_view missing) {
  return {limit_reached, std::nullopt,
          fmt::format("memory ended before everything was explained: {} are missing", missing),
          "raise --memory-limit"};
}

class Explainer {
 public:
  explicit Explainer(const Case& here)
      : here_(here),
        model_(*here.machine.model),
        pool_(here.scratch.pool),
        construction_(*here.machine.sketch.construction),
        formula_(geometry::derive_configuration(here.machine.sketch.equations, pool_, construction_,
                                                here.state.branches, geometry::Naming::LongPoints)),
        values_(geometry::value_replacements(model_, formula_)),
        words_(pool_, model_, construction_),
        effort_(std::min<std::uint64_t>(
            effort_a_step, effort_in_all / std::max<std::size_t>(1, construction_.steps.size()))) {}

  // Steps that were told when memory ended are told without formulas, which nothing confirms then.
  Explanation explain() {
    Explanation explanation;
    try {
      explain(explanation);
    } catch (const std::bad_alloc&) {
      for (ExplainedStep& step : explanation.steps) step.formulas.clear(), step.equations.clear();
      explanation.unconfirmed = {memory_end("formulas of its steps")};
    }
    return explanation;
  }

 private:
  void explain(Explanation& explanation) {
    for (const geometry::Step& step : construction_.steps) {
      step_ = explanation.steps.size();
      if (!follows_a_line(step))
        explanation.steps.push_back(std::visit([this](const auto& s) { return tell(s); }, step));
      ++branch_;
    }
    leave_out_unconfirmed(explanation);
  }

  // ---- what is told, and whether it is so

  void tell_number(ExplainedStep& step, ToldNumber::Kind kind, std::uint32_t of, ExprId symbol,
                   ExprId value) {
    step.formulas.push_back({symbol, value});
    told_.push_back({kind, of, step_, step.formulas.back()});
  }

  // Of a pool that a limit stopped nothing can be said.
  void leave_out_unconfirmed(Explanation& explanation) {
    std::vector<symbolic::Clause> names;
    for (const geometry::NamedCoordinate& named : formula_.named)
      names.push_back({named.symbol, symbolic::substitute(pool_, named.value, values_)});
    const bool is_stopped = pool_.stopped() != base::StopReason::None;
    for (const UnconfirmedStep& u : find_unconfirmed(here_, told_, names, formula_.cores)) {
      ExplainedStep& step = explanation.steps[u.step];
      step.formulas.clear();
      if (u.differs && !is_stopped)
        explanation.unconfirmed.push_back(
            tell_difference(here_, {std::nullopt, fmt::format("the step '{}'", step.text),
                                    "its formulas differ from the placement"}));
      step.text += is_stopped  ? " (a limit was reached before its formulas were confirmed)"
                   : u.differs ? " (its formulas could not be confirmed, and are left out)"
                               : " (its formulas can be compared with nothing, and are left out)";
    }
  }

  // ---- names and values

  const std::string& name(PointIndex p) const { return model_.points[p].name; }
  const std::string& name(LineIndex l) const { return model_.lines[l].name; }
  const std::string& name(geometry::CircleIndex c) const { return model_.circles[c].name; }

  // Whether the step directs a pointer that only counts the turns of a line: it is not told.
  bool follows_a_line(const geometry::Step& step) const {
    const auto* orient = std::get_if<geometry::OrientLine>(&step);
    return orient != nullptr && model_.lines[orient->line].is_auxiliary &&
           !model_.lines[orient->reference].is_auxiliary;
  }

  std::string value(ConstraintIndex c) const { return words_.value(c); }
  bool is_zero(ConstraintIndex c) const { return words_.is_zero(c); }
  std::string describe(const geometry::Locus& locus) const { return words_.describe(locus); }
  std::string figure(std::size_t cluster) const { return words_.figure(cluster); }

  // ---- formulas

  ExprId shown(ExprId e) {
    return symbolic::present(pool_, symbolic::substitute(pool_, e, values_),
                             {.effort = effort_, .where = false})
        .expr;
  }

  ExprId symbol_of(std::string_view what, std::string_view name) {
    return pool_.symbol(geometry::free_name(model_, what, name));
  }

  // A coordinate with a name of its own is told by its value, all others as they are.
  void add_coordinates(ExplainedStep& step, PointIndex p) {
    const geometry::VectorId& at = formula_.points[p.value];
    using Kind = ToldNumber::Kind;
    for (const auto& [axis, coordinate, kind] :
         {std::tuple{"x", at.x, Kind::X}, std::tuple{"y", at.y, Kind::Y}}) {
      ExprId value = coordinate;
      for (const geometry::NamedCoordinate& named : formula_.named)
        if (named.symbol == coordinate) value = named.value;
      tell_number(step, kind, p.value, symbol_of(axis, name(p)), shown(value));
    }
  }

  ExplainedStep tell(const geometry::OrientLine& step) {
    const bool rolls = model_.lines[step.reference].is_auxiliary;
    ExplainedStep told{rolls
                           ? fmt::format("{} is turned as far as it rolls by '{}'", name(step.line),
                                         model_.constraints[step.constraint].text)
                           : fmt::format("{} has the direction of {}{}", name(step.line),
                                         name(step.reference), turned(step)),
                       {}};
    tell_angle(told, step.line);
    return told;
  }
  std::string turned(const geometry::OrientLine& step) const {
    if (is_zero(step.constraint)) return "";
    return fmt::format(", turned by {}{}", step.turn < 0 ? "-" : "", value(step.constraint));
  }

  ExplainedStep tell(const geometry::OrientTogether& step) {
    std::vector<std::string> lines, statements;
    for (const LineIndex l : step.lines) lines.push_back(name(l));
    for (const ConstraintIndex c : step.constraints)
      statements.push_back(fmt::format("'{}'", model_.constraints[c].text));
    const bool is_one = lines.size() == 1;
    ExplainedStep told{fmt::format("the angle{} of {} follow{} from {}{}", is_one ? "" : "s",
                                   fmt::join(lines, ", "), is_one ? "s" : "",
                                   fmt::join(statements, ", "), is_one ? "" : " together"),
                       {}};
    for (const LineIndex l : step.lines)
      if (!model_.lines[l].is_auxiliary) tell_angle(told, l);
    return told;
  }
  void tell_angle(ExplainedStep& told, LineIndex l) {
    const auto& angle = formula_.lines[l.value].angle;
    if (angle)
      tell_number(told, ToldNumber::Kind::Angle, l.value, symbol_of("angle", name(l)),
                  shown(*angle));
  }
  ExplainedStep tell(const geometry::AimLine& step) {
    return {fmt::format("{} is turned about {} until it passes {}", name(step.line), name(step.end),
                        passed(step.through, step.constraint)),
            {}};
  }

  // The curve of a point that is placed by both equations of it.
  std::optional<model::CurveIndex> curve_of(const geometry::PlacePoint& step) const {
    for (const model::Rider& rider : model_.riders)
      if (rider.incidences && step.first.constraint == (*rider.incidences)[0] &&
          step.second.constraint == (*rider.incidences)[1])
        return rider.curve;
    return std::nullopt;
  }

  ExplainedStep tell(const geometry::PlacePoint& step) {
    ExplainedStep told;
    const bool is_at = model_.points[step.point].held.has_value();
    const auto curve = curve_of(step);
    told.text = is_at   ? fmt::format("{} is held by the ground", name(step.point))
                : curve ? fmt::format("{} is where {} has that parameter", name(step.point),
                                      model_.curves[*curve].name)
                        : fmt::format("{} is where {} meets {}", name(step.point),
                                      describe(step.first), describe(step.second));
    if (step.companion) told.text += companion_words(model_, step, here_.state.branches[branch_]);
    add_coordinates(told, step.point);
    return told;
  }
  ExplainedStep tell(const geometry::PlaceInFrame& step) {
    const auto& on = std::get<geometry::OnNormal>(step.along.kind);
    ExplainedStep told{fmt::format("{} lies {}{} along {} from its start", name(step.point),
                                   on.is_proportion ? "the proportion " : "",
                                   value(step.along.constraint), name(on.line)),
                       {}};
    if (!is_zero(step.across.constraint))
      told.text += fmt::format(" and {} to its left", value(step.across.constraint));
    add_coordinates(told, step.point);
    return told;
  }
  ExplainedStep tell(const geometry::PlaceEnd& step) {
    ExplainedStep told{
        fmt::format("{} ends {}, which {} divides at the proportion {}", name(step.point),
                    name(step.line), name(step.inner), value(step.proportion)),
        {}};
    add_coordinates(told, step.point);
    return told;
  }
  ExplainedStep tell(const geometry::PlaceSegment& step) {
    const model::Line& line = model_.lines[step.line];
    ExplainedStep told{
        fmt::format("{} has the length {} and is shifted until {} is on {} and {} on {}",
                    name(step.line), value(step.length), name(line.from), describe(step.from),
                    name(line.to), describe(step.to)),
        {}};
    add_coordinates(told, line.from);
    add_coordinates(told, line.to);
    return told;
  }
  ExplainedStep tell(const geometry::SetParameter& step) {
    const model::Rider& rider = model_.riders[step.rider];
    ExplainedStep told{fmt::format("{} has the parameter {} on the curve {}", name(rider.point),
                                   value(step.constraint), model_.curves[rider.curve].name),
                       {}};
    tell_number(told, ToldNumber::Kind::Parameter, step.rider.value,
                symbol_of("parameter", name(rider.point)),
                shown(formula_.parameters[step.rider.value]));
    return told;
  }
  ExplainedStep tell(const geometry::SetRadius& step) {
    ExplainedStep told{fmt::format("the circle {} gets its radius from '{}'", name(step.circle),
                                   model_.constraints[step.constraint].text),
                       {}};
    tell_number(told, ToldNumber::Kind::Radius, step.circle.value,
                symbol_of("radius", name(step.circle)), shown(formula_.radii[step.circle.value]));
    return told;
  }
  ExplainedStep tell(const geometry::ShiftLine& step) {
    if (is_zero(step.constraint))
      return {fmt::format("{} passes through {}", name(step.line), name(step.through)), {}};
    return {fmt::format("{} passes {} at the distance {}", name(step.line), name(step.through),
                        value(step.constraint)),
            {}};
  }
  ExplainedStep tell(const geometry::LineByPoints& step) {
    return {fmt::format("{} passes {} and {}", name(step.line),
                        passed(step.first, step.first_constraint),
                        passed(step.second, step.second_constraint)),
            {}};
  }
  std::string passed(PointIndex p, ConstraintIndex c) const {
    return is_zero(c) ? fmt::format("through {}", name(p))
                      : fmt::format("{} at the distance {}", name(p), value(c));
  }

  // ---- rigid figures

  ExplainedStep tell(const geometry::BuildCluster& step) {
    const geometry::Cluster& cluster = construction_.clusters[step.cluster];
    ExplainedStep told{fmt::format("{} make a rigid figure, which is built apart: {}{} has the "
                                   "length {}",
                                   figure(step.cluster), name(cluster.from), name(cluster.to),
                                   value(cluster.length)),
                       {}};
    const std::size_t told_outside = told_.size();
    for (const geometry::Step& inner : cluster.steps) {
      told.text += "; " + std::visit([this](const auto& s) { return tell(s).text; }, inner);
      ++branch_;
    }
    told_.resize(told_outside);  // numbers of a figure built apart are not shown
    return told;
  }
  ExplainedStep tell(const geometry::PlaceCluster& step) {
    const auto* second = std::get_if<PointIndex>(&step.along);
    ExplainedStep told{
        second != nullptr
            ? fmt::format("the figure {} is put on {} and {}", figure(step.cluster),
                          name(step.anchor), name(*second))
            : fmt::format("the figure {} is put on {} and turned until {} has its direction",
                          figure(step.cluster), name(step.anchor),
                          name(std::get<LineIndex>(step.along))),
        {}};
    for (const PointIndex p : construction_.clusters[step.cluster].points)
      if (p != step.anchor && (second == nullptr || p != *second)) add_coordinates(told, p);
    return told;
  }
  ExplainedStep tell(const geometry::ShiftCluster& step) {
    ExplainedStep told{
        fmt::format("the figure {} is turned until {} has its direction, and shifted until {} is "
                    "on {} and {} on {}",
                    figure(step.cluster), name(step.along), name(step.first),
                    describe(step.first_locus), name(step.second), describe(step.second_locus)),
        {}};
    for (const PointIndex p : construction_.clusters[step.cluster].points) add_coordinates(told, p);
    return told;
  }

  // ---- elements that hold each other

  ExplainedStep tell(const geometry::SolveCore& step) {
    const geometry::CoreFormula& core = formula_.cores[next_core_++];
    std::vector<std::string> names;
    for (const ExprId unknown : core.system.unknowns) names.emplace_back(pool_.name(unknown));
    ExplainedStep told{fmt::format("{} hold each other: {} solve together",
                                   describe_core(model_, step), fmt::join(names, ", ")),
                       {}};
    for (const auto& [left, right] : core.system.equations)
      told.equations.push_back({shown(left), shown(right)});
    return told;
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::Construction& construction_;
  geometry::ConfigurationFormula formula_;
  std::vector<symbolic::Replacement> values_;
  LocusTeller words_;
  std::uint64_t effort_;  // of a formula
  std::size_t next_core_ = 0;
  std::size_t step_ = 0;    // that is being told
  std::size_t branch_ = 0;  // the place of its branch
  std::vector<ToldNumber> told_;
};

}  // namespace

Explanation explain(const Case& here) {
  Explanation explanation;
  if (here.machine.model->lagrangian)
    explanation.why_none = "a model in coordinates has no construction";
  else if (!here.machine.sketch.construction)
    explanation.why_none =
        "the sketch is not constructible step by step: its position is found by numbers";
  else
    explanation = Explainer(here).explain();
  try {
    explanation.derivations = derive_answers(here);
  } catch (const std::bad_alloc&) {
    explanation.unconfirmed.push_back(memory_end("derivations of its answers"));
  }
  return explanation;
}

}  // namespace trammel::inquiry
