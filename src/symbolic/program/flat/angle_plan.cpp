// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/angle_plan.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

namespace trammel::symbolic {

namespace {

constexpr std::size_t most_terms = 8;  // beyond, the additions cost more than a sine
constexpr std::int64_t most_times = 8;

struct LinearTerm {
  std::uint32_t product = 0;  // of factors: index
  Rational coefficient;
};

struct Argument {
  ExprId id;
  std::vector<LinearTerm> terms;
  std::vector<AngleTerm> form;  // in basic angles; empty where it has none
  bool composed = false;
};

// The products of factors that the arguments are made of, and their smallest coefficients.
struct Products {
  std::map<std::vector<ExprId>, std::uint32_t> index;
  std::vector<BasicAngle> smallest;

  LinearTerm split(const ExprPool& pool, ExprId term);
};

Rational magnitude(const Rational& a) {
  return a.sign() < 0 ? -a : a;
}

LinearTerm Products::split(const ExprPool& pool, ExprId term) {
  LinearTerm result{0, Rational(1)};
  std::vector<ExprId> factors;
  if (pool.op(term) == Op::Number) {
    result.coefficient = pool.value(term);
  } else if (pool.op(term) == Op::Product) {
    const auto args = pool.args(term);
    factors.assign(args.begin(), args.end());
    if (pool.op(factors.front()) == Op::Number) {
      result.coefficient = pool.value(factors.front());
      factors.erase(factors.begin());
    }
  } else {
    factors.push_back(term);
  }
  const Rational size = magnitude(result.coefficient);
  const auto [place, fresh] = index.emplace(factors, static_cast<std::uint32_t>(smallest.size()));
  result.product = place->second;
  if (fresh)
    smallest.push_back({size, factors, std::nullopt});
  else if (size < smallest[result.product].coefficient)
    smallest[result.product].coefficient = size;
  return result;
}

std::vector<Argument> arguments_of(const ExprPool& pool, std::span<const ExprId> nodes,
                                   Products& products) {
  std::vector<Argument> arguments;
  std::unordered_set<std::uint32_t> seen;
  for (const ExprId node : nodes) {
    const Op op = pool.op(node);
    if (op != Op::Sin && op != Op::Cos && op != Op::Tan) continue;
    const ExprId id = pool.args(node)[0];
    if (!seen.insert(id.value).second) continue;
    Argument argument{id, {}, {}, false};
    if (pool.op(id) != Op::Sum)
      argument.terms.push_back(products.split(pool, id));
    else if (pool.args(id).size() <= most_terms)
      for (const ExprId term : pool.args(id)) argument.terms.push_back(products.split(pool, term));
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

// The terms as whole multiples of the basic angles, or nothing.
std::vector<AngleTerm> form_of(const Argument& argument, const Products& products) {
  std::vector<AngleTerm> form;
  for (const LinearTerm& term : argument.terms) {
    const Rational times = term.coefficient / products.smallest[term.product].coefficient;
    if (!times.is_small_integer() || most_times < std::abs(times.to_integer())) return {};
    form.push_back({term.product, static_cast<std::int32_t>(times.to_integer())});
  }
  std::sort(form.begin(), form.end());
  return form;
}

bool is_basic(const Argument& argument) {
  return argument.form.size() == 1 && std::abs(argument.form.front().times) == 1;
}

// Drops arguments that need a basic angle which nobody else needs; what is left stays composed
// where the connected arguments outnumber the new basic angles.
class Choice {
 public:
  Choice(std::vector<Argument>& arguments, std::vector<BasicAngle>& basics)
      : arguments_(arguments),
        available_(basics.size(), 0),
        users_(basics.size()),
        wanted_(basics.size(), 0),
        leader_(basics.size()) {
    for (const Argument& argument : arguments_) {
      if (!is_basic(argument) || argument.form.front().times != 1) continue;
      available_[argument.form.front().basic] = 1;
      basics[argument.form.front().basic].argument = argument.id;
    }
    std::iota(leader_.begin(), leader_.end(), std::size_t{0});
  }

  void run() {
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      arguments_[i].composed = !arguments_[i].form.empty() && !is_basic(arguments_[i]);
      if (!arguments_[i].composed) continue;
      for (const AngleTerm& term : arguments_[i].form) {
        if (available_[term.basic] != 0) continue;
        users_[term.basic].push_back(i);
        ++wanted_[term.basic];
      }
    }
    drop_lonely();
    drop_where_nothing_is_saved();
  }

 private:
  void drop_lonely() {
    std::vector<std::size_t> lonely;
    for (std::size_t basic = 0; basic < wanted_.size(); ++basic)
      if (wanted_[basic] == 1) lonely.push_back(basic);
    while (!lonely.empty()) {
      const std::size_t basic = lonely.back();
      lonely.pop_back();
      if (wanted_[basic] != 1) continue;
      for (const std::size_t i : users_[basic]) {
        if (!arguments_[i].composed) continue;
        arguments_[i].composed = false;
        for (const AngleTerm& term : arguments_[i].form)
          if (available_[term.basic] == 0 && --wanted_[term.basic] == 1)
            lonely.push_back(term.basic);
      }
    }
  }

  std::size_t find(std::size_t basic) {
    while (leader_[basic] != basic) basic = leader_[basic] = leader_[leader_[basic]];
    return basic;
  }

  std::optional<std::size_t> component(const Argument& argument) {
    for (const AngleTerm& term : argument.form)
      if (available_[term.basic] == 0) return find(term.basic);
    return std::nullopt;
  }

  void drop_where_nothing_is_saved() {
    for (const Argument& argument : arguments_) {
      if (!argument.composed) continue;
      for (const AngleTerm& term : argument.form)
        if (available_[term.basic] == 0) leader_[find(term.basic)] = *component(argument);
    }
    std::vector<std::ptrdiff_t> saved(leader_.size(), 0);
    for (const Argument& argument : arguments_)
      if (argument.composed)
        if (const auto where = component(argument)) ++saved[*where];
    for (std::size_t basic = 0; basic < leader_.size(); ++basic)
      if (wanted_[basic] > 0) --saved[find(basic)];
    for (Argument& argument : arguments_)
      if (argument.composed)
        if (const auto where = component(argument)) argument.composed = saved[*where] > 0;
  }

  std::vector<Argument>& arguments_;
  std::vector<char> available_;                  // by basic angle: computed anyway
  std::vector<std::vector<std::size_t>> users_;  // of those that are not: arguments
  std::vector<std::size_t> wanted_;              // how many of the users are composed
  std::vector<std::size_t> leader_;              // union-find over them
};

}  // namespace

AnglePlan plan_angles(const ExprPool& pool, std::span<const ExprId> nodes) {
  Products products;
  std::vector<Argument> arguments = arguments_of(pool, nodes, products);
  for (Argument& argument : arguments) argument.form = form_of(argument, products);
  Choice(arguments, products.smallest).run();
  AnglePlan plan;
  plan.basics = std::move(products.smallest);
  for (Argument& argument : arguments)
    if (argument.composed) plan.composed.emplace(argument.id.value, std::move(argument.form));
  return plan;
}

}  // namespace trammel::symbolic
