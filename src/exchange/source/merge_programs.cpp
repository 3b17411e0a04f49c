// SPDX-License-Identifier: Apache-2.0
#include "exchange/source/merge_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/name_parts.h"

namespace trammel::exchange {

using symbolic::Clause;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::FormulaSet;

namespace {

using Names = std::set<std::string, std::less<>>;  // as they are typeset

const Clause* find_clause(const FormulaSet& program, ExprId symbol) {
  const auto found = std::find_if(program.where.begin(), program.where.end(),
                                  [&](const Clause& c) { return c.symbol == symbol; });
  return found == program.where.end() ? nullptr : &*found;
}

class Merger {
 public:
  Merger(ExprPool& pool, FormulaSet& all, const FormulaSet& more)
      : pool_(pool), all_(all), more_(more) {
    note_names(all);
    note_names(more);
  }

  void merge() {
    rename_clauses_of_all();
    for (const Clause& clause : more_.where) {
      const ExprId value = symbolic::substitute(pool_, clause.value, renamed_);
      const ExprId symbol = name_for(clause.symbol, value);
      if (symbol != clause.symbol) renamed_.push_back({clause.symbol, symbol});
      if (find_clause(all_, symbol) == nullptr) all_.where.push_back({symbol, value});
    }
    for (const ExprId body : more_.bodies)
      all_.bodies.push_back(symbolic::substitute(pool_, body, renamed_));
  }

 private:
  std::string typeset(ExprId symbol) const { return symbolic::typeset_alike(pool_.name(symbol)); }

  void note_names(const FormulaSet& program) {
    std::vector<ExprId> roots = program.bodies;
    for (const Clause& clause : program.where) {
      roots.push_back(clause.value);
      used_.insert(typeset(clause.symbol));
    }
    for (const ExprId symbol : symbolic::symbols_of(pool_, roots)) {
      used_.insert(typeset(symbol));
      if (find_clause(program, symbol) == nullptr) of_model_.insert(typeset(symbol));
    }
  }

  // What is a clause in the one and a name of the model in the other.
  void rename_clauses_of_all() {
    std::vector<symbolic::Replacement> renamed;
    for (Clause& clause : all_.where) {
      clause.value = symbolic::substitute(pool_, clause.value, renamed);
      if (!of_model_.contains(typeset(clause.symbol))) continue;
      const ExprId symbol = numbered(clause.symbol, [](ExprId) { return false; });
      renamed.push_back({clause.symbol, symbol});
      clause.symbol = symbol;
    }
    if (!renamed.empty()) all_.bodies = symbolic::substitute(pool_, all_.bodies, renamed);
  }

  // Of a clause that is to be added: that of the same clause where it is there already.
  ExprId name_for(ExprId symbol, ExprId value) {
    if (is_there(symbol, value)) return symbol;
    if (!of_model_.contains(typeset(symbol)) && !names_a_clause(symbol)) return symbol;
    return numbered(symbol, [&](ExprId other) { return is_there(other, value); });
  }

  bool is_there(ExprId symbol, ExprId value) const {
    const Clause* known = find_clause(all_, symbol);
    return known != nullptr && known->value == value;
  }
  bool names_a_clause(ExprId symbol) const {
    return std::ranges::any_of(
        all_.where, [&](const Clause& c) { return typeset(c.symbol) == typeset(symbol); });
  }

  // The first of r_2, r_3, ... that names nothing yet, or that serves though it does. A pool that
  // was stopped makes no names any more: all would be the same.
  template <class Serves>
  ExprId numbered(ExprId like, const Serves& serves) {
    ExprId symbol = like;
    const std::string stem(pool_.name(like));
    for (int k = 2; pool_.stopped() == base::StopReason::None; ++k) {
      symbol = pool_.symbol(fmt::format("{}_{}", stem, k));
      if (serves(symbol) || used_.insert(typeset(symbol)).second) break;
    }
    return symbol;
  }

  ExprPool& pool_;
  FormulaSet& all_;
  const FormulaSet& more_;
  Names used_, of_model_;
  std::vector<symbolic::Replacement> renamed_;  // in what is added
};

}  // namespace

void merge_programs(ExprPool& pool, FormulaSet& all, const FormulaSet& more) {
  Merger(pool, all, more).merge();
}

}  // namespace trammel::exchange
