// SPDX-License-Identifier: Apache-2.0
#include "numeric/polynomial/bernstein.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::numeric {

namespace {

constexpr std::size_t count = Bernstein::count;
constexpr double degree = count - 1;
using Samples = std::array<double, count>;
using Matrix = Eigen::Matrix<double, static_cast<int>(count), static_cast<int>(count)>;

// By repeated means of neighbours, which lose no digits.
double blend(Samples values, std::size_t size, double u) {
  for (std::size_t n = size - 1; n > 0; --n)
    for (std::size_t i = 0; i < n; ++i) values[i] += u * (values[i + 1] - values[i]);
  return values[0];
}

Samples chebyshev_parts() {
  Samples parts{};
  for (std::size_t k = 0; k < count; ++k)
    parts[k] = (1.0 - std::cos(std::numbers::pi * static_cast<double>(k) / degree)) / 2;
  parts.back() = 1.0;
  return parts;
}

// From values at the sample parts to coefficients.
Matrix to_coefficients() {
  const Samples parts = chebyshev_parts();
  Matrix values;
  for (std::size_t i = 0; i < count; ++i) {
    Samples unit{};
    unit[i] = 1.0;
    for (std::size_t k = 0; k < count; ++k)
      values(static_cast<int>(k), static_cast<int>(i)) = blend(unit, count, parts[k]);
  }
  return values.inverse();
}

}  // namespace

double Bernstein::eval(double u) const {
  if (u == 0.0) return b.front();
  if (u == 1.0) return b.back();
  return blend(b, count, u);
}

double Bernstein::slope(double u) const {
  if (u == 0.0) return degree * (b[1] - b[0]);
  if (u == 1.0) return degree * (b[count - 1] - b[count - 2]);
  Samples differences{};
  for (std::size_t i = 0; i + 1 < count; ++i) differences[i] = degree * (b[i + 1] - b[i]);
  return blend(differences, count - 1, u);
}

double Bernstein::middle() const {
  return ((b[0] + b[7]) + 7 * (b[1] + b[6]) + 21 * (b[2] + b[5]) + 35 * (b[3] + b[4])) / 128;
}

bool Bernstein::is_zero() const {
  return std::all_of(b.begin(), b.end(), [](double value) { return value == 0.0; });
}

double Bernstein::reach(double from) const {
  double most = 0.0;
  for (const double value : b) most = std::max(most, std::abs(value - from));
  return most;
}

double Bernstein::fastest() const {
  double most = 0.0;
  for (std::size_t i = 0; i + 1 < count; ++i) most = std::max(most, std::abs(b[i + 1] - b[i]));
  return degree * most;
}

double Bernstein::bend() const {
  double most = 0.0;
  for (std::size_t i = 0; i + 2 < count; ++i)
    most = std::max(most, std::abs(b[i + 2] - 2 * b[i + 1] + b[i]));
  return degree * (degree - 1) * most;
}

std::span<const double, count> sample_parts() {
  static const Samples parts = chebyshev_parts();
  return parts;
}

Bernstein through_samples(std::span<const double, count> values) {
  static const Matrix coefficients = to_coefficients();
  Bernstein path;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t k = 1; k < count; ++k)
      path.b[i] += coefficients(static_cast<int>(i), static_cast<int>(k)) * (values[k] - values[0]);
  path.b.front() = 0.0;
  path.b.back() = values[count - 1] - values[0];
  return path;
}

void halve(const Bernstein& path, Bernstein& first, Bernstein& second) {
  Samples values = path.b;
  for (std::size_t n = 0; n < count; ++n) {
    first.b[n] = values[0];
    second.b[count - 1 - n] = values[count - 1 - n];
    for (std::size_t i = 0; i + 1 + n < count; ++i) values[i] = (values[i] + values[i + 1]) / 2;
  }
}

}  // namespace trammel::numeric
