// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/collocation.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <vector>

namespace trammel::numeric {

namespace {

// P_(n-1) - P_n of Legendre at x, and its derivative: its zeros are the nodes on [-1, 1].
struct ValueAndSlope {
  double value, slope;
};
ValueAndSlope radau_polynomial(int n, double x) {
  double before = 1.0, now = x, before_slope = 0.0, now_slope = 1.0;  // of degrees k - 1 and k
  for (int k = 1; k < n; ++k) {
    const double next = ((2 * k + 1) * x * now - k * before) / (k + 1);
    const double next_slope = before_slope + (2 * k + 1) * now;
    before = now;
    now = next;
    before_slope = now_slope;
    now_slope = next_slope;
  }
  return {before - now, before_slope - now_slope};
}

// Newton's method from the nodes of Chebyshev and Radau, which lie next to those of Legendre's.
Eigen::VectorXd radau_nodes(int stages) {
  constexpr int rounds = 20;  // six are enough for any number of stages
  Eigen::VectorXd nodes(stages + 1);
  nodes[0] = 0.0;
  nodes[stages] = 1.0;
  for (int k = 1; k < stages; ++k) {
    double x = -std::cos(std::numbers::pi * (2 * k - 1) / (2 * stages - 1));
    for (int round = 0; round < rounds; ++round) {
      const ValueAndSlope at = radau_polynomial(stages, x);
      x -= at.value / at.slope;
    }
    nodes[k] = (1.0 + x) / 2.0;
  }
  return nodes;
}

Eigen::VectorXd interpolation_weights(const Eigen::VectorXd& nodes) {
  Eigen::VectorXd weights(nodes.size());
  for (Eigen::Index i = 0; i < nodes.size(); ++i) {
    double product = 1.0;
    for (Eigen::Index j = 0; j < nodes.size(); ++j)
      if (j != i) product *= nodes[i] - nodes[j];
    weights[i] = 1.0 / product;
  }
  return weights;
}

// Derivatives at all nodes from the values at all nodes. [BerrutTrefethen2004 9.3]
Eigen::MatrixXd differentiation(const Eigen::VectorXd& nodes, const Eigen::VectorXd& weights) {
  const Eigen::Index n = nodes.size();
  Eigen::MatrixXd rates = Eigen::MatrixXd::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j)
      if (j != i) rates(i, j) = weights[j] / weights[i] / (nodes[i] - nodes[j]);
    rates(i, i) = -rates.row(i).sum();
  }
  return rates;
}

// The real eigenvalue first, then those above the real axis, then those below.
std::vector<Eigen::Index> sorted_by_kind(const Eigen::VectorXcd& poles) {
  std::vector<Eigen::Index> order(static_cast<std::size_t>(poles.size()));
  std::iota(order.begin(), order.end(), 0);
  const auto kind = [&](Eigen::Index i) {
    const double part = poles[i].imag();
    return part == 0.0 ? 0 : part > 0.0 ? 1 : 2;  // a real one is found as such
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return kind(a) < kind(b); });
  return order;
}

// Where the product of the distances from all nodes is largest: by samples, which is near enough.
double farthest_from(const Eigen::VectorXd& nodes) {
  constexpr int samples = 1000;
  double best = 0.0, most = 0.0;
  for (int k = 1; k < samples; ++k) {
    const double part = static_cast<double>(k) / samples;
    const double product = std::abs((part - nodes.array()).prod());
    if (product > most) {
      best = part;
      most = product;
    }
  }
  return best;
}

}  // namespace

Collocation::Collocation(int stages)
    : nodes_(radau_nodes(stages)), weights_(interpolation_weights(nodes_)) {
  const Eigen::MatrixXd all = differentiation(nodes_, weights_);
  rate_at_start_ = all.row(0).tail(stages);
  rates_ = all.bottomRightCorner(stages, stages);
  const Eigen::EigenSolver<Eigen::MatrixXd> eigen(rates_);
  poles_.resize(stages);
  modes_.resize(stages, stages);
  Eigen::Index at = 0;
  for (const Eigen::Index k : sorted_by_kind(eigen.eigenvalues())) {
    poles_[at] = eigen.eigenvalues()[k];
    modes_.col(at++) = eigen.eigenvectors().col(k);
  }
  to_modes_ = modes_.inverse();
  find_between();
}

// The derivative where no node is. [BerrutTrefethen2004 9.1]
void Collocation::find_between() {
  const Eigen::Index n = nodes_.size();
  between_.part = farthest_from(nodes_);
  std::vector<double> shares(static_cast<std::size_t>(n));
  weigh(between_.part, shares);
  const Eigen::VectorXd value = Eigen::Map<const Eigen::VectorXd>(shares.data(), n);
  const Eigen::VectorXd slopes = value.array() / (between_.part - nodes_.array());
  between_.value = value.tail(n - 1);
  between_.rate = (slopes.sum() * value - slopes).tail(n - 1);
}

void Collocation::weigh(double part, std::span<double> weights) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const double apart = part - nodes_[k];
    if (apart == 0.0) {
      std::fill(weights.begin(), weights.end(), 0.0);
      weights[i] = 1.0;
      return;
    }
    weights[i] = weights_[k] / apart;
    sum += weights[i];
  }
  for (double& weight : weights) weight /= sum;
}

}  // namespace trammel::numeric
