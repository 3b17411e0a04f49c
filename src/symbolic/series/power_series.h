// SPDX-License-Identifier: Apache-2.0
// Arithmetic of power series in several variables, cut off at a total degree.
//
// Functions are taken by homogeneous parts: the operator E = sum x_i d/dx_i multiplies the part of
// degree d by d, so that E f = h E u, with f = g(u) and h = g'(u), gives the parts of f one by one
// as in one variable. [Griewank2008 13]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace trammel::symbolic {

using Powers = std::vector<std::uint32_t>;

/// Coefficients in the order of SeriesRing::monomials(): by degree, the constant first.
using PowerSeries = std::vector<double>;

class SeriesRing {
 public:
  /// Nothing where a product would take more than 2e7 multiplications.
  ///
  /// Cost    O(binomial(2 variables + order, order)), as is every product
  static std::optional<SeriesRing> make(std::size_t variables, std::uint32_t order);

  std::span<const Powers> monomials() const { return monomials_; }
  PowerSeries constant(double value) const;
  /// value + x_i
  PowerSeries variable(std::size_t i, double value) const;

  PowerSeries add(const PowerSeries& a, const PowerSeries& b) const;
  PowerSeries scale(PowerSeries a, double factor) const;
  PowerSeries multiply(const PowerSeries& a, const PowerSeries& b) const;

  // Functions of series. Where a function has no Taylor polynomial at u's constant, the result has
  // coefficients that are not finite.
  PowerSeries power(const PowerSeries& u, double exponent) const;
  PowerSeries exp(const PowerSeries& u) const;
  PowerSeries log(const PowerSeries& u) const;
  /// {sin u, cos u}
  std::array<PowerSeries, 2> sine_and_cosine(const PowerSeries& u) const;
  PowerSeries atan2(const PowerSeries& y, const PowerSeries& x) const;
  /// The f with f_0 = `start` and E f = h E u.
  PowerSeries integrate(double start, const PowerSeries& h, const PowerSeries& u) const;

 private:
  // monomial[product] = monomial[left] * monomial[right]
  struct Pair {
    std::uint32_t left, right, product;
  };

  SeriesRing() = default;
  std::uint32_t order() const { return static_cast<std::uint32_t>(first_.size()) - 2; }
  std::span<const Pair> pairs(std::uint32_t left_degree, std::uint32_t right_degree) const;
  /// Part of degree d in `to` += sum over k of weight(k) * u_k * h_(d - k), k from 1 on.
  void add_convolution(PowerSeries& to, std::uint32_t d, const PowerSeries& u, const PowerSeries& h,
                       const std::function<double(double k)>& weight) const;
  PowerSeries whole_power(PowerSeries base, std::uint32_t exponent) const;

  std::vector<Powers> monomials_;
  std::vector<std::size_t> first_;  // of each degree, and the end
  std::vector<Pair> pairs_;
  std::vector<std::size_t> first_pair_;  // by (left degree, right degree), and the end
};

}  // namespace trammel::symbolic
