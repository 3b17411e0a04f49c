// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/structure.h"

#include <suitesparse/btf.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace trammel::numeric {

namespace {

// Entries that are 0 are none.
SparseMatrix drop_zeros(const SparseMatrix& a) {
  SparseMatrix kept{a.rows, a.columns, {0}, {}, {}};
  kept.column_starts.reserve(a.column_starts.size());
  kept.row_indices.reserve(a.row_indices.size());
  kept.values.reserve(a.values.size());
  for (int c = 0; c < a.columns; ++c) {
    for (int k = a.column_starts[at(c)]; k < a.column_starts[at(c) + 1]; ++k)
      if (a.values[at(k)] != 0.0) {
        kept.row_indices.push_back(a.row_indices[at(k)]);
        kept.values.push_back(a.values[at(k)]);
      }
    kept.column_starts.push_back(static_cast<int>(kept.values.size()));
  }
  return kept;
}

// For each row its column, or -1.
std::vector<int> match(SparseMatrix& a) {
  std::vector<int> column_of(at(a.rows), -1), work(5 * at(a.columns) + 5);
  double effort = 0.0;
  btf_maxtrans(a.rows, a.columns, a.column_starts.data(), a.row_indices.data(), 0.0, &effort,
               column_of.data(), work.data());
  return column_of;
}

// From the columns without partner along entries to rows, and from each row to its partner.
void reach(const SparseMatrix& a, const std::vector<int>& column_of, std::vector<int>& rows,
           std::vector<int>& columns) {
  std::vector<char> has_partner(at(a.columns), 0), row_seen(at(a.rows), 0);
  for (const int c : column_of)
    if (c >= 0) has_partner[at(c)] = 1;
  std::vector<int> queue;
  for (int c = 0; c < a.columns; ++c)
    if (!has_partner[at(c)]) queue.push_back(c);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const int c = queue[next];
    for (int k = a.column_starts[at(c)]; k < a.column_starts[at(c) + 1]; ++k) {
      const int r = a.row_indices[at(k)];
      if (row_seen[at(r)]) continue;
      row_seen[at(r)] = 1;
      rows.push_back(r);
      if (column_of[at(r)] >= 0) queue.push_back(column_of[at(r)]);
    }
  }
  columns = std::move(queue);
  std::sort(rows.begin(), rows.end());
  std::sort(columns.begin(), columns.end());
}

}  // namespace

SparseMatrix transpose(const SparseMatrix& a) {
  SparseMatrix turned{a.columns, a.rows, {}, {}, {}};
  turned.column_starts.assign(at(a.rows) + 1, 0);
  turned.row_indices.resize(a.row_indices.size());
  turned.values.resize(a.values.size());
  for (const int r : a.row_indices) ++turned.column_starts[at(r) + 1];
  for (std::size_t r = 0; r < at(a.rows); ++r)
    turned.column_starts[r + 1] += turned.column_starts[r];
  std::vector<int> next(turned.column_starts.begin(), turned.column_starts.end() - 1);
  for (int c = 0; c < a.columns; ++c)
    for (int k = a.column_starts[at(c)]; k < a.column_starts[at(c) + 1]; ++k) {
      const std::size_t place = at(next[at(a.row_indices[at(k)])]++);
      turned.row_indices[place] = c;
      turned.values[place] = a.values[at(k)];
    }
  return turned;
}

std::vector<int> match_rows(const SparseMatrix& matrix) {
  SparseMatrix a = drop_zeros(matrix);
  const std::vector<int> column_of = match(a);
  std::vector<int> row_of(at(a.columns), -1);
  for (int r = 0; r < a.rows; ++r)
    if (column_of[at(r)] >= 0) row_of[at(column_of[at(r)])] = r;
  return row_of;
}

StructuralParts find_structural_parts(const SparseMatrix& matrix) {
  StructuralParts parts;
  SparseMatrix a = drop_zeros(matrix);
  const std::vector<int> column_of = match(a);
  reach(a, column_of, parts.under_rows, parts.under_columns);
  reach(transpose(a), match_rows(a), parts.over_columns, parts.over_rows);
  return parts;
}

std::optional<BlockOrder> find_blocks(const SparseMatrix& matrix) {
  SparseMatrix a = matrix;
  const std::size_t n = at(a.columns);
  std::vector<int> rows(n), columns(n), starts(n + 1), work(5 * n);
  double effort = 0.0;
  int matched = 0;
  const int count = btf_order(a.columns, a.column_starts.data(), a.row_indices.data(), 0.0, &effort,
                              rows.data(), columns.data(), starts.data(), &matched, work.data());
  if (matched < a.columns) return std::nullopt;
  BlockOrder order{{}, {}, {0}};  // BTF's last block is the one that needs no other
  for (int block = count; block-- > 0;) {
    const auto begin = starts[at(block)], end = starts[at(block) + 1];
    for (auto [from, to] : {std::pair{&rows, &order.rows}, std::pair{&columns, &order.columns}}) {
      std::sort(from->begin() + begin, from->begin() + end);
      to->insert(to->end(), from->begin() + begin, from->begin() + end);
    }
    order.starts.push_back(static_cast<int>(order.rows.size()));
  }
  return order;
}

SparseMatrix take_part(const SparseMatrix& a, const std::vector<int>& rows,
                       const std::vector<int>& columns) {
  std::vector<int> row_of(at(a.rows), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) row_of[at(rows[i])] = static_cast<int>(i);
  SparseMatrix part{static_cast<int>(rows.size()), static_cast<int>(columns.size()), {0}, {}, {}};
  std::vector<std::pair<int, double>> column;  // by the new row
  for (const int c : columns) {
    column.clear();
    for (int k = a.column_starts[at(c)]; k < a.column_starts[at(c) + 1]; ++k)
      if (const int r = row_of[at(a.row_indices[at(k)])]; r >= 0)
        column.emplace_back(r, a.values[at(k)]);
    std::sort(column.begin(), column.end());
    for (const auto& [row, value] : column) {
      part.row_indices.push_back(row);
      part.values.push_back(value);
    }
    part.column_starts.push_back(static_cast<int>(part.values.size()));
  }
  return part;
}

}  // namespace trammel::numeric
