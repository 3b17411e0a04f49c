// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/drive.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "inquiry/tolerances.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::Op;

constexpr double full_turn = 6.283185307179586;
constexpr int multiples_max = 12;  // of the slowest part: beyond, two periods have no common one

void add_rates(const mechanics::MotionRow& row, std::vector<ExprId>& roots) {
  roots.insert(roots.end(), {row.rate, row.right});
  for (const mechanics::Entry& entry : row.slopes) roots.push_back(entry.value);
}

void add_row(const mechanics::MotionRow& row, std::vector<ExprId>& roots) {
  roots.push_back(row.value);
  add_rates(row, roots);
}

// All that accelerations follow from.
std::vector<ExprId> roots_of(const mechanics::MotionFormulas& formulas) {
  std::vector<ExprId> roots = formulas.force;
  for (const mechanics::MassEntry& mass : formulas.masses) roots.push_back(mass.value);
  for (const mechanics::MotionRow& row : formulas.rows) add_row(row, roots);
  for (const auto& direction : formulas.directions)
    for (const mechanics::Entry& entry : direction) roots.push_back(entry.value);
  for (const mechanics::Contact& contact : formulas.contacts) {
    add_row(contact.gap, roots);
    if (contact.restitution) roots.push_back(*contact.restitution);
  }
  for (const mechanics::DryFriction& friction : formulas.frictions) {
    add_rates(friction.along, roots);  // how far it has slid does not matter
    roots.push_back(friction.amount);
    for (const mechanics::Pressing& pressing : friction.normal) roots.push_back(pressing.weight);
    for (const mechanics::Entry& entry : friction.push) roots.push_back(entry.value);
  }
  return roots;
}

class DriveSearch {
 public:
  DriveSearch(const simulation::CompiledMotion& equations, const mechanics::MotionStart& start)
      : pool_(equations.pool()),
        formulas_(equations.formulas()),
        time_(formulas_.time),
        roots_(roots_of(formulas_)),
        nodes_(symbolic::reachable(pool_, roots_)),
        start_(start.state),
        values_(mechanics::values_of(equations.formulas(), start.inputs)) {
    values_.set(time_, 0.0);
    for (const mechanics::Turn& turn : formulas_.turns) values_.set(turn.symbol, 0.0);
    for (std::size_t i = 0; i < start_.x.size(); ++i) {
      values_.set(formulas_.x[i], start_.x[i]);
      values_.set(formulas_.v[i], start_.v[i]);
    }
  }

  std::optional<Drive> find(std::span<const std::size_t> angles) {
    depends_.assign(pool_.size(), 0);
    bool is_driven = false, is_known = true;
    for (const ExprId node : nodes_) {
      if (node == time_) {
        is_driven = true;
        depends_[node.value] = 1;
      }
      for (const ExprId argument : pool_.args(node))
        if (depends_[argument.value] != 0 && !note(node, argument)) is_known = false;
    }
    if (!is_driven) return std::nullopt;
    is_modulo_turn_.assign(pool_.size(), 0);
    for (const mechanics::MotionRow& row : formulas_.rows) {
      if (row.modulo_turn) is_modulo_turn_[row.value.value] = 1;
      if (depends_[row.value.value] != 0) note_turning(row, angles);
    }
    rates_ = driven_rates();
    const double common = is_known ? common_period() : 0.0;
    const double period = common > 0.0 && repeats(common) ? common : 0.0;
    return Drive{period, period == 0.0 && is_carried_along()};
  }

 private:
  // What stands around the time: false where that repeats nothing.
  bool note(ExprId node, ExprId argument) {
    const Op op = pool_.op(node);
    if (op == Op::Sin || op == Op::Cos || op == Op::Tan) {
      const auto frequency = slope(argument);
      if (frequency) frequencies_.push_back(std::abs(*frequency));
      return frequency.has_value();
    }
    depends_[node.value] = 1;
    return true;
  }

  // An angle that a row makes grow with the time, as a crank or a cam that is driven evenly: turned
  // by a whole turn the line or part is where it was.
  void note_turning(const mechanics::MotionRow& row, std::span<const std::size_t> angles) {
    const auto by_time = slope(row.value);
    if (!by_time) return;
    if (row.modulo_turn) frequencies_.push_back(std::abs(*by_time));
    for (const std::size_t angle : angles) {
      const auto by_angle = slope(row.value, formulas_.x[angle]);
      if (by_angle && *by_angle != 0.0) frequencies_.push_back(std::abs(*by_time / *by_angle));
    }
  }

  // Whether nothing but sines depends on the time: their period is that of `sin(time)*exp(-time)`
  // too, which nothing repeats.
  bool repeats(double period) const {
    for (int place = 0; place <= places; ++place)
      if (!is_same(place, std::sqrt(3.0) * place, period)) return false;
    return true;
  }

  // Whether everything is what it was at any later time: a belt that runs.
  bool is_carried_along() const {
    for (int place = 0; place <= places; ++place)
      if (!is_same(place, 0.0, std::sqrt(2.0) * (place + 1))) return false;
    return true;
  }

  // Whether everything is what it was where the time goes on, and what it drives goes on by its
  // rate. Looked at where the motion starts, where all has to have a value, and in some places that
  // are special in nothing, where what has none may be special by what is free.
  bool is_same(int place, double time, double passed) const {
    symbolic::Values now = values_, later = values_;
    now.set(time_, time);
    later.set(time_, time + passed);
    for (std::size_t i = 0; i < rates_.size(); ++i) {
      const double off = place == 0 ? 0.0 : std::sin(static_cast<double>(i) + place);
      const double x = start_.x[i] + off, v = start_.v[i] + off;
      now.set(formulas_.x[i], x);
      later.set(formulas_.x[i], x + passed * rates_[i]);
      now.set(formulas_.v[i], v);
      later.set(formulas_.v[i], v);
    }
    return std::ranges::all_of(roots_, [&](ExprId root) {
      const double before = symbolic::eval(pool_, root, now);
      const double after = symbolic::eval(pool_, root, later);
      const double change = after - before;
      const double off =
          is_modulo_turn_[root.value] != 0 ? std::remainder(change, full_turn) : change;
      return std::abs(off) <= linear * (1 + std::abs(before)) ||
             (place > 0 && std::isnan(before) && std::isnan(after));
    });
  }

  // By variable; 0 of those that no row gives as a function of the time alone.
  std::vector<double> driven_rates() const {
    std::vector<double> rates(formulas_.x.size(), 0.0);
    for (const mechanics::MotionRow& row : formulas_.rows) {
      if (depends_[row.value.value] == 0 || row.slopes.size() != 1) continue;
      const std::size_t variable = row.slopes.front().variable;
      const auto by_time = slope(row.value), by_value = slope(row.value, formulas_.x[variable]);
      if (by_time && by_value && *by_value != 0.0) rates[variable] = -*by_time / *by_value;
    }
    return rates;
  }

  std::optional<double> slope(ExprId e) const { return slope(e, time_); }
  // d e/d symbol, where that is a number.
  std::optional<double> slope(ExprId e, ExprId symbol) const {
    const auto at = [&](double number) {
      symbolic::Values values = values_;
      values.set(symbol, number);
      return symbolic::eval(pool_, e, values);
    };
    const double here = at(0.0), there = at(1.0), far = at(7.0);
    const double rate = there - here;
    if (!std::isfinite(rate) || std::abs(far - here - 7 * rate) > linear * (1 + std::abs(far)))
      return std::nullopt;
    return rate;
  }

  double common_period() const {
    if (frequencies_.empty()) return 0.0;
    const double slowest = *std::min_element(frequencies_.begin(), frequencies_.end());
    if (!(slowest > 0.0)) return 0.0;
    for (int n = 1; n <= multiples_max; ++n) {
      const double base = slowest / n;
      if (std::all_of(frequencies_.begin(), frequencies_.end(),
                      [&](double f) { return std::abs(f / base - std::round(f / base)) < linear; }))
        return full_turn / base;
    }
    return 0.0;
  }

  static constexpr double linear = 1e-9;  // rounding of frequencies and their ratios
  static constexpr int places = 3;        // that are looked at

  const symbolic::ExprPool& pool_;
  const mechanics::MotionFormulas& formulas_;
  ExprId time_;
  std::vector<ExprId> roots_;  // all that accelerations follow from
  std::vector<ExprId> nodes_;
  const mechanics::MotionState& start_;
  symbolic::Values values_;
  std::vector<char> depends_;         // on the time outside of sines and cosines, by node
  std::vector<char> is_modulo_turn_;  // by node
  std::vector<double> frequencies_;
  std::vector<double> rates_;  // of what the time drives, by variable
};

}  // namespace

std::optional<Drive> find_drive(const simulation::CompiledMotion& equations,
                                const mechanics::MotionStart& start,
                                std::span<const std::size_t> angles) {
  return DriveSearch(equations, start).find(angles);
}

}  // namespace trammel::inquiry
