// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/held_signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "inquiry/outcome.h"
#include "inquiry/undecided_forces.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "simulation/run/decide_mode.h"
#include "simulation/system/lagrange_problem.h"
#include "simulation/system/take_signs.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using model::Coordinate;
using symbolic::ExprId;

constexpr double still = 1e-9;  // of the fastest rate: below it a rate counts as 0

class Holder {
 public:
  Holder(Analysis& analysis, symbolic::Values& numbers)
      : analysis_(analysis),
        pool_(*analysis.pool),
        rows_(*analysis.rows.lagrange),
        signs_(analysis.held_signs),
        numbers_(numbers) {}

  void hold() {
    let_signs_go(signs_, numbers_);
    signs_ = {};
    if (!rests() || !missing_values(analysis_, used()).empty()) return;
    problem_ = simulation::make_lagrange_problem(*analysis_.model, pool_, rows_, numbers_, {});
    auto program = simulation::CompiledMotion::compile(pool_, problem_);
    if (!program) return;
    simulation::Balance balance(*program);
    decide(balance);
    find_tangled();
  }

 private:
  bool is_zero(ExprId rate) const {
    return std::abs(symbolic::eval(pool_, rate, numbers_)) <= still * fastest();
  }

  double fastest() const {
    double most = 0.0;
    for (const Coordinate& c : rows_.system->coordinates)
      most = std::max(most, std::abs(numbers_.find(c.rate).value_or(0.0)));
    return most;
  }

  // Signs of places have a value of their own at 0.
  bool is_of_rates(ExprId e) const {
    return std::any_of(rows_.system->coordinates.begin(), rows_.system->coordinates.end(),
                       [&](const Coordinate& c) { return symbolic::contains(pool_, e, c.rate); });
  }

  std::vector<ExprId> resting(const std::vector<ExprId>& formulas) const {
    std::vector<ExprId> signs = simulation::find_signs(pool_, formulas);
    std::erase_if(signs,
                  [&](ExprId sign) { return !is_of_rates(sign) || !is_zero(pool_.args(sign)[0]); });
    return signs;
  }

  bool rests() const { return !resting(rows_.applied).empty(); }

  std::vector<ExprId> used() const {
    std::vector<ExprId> roots = rows_.applied;
    roots.insert(roots.end(), rows_.motion.mass_matrix.begin(), rows_.motion.mass_matrix.end());
    return symbolic::symbols_of(pool_, roots);
  }

  std::vector<ExprId> questions() const {
    std::vector<ExprId> all;
    for (const model::Question& q : analysis_.model->questions)
      all.insert(all.end(), q.components.begin(), q.components.end());
    return all;
  }

  void decide(simulation::Balance& balance) {
    const simulation::State at{problem_.time_start, problem_.x_start, problem_.v_start};
    double size = 0.0;
    for (const double x : at.x) size = std::max(size, std::abs(x));
    const simulation::Thresholds limits{still * size, still * fastest()};
    simulation::Mode mode;
    const auto choice =
        simulation::decide_mode(balance, at, limits, simulation::nothing_settled(problem_), mode);
    if (choice != simulation::ModeChoice::One) {
      signs_.problem = simulation::why_no_mode(problem_, choice);
      return;
    }
    for (std::size_t k = 0; k < problem_.contacts.size(); ++k)
      rows_.is_in_force[problem_.contacts[k].index] = mode.tight[k] != 0;
    std::vector<double> acceleration(problem_.x.size());
    simulation::Forces forces;
    if (!balance.accelerate(at, mode, acceleration, &forces)) return;
    simulation::ClosureNumbers closure;
    balance.motion().eval(at, closure);
    symbolic::Values symbols(&numbers_);
    for (std::size_t k = 0; k < problem_.slidings.size(); ++k)
      symbols.set(*problem_.slidings[k].sign, -forces.frictions[k]);
    for (const simulation::DecidedSign& sign : problem_.decided_signs)
      if (is_zero(pool_.args(sign.as_written)[0]))
        signs_.held.push_back({sign.as_written, symbolic::eval(pool_, sign.value, symbols),
                               mode.rubs[sign.sliding].sticks});
    add_multiples();
    for (const HeldSign& sign : signs_.held) numbers_.set(sign.as_written, sign.value);
  }

  // Questions may write the rate the other way round.
  void add_multiples() {
    for (const ExprId node : resting(questions())) {
      const auto is_same = [&](const HeldSign& sign) { return sign.as_written == node; };
      if (std::any_of(signs_.held.begin(), signs_.held.end(), is_same)) continue;
      for (const HeldSign& sign : signs_.held) {
        const int same = simulation::compare_rates(pool_, pool_.args(node)[0],
                                                   pool_.args(sign.as_written)[0], problem_.inputs);
        if (same == 0) continue;
        signs_.held.push_back({node, same * sign.value, sign.holds});
        break;
      }
    }
  }

  // Products of signs decide nothing at rest.
  void find_tangled() {
    if (!signs_.problem.empty()) return;
    for (const ExprId sign : resting(problem_.loose_signs))
      signs_.problem =
          fmt::format("'{}' is of a rate that is 0, and no single force says what it is there",
                      symbolic::to_text(pool_, sign));
  }

  Analysis& analysis_;
  symbolic::ExprPool& pool_;
  mechanics::LagrangeRows& rows_;
  HeldSigns& signs_;
  symbolic::Values& numbers_;
  simulation::MotionProblem problem_;
};

}  // namespace

void hold_signs(Analysis& analysis, geometry::Placement& placement) {
  Holder(analysis, placement.numbers).hold();
}

void let_signs_go(const HeldSigns& signs, symbolic::Values& numbers) {
  for (const HeldSign& sign : signs.held) numbers.set(sign.as_written, NAN);
}

void round_what_rests(const Analysis& analysis, symbolic::Values& numbers) {
  constexpr double rounding = 1e-13;
  if (analysis.held_signs.held.empty()) return;
  symbolic::Values loose(&numbers);
  for (const HeldSign& sign : analysis.held_signs.held) loose.set(sign.as_written, 0.0);
  mechanics::add_lagrange_numbers(*analysis.pool, *analysis.rows.lagrange, loose);
  double most = 0.0;
  const std::vector<Coordinate>& coordinates = analysis.model->lagrangian->coordinates;
  for (const Coordinate& c : coordinates)
    most = std::max(most, std::abs(loose.find(c.acceleration).value_or(0.0)));
  for (const Coordinate& c : coordinates)
    if (std::abs(numbers.find(c.acceleration).value_or(0.0)) <= rounding * most)
      numbers.set(c.acceleration, 0.0);
}

std::string describe_held_signs(const Analysis& analysis, const model::Question& question) {
  const std::vector<ExprId> asked = simulation::find_signs(*analysis.pool, question.components);
  const bool needs = needs_forces(analysis, question);
  std::string text;
  for (const HeldSign& sign : analysis.held_signs.held) {
    const bool is_asked = std::find(asked.begin(), asked.end(), sign.as_written) != asked.end();
    if (!needs && !is_asked) continue;
    text += fmt::format("{}at rest {} = {:.8g} {}", text.empty() ? "" : ", ",
                        symbolic::to_text(*analysis.pool, sign.as_written), sign.value,
                        sign.holds ? "holds it" : "starts it");
  }
  return text;
}

}  // namespace trammel::inquiry
