// SPDX-License-Identifier: Apache-2.0
// Ranges and tolerances of the text: what `trammel sweep` varies.
#pragma once

#include <cstddef>
#include <optional>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

class SweepBuilder {
 public:
  SweepBuilder(const syntax::Tree& tree, Model& model, Names& names, ExpressionBuilder& expressions,
               base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        diagnostics_(diagnostics) {}

  /// Adds what the statement varies; does nothing where it is no `sweep`, `sample` or `tolerance`.
  ///
  /// Errors  parameter-expected, given-twice where a name is varied twice
  void add(const syntax::Statement& statement);

 private:
  void add_ranges(const std::vector<syntax::Range>& ranges, std::vector<VariedRange>& to);
  void add_times(const syntax::Statement& statement, const syntax::Sample& sample);
  void add_tolerance(const syntax::Binding& binding);
  std::optional<std::size_t> find_varied(syntax::ExprIndex target) const;
  std::optional<ExprId> build_value(syntax::ExprIndex text, std::size_t parameter);
  std::optional<ExprId> build_count(syntax::ExprIndex text);
  bool is_varied(std::size_t parameter) const;
  void refuse_second(std::size_t parameter, base::Span span);

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
