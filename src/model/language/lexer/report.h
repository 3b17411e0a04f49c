// SPDX-License-Identifier: Apache-2.0
// Gathers the diagnostics of one text: the first ones in full, the rest as a count.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace trammel::model::syntax {

/// More errors than this are mostly consequences of the first ones.
inline constexpr std::size_t most_errors = 20;

inline constexpr std::size_t most_comparisons = 1000;

/// Diagnostics must come in the order of their places.
class Report {
 public:
  /// Once full, it only counts: then no message needs to be made.
  bool is_full() const { return kept_.size() >= most_errors; }
  void add(base::Diagnostic diagnostic);
  void count_only() { ++left_out_; }

  /// To compare a word with all others takes longer than to parse it, so it is done for the first
  /// ones only: a text with more strange words was not typed by hand.
  bool may_compare() { return comparisons_++ < most_comparisons; }

  const base::Diagnostics& kept() const { return kept_; }
  std::size_t left_out() const { return left_out_; }

 private:
  base::Diagnostics kept_;
  std::size_t left_out_ = 0;
  std::size_t comparisons_ = 0;
};

/// The first diagnostics of both in the order of their places, at most one a statement, then a note
/// that tells how many more there are.
///
/// Pre   the statements stand in order and do not overlap
base::Diagnostics merge(const Report& a, const Report& b, std::span<const base::Span> statements);

/// The text for messages: cut where it is long, control characters left out.
std::string shorten(std::string_view text);

/// The same in quotes: `'text'`.
std::string quote(std::string_view text);

}  // namespace trammel::model::syntax
