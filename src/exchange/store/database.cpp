// SPDX-License-Identifier: Apache-2.0
#include "exchange/store/database.h"

#include <sqlite3.h>

#include <cmath>

namespace trammel::exchange {

namespace {

constexpr int patience_ms = 5000;  // for readers that hold the file while it is being written

std::string_view view(const void* bytes, int count) {
  return {static_cast<const char*>(bytes), bytes == nullptr ? 0 : static_cast<std::size_t>(count)};
}

}  // namespace

Statement::Statement(sqlite3_stmt* statement) : statement_(statement) {}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Statement::bind(int place, double value) {
  if (std::isnan(value))
    sqlite3_bind_null(statement_.get(), place + 1);
  else
    sqlite3_bind_double(statement_.get(), place + 1, value);
}

void Statement::bind(int place, std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), place + 1, value);
}

void Statement::bind_text(int place, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), place + 1, text.data(), text.size(), SQLITE_TRANSIENT,
                      SQLITE_UTF8);
}

void Statement::bind_bytes(int place, std::string_view bytes) {
  sqlite3_bind_blob64(statement_.get(), place + 1, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
}

Statement::Step Statement::step() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW: return Step::Row;
    case SQLITE_DONE: return Step::Done;
    default: return Step::Failed;
  }
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

double Statement::number(int column) const {
  if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return NAN;
  return sqlite3_column_double(statement_.get(), column);
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::bytes(int column) const {
  const void* bytes = sqlite3_column_blob(statement_.get(), column);  // before its size
  return std::string(view(bytes, sqlite3_column_bytes(statement_.get(), column)));
}

int Statement::column_count() const {
  return sqlite3_column_count(statement_.get());
}

void Database::Close::operator()(sqlite3* connection) const {
  sqlite3_close_v2(connection);
}

std::optional<Database> Database::open(const std::string& path, Access access,
                                       std::string& problem) {
  const int flags =
      access == Access::Read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &connection, flags, nullptr);
  Database database(connection);
  if (code == SQLITE_OK) {
    sqlite3_busy_timeout(connection, patience_ms);
    return database;
  }
  problem = sqlite3_errstr(code);
  return std::nullopt;
}

std::optional<Statement> Database::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      &statement, nullptr);
  if (code != SQLITE_OK) return std::nullopt;
  return Statement(statement);
}

bool Database::run(const std::string& sql) {
  auto statement = prepare(sql);
  return statement && statement->step() != Statement::Step::Failed;
}

std::optional<std::int64_t> Database::find_integer(const std::string& sql) {
  auto statement = prepare(sql);
  if (!statement || statement->step() != Statement::Step::Row) return std::nullopt;
  return statement->integer(0);
}

std::optional<std::string> Database::find_bytes(const std::string& sql) {
  auto statement = prepare(sql);
  if (!statement || statement->step() != Statement::Step::Row) return std::nullopt;
  return statement->bytes(0);
}

std::string Database::problem() const {
  return sqlite3_errmsg(connection_.get());
}

bool Database::is_contended() const {
  const int code = sqlite3_errcode(connection_.get());
  return code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_CONSTRAINT;
}

std::string quote_name(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

}  // namespace trammel::exchange
