// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/free_body.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "inquiry/explain/load_words.h"
#include "inquiry/machine/poles.h"
#include "model/measure/constraint_unit.h"
#include "model/shown_unit.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

using geometry::VectorFormula;
using mechanics::MemberFormulas;
using model::LineIndex;
using model::Member;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;

namespace {

constexpr base::Quantity force_quantity{base::dimension::force};
constexpr base::Quantity length_quantity{base::dimension::length};
constexpr base::Quantity moment_quantity{base::dimension::energy};

// What acts on a body, or on one side of a section of it.
class Cut {
 public:
  // A body; arms are about the point, in ground axes.
  Cut(DerivationSetting& setting, MemberFormulas& formulas, LineIndex line, PointIndex about)
      : Cut(setting, formulas, line) {
    about_ = about;
  }
  // A side of a section; arms are about it, along the line and to its left.
  Cut(DerivationSetting& setting, MemberFormulas& formulas, const model::SectionAtom& section,
      const mechanics::SectionSides& sides, bool beyond)
      : Cut(setting, formulas, section.line) {
    distance_ = Expr(pool_, section.distance);
    sides_ = &sides;
    beyond_ = beyond;
  }

  std::vector<DerivedAction> gather() {
    add_joints();
    add_carried();
    add_feet();
    add_spread();
    add_couples();
    return std::move(actions_);
  }
  // The sums so far, not made short.
  VectorFormula force() const { return force_; }
  Expr moment() const { return moment_; }

 private:
  Cut(DerivationSetting& setting, MemberFormulas& formulas, LineIndex line)
      : setting_(setting),
        formulas_(formulas),
        model_(formulas.road().model),
        pool_(formulas.road().pool),
        line_(line),
        name_(model_.lines[line].name),
        from_(model_.lines[line].from),
        to_(model_.lines[line].to),
        start_(formulas.placement().at(from_)),
        end_(formulas.placement().at(to_)),
        length_(formulas.placement().distance(from_, to_)),
        unit_(number(1) / length_ * (end_ - start_)),
        distance_(number(0)),
        force_{number(0), number(0)},
        moment_(number(0)) {}

  Expr number(std::int64_t n) const { return {pool_, pool_.integer(n)}; }
  // Sides are told of points at which something acts: at others there is nothing to list.
  bool is_here(PointIndex p) const {
    if (sides_ == nullptr) return true;
    const auto told = sides_->is_beyond.find(p);
    return told != sides_->is_beyond.end() && told->second == beyond_;
  }
  VectorFormula in_frame(VectorFormula v) const {
    return sides_ == nullptr ? v : VectorFormula{dot(unit_, v), cross(unit_, v)};
  }

  // ---- arms

  VectorFormula arm_on_line(Expr along) const {
    if (sides_ != nullptr) return {along - distance_, number(0)};
    return start_ + along * unit_ - formulas_.placement().at(*about_);
  }
  VectorFormula arm_of(PointIndex p) const {
    if (sides_ == nullptr) return formulas_.placement().at(p) - formulas_.placement().at(*about_);
    const auto place = mechanics::place_by_line(formulas_.road(), p, line_);
    return {Expr(pool_, place.along) - distance_, Expr(pool_, place.left)};
  }

  // ---- rows

  void add(std::string load, VectorFormula ground_force, VectorFormula arm) {
    const VectorFormula f = in_frame(ground_force);
    if (is_zero_number(f.x) && is_zero_number(f.y)) return;
    const Expr moment = cross(arm, f);
    const bool local = sides_ != nullptr;
    actions_.push_back({std::move(load),
                        {setting_.formula(local ? "F_N" : "F_x", f.x, force_quantity),
                         setting_.formula(local ? "F_V" : "F_y", f.y, force_quantity)},
                        {setting_.formula(local ? "along" : "x", arm.x, length_quantity),
                         setting_.formula(local ? "left" : "y", arm.y, length_quantity)},
                        setting_.formula("moment", moment, moment_quantity)});
    force_ = force_ + f;
    moment_ = moment_ + moment;
  }
  void add_couple(std::string load, Expr moment) {
    if (is_zero_number(moment)) return;
    actions_.push_back(
        {std::move(load), {}, {}, setting_.formula("moment", moment, moment_quantity)});
    moment_ = moment_ + moment;
  }

  void add_joints() {
    std::vector<PointIndex> done;
    for (const auto& f : formulas_.actions().forces) {
      if (f.by != Member(line_) || !formulas_.is_bound(f.point, line_) || !is_here(f.point) ||
          f.point == about_ || std::find(done.begin(), done.end(), f.point) != done.end())
        continue;
      done.push_back(f.point);
      add(fmt::format("joint_force({}, {})", model_.points[f.point].name, name_),
          formulas_.joint_force(f.point, line_), arm_of(f.point));
    }
  }

  void add_carried() {
    for (const auto& f : formulas_.actions().forces)
      if (f.by == Member(line_) && f.source == mechanics::ForceSource::Carried && is_here(f.point))
        add(describe_load(model_, *f.cause.load, f.point), lift(pool_, f.force), arm_of(f.point));
  }

  void add_feet() {
    for (const auto& foot : formulas_.actions().feet) {
      if (foot.line != line_ || !is_here(foot.center)) continue;
      const auto place = mechanics::place_by_line(formulas_.road(), foot.center, line_);
      add(fmt::format("what touches below {}", model_.points[foot.center].name),
          lift(pool_, foot.force), arm_on_line(Expr(pool_, place.along)));
    }
  }

  void add_couples() {
    for (const auto& couple : formulas_.actions().couples) {
      if (couple.line != line_) continue;
      if (couple.at ? !is_here(*couple.at)
                    : sides_ != nullptr && sides_->center_is_beyond != beyond_)
        continue;
      add_couple(couple.cause.constraint ? setting_.reaction_name(*couple.cause.constraint)
                                         : describe_drive(model_, *couple.cause.load),
                 Expr(pool_, couple.moment));
    }
  }

  // ---- what is spread: as good as one force in the middle of the part, and a couple

  Expr first() const { return sides_ != nullptr && beyond_ ? distance_ : number(0); }
  Expr last() const { return sides_ != nullptr && !beyond_ ? distance_ : length_; }

  void add_spread() {
    const Expr part = last() - first(), middle = (first() + last()) / 2;
    for (const model::LineLoad& load : model_.loads.line_loads)
      if (load.line == line_)
        add(fmt::format("load({})", name_),
            part * VectorFormula{Expr(pool_, load.per_length[0]), Expr(pool_, load.per_length[1])},
            arm_on_line(middle));
    for (const model::LineMass& m : model_.loads.line_masses) {
      if (m.line != line_) continue;
      const Expr mass(pool_, m.mass);
      if (m.is_uniform)
        add_mass(mass * part / length_, middle, part * part / 12);
      else if (sides_ == nullptr || sides_->middle_is_beyond == beyond_)
        add_mass(mass, length_ / 2, number(0));
    }
  }

  void add_mass(Expr mass, Expr along, Expr radius_squared) {
    if (const auto& g = model_.loads.gravity)
      add(fmt::format("weight of {}", name_),
          mass * VectorFormula{Expr(pool_, (*g)[0]), Expr(pool_, (*g)[1])}, arm_on_line(along));
    const auto accelerated = [&](VectorFormula at) {
      const auto twice = [&](Expr e) {
        return differentiate_in_time(setting_.rates(), differentiate_in_time(setting_.rates(), e));
      };
      return VectorFormula{twice(at.x), twice(at.y)};
    };
    const VectorFormula a = accelerated(start_), growth = accelerated(end_) - a;
    add(fmt::format("inertia of {}", name_), -(mass * (a + along / length_ * growth)),
        arm_on_line(along));
    add_couple(fmt::format("inertia of {}, turning", name_),
               -(mass * radius_squared / length_ * cross(unit_, growth)));
  }

  DerivationSetting& setting_;
  MemberFormulas& formulas_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  LineIndex line_;
  const std::string& name_;
  PointIndex from_, to_;
  VectorFormula start_, end_;
  Expr length_;
  VectorFormula unit_;
  std::optional<PointIndex> about_;
  Expr distance_;
  const mechanics::SectionSides* sides_ = nullptr;
  bool beyond_ = false;
  std::vector<DerivedAction> actions_;
  VectorFormula force_;
  Expr moment_;
};

double sum_of_numbers(const std::vector<DerivedAction>& actions, std::size_t part) {
  double sum = 0.0;
  for (const DerivedAction& action : actions) {
    if (part == 2) sum += action.moment.number.value_or(NAN);
    if (part < 2 && !action.force.empty()) sum += action.force[part].number.value_or(NAN);
  }
  return sum;
}

// The name that a question for this section has, else the section as the language writes it.
std::string name_of_section(const model::Model& model, const symbolic::ExprPool& pool,
                            const model::SectionAtom& atom) {
  for (const model::Question& question : model.questions)
    if (std::equal(question.components.begin(), question.components.end(), atom.symbols.begin(),
                   atom.symbols.end()))
      return question.name;
  return fmt::format("internal({}, {})", model.lines[atom.line].name,
                     symbolic::to_text(pool, atom.distance));
}

}  // namespace

FreeBodies::FreeBodies(DerivationSetting& setting) : setting_(setting) {
  const Case& here = setting.here();
  const model::Model& model = *here.machine.model;
  symbolic::ExprPool& pool = here.scratch.pool;
  const auto name = [&](bool bears, const std::string& text, double number,
                        const MaybeQuantity& held) {
    if (!bears) return pool.integer(0);
    named_.push_back({setting.free_name(text),
                      {},
                      number,
                      model::shown_unit(model, per(base::dimension::energy, held)),
                      bound_of_forces(*here.asked)});
    named_.back().formula = pool.symbol(named_.back().name);
    return setting_.add_name(named_.back()).id;
  };
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c) {
    const model::Constraint& constraint = model.constraints[{c}];
    reactions_.push_back(name(!constraint.is_free && !constraint.is_geometric,
                              setting.reaction_name({c}), here.asked->response.reactions[c],
                              model::quantity_of(model, constraint)));
  }
  for (std::uint32_t f = 0; f < model.followers.size(); ++f) {
    const model::Follower& follower = model.followers[{f}];
    bearing_.push_back(name(model::is_mechanical(follower), bearing_name(follower),
                            here.asked->response.bearing[f], model::quantity_of(model, follower)));
  }
  formulas_ = std::make_unique<MemberFormulas>(mechanics::FormulaRoad{
      model, pool, setting.configuration(), setting.rates(), reactions_, bearing_});
}

// Tells the steps, before them the reactions and rates that stand in them.
void FreeBodies::tell(Derivation& derivation, DerivationStep table, DerivationStep end) const {
  std::vector<ExprId> formulas;
  for (const DerivedAction& action : table.actions) {
    formulas.push_back(action.moment.formula);
    for (const DerivedFormula& f : action.force) formulas.push_back(f.formula);
  }
  const std::vector<ExprId> used = symbolic::symbols_of(setting_.here().scratch.pool, formulas);
  DerivationStep known{"The reactions that stand below", {}};
  for (const DerivedFormula& reaction : named_)
    if (std::find(used.begin(), used.end(), reaction.formula) != used.end())
      known.formulas.push_back(reaction);
  if (!known.formulas.empty()) derivation.steps.push_back(std::move(known));
  add_rates(derivation, setting_, formulas);
  derivation.steps.push_back(std::move(table));
  derivation.steps.push_back(std::move(end));
}

Derivation FreeBodies::joint_force(const model::JointForceAtom& atom) {
  const Case& here = setting_.here();
  const auto* line = std::get_if<LineIndex>(&atom.body);
  const std::string& point = here.machine.model->points[atom.point].name;
  const std::string body =
      line != nullptr ? here.machine.model->lines[*line].name
                      : here.machine.model->circles[std::get<model::CircleIndex>(atom.body)].name;
  Derivation derivation{fmt::format("joint_force({}, {})", point, body), {}, {}};
  if (line == nullptr || here.machine.model->lines[*line].kind != model::LineKind::ThroughPoints) {
    derivation.why_none = "steps are told of bodies between points";
    return derivation;
  }
  Cut cut(setting_, *formulas_, *line, atom.point);
  DerivationStep table{
      fmt::format("Cut {0} free. Besides the force sought, at {1}, these act on it, with arms from "
                  "{1}",
                  body, point),
      {}};
  table.actions = cut.gather();
  DerivationStep end{fmt::format("All forces add up to 0, inertia counted among them, so that the "
                                 "force at {0} is against the sum; moments about {0} add up to 0 "
                                 "without it",
                                 point),
                     {}};
  const std::array parts{cut.force().x, cut.force().y};
  for (const std::size_t i : {0U, 1U}) {
    end.formulas.push_back(setting_.formula(fmt::format("{}.{}", derivation.of, i == 0 ? "x" : "y"),
                                            -parts[i], force_quantity));
    check_number(derivation, end.formulas[i].number,
                 here.asked->response.values.find(atom.symbols[i]));
  }
  check_number(derivation, sum_of_numbers(table.actions, 2), 0.0);
  tell(derivation, std::move(table), std::move(end));
  return derivation;
}

Derivation FreeBodies::section(const model::SectionAtom& atom,
                               const mechanics::SectionSides& sides) {
  const Case& here = setting_.here();
  const std::string& name = here.machine.model->lines[atom.line].name;
  Derivation derivation{name_of_section(*here.machine.model, here.scratch.pool, atom), {}, {}};
  Cut beyond(setting_, *formulas_, atom, sides, true),
      before(setting_, *formulas_, atom, sides, false);
  std::vector<DerivedAction> actions = beyond.gather(), others = before.gather();
  const bool takes_beyond = actions.size() <= others.size();
  if (!takes_beyond) actions = std::move(others);
  const Cut& cut = takes_beyond ? beyond : before;
  DerivationStep table{
      fmt::format(
          "Cut {0} there and take the part {1}. On it act, besides what passes the section, "
          "these forces along the line (F_N) and to its left (F_V), with arms from the "
          "section",
          name, takes_beyond ? "beyond" : "before"),
      {}};
  table.actions = std::move(actions);
  DerivationStep end{
      takes_beyond
          ? "The part beyond passes on to the part before what acts on it, inertia counted too"
          : "The part beyond holds the part before in equilibrium, inertia counted too",
      {}};
  const std::array parts{cut.force().x, cut.force().y, cut.moment()};
  for (const std::size_t i : {0U, 1U, 2U}) {
    end.formulas.push_back(setting_.formula(std::string(1, "NVM"[i]),
                                            takes_beyond ? parts[i] : -parts[i],
                                            i == 2 ? moment_quantity : force_quantity));
    check_number(derivation, end.formulas[i].number,
                 here.asked->response.values.find(atom.symbols[i]));
  }
  tell(derivation, std::move(table), std::move(end));
  return derivation;
}

}  // namespace trammel::inquiry
