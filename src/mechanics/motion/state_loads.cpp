// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/state_loads.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "model/measure/contact_force.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

namespace {

using model::PointIndex;
using symbolic::Expr;

class LoadsBuilder {
 public:
  LoadsBuilder(const model::Model& model, const geometry::Variables& variables,
               StateFormulas& formulas, MotionFormulas& problem)
      : model_(model),
        loads_(model.loads),
        variables_(variables),
        formulas_(formulas),
        pool_(formulas.rows().pool()),
        motion_(problem) {
    state_of_.assign(static_cast<std::size_t>(variables.count), -1);
    for (std::size_t i = 0; i < formulas.variables().size(); ++i)
      state_of_[formulas.variables()[i]] = static_cast<int>(i);
    force_.assign(formulas.x().size(), {});
  }

  void build() {
    for (const model::AppliedForce& force : loads_.forces) {
      is_conservative_ = false;
      for (const std::size_t axis : {0U, 1U})
        push(force.point, axis, in_state(force.components[axis]));
    }
    for (const model::ForceElement& element : loads_.elements) add(element);
    for (const model::PointMass& m : loads_.masses) add_mass(m.point, m.point, in_state(m.mass));
    for (const model::CoupledMass& m : loads_.coupled_masses) {
      add_mass(m.first, m.second, in_state(m.mass));
      add_mass(m.second, m.first, in_state(m.mass));
    }
    add_weights();
    for (const model::LineInertia& inertia : loads_.inertias) add(inertia);
    for (const auto& [place, terms] : masses_)
      motion_.masses.push_back({place.first, place.second, pool_.sum(terms)});
    for (const std::vector<ExprId>& terms : force_) motion_.force.push_back(pool_.sum(terms));
    if (!loads_.frictions.empty() || frictions_at_contacts()) is_conservative_ = false;
    if (is_conservative_) motion_.energy_of_place = pool_.sum(energy_);
  }

 private:
  Expr in_state(ExprId e) { return {pool_, formulas_.in_state(e)}; }

  int state(PointIndex point, std::size_t axis) const {
    const int variable = variables_.of_point[point.value][axis];
    return variable < 0 ? -1 : state_of_[static_cast<std::size_t>(variable)];
  }

  void push(PointIndex point, std::size_t axis, Expr force) {
    if (const int i = state(point, axis); i >= 0)
      force_[static_cast<std::size_t>(i)].push_back(force.id);
  }

  void drive(ExprId measure, Expr action) {
    for (const Entry& slope : formulas_.rows().slopes(measure))
      force_[slope.variable].push_back((action * Expr(pool_, slope.value)).id);
  }

  bool frictions_at_contacts() const {
    return std::ranges::any_of(model_.followers, [](const model::Follower& f) {
      const model::Unilateral* limit = find_unilateral(f);
      return limit != nullptr && limit->way;
    });
  }

  // Elements that stand for the forces of unilateral constraints are left out: the run finds these
  // forces as unknowns of its own.
  void add(const model::ForceElement& element) {
    if (model::is_contact_load(model_, pool_, element)) return;
    drive(formulas_.measure(element.measure), in_state(element.action));
    if (element.energy)
      energy_.push_back(formulas_.in_state(*element.energy));
    else
      is_conservative_ = false;
  }

  void add_mass(PointIndex on, PointIndex of, Expr mass) {
    for (const std::size_t axis : {0U, 1U}) {
      const int row = state(on, axis), column = state(of, axis);
      if (row >= 0 && column >= 0) add_entry(row, column, mass);
    }
  }
  void add_entry(int row, int column, Expr mass) {
    masses_[{static_cast<std::size_t>(row), static_cast<std::size_t>(column)}].push_back(mass.id);
  }

  void add_weights() {
    if (!loads_.gravity) return;
    const std::array<Expr, 2> g{in_state((*loads_.gravity)[0]), in_state((*loads_.gravity)[1])};
    for (const Expr& component : g)
      if (symbolic::contains(pool_, component.id, formulas_.time())) is_conservative_ = false;
    const auto weigh = [&](PointIndex point, ExprId mass) {
      for (const std::size_t axis : {0U, 1U}) {
        const int variable = variables_.of_point[point.value][axis];
        if (variable < 0) continue;
        const Expr weight = in_state(mass) * g[axis];
        push(point, axis, weight);
        const Expr at(pool_, formulas_.places()[static_cast<std::size_t>(variable)]);
        energy_.push_back((-(weight * at)).id);
      }
    };
    for (const model::PointMass& m : loads_.masses) weigh(m.point, m.mass);
    for (const model::CoupledMass& m : loads_.coupled_masses)
      for (const PointIndex end : {m.first, m.second}) weigh(end, m.mass);
  }

  // The mass J g g' with g the slopes of the angle, and the force -J times the acceleration that
  // the angle has by its curvature at x'' = 0.
  void add(const model::LineInertia& inertia) {
    const ExprId angle = formulas_.measure(inertia.angle);
    const Expr j = in_state(inertia.inertia);
    const MotionRow row = formulas_.rows().of_position(angle);
    for (const Entry& a : row.slopes)
      for (const Entry& b : row.slopes)
        add_entry(static_cast<int>(a.variable), static_cast<int>(b.variable),
                  j * Expr(pool_, a.value) * Expr(pool_, b.value));
    drive(angle, j * Expr(pool_, row.right));
  }

  const model::Model& model_;
  const model::Loads& loads_;
  const geometry::Variables& variables_;
  StateFormulas& formulas_;
  symbolic::ExprPool& pool_;
  MotionFormulas& motion_;
  std::vector<int> state_of_;  // by variable of X
  std::vector<std::vector<ExprId>> force_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<ExprId>> masses_;
  std::vector<ExprId> energy_;  // terms of it
  bool is_conservative_ = true;
};

}  // namespace

void add_loads(const model::Model& model, const geometry::Variables& variables,
               StateFormulas& formulas, MotionFormulas& problem) {
  LoadsBuilder(model, variables, formulas, problem).build();
}

}  // namespace trammel::mechanics
