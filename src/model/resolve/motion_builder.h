// SPDX-License-Identifier: Apache-2.0
// How the values of constraints change with time: `theta' = omega`, `free theta`, functions of
// `time`.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/substitute.h"

namespace trammel::model {

class MotionBuilder {
 public:
  MotionBuilder(const syntax::Tree& tree, Model& model, Names& names,
                ExpressionBuilder& expressions, symbolic::ExprPool& pool,
                base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// Pre     the constraints stand
  void add(const syntax::Free& free);
  void add(const syntax::Statement& statement, const syntax::Rate& rate);

  /// What no statement frees but the model itself. Pre: as add()
  void release(ConstraintIndex constraint);

  /// Sets the rates of all constraints, once every statement about them has been added.
  ///
  /// Math    q' and q'' as said; of a free constraint a state and an unknown; otherwise by the
  ///         chain rule from the time and from names whose rates are said
  void finish();

  /// Tells which rates nobody has given: for models of which something is asked that depends on
  /// them.
  void note_assumed_states();

 private:
  struct Said {
    std::array<std::optional<ExprId>, 2> rates;
    std::array<base::Span, 2> spans;
  };
  void set_own_rates(ConstraintIndex c);
  void set_followed_rates(ConstraintIndex c);
  ExprId add_state(const std::string& of, base::Span span, const DimensionForm& dimension);
  ExprId rate_name(ExprId value, unsigned order) const;
  bool names_its_value(ConstraintIndex c) const;
  ExprId derivative_of(ExprId e) const;
  ExprId without_lets(ExprId e) const;
  void check_sum(ConstraintIndex c);
  void check_limits();
  void refuse_beside_measure(base::Span span, const std::string& text, const std::string& moving);
  void check_states();

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  std::map<ConstraintIndex, Said> said_;
  std::vector<symbolic::Rate> chain_;                // of names that move, and of their rates
  std::vector<symbolic::Replacement> chain_values_;  // of the names of these rates
  std::vector<std::string> states_;
};

}  // namespace trammel::model
