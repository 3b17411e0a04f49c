// SPDX-License-Identifier: Apache-2.0
// Statements of a model in coordinates of its own: energies, forces, constraints.
#pragma once

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

class LagrangeBuilder {
 public:
  LagrangeBuilder(const syntax::Tree& tree, Model& model, Names& names,
                  ExpressionBuilder& expressions, symbolic::ExprPool& pool,
                  base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// To be called for all statements before any expression is built.
  void declare(const syntax::Coordinates& coordinates);

  bool is_coordinate(const std::string& name) const;

  void add(const syntax::Statement& statement, const syntax::Kinetic& kinetic);
  void add(const syntax::Statement& statement, const syntax::Potential& potential);
  void add(const syntax::Statement& statement, const syntax::Dissipation& dissipation);
  void add(const syntax::Statement& statement, const syntax::ForceAt& force);
  /// Pre     the target is a coordinate
  void add(const syntax::Statement& statement, const syntax::Force& force);
  void add(const syntax::Statement& statement, const syntax::Comparison& constraint);

  /// `x' = 2`: no statement about a coordinate.
  void refuse(const syntax::Statement& statement, const syntax::Rate& rate);
  /// `damping(x) = c` and `friction(x) = mu` of a coordinate, which are written as forces.
  void refuse(const syntax::Statement& statement, const syntax::Damping& damping);
  void refuse(const syntax::Statement& statement, const syntax::Friction& friction);

  /// Once all statements have been added: names of `let` written out, and what does not belong here
  /// told: elements of a drawing, constraints that are not linear in rates.
  void finish();

 private:
  std::optional<ExprId> energy(syntax::ExprIndex text, const base::Dimension& dimension,
                               const char* what);
  void set(const syntax::Statement& statement, std::optional<ExprId>& slot,
           std::optional<ExprId> value, const char* what);
  bool has_coordinates(const syntax::Statement& statement);
  bool is_linear_in_rates(ExprId e);
  void check_mixture();
  std::size_t index_of(const std::string& name) const;

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
