// SPDX-License-Identifier: Apache-2.0
// Tables of text that runs and sweeps write while they go on.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "exchange/store/database.h"
#include "places.h"
#include "support/scratch_folder.h"

namespace {

namespace fs = std::filesystem;
using trammel::exchange::Access;
using trammel::exchange::Database;
using trammel::test::ScratchFolder;

const std::string pendulum = R"(point O at (0, 0)
point A near (0.5, -0.8)
line a from O to A
length(a) = 1
angle(x_axis, a) = p
free p
mass(A) = 1
gravity = 9.81
start p = 1, p' = 0
find p''
)";

std::string write_model(const ScratchFolder& folder, const std::string& run) {
  return folder.write("m.tml", pendulum + run + '\n');
}

struct Run {
  int exit_code;
  std::string output;  // and errors
};

// Limits are commands of the shell before it.
Run run_program(const ScratchFolder& folder, const std::string& arguments,
                const std::string& limits) {
  const std::string out = folder.file("out");
  const std::string command = fmt::format("({} exec '{}' {}) 2>&1 | cat >'{}'", limits,
                                          trammel::test::program(), arguments, out);
  const std::string script = folder.write("script", command);
  const int status = std::system(fmt::format("bash -o pipefail '{}'", script).c_str());
  Run run{WIFEXITED(status) ? WEXITSTATUS(status) : -1, folder.read("out")};
  fs::remove(out);
  fs::remove(script);
  return run;
}

Run simulate(const ScratchFolder& folder, const std::string& arguments,
             const std::string& limits = "") {
  return run_program(folder, "simulate " + arguments, limits);
}

std::string write_sweep(const ScratchFolder& folder, int steps) {
  return folder.write("s.tml", pendulum + fmt::format("simulate for 0.01\n"
                                                      "sweep p from 0.1 to 3 in {} steps\n",
                                                      steps));
}

Run sweep(const ScratchFolder& folder, const std::string& arguments,
          const std::string& limits = "") {
  return run_program(folder, "sweep " + arguments, limits);
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

// What the reply says of the rows in the file.
std::size_t rows_told(const std::string& output, const std::string& words) {
  const std::size_t end = output.find(words);
  if (end == std::string::npos) return 0;
  return std::stoul(output.substr(output.rfind(' ', end - 2) + 1));
}

// A command on a model that is far too long for any limit here, with a table `t.csv`. How long a
// program needs for its first row and for its reply depends on the build and on what else the
// machine does: the limit is doubled until rows are told.
Run cut_short(const std::string& command, const ScratchFolder& folder, const std::string& model,
              double& limit) {
  Run run;
  for (limit = 1; limit <= 64; limit *= 2) {
    run = run_program(
        folder,
        fmt::format("{} '{}' -o '{}' --time-limit {}", command, model, folder.file("t.csv"), limit),
        "");
    CHECK(run.exit_code == 3);
    if (rows_told(run.output, " rows are in") > 0) break;
  }
  return run;
}

}  // namespace

TEST_CASE("tables: rows beyond a batch are those of a reply that holds them all") {
  const ScratchFolder folder;
  const std::string model = write_model(folder, "simulate for 45 every 0.001");
  const std::string table = folder.file("t.csv");
  const Run told = simulate(folder, fmt::format("'{}' -o '{}'", model, table));
  CHECK(told.exit_code == 0);
  CHECK(rows_told(told.output, " rows are in") == 45'001);
  const std::string rows = folder.read("t.csv");
  CHECK(lines(rows) == 45'002);
  // Diagrams are drawn from all rows: these are written at the end, from memory.
  const Run plotted = simulate(folder, fmt::format("'{}' -o '{}' --plot '{}'", model,
                                                   folder.file("u.csv"), folder.file("p.svg")));
  CHECK(plotted.exit_code == 0);
  CHECK(folder.read("u.csv") == rows);
  CHECK(told.output.find("             time") != std::string::npos);  // some rows are shown
}

TEST_CASE("tables: a time limit leaves the rows so far") {
  const ScratchFolder folder;
  const std::string model = write_model(folder, "simulate for 4000 every 0.001");
  double limit = 0;
  const Run run = cut_short("simulate", folder, model, limit);
  const std::string rows = folder.read("t.csv");
  REQUIRE(lines(rows) > 1);
  CHECK(rows.back() == '\n');
  CHECK(rows_told(run.output, " rows are in") == lines(rows) - 1);
  CHECK(folder.count() == 2);
  CHECK_FALSE(simulate(folder, fmt::format("'{}' --time-limit {}", model, limit)).output.empty());
}

TEST_CASE("tables: where a disk is full the file holds what the message says") {
  const ScratchFolder folder;
  const std::string model = write_model(folder, "simulate for 60 every 0.001");
  for (const int blocks : {0, 1, 40, 1'500, 3'100, 4'700}) {
    CAPTURE(blocks);
    const std::string table = folder.file("t.csv");
    fs::remove(table);
    const Run run = simulate(folder, fmt::format("'{}' -o '{}'", model, table),
                             fmt::format("ulimit -f {};", blocks));
    CAPTURE(run.output);
    CHECK(run.exit_code == 2);
    CHECK(run.output.find("E807") != std::string::npos);
    CHECK(run.output.find("error[") == run.output.rfind("error["));  // told once
    const std::string rows = folder.read("t.csv");
    const std::size_t whole = rows_told(run.output, " rows\n");
    CHECK(lines(rows) == (rows.empty() ? 0 : whole + 1));
    CHECK((rows.empty() || rows.back() == '\n'));
  }
}

TEST_CASE("tables: where a disk is full a store holds what the message says") {
  const ScratchFolder folder;
  const std::string model = write_model(folder, "simulate for 60 every 0.001");
  const std::string lone = folder.write("n.tml",
                                        "point P at (a, 0)\ngiven a = 1\nfind x(P)\n"
                                        "sweep a from 1 to 2 in 100000 steps\n");
  const std::string store = folder.file("t.db");
  const std::pair<std::string, std::string> calls[] = {{"simulate", model}, {"sweep", lone}};
  for (const auto& [call, file] : calls)
    for (const int blocks : {8, 60, 700, 1'400}) {
      const std::string& command = call;  // clang 14 captures no bindings
      CAPTURE(command);
      CAPTURE(blocks);
      const Run run = run_program(folder, fmt::format("{} '{}' -o '{}'", command, file, store),
                                  fmt::format("ulimit -f {};", blocks));
      CAPTURE(run.output);
      CHECK(run.exit_code == 1);
      CHECK(run.output.find("E803") != std::string::npos);
      CHECK(run.output.find("error[") == run.output.rfind("error["));  // told once
      CHECK(fs::exists(store) == (blocks > 8));  // what could not be begun is not left behind
      if (!fs::exists(store)) continue;
      std::string problem;
      auto database = Database::open(store, Access::Read, problem);
      REQUIRE(database);
      const auto rows = database->find_integer("SELECT count(*) FROM rows");
      REQUIRE(rows);
      CHECK(run.output.find(fmt::format("; it holds {} rows\n", *rows)) != std::string::npos);
      CHECK(run.output.find(fmt::format(" {} rows are in", *rows)) != std::string::npos);
      CHECK((*rows == 0 || run.output.find("no value anywhere") == std::string::npos));
      fs::remove(store);
    }
}

TEST_CASE("tables: a file that cannot be written is told before the run") {
  const ScratchFolder folder;
  const std::string model = write_model(folder, "simulate for 4000 every 0.001");
  const Run run = simulate(folder, fmt::format("'{}' -o '{}'", model, folder.file("absent/t.csv")));
  CHECK(run.exit_code == 2);
  CHECK(run.output.find("cannot write") != std::string::npos);
}

TEST_CASE("tables: rows of a sweep go to a file as they are found, in their order") {
  const ScratchFolder folder;
  const std::string model = write_sweep(folder, 30'000);
  const Run told =
      sweep(folder, fmt::format("'{}' -o '{}' --threads 3", model, folder.file("t.csv")));
  CHECK(told.exit_code == 0);
  CHECK(rows_told(told.output, " rows are in") == 30'001);
  const std::string rows = folder.read("t.csv");
  CHECK(lines(rows) == 30'002);
  // Diagrams are drawn from all rows: these are written at the end, from memory.
  const Run plotted = sweep(folder, fmt::format("'{}' -o '{}' --plot '{}'", model,
                                                folder.file("u.csv"), folder.file("p.svg")));
  CHECK(plotted.exit_code == 0);
  CHECK(folder.read("u.csv") == rows);
}

TEST_CASE("tables: a limit leaves the rows of a sweep that were found, and their number is told") {
  const ScratchFolder folder;
  const std::string model = write_sweep(folder, 5'000'000);
  double limit = 0;
  const Run run = cut_short("sweep", folder, model, limit);
  CAPTURE(run.output);
  const std::string rows = folder.read("t.csv");
  REQUIRE(lines(rows) > 1);
  CHECK(rows.back() == '\n');
  CHECK(rows_told(run.output, " rows are in") == lines(rows) - 1);
}

TEST_CASE("tables: where a disk is full the table of a sweep holds what the message says") {
  const ScratchFolder folder;
  const std::string model = write_sweep(folder, 20'000);
  for (const int blocks : {0, 1, 40, 500}) {
    CAPTURE(blocks);
    fs::remove(folder.file("t.csv"));
    const Run run = sweep(folder, fmt::format("'{}' -o '{}'", model, folder.file("t.csv")),
                          fmt::format("ulimit -f {};", blocks));
    CAPTURE(run.output);
    CHECK(run.exit_code == 2);
    CHECK(run.output.find("error[") == run.output.rfind("error["));  // told once
    const std::string rows = folder.read("t.csv");
    CHECK(lines(rows) == (rows.empty() ? 0 : rows_told(run.output, " rows\n") + 1));
    CHECK((rows.empty() || rows.back() == '\n'));
  }
}
