// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/run/build_run.h"

#include "model/diagnostic_kinds.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

namespace {

using symbolic::Expr;
using syntax::Relation;

constexpr ExpressionPlace place_of_times{false, false, true, 0};
constexpr ExpressionPlace place_of_ends{true, false, true, 1};

class RunBuilder {
 public:
  RunBuilder(const syntax::Tree& tree, ExpressionBuilder& expressions,
             base::Diagnostics& diagnostics)
      : tree_(tree), expressions_(expressions), diagnostics_(diagnostics) {}

  std::optional<Run> build(const syntax::Statement& statement, const syntax::Simulate& simulate) {
    Run run{statement_text(tree_, statement), statement.span, {}, {}, {}};
    run.duration = time(simulate.duration, "a duration");
    run.every = time(simulate.every, "a time between rows");
    if (simulate.until) run.until = end(*simulate.until);
    const bool is_whole = run.duration.has_value() == simulate.duration.has_value() &&
                          run.every.has_value() == simulate.every.has_value() &&
                          run.until.has_value() == simulate.until.has_value();
    if (!is_whole) return std::nullopt;
    return run;
  }

 private:
  std::optional<ExprId> time(std::optional<syntax::ExprIndex> text, const char* what) {
    if (!text) return std::nullopt;
    const auto built = expressions_.build_scalar(*text, place_of_times);
    if (!built) return std::nullopt;
    expressions_.require(*built, *text, base::dimension::time, what);
    return built->scalar();
  }

  std::optional<EndCondition> end(const syntax::Comparison& until) {
    const auto left = expressions_.build_scalar(until.left, place_of_ends);
    const auto right = expressions_.build_scalar(until.right, place_of_ends);
    if (!left || !right) return std::nullopt;
    expressions_.require_same(left->dimensions[0], until.left, right->dimensions[0], until.right,
                              until.span);
    if (until.relation == Relation::NotEqual) {
      diagnostics_.push_back({wrong_relation, until.span,
                              "a run ends when something becomes true, which this always is",
                              "write '=', '<=' or '>='"});
      return std::nullopt;
    }
    symbolic::ExprPool& pool = expressions_.pool();
    const Expr over = Expr(pool, left->scalar()) - Expr(pool, right->scalar());
    const bool is_below = until.relation == Relation::Less || until.relation == Relation::LessEqual;
    return EndCondition{is_below ? (-over).id : over.id,
                        until.relation == Relation::Equal ? EndSense::Zero : EndSense::Positive,
                        std::string(tree_.slice(until.span))};
  }

  const syntax::Tree& tree_;
  ExpressionBuilder& expressions_;
  base::Diagnostics& diagnostics_;
};

}  // namespace

std::optional<Run> build_run(const syntax::Tree& tree, ExpressionBuilder& expressions,
                             const syntax::Statement& statement, const syntax::Predict& predict,
                             base::Diagnostics& diagnostics) {
  syntax::Simulate simulate;
  simulate.duration = predict.duration;
  return RunBuilder(tree, expressions, diagnostics).build(statement, simulate);
}

std::optional<Run> build_run(const syntax::Tree& tree, ExpressionBuilder& expressions,
                             const syntax::Statement& statement, const syntax::Simulate& simulate,
                             base::Diagnostics& diagnostics) {
  return RunBuilder(tree, expressions, diagnostics).build(statement, simulate);
}

}  // namespace trammel::model
