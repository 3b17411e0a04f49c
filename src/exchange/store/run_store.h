// SPDX-License-Identifier: Apache-2.0
// A file in which a run or a sweep keeps its rows as they come: an SQLite database that any browser
// of such files reads, that survives the end of the process at any moment, and that knows what it
// is of, so that it can be continued.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/result.h"
#include "exchange/store/store_event.h"

namespace trammel::exchange {

struct StoreColumn {
  std::string name;                     // `x(P)`
  std::string unit;                     // `1` for none; empty: the model has no units
  std::vector<std::string> words = {};  // that its numbers 0, 1, 2, .. stand for
};

/// What a file is of. Facts are whatever decides the numbers: the text of the model, the values
/// that replace its own, the accuracy; each has a name that a user understands.
struct StoreIdentity {
  std::string command;  // `simulate`, `sweep`
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<StoreColumn> columns;
};

enum class StoreMode : std::uint8_t {
  Create,  // the file must not be there
  Resume,  // continues it, or creates it
  Read,    // it must be there, and stays as it is
};

/// Tables  rows: `row`, a column for each of the identity's, `note`; columns: their names, units,
///         headings in `rows` (names that differ in case alone have headings with a number) and, of
///         numbers 0, 1, 2, .. that stand for words, these words with spaces between;
///         events, with the place x, y of contacts that have one; meta: the identity and what else
///         is kept by name. NaN is NULL, minus zero is 0.
/// What is added becomes lasting at commit(), all of it or nothing, rows and meta alike.
class RunStore {
 public:
  /// Errors  store-unusable, store-of-another-run, store-exists
  static base::Result<RunStore> open(const std::string& path, const StoreIdentity& identity,
                                     StoreMode mode);
  RunStore(RunStore&&) noexcept;
  RunStore& operator=(RunStore&&) noexcept;
  ~RunStore();  // what was not committed is lost

  /// Rows have numbers of the caller's, each once. After a failure nothing is added any more, and
  /// commit() says why.
  ///
  /// Shapes  values: the identity's columns
  void add_row(std::int64_t row, std::span<const double> values, std::string_view note = {});
  void add_event(const StoreEvent& event);
  void set_text(std::string_view name, std::string_view text);
  void set_bytes(std::string_view name, std::string_view bytes);

  /// Whether enough has come together since the last commit, by count and by time.
  bool is_commit_due() const;
  /// Errors  store-unusable, also where another process writes to the file
  std::optional<base::Diagnostic> commit();

  /// Texts and bytes alike; nothing where the file holds none.
  std::optional<std::string> find(std::string_view name);

  using RowReader =
      std::function<void(std::int64_t row, std::span<const double> values, std::string_view note)>;
  /// In the order of their numbers.
  std::optional<base::Diagnostic> read_rows(const RowReader& take);
  std::optional<base::Diagnostic> read_events(const std::function<void(const StoreEvent&)>& take);

  /// Those of the last commit and what waits for the next; nothing where they cannot be read.
  std::optional<std::int64_t> count_rows();

  const std::string& path() const;

 private:
  struct State;
  explicit RunStore(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace trammel::exchange
