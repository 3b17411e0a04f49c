// SPDX-License-Identifier: Apache-2.0
#include "symbolic/series/power_series.h"

#include <cmath>
#include <map>

namespace trammel::symbolic {

namespace {

constexpr double most_pairs = 2e7;
constexpr double largest_whole_exponent = 64;

double binomial(double n, double k) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

// All powers of the variables from `at` on with this total degree.
void add_monomials(std::vector<Powers>& to, Powers& powers, std::size_t at, std::uint32_t degree) {
  if (at + 1 >= powers.size()) {
    if (!powers.empty()) powers[at] = degree;
    if (!powers.empty() || degree == 0) to.push_back(powers);
    return;
  }
  for (std::uint32_t k = degree + 1; k-- > 0;) {
    powers[at] = k;
    add_monomials(to, powers, at + 1, degree - k);
  }
  powers[at] = 0;
}

}  // namespace

std::optional<SeriesRing> SeriesRing::make(std::size_t variables, std::uint32_t order) {
  const auto n = static_cast<double>(variables);
  if (binomial(2 * n + order, order) > most_pairs) return std::nullopt;
  SeriesRing ring;
  std::map<Powers, std::uint32_t> place;
  for (std::uint32_t d = 0; d <= order; ++d) {
    ring.first_.push_back(ring.monomials_.size());
    Powers powers(variables, 0);
    add_monomials(ring.monomials_, powers, 0, d);
  }
  ring.first_.push_back(ring.monomials_.size());
  for (std::size_t i = 0; i < ring.monomials_.size(); ++i)
    place.emplace(ring.monomials_[i], static_cast<std::uint32_t>(i));
  for (std::uint32_t left = 0; left <= order; ++left) {
    for (std::uint32_t right = 0; right <= order; ++right) {
      ring.first_pair_.push_back(ring.pairs_.size());
      if (left + right > order) continue;
      for (std::size_t i = ring.first_[left]; i < ring.first_[left + 1]; ++i) {
        for (std::size_t j = ring.first_[right]; j < ring.first_[right + 1]; ++j) {
          Powers product = ring.monomials_[i];
          for (std::size_t v = 0; v < variables; ++v) product[v] += ring.monomials_[j][v];
          ring.pairs_.push_back(
              {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), place.at(product)});
        }
      }
    }
  }
  ring.first_pair_.push_back(ring.pairs_.size());
  return ring;
}

std::span<const SeriesRing::Pair> SeriesRing::pairs(std::uint32_t left_degree,
                                                    std::uint32_t right_degree) const {
  const std::size_t group = left_degree * (order() + 1) + right_degree;
  return {pairs_.data() + first_pair_[group], first_pair_[group + 1] - first_pair_[group]};
}

PowerSeries SeriesRing::constant(double value) const {
  PowerSeries series(monomials_.size(), 0.0);
  series[0] = value;
  return series;
}

PowerSeries SeriesRing::variable(std::size_t i, double value) const {
  PowerSeries series = constant(value);
  if (order() > 0) series[first_[1] + i] = 1.0;
  return series;
}

PowerSeries SeriesRing::add(const PowerSeries& a, const PowerSeries& b) const {
  PowerSeries sum = a;
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += b[i];
  return sum;
}

PowerSeries SeriesRing::scale(PowerSeries a, double factor) const {
  for (double& c : a) c *= factor;
  return a;
}

PowerSeries SeriesRing::multiply(const PowerSeries& a, const PowerSeries& b) const {
  PowerSeries product(monomials_.size(), 0.0);
  for (const Pair& pair : pairs_) product[pair.product] += a[pair.left] * b[pair.right];
  return product;
}

void SeriesRing::add_convolution(PowerSeries& to, std::uint32_t d, const PowerSeries& u,
                                 const PowerSeries& h,
                                 const std::function<double(double k)>& weight) const {
  for (std::uint32_t k = 1; k <= d; ++k) {
    const double factor = weight(k);
    for (const Pair& pair : pairs(k, d - k))
      to[pair.product] += factor * u[pair.left] * h[pair.right];
  }
}

PowerSeries SeriesRing::whole_power(PowerSeries base, std::uint32_t exponent) const {
  PowerSeries result = constant(1.0);
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result = multiply(result, base);
    if (exponent > 1) base = multiply(base, base);
  }
  return result;
}

// u E f = p f E u: f_d = sum of (k p - (d - k)) u_k f_(d - k) / (d u_0).
PowerSeries SeriesRing::power(const PowerSeries& u, double exponent) const {
  const bool is_whole = exponent == std::floor(exponent) && exponent >= 0;
  if (is_whole && u[0] == 0.0 && exponent > order()) return constant(0.0);
  if (is_whole && exponent <= largest_whole_exponent)
    return whole_power(u, static_cast<std::uint32_t>(exponent));
  PowerSeries f = constant(u[0] == 0.0 ? std::nan("") : std::pow(u[0], exponent));
  for (std::uint32_t d = 1; d <= order(); ++d)
    add_convolution(f, d, u, f, [&](double k) { return (k * exponent - (d - k)) / (d * u[0]); });
  return f;
}

PowerSeries SeriesRing::exp(const PowerSeries& u) const {
  PowerSeries f = constant(std::exp(u[0]));
  for (std::uint32_t d = 1; d <= order(); ++d)
    add_convolution(f, d, u, f, [&](double k) { return k / d; });
  return f;
}

PowerSeries SeriesRing::log(const PowerSeries& u) const {
  return integrate(u[0] > 0.0 ? std::log(u[0]) : std::nan(""), power(u, -1.0), u);
}

std::array<PowerSeries, 2> SeriesRing::sine_and_cosine(const PowerSeries& u) const {
  PowerSeries sine = constant(std::sin(u[0])), cosine = constant(std::cos(u[0]));
  for (std::uint32_t d = 1; d <= order(); ++d) {
    add_convolution(sine, d, u, cosine, [&](double k) { return k / d; });
    add_convolution(cosine, d, u, sine, [&](double k) { return -k / d; });
  }
  return {sine, cosine};
}

// E f = (x E y - y E x) / (x^2 + y^2)
PowerSeries SeriesRing::atan2(const PowerSeries& y, const PowerSeries& x) const {
  const PowerSeries weight = power(add(multiply(x, x), multiply(y, y)), -1.0);
  const PowerSeries by_y = integrate(std::atan2(y[0], x[0]), multiply(x, weight), y);
  return add(by_y, scale(integrate(0.0, multiply(y, weight), x), -1.0));
}

PowerSeries SeriesRing::integrate(double start, const PowerSeries& h, const PowerSeries& u) const {
  PowerSeries f = constant(start);
  for (std::uint32_t d = 1; d <= order(); ++d)
    add_convolution(f, d, u, h, [&](double k) { return k / d; });
  return f;
}

}  // namespace trammel::symbolic
