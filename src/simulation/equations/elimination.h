// SPDX-License-Identifier: Apache-2.0
// Linear systems solved by a fixed line of operations: the order of elimination is chosen once, so
// that sparse systems (chains, trees of bodies, most linkages) need operations in proportion to
// their unknowns, and none of them is spent on bookkeeping.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "symbolic/program/tape_extension.h"

namespace trammel::simulation {

/// States at which the order of elimination is tried out.
inline constexpr std::size_t sample_count = 5;
using Samples = std::array<double, sample_count>;

/// A number of the tape with what it is at the samples.
struct Term {
  symbolic::TapeExtension::Value value{};
  Samples at{};
};

/// An element that was divided by, and the size below which it is too small to trust.
struct Pivot {
  symbolic::TapeExtension::Value value{};
  double least = 0.0;
};

class Elimination {
 public:
  Elimination(symbolic::TapeExtension& tape, std::size_t size);

  Term constant(double value);
  Term negative(const Term& a);
  Term product(const Term& a, const Term& b);

  void add(std::size_t row, std::size_t column, const Term& term);
  void add_right(std::size_t row, const Term& term);

  /// Math    LU by rows. Diagonal pivots are taken first, those that fill least, where at all
  ///         samples they are not small beside their columns (masses and what they make of
  ///         conditions: these stay large in all states); then the others, by size
  /// Errors  false where some pivot is small at all places, or there is too much to write
  /// Cost    O(operations), and O(entries) more for each pivot off the diagonal
  bool solve(std::size_t longest);

  const Term& solution(std::size_t unknown) const { return solution_[unknown]; }
  const std::vector<Pivot>& pivots() const { return pivots_; }

 private:
  using Line = std::map<std::size_t, Term>;  // by column
  struct Place {
    std::size_t row = 0, column = 0;
  };

  bool is_zero(const Term& a) const { return tape_.constant_value(a.value) == 0.0; }
  bool is_one(const Term& a) const { return tape_.constant_value(a.value) == 1.0; }
  Term sum(const Term& a, const Term& b);
  Term difference(const Term& a, const Term& b);
  Term inverse(const Term& a);
  void put(std::size_t row, std::size_t column, const Term& term);

  void find_scales();
  double weight(std::size_t row, std::size_t column, const Term& term, std::size_t sample) const;
  double least_share(const Place& place) const;
  std::size_t fill(const Place& place) const;
  bool choose(Place& place) const;
  void eliminate(const Place& place);
  void substitute();

  symbolic::TapeExtension& tape_;
  std::size_t size_;
  std::vector<Line> rows_;
  std::vector<std::map<std::size_t, char>> columns_;  // the rows that stand in each
  std::vector<Term> right_, solution_;
  std::vector<double> row_scale_, column_scale_;
  std::vector<Place> order_;
  std::vector<Line> upper_;  // scaled rows of pivots, in their order
  std::vector<char> done_row_, done_column_;
  std::vector<Pivot> pivots_;
};

}  // namespace trammel::simulation
