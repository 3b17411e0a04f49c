// SPDX-License-Identifier: Apache-2.0
// The works of all loads while one constraint's value grows and every other constraint holds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inquiry/answer/derivation.h"
#include "inquiry/explain/derived_quantity.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Formulas with the names of the construction (x_C, y_C), and the numbers of all names.
class DerivationSetting {
 public:
  /// Pre     here.machine.sketch.construction is there
  explicit DerivationSetting(const Case& here);

  const Case& here() const { return here_; }
  const geometry::ConfigurationFormula& configuration() const { return configuration_; }
  const mechanics::ValueRates& rates() const { return rates_; }

  /// In the model's parameters, measures and the names of the construction; made short.
  symbolic::ExprId shown(symbolic::Expr e) const;
  std::optional<double> number(symbolic::ExprId shown) const;
  double rounding(symbolic::ExprId shown) const;
  /// Numbers are shown in the model's unit of such a quantity; in SI where that is not known.
  DerivedFormula formula(std::string name, symbolic::Expr e, const MaybeQuantity& quantity) const;
  /// `reaction(theta)`, or `reaction(A).x` of a held point.
  std::string reaction_name(model::ConstraintIndex c) const;
  /// A name that the model does not have.
  std::string free_name(std::string name) const;
  /// A name for a formula, with its number, for formulas after it.
  symbolic::Expr add_name(const DerivedFormula& named);
  /// Forgets the names of this derivation, which mean something else in the next.
  void forget_names() { named_.clear(); }
  /// The formula without the names of this derivation and, `in_full`, those of the construction;
  /// not made short.
  symbolic::ExprId written_out(symbolic::Expr e, bool in_full) const;
  /// The shorter way to write it.
  DerivedFormula shorter(std::string name, symbolic::Expr e, const MaybeQuantity& quantity) const;
  /// Velocities and accelerations that have names and stand in the formulas, each by earlier ones.
  std::vector<DerivedFormula> named_rates(const std::vector<symbolic::ExprId>& formulas) const;

 private:
  symbolic::ExprId in_parameters(symbolic::ExprId e) const;

  const Case& here_;
  symbolic::ExprPool& pool_;
  geometry::ConfigurationFormula configuration_;
  mechanics::ValueRates rates_;
  std::vector<symbolic::Replacement> values_;
  symbolic::Values numbers_;
  symbolic::Values
      bounds_;  // how far numbers may be off that were found by operations of their own
  std::vector<symbolic::Replacement> named_;  // in this derivation, each by earlier ones
};

/// Adds the plan of velocities and accelerations, as far as the formulas need it.
void add_rates(Derivation& derivation, const DerivationSetting& setting,
               const std::vector<symbolic::ExprId>& formulas);

/// The steps must give the number of the road that knows no formulas; otherwise `why_none` says so.
void check_number(Derivation& derivation, const std::optional<double>& number,
                  const std::optional<double>& expected);

/// What the force of a mechanical constraint is called in formulas.
std::string bearing_name(const model::Follower& follower);

/// Whether the name is that of a rate, which a virtual displacement does not change.
bool is_rate_name(std::string_view name);

struct VirtualWork {
  DerivationStep motion;  // the displacements of all that loads act on
  DerivationStep table;   // the works that are not 0
  symbolic::ExprId sum;   // of these works, not made short
};

/// The names of displacements end in `suffix`.
///
/// Math    dX = dX/dq_j by the chain rule through the names of the construction; each load's force
///         is held; inertia is a load, -m X''
/// Cost    a derivative and a presentation a load
/// Source  [Todd2019 2.2, 2.3]: Q_j = -sum f . dX/dq_j
VirtualWork derive_virtual_work(DerivationSetting& setting, model::ConstraintIndex constraint,
                                const std::string& suffix = {});

}  // namespace trammel::inquiry
