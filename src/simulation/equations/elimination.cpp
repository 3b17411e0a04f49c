// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/elimination.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/tolerances.h"

namespace trammel::simulation {

Elimination::Elimination(symbolic::TapeExtension& tape, std::size_t size)
    : tape_(tape), size_(size), rows_(size), columns_(size) {
  right_.assign(size, constant(0.0));
}

Term Elimination::constant(double value) {
  Term term{tape_.constant(value), {}};
  term.at.fill(value);
  return term;
}

Term Elimination::negative(const Term& a) {
  if (is_zero(a)) return a;
  Term term{tape_.negate(a.value), {}};
  for (std::size_t s = 0; s < sample_count; ++s) term.at[s] = -a.at[s];
  return term;
}

Term Elimination::product(const Term& a, const Term& b) {
  if (is_zero(a) || is_one(b)) return a;
  if (is_zero(b) || is_one(a)) return b;
  Term term{tape_.multiply(a.value, b.value), {}};
  for (std::size_t s = 0; s < sample_count; ++s) term.at[s] = a.at[s] * b.at[s];
  return term;
}

Term Elimination::sum(const Term& a, const Term& b) {
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  Term term{tape_.add(a.value, b.value), {}};
  for (std::size_t s = 0; s < sample_count; ++s) term.at[s] = a.at[s] + b.at[s];
  return term;
}

Term Elimination::difference(const Term& a, const Term& b) {
  if (is_zero(b)) return a;
  if (is_zero(a)) return negative(b);
  Term term{tape_.subtract(a.value, b.value), {}};
  for (std::size_t s = 0; s < sample_count; ++s) term.at[s] = a.at[s] - b.at[s];
  return term;
}

Term Elimination::inverse(const Term& a) {
  const double known = tape_.constant_value(a.value);
  if (std::isfinite(known)) return known == 1.0 ? a : constant(1 / known);
  Term term{tape_.divide(constant(1.0).value, a.value), {}};
  for (std::size_t s = 0; s < sample_count; ++s) term.at[s] = 1 / a.at[s];
  return term;
}

void Elimination::put(std::size_t row, std::size_t column, const Term& term) {
  rows_[row][column] = term;
  columns_[column][row] = 1;
}

void Elimination::add(std::size_t row, std::size_t column, const Term& term) {
  if (is_zero(term)) return;
  const auto found = rows_[row].find(column);
  put(row, column, found == rows_[row].end() ? term : sum(found->second, term));
}

void Elimination::add_right(std::size_t row, const Term& term) {
  right_[row] = sum(right_[row], term);
}

// Scales that make the largest entries of rows and columns 1, so that small ones are seen as such.
void Elimination::find_scales() {
  row_scale_.assign(size_, 0.0);
  column_scale_.assign(size_, 0.0);
  const auto largest = [](const Term& term) {
    double most = 0.0;
    for (const double a : term.at) most = std::max(most, std::abs(a));
    return most;
  };
  for (std::size_t r = 0; r < size_; ++r)
    for (const auto& [c, term] : rows_[r]) row_scale_[r] = std::max(row_scale_[r], largest(term));
  for (double& s : row_scale_) s = s > 0.0 ? 1 / s : 1.0;
  for (std::size_t r = 0; r < size_; ++r)
    for (const auto& [c, term] : rows_[r])
      column_scale_[c] = std::max(column_scale_[c], row_scale_[r] * largest(term));
  for (double& s : column_scale_) s = s > 0.0 ? 1 / s : 1.0;
}

double Elimination::weight(std::size_t row, std::size_t column, const Term& term,
                           std::size_t sample) const {
  return std::abs(term.at[sample]) * row_scale_[row] * column_scale_[column];
}

// The size of an entry as a part of the largest in its column, at the sample where that is least.
double Elimination::least_share(const Place& place) const {
  const Term& pivot = rows_[place.row].at(place.column);
  double least = 1.0;
  for (std::size_t s = 0; s < sample_count; ++s) {
    double most = 0.0;
    for (const auto& [r, there] : columns_[place.column])
      if (done_row_[r] == 0)
        most = std::max(most, weight(r, place.column, rows_[r].at(place.column), s));
    const double own = weight(place.row, place.column, pivot, s);
    least = std::min(least, own > 0.0 ? own / most : 0.0);
  }
  return least;
}

std::size_t Elimination::fill(const Place& place) const {
  return (rows_[place.row].size() - 1) * (columns_[place.column].size() - 1);
}

bool Elimination::choose(Place& place) const {
  std::size_t best = SIZE_MAX;
  const auto consider = [&](const Place& p, double share) {
    const std::size_t count = fill(p);
    if (count >= best || least_share(p) < share) return;
    best = count;
    place = p;
  };
  for (std::size_t k = 0; k < size_ && best > 0; ++k)
    if (done_row_[k] == 0 && done_column_[k] == 0 && rows_[k].contains(k))
      consider({k, k}, diagonal_share);
  if (best != SIZE_MAX) return true;
  for (std::size_t r = 0; r < size_; ++r)
    if (done_row_[r] == 0)
      for (const auto& [c, term] : rows_[r]) consider({r, c}, other_share);
  return best != SIZE_MAX;
}

void Elimination::eliminate(const Place& place) {
  const Term pivot = rows_[place.row].at(place.column);
  double least = HUGE_VAL;
  for (const double a : pivot.at) least = std::min(least, std::abs(a));
  if (!std::isfinite(tape_.constant_value(pivot.value)))
    pivots_.push_back({pivot.value, trusted_pivot * least});
  const Term factor = inverse(pivot);
  Line scaled;
  for (const auto& [c, term] : rows_[place.row])
    if (c != place.column) scaled[c] = product(term, factor);
  right_[place.row] = product(right_[place.row], factor);
  done_row_[place.row] = done_column_[place.column] = 1;
  for (const auto& [c, term] : rows_[place.row]) columns_[c].erase(place.row);
  for (const auto& [r, there] : columns_[place.column]) {
    const Term multiple = rows_[r].at(place.column);
    rows_[r].erase(place.column);
    for (const auto& [c, term] : scaled) {
      const auto found = rows_[r].find(c);
      const Term taken = product(multiple, term);
      put(r, c, found == rows_[r].end() ? negative(taken) : difference(found->second, taken));
    }
    right_[r] = difference(right_[r], product(multiple, right_[place.row]));
  }
  order_.push_back(place);
  upper_.push_back(std::move(scaled));
}

void Elimination::substitute() {
  solution_.resize(size_);
  for (std::size_t k = order_.size(); k-- > 0;) {
    Term value = right_[order_[k].row];
    for (const auto& [c, term] : upper_[k]) value = difference(value, product(term, solution_[c]));
    solution_[order_[k].column] = value;
  }
}

bool Elimination::solve(std::size_t longest) {
  find_scales();
  done_row_.assign(size_, 0);
  done_column_.assign(size_, 0);
  for (std::size_t k = 0; k < size_; ++k) {
    Place place;
    if (tape_.size() > longest || !choose(place)) return false;
    eliminate(place);
  }
  substitute();
  return true;
}

}  // namespace trammel::simulation
