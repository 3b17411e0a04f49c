// SPDX-License-Identifier: Apache-2.0
#include "exchange/store/run_store.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <system_error>

#include "base/assert.h"
#include "exchange/diagnostic_kinds.h"
#include "exchange/store/content_sum.h"
#include "exchange/store/database.h"
#include "exchange/store/schema.h"

namespace trammel::exchange {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t columns_max = 1'900;  // SQLite's own limit is 2000
constexpr std::int64_t batch_rows = 10'000;
constexpr std::chrono::milliseconds batch_time{500};

bool exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

bool is_there(const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  return error ? exists(path) : size > 0;  // of a run that ended at once nothing is left
}

base::Diagnostic unusable(const std::string& path, const std::string& why,
                          const std::string& advice) {
  return {store_unusable, std::nullopt, fmt::format("'{}' cannot be used: {}", path, why), advice};
}

const std::string select_sum = fmt::format("SELECT value FROM meta WHERE name = '{}'", content_sum);

std::string insert_row(const std::vector<StoreColumn>& columns) {
  std::string sql = "INSERT INTO rows VALUES (?, ?";
  for (std::size_t i = 0; i < columns.size(); ++i) sql += ", ?";
  return sql + ')';
}

}  // namespace

struct RunStore::State {
  State(std::string file, Database handle) : path(std::move(file)), database(std::move(handle)) {}

  // Reads and writes beyond here are remembered as failed, and done no more.
  bool ok(bool done) {
    if (!done && !failure) failure = describe_unusable(path, database);
    return !failure;
  }

  bool begin() {
    if (failure) return false;
    if (is_open) return true;
    opened = Clock::now();
    is_open = ok(database.run("BEGIN IMMEDIATE"));
    if (is_open && !committed.empty() && read_sum() != committed) {
      is_open = !database.run("ROLLBACK");
      failure = being_written(path);
      return false;
    }
    return is_open;
  }

  // What waits is lost, and the file is that of the last commit.
  void give_up() {
    database.run("ROLLBACK");  // which SQLite may have done already
    if (const auto rows = count_rows())
      failure->message += fmt::format("; it holds {} rows", *rows);
  }

  std::optional<std::int64_t> count_rows() {
    return database.find_integer("SELECT count(*) FROM rows");
  }

  std::string read_sum() { return database.find_bytes(select_sum).value_or(""); }

  // Puts the sum of what is there beside it.
  bool write_sum() {
    auto now = sum.with_meta(database);
    if (!ok(now.has_value())) return false;
    auto put = database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)");
    if (!ok(put.has_value())) return false;
    put->bind_text(0, content_sum);
    put->bind_text(1, *now);
    finish(*put);
    committed = std::move(*now);
    return !failure;
  }

  // Whether all is there that was written, and nothing else. One transaction, so that what another
  // process adds meanwhile does not look like damage.
  bool check_content() {
    if (!database.run("BEGIN")) return false;
    const auto there = ContentSum::read(database);
    committed = read_sum();
    const bool is_whole = there && there->with_meta(database) == committed &&
                          database.find_bytes("PRAGMA integrity_check(1)") == "ok";
    if (is_whole) sum = *there;
    return is_whole && database.run("COMMIT");
  }

  void finish(Statement& statement) { ok(statement.step() == Statement::Step::Done); }

  bool prepare(std::size_t columns, const StoreIdentity& identity, StoreMode mode) {
    column_count = columns;
    const auto make = [&](const std::string& sql, std::optional<Statement>& into) {
      into = database.prepare(sql);
      return ok(into.has_value());
    };
    if (!make("SELECT value FROM meta WHERE name = ?", select_meta)) return false;
    if (mode == StoreMode::Read) return true;
    return make(insert_row(identity.columns), insert) && make(insert_event, event) &&
           make("INSERT OR REPLACE INTO meta VALUES (?, ?)", insert_meta);
  }

  std::string path;
  Database database;
  std::optional<Statement> insert, event, insert_meta, select_meta;
  std::optional<base::Diagnostic> failure;
  std::size_t column_count = 0;
  ContentSum sum;            // with what waits for a commit
  std::string committed;     // the sum in the file; another one there is of another process
  std::int64_t waiting = 0;  // rows since the last commit
  Clock::time_point opened{};
  bool is_open = false;  // a transaction
};

RunStore::RunStore(std::unique_ptr<State> state) : state_(std::move(state)) {}
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;
RunStore::~RunStore() = default;

base::Result<RunStore> RunStore::open(const std::string& path, const StoreIdentity& identity,
                                      StoreMode mode) {
  if (identity.columns.size() > columns_max)
    return unusable(path,
                    fmt::format("a table in a database has at most {} columns, and there are {}",
                                columns_max, identity.columns.size()),
                    "write a file that ends in .csv");
  if (mode == StoreMode::Create && is_there(path))
    return base::Diagnostic{store_exists, std::nullopt, fmt::format("'{}' is there already", path),
                            "continue it with --resume, name another file, or remove it"};
  const bool is_new = !exists(path);
  std::string problem;
  auto database =
      Database::open(path, mode == StoreMode::Read ? Access::Read : Access::Write, problem);
  if (!database) return unusable(path, problem, "name a file in a folder that can be written");
  auto state = std::make_unique<State>(path, std::move(*database));
  const auto blank = is_blank(state->database);
  if (!blank) return describe_unusable(path, state->database);
  if (*blank && mode == StoreMode::Read) return unusable(path, "it is empty", "name another file");
  if (*blank) {
    if (!state->begin() || !state->ok(create_tables(state->database, identity)) ||
        !state->write_sum() || !state->ok(state->database.run("COMMIT"))) {
      const bool is_nobodys = is_new && !state->database.is_contended();
      const base::Diagnostic failure = *state->failure;
      state.reset();
      std::error_code error;
      if (is_nobodys) fs::remove(path, error);
      return failure;
    }
    state->is_open = false;
  } else if (auto unknown = check_kind(state->database, path)) {
    return *unknown;
  } else if (!state->check_content()) {
    if (state->database.is_contended()) return describe_unusable(path, state->database);
    return base::Diagnostic{store_damaged, std::nullopt,
                            fmt::format("'{}' is damaged: it does not hold what was written", path),
                            "take a copy of it from before, or remove it and begin again"};
  } else if (auto other = check_identity(state->database, path, identity)) {
    return *other;
  }
  if (!state->prepare(identity.columns.size(), identity, mode)) return *state->failure;
  return RunStore(std::move(state));
}

void RunStore::add_row(std::int64_t row, std::span<const double> values, std::string_view note) {
  State& s = *state_;
  TRAMMEL_ASSERT(values.size() == s.column_count);
  if (!s.begin()) return;
  s.insert->reset();
  s.insert->bind(0, row);
  int place = 1;
  for (const double value : values) s.insert->bind(place++, value);
  if (!note.empty()) s.insert->bind_text(place, note);
  s.finish(*s.insert);
  s.sum.add_row(row, values, note);
  ++s.waiting;
}

void RunStore::add_event(const StoreEvent& event) {
  State& s = *state_;
  if (!s.begin()) return;
  s.event->reset();
  bind_event(*s.event, event);
  s.finish(*s.event);
  s.sum.add_event(event);
}

void RunStore::set_text(std::string_view name, std::string_view text) {
  State& s = *state_;
  if (!s.begin()) return;
  s.insert_meta->reset();
  s.insert_meta->bind_text(0, name);
  s.insert_meta->bind_text(1, text);
  s.finish(*s.insert_meta);
}

void RunStore::set_bytes(std::string_view name, std::string_view bytes) {
  State& s = *state_;
  if (!s.begin()) return;
  s.insert_meta->reset();
  s.insert_meta->bind_text(0, name);
  s.insert_meta->bind_bytes(1, bytes);
  s.finish(*s.insert_meta);
}

bool RunStore::is_commit_due() const {
  return state_->waiting >= batch_rows ||
         (state_->is_open && Clock::now() - state_->opened >= batch_time);
}

std::optional<base::Diagnostic> RunStore::commit() {
  State& s = *state_;
  if (!s.is_open) return s.failure;
  s.insert->reset();
  if (!s.failure && s.write_sum()) s.ok(s.database.run("COMMIT"));
  if (s.failure) s.give_up();
  s.is_open = false;
  s.waiting = 0;
  return s.failure;
}

std::optional<std::string> RunStore::find(std::string_view name) {
  State& s = *state_;
  s.select_meta->reset();
  s.select_meta->bind_text(0, name);
  if (s.select_meta->step() != Statement::Step::Row) return std::nullopt;
  std::string found = s.select_meta->bytes(0);
  s.select_meta->reset();  // else a commit would have to wait for it
  return found;
}

std::optional<base::Diagnostic> RunStore::read_rows(const RowReader& take) {
  State& s = *state_;
  auto select = s.database.prepare("SELECT * FROM rows ORDER BY \"row\"");
  if (s.ok(select.has_value()); !select) return s.failure;  // after a failure rows are still there
  std::vector<double> values(s.column_count);
  Statement::Step step;
  while ((step = select->step()) == Statement::Step::Row) {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = select->number(static_cast<int>(i) + 1);
    take(select->integer(0), values, select->bytes(static_cast<int>(values.size()) + 1));
  }
  s.ok(step == Statement::Step::Done);
  return s.failure;
}

std::optional<base::Diagnostic> RunStore::read_events(
    const std::function<void(const StoreEvent&)>& take) {
  State& s = *state_;
  auto select = s.database.prepare(select_events);
  if (s.ok(select.has_value()); !select) return s.failure;
  Statement::Step step;
  while ((step = select->step()) == Statement::Step::Row) take(read_event(*select));
  s.ok(step == Statement::Step::Done);
  return s.failure;
}

std::optional<std::int64_t> RunStore::count_rows() {
  return state_->count_rows();
}

const std::string& RunStore::path() const {
  return state_->path;
}

}  // namespace trammel::exchange
