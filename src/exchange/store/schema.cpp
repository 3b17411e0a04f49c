// SPDX-License-Identifier: Apache-2.0
#include "exchange/store/schema.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "exchange/diagnostic_kinds.h"

namespace trammel::exchange {

namespace {

constexpr std::int64_t schema_version = 5;
constexpr std::int64_t application = 0x54726d6c;  // `Trml`, which the program `file` shows

std::string in_small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool put(Statement& into, std::string_view name, std::string_view text) {
  into.reset();
  into.bind_text(0, name);
  into.bind_text(1, text);
  return into.step() == Statement::Step::Done;
}

bool describe_columns(Database& database, const StoreIdentity& identity,
                      const std::vector<std::string>& headings) {
  auto column = database.prepare("INSERT INTO columns VALUES (?, ?, ?, ?, ?)");
  if (!column) return false;
  for (std::size_t i = 0; i < headings.size(); ++i) {
    column->reset();
    column->bind(0, static_cast<std::int64_t>(i));
    column->bind_text(1, identity.columns[i].name);
    if (!identity.columns[i].unit.empty()) column->bind_text(2, identity.columns[i].unit);
    column->bind_text(3, headings[i]);
    if (!identity.columns[i].words.empty())
      column->bind_text(4, fmt::format("{}", fmt::join(identity.columns[i].words, " ")));
    if (column->step() != Statement::Step::Done) return false;
  }
  return true;
}

constexpr const char* elsewhere = "name another file with -o";

base::Diagnostic of_another(const std::string& path, const std::string& what,
                            const std::string& advice) {
  return {store_of_another_run, std::nullopt, fmt::format("'{}' {}", path, what), advice};
}

bool has_same_columns(Database& database, const StoreIdentity& identity) {
  auto columns = database.prepare("SELECT name, unit FROM columns ORDER BY position");
  if (!columns) return false;
  for (const StoreColumn& expected : identity.columns)
    if (columns->step() != Statement::Step::Row || columns->bytes(0) != expected.name ||
        columns->bytes(1) != expected.unit)
      return false;
  return columns->step() == Statement::Step::Done;
}

}  // namespace

std::vector<std::string> make_headings(const std::vector<StoreColumn>& columns) {
  std::vector<std::string> taken{"row", "note"}, headings;
  for (const StoreColumn& column : columns) {
    std::string heading = column.name;
    const auto is_taken = [&] {
      return std::find(taken.begin(), taken.end(), in_small_letters(heading)) != taken.end();
    };
    for (int n = 2; is_taken(); ++n) heading = fmt::format("{}_{}", column.name, n);
    taken.push_back(in_small_letters(heading));
    headings.push_back(std::move(heading));
  }
  return headings;
}

std::optional<bool> is_blank(Database& database) {
  const auto tables = database.find_integer("SELECT count(*) FROM sqlite_master");
  if (!tables) return std::nullopt;
  return *tables == 0;
}

bool create_tables(Database& database, const StoreIdentity& identity) {
  const std::vector<std::string> headings = make_headings(identity.columns);
  std::string rows = "CREATE TABLE rows (\"row\" INTEGER PRIMARY KEY";
  for (const std::string& heading : headings) rows += fmt::format(", {} REAL", quote_name(heading));
  rows += ", note TEXT)";
  if (!database.run(fmt::format("PRAGMA application_id = {}", application)) ||
      !database.run(fmt::format("PRAGMA user_version = {}", schema_version)) ||
      !database.run("CREATE TABLE meta (name TEXT PRIMARY KEY, value)") ||
      !database.run("CREATE TABLE columns (position INTEGER PRIMARY KEY, name TEXT NOT NULL, "
                    "unit TEXT, heading TEXT NOT NULL, words TEXT)") ||
      !database.run(create_events) || !database.run(rows))
    return false;
  auto meta = database.prepare("INSERT INTO meta VALUES (?, ?)");
  if (!meta || !put(*meta, "command", identity.command)) return false;
  for (const auto& [name, text] : identity.facts)
    if (!put(*meta, name, text)) return false;
  return describe_columns(database, identity, headings);
}

base::Diagnostic being_written(const std::string& path) {
  return {store_unusable, std::nullopt,
          fmt::format("'{}' is being written by another process", path),
          "let it end, or write to another file"};
}

base::Diagnostic describe_unusable(const std::string& path, const Database& database) {
  if (database.is_contended()) return being_written(path);
  return {store_unusable, std::nullopt,
          fmt::format("'{}' cannot be used: {}", path, database.problem()),
          "name another file with -o; this one keeps what it held"};
}

std::optional<base::Diagnostic> check_kind(Database& database, const std::string& path) {
  const auto mark = database.find_integer("PRAGMA application_id");
  const auto version = database.find_integer("PRAGMA user_version");
  if (!mark || !version) return describe_unusable(path, database);
  if (*mark != application) return of_another(path, "is a database of another program", elsewhere);
  if (*version != schema_version)
    return of_another(path, "was written by another version of this program",
                      fmt::format("continue it with that version, or {}", elsewhere));
  return std::nullopt;
}

std::optional<base::Diagnostic> check_identity(Database& database, const std::string& path,
                                               const StoreIdentity& identity) {
  auto meta = database.prepare("SELECT value FROM meta WHERE name = ?");
  if (!meta) return describe_unusable(path, database);
  const auto value = [&](std::string_view name) {
    meta->reset();
    meta->bind_text(0, name);
    return meta->step() == Statement::Step::Row ? meta->bytes(0) : std::string();
  };
  if (const std::string command = value("command"); command != identity.command)
    return of_another(path, fmt::format("holds what 'trammel {}' found", command), elsewhere);
  for (const auto& [name, text] : identity.facts)
    if (value(name) != text)
      return of_another(path, fmt::format("is of another run: its {} differs", name),
                        fmt::format("go back to what the file was made with, or {}", elsewhere));
  if (!has_same_columns(database, identity))
    return of_another(path, "is of another run: its columns differ", elsewhere);
  return std::nullopt;
}

}  // namespace trammel::exchange
