// SPDX-License-Identifier: Apache-2.0
#include "codegen/straight_line.h"

#include <algorithm>
#include <functional>
#include <set>
#include <unordered_map>

#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"

namespace trammel::codegen {

using symbolic::Clause;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::FormulaSet;
using symbolic::Op;
using symbolic::Rational;

namespace {

constexpr std::size_t deepest_statement = 40;  // nodes below each other in one statement

// An upper estimate of what a node takes where it is written.
struct Extent {
  std::size_t length = 1;  // characters
  std::size_t depth = 1;
};

bool is_half(const Rational& exponent) {
  return exponent.denominator() == Rational(2);
}

bool repeats_argument(std::string_view pattern) {
  const std::size_t first = pattern.find("$1");
  return first != std::string_view::npos && pattern.find("$1", first + 1) != std::string_view::npos;
}

class StraightLineCodeMaker {
 public:
  StraightLineCodeMaker(const ExprPool& from, const FormulaSet& program, const Language& language)
      : from_(from), language_(language), longest_(language.longest_statement) {
    for (const Clause& clause : program.where) roots_.push_back(clause.value);
    roots_.insert(roots_.end(), program.bodies.begin(), program.bodies.end());
    order_ = reachable_as_written(from, roots_);
    line_.pool = std::make_unique<ExprPool>(from.budget());
    line_.pool->note_decimals(from.decimals());
    for (const ExprId e : order_)
      if (from.op(e) == Op::Symbol) names_.emplace(from.name(e));
    for (const Clause& clause : program.where) {
      names_.emplace(from.name(clause.symbol));
      clauses_.try_emplace(clause.value.value, clause.symbol);
    }
    if (is_long()) count_uses();
  }

  StraightLineCode make(const FormulaSet& program) {
    std::size_t next = 0;
    for (std::size_t r = 0; r < roots_.size(); ++r) {
      for (; next < order_.size() && !images_.contains(roots_[r].value); ++next)
        images_.emplace(order_[next].value, image_of(order_[next]));
      if (r >= program.where.size()) continue;
      const ExprId symbol = program.where[r].symbol, value = images_.at(roots_[r].value);
      const ExprId name = copy_symbol(symbol);
      if (pool().op(value) == Op::Symbol)
        same_as_.emplace(symbol.value, value);  // named above, by itself or by another
      else
        line_.assignments.push_back({Assignment::Kind::Clause, name, value});
    }
    for (const ExprId body : program.bodies)
      line_.assignments.push_back({Assignment::Kind::Output, {}, images_.at(body.value)});
    line_.stopped = line_.pool->stopped();
    return std::move(line_);
  }

 private:
  ExprPool& pool() { return *line_.pool; }

  // Nodes written out, as a tree.
  bool is_long() const {
    std::unordered_map<std::uint32_t, double> sizes;
    double total = 0;
    for (const ExprId e : order_) {
      double size = 1;
      for (const ExprId child : from_.args(e)) size += sizes[child.value];
      sizes[e.value] = size;
    }
    for (const ExprId root : roots_) total += sizes[root.value];
    return total > static_cast<double>(language_.share_above);
  }

  void count_uses() {
    for (const ExprId root : roots_) ++uses_[root.value];
    for (const ExprId e : order_) {
      const auto args = from_.args(e);
      if (from_.op(e) == Op::Power && from_.op(args[1]) == Op::Number) {
        count_power(args[0], from_.value(args[1]));
        continue;
      }
      const bool twice =
          is_function(from_.op(e)) && repeats_argument(language_.function(from_.op(e)));
      for (const ExprId child : args) uses_[child.value] += twice ? 2 : 1;
    }
  }

  // sqrt(x), 1/sqrt(x) and x^(3/2) all use one root, which uses x once; a power that is written as
  // a product uses its base as often.
  void count_power(ExprId base, const Rational& exponent) {
    const Rational size = exponent.sign() < 0 ? -exponent : exponent;
    if (is_half(exponent)) {
      if (++root_uses_[base.value] == 1) ++uses_[base.value];
      return;
    }
    const bool product = size.is_small_integer() && size.to_integer() > 1 &&
                         size.to_integer() <= language_.multiplied_up_to;
    uses_[base.value] += product ? 2 : 1;
  }

  ExprId image_of(ExprId e) {
    if (from_.op(e) == Op::Symbol) {
      const auto same = same_as_.find(e.value);
      return same == same_as_.end() ? copy_symbol(e) : same->second;
    }
    const ExprId image = rebuilt(e);
    const auto found = uses_.find(e.value);
    if (found == uses_.end() || found->second < 2 || !deserves_name(image)) return image;
    const auto clause = clauses_.find(e.value);
    return clause == clauses_.end() ? named(image) : named_by_clause(image, clause->second);
  }

  // A shared part that is what a clause stands for needs no second name.
  ExprId named_by_clause(ExprId value, ExprId clause) {
    if (temporaries_.contains(value.value)) return temporaries_.at(value.value);
    const ExprId symbol = copy_symbol(clause);
    line_.assignments.push_back({Assignment::Kind::Clause, symbol, value});
    temporaries_.emplace(value.value, symbol);
    return symbol;
  }

  ExprId copy_symbol(ExprId symbol) {
    const ExprId copy = pool().symbol(from_.name(symbol));
    if (copied_.insert(symbol.value).second) pool().assume(copy, from_.facts(symbol));
    return copy;
  }

  ExprId rebuilt(ExprId e) {
    std::vector<ExprId> args;
    for (const ExprId child : from_.args(e)) args.push_back(images_.at(child.value));
    switch (from_.op(e)) {
      case Op::Undefined:
      case Op::Symbol: return pool().undefined();
      case Op::Number: return pool().number(from_.value(e));
      case Op::Pi: return pool().pi();
      case Op::Power: return power(e, args);
      case Op::Sum:
      case Op::Product:
      case Op::Min:
      case Op::Max: return in_groups(from_.op(e), std::move(args));
      default: shorten(args);
    }
    if (from_.op(e) == Op::Call)
      return pool().call(std::string(from_.name(e)), args, from_.derivative_orders(e));
    return pool().apply(from_.op(e), args);
  }

  ExprId power(ExprId e, std::vector<ExprId>& args) {
    const ExprId base = from_.args(e)[0];
    const auto uses = root_uses_.find(base.value);
    const bool shares_root = uses != root_uses_.end() && uses->second > 1 &&
                             from_.op(from_.args(e)[1]) == Op::Number &&
                             is_half(from_.value(from_.args(e)[1]));
    if (!shares_root) {
      shorten(args);
      return pool().power(args[0], args[1]);
    }
    const auto [root, is_new] = roots_of_.try_emplace(base.value, ExprId{});
    if (is_new) {
      const ExprId value = pool().power(args[0], pool().number(Rational(1, 2)));
      root->second = deserves_name(value) ? named(value) : value;
    }
    return pool().power(root->second, pool().number(from_.value(from_.args(e)[1]) * Rational(2)));
  }

  ExprId combined(Op op, std::span<const ExprId> args) {
    if (op == Op::Sum) return pool().sum(args);
    if (op == Op::Product) return pool().product(args);
    return pool().apply(op, args);
  }

  // An operation of any number of arguments, in pieces where it would be too long.
  ExprId in_groups(Op op, std::vector<ExprId> args) {
    while (length_of(args) > longest_) {
      shorten(args);
      std::vector<ExprId> groups;
      std::vector<ExprId> group;
      std::size_t length = 0;
      const auto close = [&] {
        if (!group.empty()) groups.push_back(named(combined(op, group)));
        group.clear();
        length = 0;
      };
      for (const ExprId a : args) {
        if (length + extent(a).length > longest_ / 2) close();
        group.push_back(a);
        length += extent(a).length + 3;
      }
      close();
      if (groups.size() >= args.size()) break;
      args = std::move(groups);
    }
    shorten(args);
    return combined(op, args);
  }

  std::size_t length_of(std::span<const ExprId> args) {
    std::size_t length = 0;
    for (const ExprId a : args) length += extent(a).length + 3;
    return length;
  }

  // Gives a name to what is deep, and to what is long where all would be too long.
  void shorten(std::vector<ExprId>& args) {
    const bool too_long = length_of(args) > longest_;
    for (ExprId& a : args) {
      const Extent size = extent(a);
      if (size.depth >= deepest_statement || (too_long && size.length > longest_ / 8)) a = named(a);
    }
  }

  bool deserves_name(ExprId e) {
    const Op op = pool().op(e);
    if (op == Op::Number || op == Op::Pi || op == Op::Symbol || op == Op::Undefined) return false;
    if (op != Op::Sum && op != Op::Product && op != Op::Power) return true;
    const auto args = pool().args(e);
    const auto is_leaf = [&](ExprId a) { return pool().args(a).empty(); };
    const bool one_operation = args.size() <= 2 && std::all_of(args.begin(), args.end(), is_leaf);
    if (!one_operation) return true;
    return op == Op::Power &&
           !(pool().op(args[1]) == Op::Number && pool().value(args[1]).is_integer());
  }

  ExprId named(ExprId value) {
    if (pool().args(value).empty()) return value;
    const auto known = temporaries_.find(value.value);
    if (known != temporaries_.end()) return known->second;
    std::string name;
    do name = "t_" + std::to_string(++last_number_);
    while (names_.contains(name));
    const ExprId symbol = pool().symbol(name);
    if (pool().stopped() != base::StopReason::None) return symbol;
    pool().assume(symbol, {.positive = pool().is_positive(value)});
    line_.assignments.push_back({Assignment::Kind::Temporary, symbol, value});
    temporaries_.emplace(value.value, symbol);
    return symbol;
  }

  // Of nodes of the new pool, remembered.
  Extent extent(ExprId e) {
    const auto known = extents_.find(e.value);
    if (known != extents_.end()) return known->second;
    Extent size;
    switch (pool().op(e)) {
      case Op::Symbol: size.length = std::min<std::size_t>(pool().name(e).size() + 8, 70); break;
      case Op::Number: size.length = pool().value(e).digits() + 12; break;
      default: size.length = 24;
    }
    for (const ExprId child : pool().args(e)) {
      const Extent part = extent(child);
      size.length += part.length + 3;
      size.depth = std::max(size.depth, part.depth + 1);
    }
    extents_.emplace(e.value, size);
    return size;
  }

  const ExprPool& from_;
  const Language& language_;
  const std::size_t longest_;
  StraightLineCode line_;
  std::vector<ExprId> roots_;
  std::vector<ExprId> order_;
  std::set<std::string, std::less<>> names_;
  std::set<std::uint32_t> copied_;
  std::unordered_map<std::uint32_t, ExprId> clauses_;         // by what they stand for
  std::unordered_map<std::uint32_t, ExprId> same_as_;         // clauses that are another name
  std::unordered_map<std::uint32_t, std::size_t> uses_;       // of nodes of the old pool
  std::unordered_map<std::uint32_t, std::size_t> root_uses_;  // of their square roots
  std::unordered_map<std::uint32_t, ExprId> roots_of_;
  std::unordered_map<std::uint32_t, ExprId> images_;
  std::unordered_map<std::uint32_t, ExprId> temporaries_;
  std::unordered_map<std::uint32_t, Extent> extents_;
  std::size_t last_number_ = 0;
};

}  // namespace

StraightLineCode straight_line(const ExprPool& pool, const FormulaSet& program,
                               const Language& language) {
  return StraightLineCodeMaker(pool, program, language).make(program);
}

}  // namespace trammel::codegen
