// SPDX-License-Identifier: Apache-2.0
// Questions of the text: what `find` asks for, as expressions over measures and reactions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

class QuestionBuilder {
 public:
  QuestionBuilder(const syntax::Tree& tree, Model& model, ExpressionBuilder& expressions,
                  base::Diagnostics& diagnostics)
      : tree_(tree), model_(model), expressions_(expressions), diagnostics_(diagnostics) {}

  /// Adds what the statement asks; does nothing where it asks nothing. Questions that cannot be
  /// answered stay in the list, so that the reply holds every one of them.
  void add(const syntax::Statement& statement);

  /// Units of the answers, once the dimensions of all parameters are known.
  void resolve_dimensions(const DimensionSystem& dimensions);

 private:
  template <class Form>
  void add_run(const syntax::Statement& statement, const Form& form, std::vector<Run>& runs);
  void add_find(const syntax::Find& find);
  void add_prove(const syntax::Statement& statement, const syntax::Prove& prove);
  void add_locus(const syntax::Statement& statement, const syntax::Locus& locus);
  void add_solve(const syntax::Statement& statement, const syntax::Solve& solve);
  void add_optimize(const syntax::Statement& statement, const syntax::Optimize& optimize);
  std::vector<ExprId> find_parameters(const std::vector<syntax::ExprIndex>& texts);
  std::optional<ExprId> find_parameter(syntax::ExprIndex text, const char* advice);
  bool refuse_dimension(const Parameter& parameter, base::Span span);
  bool is_keyword(syntax::ExprIndex expression, std::string_view keyword) const;
  Question start_find(const syntax::Question& asked) const;
  template <class Content>
  void add_motion(const syntax::Question& asked);
  bool refuse_unit(const syntax::Question& asked);
  void note_unit(const syntax::AskedUnit& asked, Question& question);
  void check_unit(const syntax::AskedUnit& asked, Question& question);
  void note_problem(Question& question, std::size_t diagnostics_before) const;
  void add_unsupported(const syntax::Statement& statement);

  const syntax::Tree& tree_;
  Model& model_;
  ExpressionBuilder& expressions_;
  base::Diagnostics& diagnostics_;
  std::vector<std::vector<DimensionForm>> forms_;  // by question
  struct Asked {
    std::size_t question = 0;
    syntax::AskedUnit unit;
  };
  std::vector<Asked> units_;  // of questions that name one
};

}  // namespace trammel::model
