// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/certify.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>

#include "geometry/measure/counted_angle.h"
#include "geometry/sketch/scaled_system.h"
#include "inquiry/certify/formula_digits.h"
#include "inquiry/certify/joint_work.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/describe_wraps.h"
#include "inquiry/formula/eval_definitions.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/tolerances.h"
#include "mechanics/lagrange/lagrange_difference.h"
#include "mechanics/members/member_numbers.h"
#include "mechanics/motion/take_signs.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using geometry::SketchEquations;
using symbolic::ExprId;

constexpr int directions = 5;
// Above it the points of one solution move by too different amounts for one step of differences:
// joints are displaced one by one.
constexpr int large_sketch = 1000;  // variables

std::vector<const SolvedState*> all_points(const Case& here) {
  std::vector<const SolvedState*> points;
  if (here.asked) points.push_back(&*here.asked);
  for (const SolvedState& check : neighbours(here)) points.push_back(&check);
  return points;
}

// The formula with smooth functions in the places of unknown ones, the same as in all numbers.
Formula without_unknown_functions(const Case& here, Formula formula) {
  const auto replace = [&](ExprId e) {
    return model::with_stand_ins(*here.machine.model, here.scratch.pool, e);
  };
  for (ExprId& component : formula.components) component = replace(component);
  for (symbolic::Clause& clause : formula.where) clause.value = replace(clause.value);
  for (geometry::DefiningSystem& system : formula.systems)
    for (auto& [left, right] : system.equations) left = replace(left), right = replace(right);
  for (ExprId& e : formula.positive) e = replace(e);
  return formula;
}

// Whether the formula is meant to hold there: what its condition calls positive is so.
bool is_in_force(const symbolic::ExprPool& pool, const Formula& formula,
                 const symbolic::Values& named) {
  const std::vector<double> numbers = symbolic::eval(pool, formula.positive, named);
  return std::all_of(numbers.begin(), numbers.end(), [](double n) { return n > 0; });
}

// Whether the formula holds a sign of a rate that is 0, in a form for which no value was decided:
// presentation may have rewritten it. Such formulas are compared at places where the rate is not 0.
bool writes_held_signs_otherwise(const Case& here, const Formula& formula,
                                 const symbolic::Values& named) {
  if (here.state.mode.signs.empty()) return false;
  const std::vector<ExprId> signs = mechanics::find_signs(here.scratch.pool, bodies_of(formula));
  return std::any_of(signs.begin(), signs.end(), [&](ExprId sign) {
    const double rate = symbolic::eval(here.scratch.pool, here.scratch.pool.args(sign)[0], named);
    return !named.find(sign) && std::abs(rate) < held_rate;
  });
}

double sum_of_sizes(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] * b[i]);
  return sum;
}

class Disturber {
 public:
  explicit Disturber(const Case& here)
      : equations_(here.machine.sketch.equations),
        at_(*here.asked),
        scales_(find_scales(equations_, at_.state.placement.q, at_.state.placement.numbers,
                            at_.state.placement.x)),
        time_(here.scratch.pool.symbol("time")),
        generator_(2008) {}

  // Virtual work: f.dX + Q.dq = 0 for every change dq of the constraints' values. The positions
  // for q + dq and q - dq are solved again, so C itself takes no part in the check.
  double virtual_work_difference() {
    const std::vector<double>& f = at_.response.applied;
    const std::vector<double> dq = random_changes();
    const double h = choose_step(dq);
    const std::vector<double> coarse = displacement(dq, h), fine = displacement(dq, h / 2);
    std::vector<double> dx(coarse.size());
    for (std::size_t i = 0; i < dx.size(); ++i) dx[i] = (4 * fine[i] - coarse[i]) / 3;
    const double of_loads = std::inner_product(dx.begin(), dx.end(), f.begin(), 0.0);
    const double work =
        std::inner_product(dq.begin(), dq.end(), at_.response.reactions.begin(), of_loads);
    const double size =
        sum_of_sizes(at_.response.acting, dx) + sum_of_sizes(at_.response.reactions, dq);
    return size == 0.0 ? 0.0 : std::abs(work) / size;
  }

  // Velocities and accelerations against positions a moment before and after, solved again for the
  // values that the constraints have then. A long moment bends the differences, a short one rounds
  // them; what is wrong disagrees with both.
  double time_difference() {
    const std::vector<double> first = rates(0), second = rates(1);
    const double h = choose_moment(first, second);
    return std::min(time_difference(first, second, h), time_difference(first, second, h / 6));
  }
  double time_difference(const std::vector<double>& first, const std::vector<double>& second,
                         double h) {
    const auto coarse = differences(first, second, h), fine = differences(first, second, h / 2);
    double most = 0.0;
    const double size = equations_.size;
    for (std::size_t i = 0; i < at_.state.placement.x.size(); ++i) {
      const double velocity = (4 * fine[0][i] - coarse[0][i]) / 3;
      const double acceleration = (4 * fine[1][i] - coarse[1][i]) / 3;
      const double v = std::abs(at_.response.velocity[i]),
                   a = std::abs(at_.response.acceleration[i]);
      most = std::max(
          most, std::abs(velocity - at_.response.velocity[i]) / (v + size / h * floor_of_moment));
      most = std::max(most, std::abs(acceleration - at_.response.acceleration[i]) /
                                (a + size / (h * h) * floor_of_moment));
    }
    return most;
  }

  // From a disturbed position Newton must come back to the same place.
  double return_difference() {
    std::vector<double> start = at_.state.placement.x;
    const double shift = return_shift * std::min(equations_.size, local_length());
    for (double& x : start) x += shift * uniform();
    const std::vector<double> again = solve_again(at_.state.placement.q, start);
    double most = 0.0;
    for (std::size_t i = 0; i < again.size(); ++i)
      most = std::max(most, std::abs(again[i] - at_.state.placement.x[i]));
    return most / equations_.size;
  }

 private:
  std::vector<double> rates(std::size_t order) const {
    std::vector<ExprId> roots;
    for (const model::Constraint& c : equations_.model->constraints)
      roots.push_back(c.rates[order]);
    return symbolic::eval(*equations_.pool, roots, at_.response.values);
  }

  // A time in which nothing moves by more than a thousandth of a bar.
  double choose_moment(const std::vector<double>& first, const std::vector<double>& second) const {
    const double length = local_length();
    double h = 1.0;
    for (std::size_t j = 0; j < first.size(); ++j) {
      const double size = equations_.rows[j].modulo_turn ? 1.0 : length;
      if (first[j] != 0.0) h = std::min(h, moved_in_moment * size / std::abs(first[j]));
      if (second[j] != 0.0)
        h = std::min(h, std::sqrt(moved_in_moment * size / std::abs(second[j])));
    }
    // Near dead points places move faster than values.
    for (std::size_t i = 0; i < at_.state.placement.x.size(); ++i) {
      const double v = std::abs(at_.response.velocity[i]),
                   a = std::abs(at_.response.acceleration[i]);
      if (v > 0) h = std::min(h, moved_in_moment * length / v);
      if (a > 0) h = std::min(h, std::sqrt(moved_in_moment * length / a));
    }
    return h;
  }

  // X' and X'' by central differences of step h.
  std::array<std::vector<double>, 2> differences(const std::vector<double>& first,
                                                 const std::vector<double>& second, double h) {
    std::vector<double> ahead = values(), behind = ahead;
    for (std::size_t j = 0; j < first.size(); ++j) {
      ahead[j] += h * first[j] + h * h / 2 * second[j];
      behind[j] += -h * first[j] + h * h / 2 * second[j];
    }
    const auto& x = at_.state.placement.x;
    const std::vector<double> a = solve_again(ahead, x, h), b = solve_again(behind, x, -h);
    // The placement holds its constraints to some digits alone, of which second differences lose
    // most: Newton's last step from beside leaves more.
    const std::vector<double> now = solve_again(values(), a);
    std::array<std::vector<double>, 2> found;
    for (std::size_t i = 0; i < x.size(); ++i) {
      found[0].push_back((a[i] - b[i]) / (2 * h));
      found[1].push_back((a[i] - 2 * now[i] + b[i]) / (h * h));
    }
    return found;
  }

  // Of the constraints, without full turns: beside those, small changes of angles are rounded.
  std::vector<double> values() const {
    std::vector<double> q = at_.state.placement.q;
    for (std::size_t j = 0; j < q.size(); ++j)
      if (equations_.rows[j].modulo_turn) q[j] = geometry::within_turn(q[j]);
    return q;
  }

  double uniform() { return 2.0 * static_cast<double>(generator_()) / 4294967296.0 - 1.0; }

  // The position for other values of the constraints, so much later: curves may move by themselves.
  std::vector<double> solve_again(const std::vector<double>& q, std::span<const double> start,
                                  double later = 0.0) {
    symbolic::Values numbers = at_.state.placement.numbers;
    if (const auto now = numbers.find(time_)) numbers.set(time_, *now + later);
    const numeric::NewtonResult root =
        solve_newton(view_scaled_system(equations_, scales_, q, numbers),
                     scale_down(equations_, start), geometry::sketch_newton_options(), steps_);
    return scale_up(equations_, root.x);
  }

  // The length of a bar rather than of the whole: long slender machines bend by many small angles.
  double local_length() const {
    std::vector<double> lengths;
    for (std::size_t j = 0; j < equations_.rows.size(); ++j) {
      const double q = std::abs(at_.state.placement.q[j]);
      if (!equations_.rows[j].modulo_turn && q > 0) lengths.push_back(q);
    }
    if (lengths.empty()) return equations_.size;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
  }

  std::vector<double> random_changes() {
    const double length = local_length();
    std::vector<double> dq;
    for (std::size_t j = 0; j < equations_.rows.size(); ++j)
      dq.push_back(uniform() * (equations_.rows[j].modulo_turn ? 1.0 : length));
    return dq;
  }

  // A step along dq with which nothing moves by more than a ten-thousandth of a bar.
  double choose_step(const std::vector<double>& dq) {
    double fastest = 0.0;
    for (const double v : displacement(dq, trial_change)) fastest = std::max(fastest, std::abs(v));
    return fastest > 0 ? std::min(largest_change, moved_by_change * local_length() / fastest)
                       : largest_change;
  }

  // dX/dq . dq by central differences of step h.
  std::vector<double> displacement(const std::vector<double>& dq, double h) {
    std::vector<double> ahead = values(), behind = ahead;
    for (std::size_t j = 0; j < dq.size(); ++j) {
      ahead[j] += h * dq[j];
      behind[j] -= h * dq[j];
    }
    const auto& x = at_.state.placement.x;
    const std::vector<double> a = solve_again(ahead, x), b = solve_again(behind, x);
    std::vector<double> slope(x.size());
    for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = (a[i] - b[i]) / (2 * h);
    return slope;
  }

  const SketchEquations& equations_;
  const SolvedState& at_;
  geometry::SketchScales scales_;
  numeric::NewtonSteps steps_;
  ExprId time_;
  std::mt19937 generator_;
};

}  // namespace

double natural_scale(const Case& here, const SolvedState& at) {
  double scale = here.machine.sketch.equations.size;
  for (const double r : at.response.reactions) scale = std::max(scale, std::abs(r));
  return std::max(scale, mechanics::loudest_of(at.response));
}

base::Certificate certify_formula(const Case& here, const model::Question& question,
                                  const Formula& formula) {
  base::Certificate certificate{0, 0.0, "closed form against the implicit equations"};
  const Formula tried = without_unknown_functions(here, formula);
  std::vector<ExprId> asked = question.components;
  for (ExprId& e : asked) e = model::with_stand_ins(*here.machine.model, here.scratch.pool, e);
  std::optional<std::vector<int>> written_for;  // half turns of the first, the reference
  for (const SolvedState* point : all_points(here)) {
    const symbolic::Values named = define_names(here, tried, point->state);
    const std::vector<int> half_turns = count_half_turns(here, question, tried, point->state);
    if (half_turns != written_for.value_or(half_turns)) continue;
    written_for = half_turns;
    if (!is_in_force(here.scratch.pool, tried, named)) continue;
    if (writes_held_signs_otherwise(here, tried, named)) continue;
    const std::vector<double> by_formula =
        symbolic::eval(here.scratch.pool, tried.components, named);
    const std::vector<double> implicit =
        symbolic::eval(here.scratch.pool, asked, point->response.values);
    const bool has_values = std::all_of(implicit.begin(), implicit.end(),
                                        [](double value) { return std::isfinite(value); });
    if (!has_values) continue;  // a pole, or beyond the range of numbers
    // An answer that is 0 up to rounding is compared with the size of the terms that cancel.
    const double floor = floor_of_formula * natural_scale(here, *point);
    double difference = relative_difference(by_formula, implicit, floor);
    if (difference > tolerated_difference)
      difference = relative_difference(
          eval_with_more_digits(here.scratch.pool, tried.components, named),
          eval_with_more_digits(here.scratch.pool, asked, point->response.values), floor);
    certificate.max_relative_difference = std::max(certificate.max_relative_difference, difference);
    ++certificate.points;
  }
  if (formula.systems.empty() || !here.asked) return certificate;
  // Both roads share the equations of a core: so the numbers are checked by themselves as well.
  const base::Certificate numbers = certify_numbers(here, question);
  certificate.method = "equations of the core solved again, and " + numbers.method;
  certificate.max_relative_difference =
      std::max(certificate.max_relative_difference, numbers.max_relative_difference);
  return certificate;
}

namespace {

// How far the bodies whose joints and sections are asked for are from equilibrium with their
// inertia.
double find_imbalance(const Case& here, const std::vector<ExprId>& used) {
  const SketchEquations& equations = here.machine.sketch.equations;
  const model::Model& model = *here.machine.model;
  const auto is_used = [&](ExprId symbol) {
    return std::find(used.begin(), used.end(), symbol) != used.end();
  };
  std::vector<model::LineIndex> lines;
  for (const model::JointForceAtom& joint : model.joint_forces)
    if (is_used(joint.symbols[0]) || is_used(joint.symbols[1]))
      if (const auto* line = std::get_if<model::LineIndex>(&joint.body);
          line != nullptr && model.lines[*line].kind == model::LineKind::ThroughPoints)
        lines.push_back(*line);
  for (const model::SectionAtom& section : model.sections)
    if (std::any_of(section.symbols.begin(), section.symbols.end(), is_used))
      lines.push_back(section.line);
  if (lines.empty()) return 0.0;
  const SolvedState& at = *here.asked;
  const auto actions = mechanics::eval_member_actions(
      equations, here.machine.rows, at.state.placement, at.response, model::Members(model));
  double most = 0.0;
  const mechanics::LoadedState loaded{equations, at.state.placement, at.response, actions};
  const double loudest = loudest_of(at.response);
  for (const model::LineIndex line : lines)
    most = std::max(most, mechanics::find_imbalance(loaded, gather_on_line(loaded, line), loudest));
  return most;
}

enum class Compared : std::uint8_t { Work, Rates, Places };

// It is the same for every question about the state: the first pays for it.
double compare_solved_again(const Case& here, Compared compared, int runs) {
  std::optional<double>& known = here.memo.solved_again[static_cast<std::size_t>(compared)];
  if (known) return *known;
  Disturber disturber(here);
  double most = 0.0;
  for (int k = 0; k < runs; ++k)
    most = std::max(most, compared == Compared::Work    ? disturber.virtual_work_difference()
                          : compared == Compared::Rates ? disturber.time_difference()
                                                        : disturber.return_difference());
  known = most;
  return most;
}

}  // namespace

base::Certificate certify_numbers(const Case& here, const model::Question& question) {
  if (here.machine.rows.lagrange)
    return {1,
            mechanics::motion_difference(here.scratch.pool, *here.machine.rows.lagrange,
                                         here.state.mode.in_force, here.asked->response.values),
            "differences of momenta a moment before and after"};
  const std::vector<ExprId> used = symbolic::symbols_of(here.scratch.pool, question.components);
  const bool has_reaction = has_force(here.machine, used);
  const bool has_rate =
      std::any_of(here.machine.model->rates.begin(), here.machine.model->rates.end(),
                  [&](const model::MeasureRate& r) {
                    return std::find(used.begin(), used.end(), r.symbol) != used.end();
                  });
  const bool is_large = here.machine.sketch.equations.variables.count > large_sketch;
  if (has_reaction && is_large)
    return {1, std::max(find_joint_work(here), find_imbalance(here, used)),
            "virtual work of each joint displaced by itself"};
  // For rates there is only one motion to compare with; large sketches are tried in one direction.
  const int runs = (has_rate && !has_reaction) || is_large ? 1 : directions;
  const Compared compared = has_reaction ? Compared::Work
                            : has_rate   ? Compared::Rates
                                         : Compared::Places;
  constexpr const char* methods[] = {
      "virtual work on positions solved again",
      "differences of positions solved again a moment before and after",
      "positions solved again from disturbed ones"};
  return {runs, std::max(compare_solved_again(here, compared, runs), find_imbalance(here, used)),
          methods[static_cast<std::size_t>(compared)]};
}

}  // namespace trammel::inquiry
