// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/solve_linear.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/assert.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/linear/block_triangular.h"
#include "symbolic/linear/elimination.h"
#include "symbolic/linear/minors.h"
#include "symbolic/linear/permutation.h"
#include "symbolic/linear/shared_factors.h"
#include "symbolic/linear/zero_oracle.h"

namespace trammel::symbolic {

namespace {

class Solver {
 public:
  Solver(ExprPool& pool, const LinearSystem& system, const LinearOptions& options)
      : pool_(pool),
        options_(options),
        oracle_(pool, options.budget),
        given_(system),
        rows_(system.size) {}

  LinearOutcome solve();

 private:
  void collect_rows();
  DenseBlock take_block(const Block& block);
  LinearOutcome solve_block(DenseBlock block);
  LinearOutcome solve_reduced(const DenseBlock& block);
  LinearOutcome by_minors(const DenseBlock& block, const std::vector<std::size_t>& order);
  LinearOutcome by_elimination(const LinearSystem& system);
  LinearOutcome without_solution(LinearOutcome part, const Block& block);

  ExprPool& pool_;
  const LinearOptions& options_;
  ZeroOracle oracle_;
  const LinearSystem& given_;
  std::vector<std::map<std::size_t, ExprId>> rows_;
  LinearOutcome outcome_;
};

ExprId quotient(ExprPool& pool, ExprId a, ExprId b) {
  return pool.product(std::array{a, pool.power(b, pool.integer(-1))});
}

LinearSystem to_system(const DenseBlock& block) {
  LinearSystem system{block.size(), {}, block.right};
  for (std::size_t r = 0; r < block.size(); ++r)
    for (const DenseBlock::Cell& cell : block.rows[r])
      system.matrix.push_back({r, cell.column, cell.value});
  return system;
}

void Solver::collect_rows() {
  const ExprId zero = pool_.integer(0);
  for (const MatrixEntry& entry : given_.matrix) {
    TRAMMEL_ASSERT(entry.row < given_.size && entry.column < given_.size);
    const auto [place, is_new] = rows_[entry.row].try_emplace(entry.column, entry.value);
    if (!is_new) place->second = pool_.sum(std::array{place->second, entry.value});
  }
  for (auto& row : rows_)
    for (auto it = row.begin(); it != row.end();)
      it = it->second == zero ? row.erase(it) : std::next(it);
}

// The rows and columns of a block; what its rows have in other columns is known by now.
DenseBlock Solver::take_block(const Block& block) {
  DenseBlock result{{}, std::vector<std::vector<ExprId>>(given_.right.size())};
  std::map<std::size_t, std::size_t> places;
  for (std::size_t i = 0; i < block.columns.size(); ++i) places[block.columns[i]] = i;
  std::vector<ExprId> terms;
  for (const std::size_t row : block.rows) {
    std::vector<DenseBlock::Cell> cells;
    for (const auto& [column, value] : rows_[row]) {
      const auto place = places.find(column);
      if (place != places.end()) cells.push_back({place->second, value});
    }
    result.rows.push_back(std::move(cells));
    for (std::size_t k = 0; k < given_.right.size(); ++k) {
      terms.assign(1, given_.right[k][row]);
      for (const auto& [column, value] : rows_[row])
        if (!places.contains(column))
          terms.push_back(
              pool_.product(std::array{pool_.integer(-1), value, outcome_.solutions[k][column]}));
      result.right[k].push_back(pool_.sum(terms));
    }
  }
  return result;
}

// Undecided where the determinant is.
LinearOutcome Solver::by_minors(const DenseBlock& block, const std::vector<std::size_t>& order) {
  Cramer cramer = expand_minors(pool_, block, order);
  const ZeroTest test = oracle_.test(cramer.determinant);
  if (test == ZeroTest::Zero) return {.status = LinearStatus::Singular};
  if (test == ZeroTest::Unknown) return {.status = LinearStatus::Undecided};
  for (std::vector<ExprId>& numerators : cramer.numerators)
    for (ExprId& x : numerators) x = quotient(pool_, x, cramer.determinant);
  return {.status = LinearStatus::Regular,
          .determinant = cramer.determinant,
          .solutions = std::move(cramer.numerators)};
}

// Whether a determinant of this size in so many unknowns can be written out: as many terms as a
// polynomial of degree n has.
bool is_short_in_ring(const ExprPool& pool, const LinearSystem& system) {
  constexpr double most_terms = 5'000;
  std::vector<ExprId> roots;
  for (const MatrixEntry& entry : system.matrix) roots.push_back(entry.value);
  double terms = 1.0, unknowns = 0.0;
  for (const ExprId e : reachable(pool, roots)) {
    const bool is_generator = pool.op(e) != Op::Number && pool.op(e) != Op::Sum &&
                              pool.op(e) != Op::Product && pool.op(e) != Op::Power;
    if (!is_generator) continue;
    unknowns += 1.0;
    terms *= (static_cast<double>(system.size) + unknowns) / unknowns;
    if (terms > most_terms) return false;
  }
  return true;
}

LinearOutcome Solver::by_elimination(const LinearSystem& system) {
  if (!options_.definite && is_short_in_ring(pool_, system)) {
    Effort effort{0, options_.ring_effort};
    const PolyLimits limits{.budget = options_.budget, .effort = &effort};
    if (const auto in_ring = eliminate_in_ring(pool_, system, oracle_, limits)) return *in_ring;
  }
  return eliminate_in_graph(pool_, system, oracle_, options_.definite, options_.budget);
}

LinearOutcome Solver::solve_reduced(const DenseBlock& block) {
  const std::size_t n = block.size();
  // Elimination takes about n^3 operations, but divides by pivots that may vanish where the
  // determinant does not; so minors may take more.
  const std::size_t dearest = options_.definite ? 3 * n * n * n / 2 : 5 * n * n * n;
  const std::size_t most = std::min(options_.minor_work, dearest);
  if (const auto order = find_row_order(pool_, block, most)) {
    LinearOutcome result = by_minors(block, *order);
    if (result.status != LinearStatus::Undecided) return result;
  }
  return by_elimination(to_system(block));
}

LinearOutcome Solver::solve_block(DenseBlock block) {
  const TakenFactors taken =
      take_shared_factors(pool_, block, [this](ExprId e) { return oracle_.is_surely_nonzero(e); });
  LinearOutcome result = solve_reduced(block);
  if (result.status != LinearStatus::Regular) return result;
  std::vector<ExprId> factors = taken.of_row;
  factors.insert(factors.end(), taken.of_column.begin(), taken.of_column.end());
  factors.push_back(result.determinant);
  result.determinant = pool_.product(factors);
  for (std::vector<ExprId>& x : result.solutions)
    for (std::size_t c = 0; c < x.size(); ++c) x[c] = quotient(pool_, x[c], taken.of_column[c]);
  return result;
}

// The rows that depend on others may reach beyond the block.
LinearOutcome Solver::without_solution(LinearOutcome part, const Block& block) {
  if (part.status == LinearStatus::Singular) return by_elimination(given_);
  if (part.pivot)
    part.pivot = Pivot{block.rows[part.pivot->row], block.columns[part.pivot->column]};
  return part;
}

LinearOutcome Solver::solve() {
  collect_rows();
  Pattern pattern;
  for (const auto& row : rows_) {
    std::vector<std::size_t> columns;
    for (const auto& [column, value] : row) {
      if (value == pool_.undefined())
        return {.status = LinearStatus::Undecided, .pivot = Pivot{pattern.size(), column}};
      columns.push_back(column);
    }
    pattern.push_back(std::move(columns));
  }
  BlockTriangular form = find_blocks(pattern);
  if (!form.overfull_rows.empty()) return by_elimination(given_);
  outcome_.status = LinearStatus::Regular;
  outcome_.solutions.assign(given_.right.size(),
                            std::vector<ExprId>(given_.size, pool_.undefined()));
  std::vector<ExprId> factors;
  std::vector<std::size_t> row_order, column_order;
  for (Block& block : form.blocks) {
    std::sort(block.columns.begin(), block.columns.end());  // a diagonal stays one
    const base::StopReason reason = options_.budget.reached();
    if (reason != base::StopReason::None) return {.stopped = reason};
    const LinearOutcome part = solve_block(take_block(block));
    if (part.status != LinearStatus::Regular) return without_solution(part, block);
    factors.push_back(part.determinant);
    row_order.insert(row_order.end(), block.rows.begin(), block.rows.end());
    column_order.insert(column_order.end(), block.columns.begin(), block.columns.end());
    for (std::size_t k = 0; k < given_.right.size(); ++k)
      for (std::size_t i = 0; i < block.columns.size(); ++i)
        outcome_.solutions[k][block.columns[i]] = part.solutions[k][i];
  }
  if (is_odd(row_order) != is_odd(column_order)) factors.push_back(pool_.integer(-1));
  outcome_.determinant = pool_.product(factors);
  return std::move(outcome_);
}

}  // namespace

LinearOutcome solve_linear(ExprPool& pool, const LinearSystem& system,
                           const LinearOptions& options) {
  LinearOutcome outcome = Solver(pool, system, options).solve();
  if (outcome.status == LinearStatus::Singular || pool.stopped() == base::StopReason::None)
    return outcome;
  return {.stopped = pool.stopped()};
}

LinearSystem make_system(std::size_t size, std::span<const ExprId> matrix,
                         std::vector<std::vector<ExprId>> right) {
  TRAMMEL_ASSERT(matrix.size() == size * size);
  LinearSystem system{size, {}, std::move(right)};
  for (std::size_t r = 0; r < size; ++r)
    for (std::size_t c = 0; c < size; ++c) system.matrix.push_back({r, c, matrix[r * size + c]});
  return system;
}

ExprId determinant(ExprPool& pool, std::size_t size, std::span<const ExprId> matrix,
                   const LinearOptions& options) {
  const LinearOutcome outcome = solve_linear(pool, make_system(size, matrix), options);
  const bool known =
      outcome.status == LinearStatus::Regular || outcome.status == LinearStatus::Singular;
  return known ? outcome.determinant : pool.undefined();
}

}  // namespace trammel::symbolic
