// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/lagrange_difference.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "mechanics/tolerances.h"
#include "symbolic/expr/differentiate.h"

namespace trammel::mechanics {

namespace {

using model::Coordinate;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Values;

class Differences {
 public:
  Differences(ExprPool& pool, const LagrangeRows& rows, const ConstraintsInForce& in_force,
              const Values& values)
      : pool_(pool), rows_(rows), in_force_(in_force), system_(*rows.system), values_(values) {
    for (const Coordinate& c : system_.coordinates) {
      symbols_.push_back(c.symbol);
      rates_.push_back(c.rate);
    }
    moment_ = choose_moment();
  }

  double of_equations() {
    const ExprId kinetic = system_.kinetic.value_or(pool_.integer(0));
    const std::vector<double> growth = slopes_in_time(symbolic::gradient(pool_, kinetic, rates_));
    const std::vector<double> pull =
        symbolic::eval(pool_, symbolic::gradient(pool_, kinetic, symbols_), values_);
    const std::vector<double> applied = symbolic::eval(pool_, rows_.applied, values_);
    std::vector<double> rest;
    for (std::size_t i = 0; i < growth.size(); ++i) {
      rest.push_back(growth[i] - pull[i] - applied[i]);
      note({growth[i], pull[i], applied[i]});
    }
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k)) continue;
      const double push = number(system_.constraints[k].multiplier);
      const std::vector<double> slope = symbolic::eval(pool_, rows_.rows[k].slope, values_);
      for (std::size_t i = 0; i < rest.size(); ++i) {
        rest[i] -= push * slope[i];
        note({push * slope[i]});
      }
    }
    return by_size(rest);
  }

  // The change of c' in time, which should be 0 as c' itself is.
  double of_constraints() {
    std::vector<ExprId> forced;
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k)) continue;
      forced.push_back(rows_.rows[k].rate);
      const std::vector<double> slope = symbolic::eval(pool_, rows_.rows[k].slope, values_);
      for (std::size_t i = 0; i < slope.size(); ++i)
        note({slope[i] * number(system_.coordinates[i].acceleration)});
      note({symbolic::eval(pool_, rows_.rows[k].right, values_)});
    }
    return forced.empty() ? 0.0 : by_size(slopes_in_time(forced));
  }

 private:
  double number(ExprId e) const { return values_.find(e).value_or(0.0); }

  void note(std::initializer_list<double> terms) {
    for (const double term : terms) size_ = std::max(size_, std::abs(term));
  }

  double by_size(const std::vector<double>& rest) {
    double most = 0.0;
    for (const double r : rest) most = std::isfinite(r) ? std::max(most, std::abs(r)) : HUGE_VAL;
    const double size = std::exchange(size_, 0.0);
    return size == 0.0 ? most : most / size;
  }

  // A thousandth of the time in which the state changes by its own size.
  double choose_moment() const {
    double fastest = 0.0;
    for (const Coordinate& c : system_.coordinates) {
      const double size = std::max(std::abs(number(c.symbol)), least_coordinate);
      fastest = std::max({fastest, std::abs(number(c.rate)) / size,
                          std::sqrt(std::abs(number(c.acceleration)) / size)});
    }
    return fastest > 0.0 ? part_of_moment / fastest : part_of_moment;
  }

  // The state a moment later, along the motion that the accelerations say.
  Values later(double t) const {
    Values there(&values_);
    for (const Coordinate& c : system_.coordinates) {
      const double rate = number(c.rate), acceleration = number(c.acceleration);
      there.set(c.symbol, number(c.symbol) + t * rate + t * t / 2 * acceleration);
      there.set(c.rate, rate + t * acceleration);
    }
    const ExprId time = pool_.symbol("time");
    there.set(time, number(time) + t);
    return there;
  }

  std::vector<double> slopes_in_time(const std::vector<ExprId>& roots) const {
    const auto at = [&](double t) { return symbolic::eval(pool_, roots, later(t)); };
    const double h = moment_;
    const auto a = at(h), b = at(-h), c = at(2 * h), d = at(-2 * h);
    std::vector<double> slopes;
    for (std::size_t i = 0; i < roots.size(); ++i)
      slopes.push_back((8 * (a[i] - b[i]) - (c[i] - d[i])) / (12 * h));
    return slopes;
  }

  ExprPool& pool_;
  const LagrangeRows& rows_;
  const ConstraintsInForce& in_force_;
  const model::Lagrangian& system_;
  const Values& values_;
  std::vector<ExprId> symbols_, rates_;
  double moment_ = 0.0;
  double size_ = 0.0;  // of the largest term so far
};

}  // namespace

double motion_difference(ExprPool& pool, const LagrangeRows& rows,
                         const ConstraintsInForce& in_force, const Values& values) {
  Differences differences(pool, rows, in_force, values);
  return std::max(differences.of_equations(), differences.of_constraints());
}

}  // namespace trammel::mechanics
