// SPDX-License-Identifier: Apache-2.0
// Expressions of measures and forces by the implicit road, as functions of some parameters.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

class ImplicitValues {
 public:
  /// Pre     the case and the expressions outlive the object
  ImplicitValues(const Case& here, std::span<const symbolic::ExprId> expressions,
                 std::span<const symbolic::ExprId> parameters)
      : here_(here), expressions_(expressions), parameters_(parameters) {}

  /// The machine where the parameters have these values and the others those of `from`: on the
  /// straight path; where that ends before, by the discrete choices of the construction. Nothing
  /// where it cannot be assembled.
  ///
  /// Cost    a path of the sketch
  std::optional<SolvedState> place(const State& from, std::span<const double> values) const;

  std::vector<double> eval(const SolvedState& at) const;

  /// On the straight path alone; not finite where it ends before.
  std::vector<double> on_path(const State& from, std::span<const double> values) const;

 private:
  symbolic::Values numbers(const State& from, std::span<const double> values) const;
  const base::Budget& budget() const { return here_.scratch.pool.budget(); }
  // The mode is kept where a state was asked for.
  std::optional<SolvedState> solve_at(const State& from, geometry::Placement placement) const;

  const Case& here_;
  std::span<const symbolic::ExprId> expressions_;
  std::span<const symbolic::ExprId> parameters_;
};

/// The numbers of parameters at a placement.
std::vector<double> numbers_of(const geometry::Placement& at,
                               std::span<const symbolic::ExprId> parameters);

/// How far parameters are moved where nothing is said: their size, at least 1 for angles and for
/// what is 0.
std::vector<double> scales_of(const Case& here, const geometry::Placement& at,
                              std::span<const symbolic::ExprId> parameters);

}  // namespace trammel::inquiry
