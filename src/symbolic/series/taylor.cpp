// SPDX-License-Identifier: Apache-2.0
#include "symbolic/series/taylor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/series/power_series.h"

namespace trammel::symbolic {

namespace {

using Polynomial = std::map<Powers, double>;

double factorial(std::uint32_t n) {
  return std::tgamma(static_cast<double>(n) + 1.0);
}

double binomial(std::uint32_t n, std::uint32_t k) {
  return std::round(factorial(n) / (factorial(k) * factorial(n - k)));
}

// Adds coefficient * product of (x_v - a_v)^orders[v], multiplied out variable by variable.
void add_shifted(Polynomial& to, const Powers& orders, double coefficient,
                 const std::vector<double>& a) {
  Polynomial product{{Powers(orders.size(), 0), coefficient}};
  for (std::size_t v = 0; v < orders.size(); ++v) {
    if (orders[v] == 0) continue;
    Polynomial next;
    for (const auto& [powers, c] : product)
      for (std::uint32_t k = 0; k <= orders[v]; ++k) {
        Powers raised = powers;
        raised[v] = k;
        next[raised] += c * binomial(orders[v], k) * std::pow(-a[v], orders[v] - k);
      }
    product = std::move(next);
  }
  for (const auto& [powers, c] : product) to[powers] += c;
}

bool is_before(const TaylorTerm& a, const TaylorTerm& b) {
  const auto degree = [](const TaylorTerm& t) {
    return std::accumulate(t.powers.begin(), t.powers.end(), 0U);
  };
  if (degree(a) != degree(b)) return degree(a) < degree(b);
  return a.powers > b.powers;
}

// Every node as a series in the variables' distances from their values.
class SeriesEvaluation {
 public:
  SeriesEvaluation(const ExprPool& pool, const SeriesRing& ring, std::span<const ExprId> variables,
                   const Values& about)
      : pool_(pool), ring_(ring), variables_(variables), about_(about) {}

  // In rounds: what is wrong from degree d on is right up to d afterwards.
  void define(const DefinedSymbols& defined, unsigned order) {
    const std::size_t n = defined.symbols.size();
    for (const ExprId symbol : defined.symbols)
      defined_[symbol] = ring_.constant(about_.find(symbol).value_or(std::nan("")));
    for (unsigned round = 0; round < order; ++round) {
      std::vector<PowerSeries> gaps;
      for (const ExprId gap : defined.gaps) {
        gaps.push_back(of(gap));
        gaps.back()[0] = 0.0;  // but for rounding
      }
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
          PowerSeries& series = defined_[defined.symbols[i]];
          series = ring_.add(series, ring_.scale(gaps[j], -defined.inverse[i * n + j]));
        }
    }
  }

  PowerSeries of(ExprId root) {
    const std::vector<ExprId> order = reachable(pool_, std::span(&root, 1));
    NodeMap<PowerSeries> result(order, {});
    for (const ExprId e : order) {
      std::vector<const PowerSeries*> arguments;
      for (const ExprId child : pool_.args(e)) arguments.push_back(&result[child]);
      result[e] = node(e, arguments);
    }
    return result[root];
  }

 private:
  using Arguments = std::vector<const PowerSeries*>;

  PowerSeries node(ExprId e, const Arguments& u) const {
    switch (pool_.op(e)) {
      case Op::Undefined: return no_value();
      case Op::Number: return ring_.constant(pool_.value(e).to_double());
      case Op::Pi: return ring_.constant(std::numbers::pi);
      case Op::Symbol: return symbol(e);
      case Op::Call: return unknown_function(e, u);
      case Op::Sum: return combine(u, &SeriesRing::add);
      case Op::Product: return combine(u, &SeriesRing::multiply);
      case Op::Power: return power(e, u);
      default: return function(pool_.op(e), u);
    }
  }

  PowerSeries no_value() const { return ring_.constant(std::nan("")); }

  PowerSeries symbol(ExprId e) const {
    if (const auto known = defined_.find(e); known != defined_.end()) return known->second;
    const double value = about_.find(e).value_or(std::nan(""));
    const auto found = std::find(variables_.begin(), variables_.end(), e);
    if (found == variables_.end()) return ring_.constant(value);
    return ring_.variable(static_cast<std::size_t>(found - variables_.begin()), value);
  }

  // Its value may be known, but not how it grows.
  PowerSeries unknown_function(ExprId e, const Arguments& u) const {
    for (const PowerSeries* argument : u)
      if (!is_constant(*argument)) return no_value();
    return ring_.constant(about_.find(e).value_or(std::nan("")));
  }

  PowerSeries combine(const Arguments& u,
                      PowerSeries (SeriesRing::*operation)(const PowerSeries&, const PowerSeries&)
                          const) const {
    PowerSeries result = *u.front();
    for (std::size_t i = 1; i < u.size(); ++i) result = (ring_.*operation)(result, *u[i]);
    return result;
  }

  PowerSeries power(ExprId e, const Arguments& u) const {
    const ExprId exponent = pool_.args(e)[1];
    if (pool_.op(exponent) == Op::Number)
      return ring_.power(*u[0], pool_.value(exponent).to_double());
    return ring_.exp(ring_.multiply(*u[1], ring_.log(*u[0])));
  }

  PowerSeries function(Op op, const Arguments& arguments) const {
    const PowerSeries& u = *arguments[0];
    switch (op) {
      case Op::Sin: return ring_.sine_and_cosine(u)[0];
      case Op::Cos: return ring_.sine_and_cosine(u)[1];
      case Op::Tan: {
        const auto [sine, cosine] = ring_.sine_and_cosine(u);
        return ring_.multiply(sine, ring_.power(cosine, -1.0));
      }
      case Op::Asin: return ring_.integrate(std::asin(u[0]), slope_of_asin(u), u);
      case Op::Acos:
        return ring_.integrate(std::acos(u[0]), ring_.scale(slope_of_asin(u), -1.0), u);
      case Op::Atan: return ring_.atan2(u, ring_.constant(1.0));
      case Op::Atan2: return ring_.atan2(u, *arguments[1]);
      case Op::Exp: return ring_.exp(u);
      case Op::Log: return ring_.log(u);
      case Op::Abs: return u[0] == 0.0 ? no_value() : ring_.scale(u, u[0] < 0.0 ? -1.0 : 1.0);
      case Op::Sign: return sign(u);
      case Op::Min: return extreme(arguments, -1.0);
      case Op::Max: return extreme(arguments, 1.0);
      default: return no_value();
    }
  }

  PowerSeries slope_of_asin(const PowerSeries& u) const {
    const PowerSeries square = ring_.multiply(u, u);
    return ring_.power(ring_.add(ring_.constant(1.0), ring_.scale(square, -1.0)), -0.5);
  }

  PowerSeries sign(const PowerSeries& u) const {
    if (u[0] == 0.0) return is_constant(u) ? u : no_value();
    return ring_.constant(u[0] < 0.0 ? -1.0 : 1.0);
  }

  // The argument with the largest value of side * argument; none where two that differ share it.
  PowerSeries extreme(const Arguments& arguments, double side) const {
    const PowerSeries* best = arguments.front();
    bool is_tie = false;
    for (const PowerSeries* u : arguments) {
      if (std::isnan((*u)[0])) return no_value();
      if (side * (*u)[0] > side * (*best)[0]) {
        best = u;
        is_tie = false;
      } else if ((*u)[0] == (*best)[0] && *u != *best) {
        is_tie = true;
      }
    }
    return is_tie ? no_value() : *best;
  }

  static bool is_constant(const PowerSeries& u) {
    return std::all_of(u.begin() + 1, u.end(), [](double c) { return c == 0.0; });
  }

  const ExprPool& pool_;
  const SeriesRing& ring_;
  std::span<const ExprId> variables_;
  const Values& about_;
  std::map<ExprId, PowerSeries> defined_;
};

}  // namespace

std::optional<std::vector<TaylorTerm>> taylor_polynomial(const ExprPool& pool, ExprId e,
                                                         std::span<const ExprId> variables,
                                                         const Values& about, unsigned order,
                                                         std::span<const DefinedSymbols> defined) {
  const auto ring = SeriesRing::make(variables.size(), order);
  if (!ring) return std::nullopt;
  SeriesEvaluation evaluation(pool, *ring, variables, about);
  for (const DefinedSymbols& symbols : defined) evaluation.define(symbols, order);
  const PowerSeries series = evaluation.of(e);
  std::vector<double> a;
  for (const ExprId v : variables) a.push_back(about.find(v).value_or(std::nan("")));
  Polynomial polynomial;
  for (std::size_t i = 0; i < series.size(); ++i) {
    if (!std::isfinite(series[i])) return std::nullopt;
    if (series[i] != 0.0) add_shifted(polynomial, ring->monomials()[i], series[i], a);
  }
  std::vector<TaylorTerm> terms;
  for (const auto& [powers, c] : polynomial) terms.push_back({powers, c});
  std::sort(terms.begin(), terms.end(), is_before);
  return terms;
}

}  // namespace trammel::symbolic
