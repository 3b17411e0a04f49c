// SPDX-License-Identifier: Apache-2.0
#include "symbolic/series/taylor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "symbolic/expr/differentiate.h"

namespace trammel::symbolic {

namespace {

using Powers = std::vector<std::uint32_t>;
using Polynomial = std::map<Powers, double>;

struct Derivative {
  ExprId value;
  Powers orders;
  std::size_t last = 0;  // variable differentiated by last: each multi-index is reached once
};

// All derivatives up to the order, each from one of the order before.
std::vector<Derivative> all_derivatives(ExprPool& pool, ExprId e, std::span<const ExprId> variables,
                                        unsigned order) {
  std::vector<Derivative> found{{e, Powers(variables.size(), 0), 0}};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const Derivative from = found[next];
    if (std::accumulate(from.orders.begin(), from.orders.end(), 0U) == order) continue;
    for (std::size_t v = from.last; v < variables.size(); ++v) {
      Derivative further{differentiate(pool, from.value, variables[v]), from.orders, v};
      ++further.orders[v];
      found.push_back(std::move(further));
    }
  }
  return found;
}

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

}  // namespace

std::optional<std::vector<TaylorTerm>> taylor_polynomial(ExprPool& pool, ExprId e,
                                                         std::span<const ExprId> variables,
                                                         const Values& about, unsigned order) {
  std::vector<double> a;
  for (const ExprId v : variables) a.push_back(about.find(v).value_or(std::nan("")));
  const std::vector<Derivative> derivatives = all_derivatives(pool, e, variables, order);
  if (pool.stopped() != base::StopReason::None) return std::nullopt;
  std::vector<ExprId> roots;
  for (const Derivative& d : derivatives) roots.push_back(d.value);
  const std::vector<double> values = eval(pool, roots, about);
  Polynomial polynomial;
  for (std::size_t i = 0; i < derivatives.size(); ++i) {
    if (!std::isfinite(values[i])) return std::nullopt;
    double coefficient = values[i];
    for (const std::uint32_t k : derivatives[i].orders) coefficient /= factorial(k);
    if (coefficient != 0.0) add_shifted(polynomial, derivatives[i].orders, coefficient, a);
  }
  std::vector<TaylorTerm> terms;
  for (const auto& [powers, c] : polynomial) terms.push_back({powers, c});
  std::sort(terms.begin(), terms.end(), is_before);
  return terms;
}

}  // namespace trammel::symbolic
