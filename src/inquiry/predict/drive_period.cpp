// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/drive_period.h"

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

void add_row(const mechanics::MotionRow& row, std::vector<ExprId>& roots) {
  roots.insert(roots.end(), {row.value, row.rate, row.right});
  for (const mechanics::Entry& entry : row.slopes) roots.push_back(entry.value);
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
    add_row(friction.along, roots);
    roots.push_back(friction.amount);
    for (const mechanics::Entry& entry : friction.push) roots.push_back(entry.value);
  }
  return roots;
}

class DriveSearch {
 public:
  DriveSearch(const simulation::CompiledMotion& equations, const mechanics::MotionStart& start)
      : pool_(equations.pool()),
        time_(equations.formulas().time),
        nodes_(symbolic::reachable(pool_, roots_of(equations.formulas()))),
        values_(mechanics::values_of(equations.formulas(), start.inputs)) {
    const mechanics::MotionState& at = start.state;
    for (std::size_t i = 0; i < at.x.size(); ++i) {
      values_.set(equations.formulas().x[i], at.x[i]);
      values_.set(equations.formulas().v[i], at.v[i]);
    }
  }

  std::optional<double> find() {
    depends_.assign(pool_.size(), 0);
    bool is_driven = false;
    for (const ExprId node : nodes_) {
      if (node == time_) {
        is_driven = true;
        depends_[node.value] = 1;
      }
      for (const ExprId argument : pool_.args(node))
        if (depends_[argument.value] != 0 && !note(node, argument)) return 0.0;
    }
    if (!is_driven) return std::nullopt;
    return common_period();
  }

 private:
  // What stands around the time: false where that repeats nothing.
  bool note(ExprId node, ExprId argument) {
    const Op op = pool_.op(node);
    if (op == Op::Sin || op == Op::Cos || op == Op::Tan) {
      const auto frequency = slope(argument);
      if (frequency) frequencies_.push_back(*frequency);
      return frequency.has_value();
    }
    depends_[node.value] = 1;
    return true;
  }

  // d e/d time, where that is a number.
  std::optional<double> slope(ExprId e) {
    const auto at = [&](double t) {
      symbolic::Values values = values_;
      values.set(time_, t);
      return symbolic::eval(pool_, e, values);
    };
    const double here = at(0.0), there = at(1.0), far = at(7.0);
    const double rate = there - here;
    if (!std::isfinite(rate) || std::abs(far - here - 7 * rate) > linear * (1 + std::abs(far)))
      return std::nullopt;
    return std::abs(rate);
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

  const symbolic::ExprPool& pool_;
  ExprId time_;
  std::vector<ExprId> nodes_;
  symbolic::Values values_;
  std::vector<char> depends_;  // on the time outside of sines and cosines, by node
  std::vector<double> frequencies_;
};

}  // namespace

std::optional<double> find_drive_period(const simulation::CompiledMotion& equations,
                                        const mechanics::MotionStart& start) {
  return DriveSearch(equations, start).find();
}

}  // namespace trammel::inquiry
