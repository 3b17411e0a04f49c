// SPDX-License-Identifier: Apache-2.0
// Sweeps from outside: killed and resumed, in parts, on two ranks.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "exchange/store/database.h"
#include "places.h"

namespace {

namespace fs = std::filesystem;
using trammel::exchange::Access;
using trammel::exchange::Database;
using trammel::exchange::Statement;

// Rows that take a while: an angle has no formula of one branch.
const int steps = trammel::test::number_of_cases(300);
const std::string model = fmt::format(R"(point A at (0, 0)
point D at (d, 0)
point B near (0.5, 0.87)
point C near (2.5, 1.9)
line crank from A to B
line coupler from B to C
line rocker from D to C
length(crank) = a
length(coupler) = b
length(rocker) = c
angle(x_axis, crank) = theta
given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05
find angle(x_axis, rocker), C_y = y(C)
sweep theta from 0 to 12 in {} steps, b from 1.5 to 3.5 in 20 steps
)",
                                      steps);

class Folder {
 public:
  Folder() : path_((fs::temp_directory_path() / "trammel-sweep-XXXXXX").string()) {
    REQUIRE(mkdtemp(path_.data()) != nullptr);
    std::ofstream(file("four-bar.tml")) << model;
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

  std::string sweep(const std::string& options) const {
    return fmt::format("'{}' sweep '{}' --quiet {} >'{}' 2>'{}'", trammel::test::program(),
                       file("four-bar.tml"), options, file("out"), file("err"));
  }
  int run(const std::string& options) const {
    const int status = std::system(sweep(options).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  std::string said() const { return read("err"); }
  std::string printed() const { return read("out"); }

 private:
  std::string read(const std::string& name) const {
    std::ifstream text(file(name));
    return {std::istreambuf_iterator<char>(text), {}};
  }
  std::string path_;
};

// Everything that the rows of a file hold.
std::string rows_of(const std::string& file) {
  std::string problem, all;
  auto database = Database::open(file, Access::Read, problem);
  REQUIRE(database);
  auto rows = database->prepare("SELECT * FROM rows ORDER BY \"row\"");
  REQUIRE(rows);
  while (rows->step() == Statement::Step::Row) {
    for (int c = 0; c < 6; ++c) all += rows->bytes(c) + ' ';
    all += '\n';
  }
  return all;
}

std::int64_t count_rows(const std::string& file) {
  std::string problem;
  auto database = Database::open(file, Access::Read, problem);
  return database ? database->find_integer("SELECT count(*) FROM rows").value_or(0) : 0;
}

const std::int64_t all_rows = (steps + 1) * 21;

}  // namespace

namespace {

// Killed after each of these times, and resumed by the next.
int kill_often(const std::string& text, const std::string& file,
               const std::vector<int>& milliseconds) {
  int kills = 0;
  for (const int wait_ms : milliseconds) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      if (std::freopen("/dev/null", "w", stdout) == nullptr ||
          std::freopen("/dev/null", "w", stderr) == nullptr)
        _exit(126);
      execl(trammel::test::program(), trammel::test::program(), "sweep", text.c_str(), "-o",
            file.c_str(), "--resume", "--threads", "1", static_cast<char*>(nullptr));
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    kills += WIFSIGNALED(status) ? 1 : 0;
  }
  return kills;
}

}  // namespace

TEST_CASE("sweep: killed at any moment and resumed, the file is that of an undisturbed sweep") {
  const Folder folder;
  const std::string whole = folder.file("whole.db"), killed = folder.file("killed.db");
  REQUIRE(folder.run(fmt::format("-o '{}'", whole)) == 0);
  CHECK(count_rows(whole) == all_rows);
  CHECK(kill_often(folder.file("four-bar.tml"), killed, {30, 120, 300, 700, 700}) >= 1);
  CHECK(folder.run(fmt::format("-o '{}' --resume", killed)) == 0);
  CHECK(rows_of(killed) == rows_of(whole));
  // Nothing is left to do, and nothing is done.
  CHECK(folder.run(fmt::format("-o '{}' --resume", killed)) == 0);
  CHECK(rows_of(killed) == rows_of(whole));
}

// Each time other rows are side by side.
TEST_CASE("sweep: runs in lanes that are killed and resumed give the rows of undisturbed ones") {
  const Folder folder;
  const int rows = trammel::test::number_of_cases(3000) + 1;
  std::ofstream(folder.file("four-bar.tml")) << fmt::format(R"(point O at (0, 0)
point A near (0.1, -1)
point B near (0.2, -2)
line a from O to A
line b from A to B
length(a) = 1
length(b) = 1
angle(x_axis, a) = p
angle(x_axis, b) = q
free p, q
mass(A) = 1
mass(B) = 1
gravity = 9.81
start p = -1.4, q = -1.5, p' = 0, q' = 0
find p, q
simulate for 10
sample p from -2.5 to -0.6, q from -2.5 to -0.6, {} times
)",
                                                            rows);
  const std::string whole = folder.file("whole.db"), killed = folder.file("killed.db");
  REQUIRE(folder.run(fmt::format("-o '{}'", whole)) == 0);
  CHECK(folder.printed().find("several at a time") != std::string::npos);
  CHECK(count_rows(whole) == rows);
  CHECK(kill_often(folder.file("four-bar.tml"), killed, {40, 120, 160, 220}) >= 1);
  CHECK(folder.run(fmt::format("-o '{}' --resume", killed)) == 0);
  CHECK(rows_of(killed) == rows_of(whole));
}

TEST_CASE("sweep: parts are joined to the whole, and what is missing is computed") {
  const Folder folder;
  const std::string whole = folder.file("whole.db"), joined = folder.file("joined.db");
  REQUIRE(folder.run(fmt::format("-o '{}'", whole)) == 0);
  std::string parts;
  for (const int part : {1, 3}) {
    const std::string file = folder.file(fmt::format("part{}.db", part));
    CHECK(folder.run(fmt::format("--shard {}/3 -o '{}'", part, file)) == 0);
    CHECK(count_rows(file) == all_rows / 3);
    parts += fmt::format(" '{}'", file);
  }
  CHECK(folder.run(fmt::format("-o '{}' --join{}", joined, parts)) == 0);
  CHECK(rows_of(joined) == rows_of(whole));
}

TEST_CASE("sweep: files are not replaced, nor continued with something else") {
  const Folder folder;
  const std::string file = folder.file("x.db");
  REQUIRE(folder.run(fmt::format("-o '{}' --shard 1/100", file)) == 0);
  CHECK(folder.run(fmt::format("-o '{}' --shard 1/100", file)) == 1);
  CHECK(folder.said().find("--resume") != std::string::npos);
  CHECK(folder.run(fmt::format("-o '{}' --shard 1/100 --resume --given \"a = 1.1\"", file)) == 1);
  CHECK(folder.said().find("its given differs") != std::string::npos);
  for (const std::string& wrong : {std::string("--resume"), std::string("--shard 3/2"),
                                   std::string("--shard x"), std::string("-o x.txt")}) {
    CAPTURE(wrong);
    CHECK(folder.run(wrong) == 2);
    CHECK_FALSE(folder.said().empty());
  }
}

TEST_CASE("sweep: two ranks write what one process writes") {
  const bool has_module =
      fs::exists(fs::path(trammel::test::program()).parent_path() / "libtrammel_mpi.so") &&
      std::system("command -v mpirun >/dev/null") == 0;
  if (!has_module) {
    MESSAGE("left out: there is no MPI");
    return;
  }
  const Folder folder;
  const std::string whole = folder.file("whole.db"), shared = folder.file("shared.db");
  REQUIRE(folder.run(fmt::format("-o '{}'", whole)) == 0);
  const std::string mpirun =
      "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n 2 ";
  CHECK(std::system((mpirun + folder.sweep(fmt::format("-o '{}'", shared))).c_str()) == 0);
  CHECK(rows_of(shared) == rows_of(whole));
}
