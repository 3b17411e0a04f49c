// SPDX-License-Identifier: Apache-2.0
// Newton's method on the irreducible blocks of c(X) = q one after the other, and only on those that
// a change reaches: what stands before them stays as it is.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "geometry/measure/equations.h"
#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/linear_solver.h"
#include "numeric/linear/structure.h"

namespace trammel::geometry {

class BlockNewton {
 public:
  /// Pre     equations and scales outlive the object; C is square
  /// Shapes  x: variables, where C is regular
  /// Cost    O(constraints) nearly always
  BlockNewton(const SketchEquations& equations, const SketchScales& scales,
              const std::vector<double>& x, const symbolic::Values& parameters);

  /// Moves x, where all constraints but those `changed` are met, to the one place nearby that meets
  /// all. False where some block's steps do not shrink so fast that no other place can be meant;
  /// x is then what it was.
  ///
  /// Shapes  q: constraints; x: variables
  /// Cost    some evaluations of the rows that the change reaches, and O(size^3) for each block, of
  ///         large ones a sparse LU; O(blocks) beside that
  bool solve(const std::vector<model::ConstraintIndex>& changed, const std::vector<double>& q,
             const symbolic::Values& parameters, std::vector<double>& x);

 private:
  struct Block {
    std::vector<int> rows, columns;
    std::vector<std::size_t> users;  // later blocks whose rows hold its columns
  };
  struct Point {
    const std::vector<double>& q;
    const symbolic::Values& parameters;
    std::vector<double>& x;
  };
  void find_users(const numeric::SparseMatrix& c);
  bool solve_block(std::size_t block, const Point& at);
  double evaluate(std::size_t block, const Point& at, numeric::LinearSolver& solver);
  numeric::LinearSolver& solver_of(std::size_t block);

  const SketchEquations& equations_;
  const SketchScales& scales_;
  std::vector<Block> blocks_;  // empty where no values at the places of C make it regular
  std::vector<std::size_t> block_of_row_, block_of_column_, place_of_column_;
  std::vector<char> is_awake_;  // by block
  numeric::LinearSolver small_;
  std::map<std::size_t, numeric::LinearSolver> large_;  // by block: each keeps its order
  std::vector<Slope> slopes_;                           // of a row
  std::vector<double> step_;                            // of a block
};

}  // namespace trammel::geometry
