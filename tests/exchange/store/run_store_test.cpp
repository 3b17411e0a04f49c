// SPDX-License-Identifier: Apache-2.0
#include "exchange/store/run_store.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "exchange/diagnostic_kinds.h"
#include "exchange/store/database.h"
#include "support/scratch_folder.h"

namespace {

namespace fs = std::filesystem;
using namespace trammel::exchange;

class Scratch : public trammel::test::ScratchFolder {
 public:
  std::string file(const std::string& name = "run.db") const { return ScratchFolder::file(name); }
};

StoreIdentity pendulum() {
  return {"simulate",
          {{"model", "length(arm) = a\n"}, {"given", "a = 2"}, {"accuracy", "1e-08"}},
          {{"time", "s"}, {"theta", "rad"}, {"theta'", "1/s"}, {"Theta", "1"}, {"row", ""}}};
}

RunStore open(const std::string& file, StoreMode mode, const StoreIdentity& identity) {
  auto store = RunStore::open(file, identity, mode);
  REQUIRE(store.ok());
  return std::move(store).value();
}

std::string slug_of_refusal(const std::string& file, StoreMode mode,
                            const StoreIdentity& identity = pendulum()) {
  const auto store = RunStore::open(file, identity, mode);
  if (store.ok()) return "";
  CHECK_FALSE(store.errors().front().remedy.advice.empty());
  return std::string(store.errors().front().kind.slug);
}

struct Row {
  std::int64_t number;
  std::vector<double> values;
  std::string note;
};

std::vector<Row> rows_of(RunStore& store) {
  std::vector<Row> rows;
  CHECK_FALSE(store.read_rows(
      [&](std::int64_t number, std::span<const double> values, std::string_view note) {
        rows.push_back({number, {values.begin(), values.end()}, std::string(note)});
      }));
  return rows;
}

}  // namespace

TEST_CASE("store: what was committed is read back to the last bit") {
  const Scratch scratch;
  const double third = 1.0 / 3.0, tiny = 5e-324;
  {
    RunStore store = open(scratch.file(), StoreMode::Create, pendulum());
    store.add_row(7, std::vector<double>{0.5, third, -1e300, INFINITY, 3.0});
    store.add_row(2, std::vector<double>{0.25, NAN, tiny, -0.0, 4.0}, "no such triangle");
    store.add_event({0.5, "until", "x(P) = 0", {}, true});
    store.add_event({0.6, "impact", "ball and floor", {{third, -0.0}}, false});
    store.set_text("end", "duration");
    store.set_bytes("state", std::string("\0\1\xff", 3));
    CHECK_FALSE(store.commit());
  }
  RunStore store = open(scratch.file(), StoreMode::Resume, pendulum());
  const std::vector<Row> rows = rows_of(store);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].number == 2);
  CHECK(std::isnan(rows[0].values[1]));
  CHECK(rows[0].values[2] == tiny);
  CHECK_FALSE(std::signbit(rows[0].values[3]));  // no minus zero in a database
  CHECK(rows[0].note == "no such triangle");
  CHECK(rows[1].values == std::vector<double>{0.5, third, -1e300, INFINITY, 3.0});
  CHECK(rows[1].note.empty());
  std::vector<StoreEvent> events;
  CHECK_FALSE(store.read_events([&](const StoreEvent& e) { events.push_back(e); }));
  REQUIRE(events.size() == 2);
  CHECK(events[0].label == "x(P) = 0");
  CHECK(events[0].is_expected);
  CHECK_FALSE(events[0].place);
  REQUIRE(events[1].place);
  CHECK(events[1].place->x == third);
  CHECK_FALSE(events[1].is_expected);
  CHECK(store.find("end") == "duration");
  CHECK(store.find("state") == std::string("\0\1\xff", 3));
  CHECK_FALSE(store.find("nothing"));
}

TEST_CASE("store: columns have their own names, units and whatever tells like names apart") {
  const Scratch scratch;
  open(scratch.file(), StoreMode::Create, pendulum());
  std::string problem;
  auto database = Database::open(scratch.file(), Access::Read, problem);
  REQUIRE(database);
  auto headings = database->prepare("SELECT name FROM pragma_table_info('rows')");
  REQUIRE(headings);
  std::string all;
  while (headings->step() == Statement::Step::Row) all += headings->bytes(0) + ' ';
  CHECK(all == "row time theta theta' Theta_2 row_2 note ");
  CHECK(database->find_integer("SELECT count(*) FROM columns WHERE unit = '1/s'") == 1);
}

TEST_CASE("store: a killed writer leaves the last commit, whole") {
  const Scratch scratch;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    auto store = RunStore::open(scratch.file(), pendulum(), StoreMode::Create);
    if (!store) _exit(1);
    RunStore writer = std::move(store).value();
    std::vector<double> values(5, 1.0);
    for (int row = 0; row < 30'000; ++row) {
      writer.add_row(row, values);
      writer.set_text("next", std::to_string(row + 1));
      if (row == 19'999) writer.commit();
    }
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  RunStore store = open(scratch.file(), StoreMode::Resume, pendulum());
  CHECK(rows_of(store).size() == 20'000);
  CHECK(store.find("next") == "20000");
  store.add_row(20'000, std::vector<double>(5, 2.0));
  CHECK_FALSE(store.commit());
}

TEST_CASE("store: a file is never replaced, and never continued with something else") {
  const Scratch scratch;
  open(scratch.file(), StoreMode::Create, pendulum());
  CHECK(slug_of_refusal(scratch.file(), StoreMode::Create) == "store-exists");
  CHECK(slug_of_refusal(scratch.file(), StoreMode::Resume) == "");
  CHECK(slug_of_refusal(scratch.file("absent.db"), StoreMode::Read) == "store-unusable");
  CHECK(slug_of_refusal(scratch.file("absent/x.db"), StoreMode::Create) == "store-unusable");

  StoreIdentity other = pendulum();
  other.facts[1].second = "a = 3";
  const auto refused = RunStore::open(scratch.file(), other, StoreMode::Resume);
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.errors().front().kind.code == store_of_another_run.code);
  CHECK(refused.errors().front().message.find("its given differs") != std::string::npos);
  other = pendulum();
  other.command = "sweep";
  CHECK(slug_of_refusal(scratch.file(), StoreMode::Resume, other) == "store-of-another-run");
  other = pendulum();
  other.columns.pop_back();
  CHECK(slug_of_refusal(scratch.file(), StoreMode::Resume, other) == "store-of-another-run");
  other.columns.assign(2'500, {"a", ""});
  CHECK(slug_of_refusal(scratch.file("wide.db"), StoreMode::Create, other) == "store-unusable");
  CHECK_FALSE(fs::exists(scratch.file("wide.db")));

  std::ofstream(scratch.file("text.db")) << std::string(5'000, 'x');
  CHECK(slug_of_refusal(scratch.file("text.db"), StoreMode::Resume) == "store-unusable");
  CHECK(fs::file_size(scratch.file("text.db")) == 5'000);
  std::string problem;
  REQUIRE(Database::open(scratch.file("songs.db"), Access::Write, problem)
              ->run("CREATE TABLE songs (title TEXT)"));
  CHECK(slug_of_refusal(scratch.file("songs.db"), StoreMode::Resume) == "store-of-another-run");
}

TEST_CASE("store: a file that was created and never written is as good as new") {
  const Scratch scratch;
  std::ofstream(scratch.file()) << "";
  CHECK(slug_of_refusal(scratch.file(), StoreMode::Create) == "");
}

TEST_CASE("store: of two writers one is told of the other") {
  const Scratch scratch;
  RunStore first = open(scratch.file(), StoreMode::Create, pendulum());
  RunStore second = open(scratch.file(), StoreMode::Resume, pendulum());
  const std::vector<double> values(5, 1.0);
  first.add_row(0, values);
  CHECK_FALSE(first.commit());
  second.add_row(0, values);
  const auto told = second.commit();
  REQUIRE(told);
  CHECK(told->kind.code == store_unusable.code);
  CHECK(told->message.find("another process") != std::string::npos);
  CHECK(rows_of(first).size() == 1);
}

TEST_CASE("store: a flipped bit or a lost row is found, wherever it is") {
  const Scratch scratch;
  {
    RunStore store = open(scratch.file(), StoreMode::Create, pendulum());
    for (int row = 0; row < 40; ++row)
      store.add_row(row, std::vector<double>{0.1 * row, -0.0, 2.0, NAN, 1e-300},
                    row % 7 == 0 ? "odd" : "");
    store.add_event({0.3, "contact", "floor and disc", {{0.25, -1.5}}, false});
    store.add_event({0.4, "release", "floor", {}, true});
    store.set_text("next", "40");
    REQUIRE_FALSE(store.commit());
  }
  std::ifstream file(scratch.file(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  const auto write = [&](const std::string& bytes) {
    std::ofstream(scratch.file("other.db"), std::ios::binary) << bytes;
  };
  write(whole);
  REQUIRE(slug_of_refusal(scratch.file("other.db"), StoreMode::Resume) == "");
  std::size_t found = 0, tried = 0;
  for (std::size_t at = 0; at < whole.size(); at += 13) {
    CAPTURE(at);
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    write(damaged);
    ++tried;
    if (!slug_of_refusal(scratch.file("other.db"), StoreMode::Resume).empty()) {
      ++found;
      continue;
    }
    // The bit was in the space that nothing uses, or says how the file is written.
    RunStore store = open(scratch.file("other.db"), StoreMode::Resume, pendulum());
    const std::vector<Row> rows = rows_of(store);
    REQUIRE(rows.size() == 40);
    for (int row = 0; row < 40; ++row) {
      CHECK(rows[static_cast<std::size_t>(row)].number == row);
      CHECK(rows[static_cast<std::size_t>(row)].values[0] == 0.1 * row);
    }
    CHECK(store.find("next") == "40");
  }
  CHECK(tried > 1'000);
  CHECK(found > 100);
  for (const char* loss : {"DELETE FROM rows WHERE \"row\" = 17", "DELETE FROM events",
                           "UPDATE events SET x = x + 1e-9 WHERE label = 'floor and disc'",
                           "UPDATE rows SET time = time + 1e-9 WHERE \"row\" = 39",
                           "UPDATE meta SET value = '41' WHERE name = 'next'"}) {
    write(whole);
    std::string problem;
    REQUIRE(Database::open(scratch.file("other.db"), Access::Write, problem)->run(loss));
    CHECK(slug_of_refusal(scratch.file("other.db"), StoreMode::Resume) == "store-damaged");
    CHECK(slug_of_refusal(scratch.file("other.db"), StoreMode::Read) == "store-damaged");
  }
}
