// SPDX-License-Identifier: Apache-2.0
// What tells a damaged store: one number for all that it holds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "exchange/store/database.h"
#include "exchange/store/store_event.h"

namespace trammel::exchange {

/// The sum of a hash of each row and event, so that rows may come in any order. Hashes are 64 bits
/// of FNV-1a: chance does not hit them, and nothing here keeps out an enemy.
class ContentSum {
 public:
  /// Values as the store gives them back: NaN for none, no minus zero.
  void add_row(std::int64_t row, std::span<const double> values, std::string_view note);
  void add_event(const StoreEvent& event);

  /// Of the tables as they are.
  ///
  /// Errors  nothing where they cannot be read; the database says why
  /// Cost    every row is read
  static std::optional<ContentSum> read(Database& database);

  /// With all that `meta` holds besides this sum itself, as text.
  ///
  /// Errors  as read()
  std::optional<std::string> with_meta(Database& database) const;

 private:
  std::uint64_t sum_ = 0;
  std::uint64_t events_ = 0;
};

/// The name of the sum in `meta`.
inline constexpr std::string_view content_sum = "content sum";

}  // namespace trammel::exchange
