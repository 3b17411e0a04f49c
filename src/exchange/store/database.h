// SPDX-License-Identifier: Apache-2.0
// SQLite's handles with owners: a connection and its prepared statements.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace trammel::exchange {

/// One statement, prepared once. Parameters and columns count from 0.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement);

  void bind(int place, double value);  // NaN becomes NULL
  void bind(int place, std::int64_t value);
  void bind_text(int place, std::string_view text);
  void bind_bytes(int place, std::string_view bytes);

  enum class Step : std::uint8_t { Row, Done, Failed };
  Step step();
  /// Ready for other values; what was bound is NULL again.
  void reset();

  double number(int column) const;  // NaN for NULL
  std::int64_t integer(int column) const;
  std::string bytes(int column) const;  // text too
  int column_count() const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

enum class Access : std::uint8_t { Read, Write };

class Database {
 public:
  /// Errors  what SQLite says, in `problem`; a file that is no database shows at the first
  /// statement
  static std::optional<Database> open(const std::string& path, Access access, std::string& problem);

  /// Errors  nothing, and problem() says why
  std::optional<Statement> prepare(const std::string& sql);
  bool run(const std::string& sql);
  std::optional<std::int64_t> find_integer(const std::string& sql);
  std::optional<std::string> find_bytes(const std::string& sql);

  std::string problem() const;
  /// The last failure was that another process holds the file, or has put in the same rows.
  bool is_contended() const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  explicit Database(sqlite3* connection) : connection_(connection) {}
  std::unique_ptr<sqlite3, Close> connection_;
};

/// A name as SQL writes it: `"x(P)"`.
std::string quote_name(std::string_view name);

}  // namespace trammel::exchange
