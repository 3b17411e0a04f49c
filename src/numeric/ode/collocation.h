// SPDX-License-Identifier: Apache-2.0
// Collocation at the nodes of Radau: what implicit steps are made of.
#pragma once

#include <Eigen/Core>
#include <span>

namespace trammel::numeric {

/// A polynomial over a step of length 1, by its values at 0 and at the `stages` nodes of Radau, the
/// last of which is 1. It is the solution of y' = f where it fulfils that at all nodes but 0: the
/// method Radau IIA, of order 2 stages - 1 at the end and `stages` between.
///
/// Source  [HairerWanner1996 IV.5, IV.8]; weights of interpolation by [BerrutTrefethen2004]
class Collocation {
 public:
  /// Pre     `stages` is odd, so that one pole is real, and at most 7: beyond, rounding grows
  explicit Collocation(int stages);

  int stages() const { return static_cast<int>(poles_.size()); }
  const Eigen::VectorXd& nodes() const { return nodes_; }  // from 0 on: stages + 1

  /// What the derivative at 0 takes from the values at the nodes, where that at 0 is 0.
  const Eigen::VectorXd& rate_at_start() const { return rate_at_start_; }
  /// The derivatives at the nodes but 0 from the values there, where that at 0 is 0: the inverse of
  /// Butcher's matrix, row by row. stages x stages
  const Eigen::MatrixXd& rates() const { return rates_; }

  /// Where in the step the polynomial is farthest from what it interpolates, and what its value and
  /// its derivative there take from the values at the nodes, where that at 0 is 0.
  struct Between {
    double part = 0.0;
    Eigen::VectorXd value, rate;
  };
  const Between& between() const { return between_; }

  /// The eigenvalues of rates(), of which the first is real and each pair has one of the two after
  /// it, then the others.
  const Eigen::VectorXcd& poles() const { return poles_; }
  const Eigen::MatrixXcd& modes() const { return modes_; }        // of the poles, in columns
  const Eigen::MatrixXcd& to_modes() const { return to_modes_; }  // its inverse

  /// How much of the values at all nodes, that at 0 included, the polynomial has at a part of the
  /// step, which may lie beyond it.
  void weigh(double part, std::span<double> weights) const;

 private:
  void find_between();

  Eigen::VectorXd nodes_, weights_, rate_at_start_;
  Eigen::MatrixXd rates_;
  Eigen::VectorXcd poles_;
  Eigen::MatrixXcd modes_, to_modes_;
  Between between_;
};

}  // namespace trammel::numeric
