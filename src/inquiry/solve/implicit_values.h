// SPDX-License-Identifier: Apache-2.0
// Expressions of measures and forces by the implicit road, as functions of some parameters.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

class ImplicitValues {
 public:
  /// Pre     the analysis and the expressions outlive the object
  ImplicitValues(const Analysis& analysis, std::span<const symbolic::ExprId> expressions,
                 std::span<const symbolic::ExprId> parameters)
      : analysis_(analysis), expressions_(expressions), parameters_(parameters) {}

  /// The machine where the parameters have these values and the others those of `from`: on the
  /// straight path; where that ends before, by the discrete choices of the construction. Nothing
  /// where it cannot be assembled.
  ///
  /// Cost    a path of the sketch
  std::optional<ImplicitNumbers> place(const geometry::Placement& from,
                                       std::span<const double> values) const;

  std::vector<double> eval(const ImplicitNumbers& at) const;

  /// On the straight path alone; not finite where it ends before.
  std::vector<double> on_path(const geometry::Placement& from,
                              std::span<const double> values) const;

 private:
  const mechanics::ContactMode* mode() const {
    return analysis_.asked ? &analysis_.asked->mode.contacts : nullptr;
  }
  symbolic::Values numbers(const geometry::Placement& from, std::span<const double> values) const;

  const Analysis& analysis_;
  std::span<const symbolic::ExprId> expressions_;
  std::span<const symbolic::ExprId> parameters_;
};

/// The numbers of parameters at a placement.
std::vector<double> numbers_of(const geometry::Placement& at,
                               std::span<const symbolic::ExprId> parameters);

/// How far parameters are moved where nothing is said: their size, at least 1 for angles and for
/// what is 0.
std::vector<double> scales_of(const Analysis& analysis, const geometry::Placement& at,
                              std::span<const symbolic::ExprId> parameters);

}  // namespace trammel::inquiry
