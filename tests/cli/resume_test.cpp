// SPDX-License-Identifier: Apache-2.0
// Runs that are broken off, by a kill or by Ctrl-C, and go on.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "exchange/store/database.h"
#include "places.h"

namespace fs = std::filesystem;

namespace {

const std::string pendulum = R"(
point O at (0, 0)
point A near (1, 0)
point B near (2, 0.2)
line first from O to A
line second from A to B
length(first) = 1
length(second) = 1
angle(x_axis, first) = p
angle(x_axis, second) = q
free p, q
body(first): mass 1 uniform
body(second): mass 1 uniform
gravity = 9.81
start p = 1, q = 1.2, p' = 0, q' = 0
find joint_force(A, first)
)";

const std::string rough_floor =
    "floor: y(B) >= -1.5\nfriction(floor) = 0.01\nrestitution(floor) = 0.99\n";

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / fmt::format("trammel-resume-{}", getpid())) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }

 private:
  fs::path path_;
};

class Process {
 public:
  // Standard output and error go to a file.
  Process(std::vector<std::string> arguments, const std::string& output) {
    arguments.insert(arguments.begin(), trammel::test::program());
    std::vector<char*> raw;
    for (std::string& a : arguments) raw.push_back(a.data());
    raw.push_back(nullptr);
    std::fflush(nullptr);  // else both would write it
    id_ = fork();
    if (id_ != 0) return;
    if (std::freopen(output.c_str(), "w", stdout) == nullptr) _exit(126);
    dup2(STDOUT_FILENO, STDERR_FILENO);
    execv(raw[0], raw.data());
    _exit(127);
  }
  // -1 where it was killed.
  int wait() const {
    int status = 0;
    waitpid(id_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  int stop(int signal, std::chrono::milliseconds after) const {
    std::this_thread::sleep_for(after);
    kill(id_, signal);
    return wait();
  }

 private:
  pid_t id_ = 0;
};

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// All of a table, digit by digit.
std::vector<std::vector<double>> table(const std::string& path, const std::string& sql,
                                       int columns) {
  std::string problem;
  auto database = trammel::exchange::Database::open(path, trammel::exchange::Access::Read, problem);
  REQUIRE(database);
  auto select = database->prepare(sql);
  REQUIRE(select);
  std::vector<std::vector<double>> rows;
  while (select->step() == trammel::exchange::Statement::Step::Row) {
    rows.emplace_back();
    for (int i = 0; i < columns; ++i) rows.back().push_back(select->number(i));
  }
  return rows;
}

void check_same(const std::string& a, const std::string& b, int columns) {
  const std::string rows = "SELECT * FROM rows ORDER BY \"row\"";
  const auto whole = table(a, rows, columns), resumed = table(b, rows, columns);
  REQUIRE(whole.size() == resumed.size());
  CHECK(whole == resumed);
  const std::string events = "SELECT time, expected, length(what), length(label) FROM events";
  CHECK(table(a, events, 4) == table(b, events, 4));
}

std::vector<std::string> command(const std::string& file, const std::string& table,
                                 const std::string& asked = "simulate") {
  return {asked, file, "-o", table, "--quiet"};
}
std::vector<std::string> resumed(const std::string& file, const std::string& table,
                                 const std::string& asked = "simulate") {
  auto all = command(file, table, asked);
  all.push_back("--resume");
  return all;
}

// A run into a file that is killed after each of these times, in milliseconds, and goes on to its
// end. At least one kill meets it at work.
void kill_and_resume(const std::string& file, const std::string& table, const std::string& out,
                     std::initializer_list<int> times, const std::string& asked = "simulate") {
  bool was_killed = false;
  for (const int after : times) {
    const Process process(resumed(file, table, asked), out);
    was_killed = process.stop(SIGKILL, std::chrono::milliseconds(after)) == -1 || was_killed;
  }
  CHECK(was_killed);
  REQUIRE(Process(resumed(file, table, asked), out).wait() == 0);
}

}  // namespace

TEST_CASE("program: a run that is killed goes on and gives the same rows") {
  const Folder folder;
  const std::string file =
      folder.write("run.tml", pendulum + rough_floor + "simulate for 20 every 0.002\n");
  const std::string out = folder.file("out.txt");
  REQUIRE(Process(command(file, folder.file("whole.db")), out).wait() == 0);
  const std::string broken = folder.file("broken.db");
  kill_and_resume(file, broken, out, {60, 350, 500, 700});
  check_same(folder.file("whole.db"), broken, 12);
}

TEST_CASE("program: a run that sticks and slips is killed and goes on with the same rows") {
  const std::string block =
      "coordinate x\nkinetic = x'^2/2\nforce(x) = sin(2*time) - 0.6*sign(x')\n"
      "start x = 0, x' = 0.1\nsimulate for 400 every 0.002\n";
  const Folder folder;
  const std::string file = folder.write("stick.tml", block);
  const std::string out = folder.file("out.txt");
  REQUIRE(Process(command(file, folder.file("whole.db")), out).wait() == 0);
  const std::string broken = folder.file("broken.db");
  kill_and_resume(file, broken, out, {60, 150, 250, 350});
  const auto events = table(folder.file("whole.db"), "SELECT time FROM events", 1);
  CHECK(events.size() > 100);  // it does stick and slip
  check_same(folder.file("whole.db"), broken, 4);
}

TEST_CASE("program: a clock of solids is killed and goes on with the same rows and events") {
  const std::string text =
      read(trammel::test::source_folder() + "/examples/machines/escapement.tml");
  const Folder folder;
  const std::string file = folder.write(
      "clock.tml", text.substr(0, text.find("find ")) + "simulate for 600 every 0.005\n");
  const std::string out = folder.file("out.txt");
  REQUIRE(Process(command(file, folder.file("whole.db")), out).wait() == 0);
  const std::string broken = folder.file("broken.db");
  kill_and_resume(file, broken, out, {60, 150, 250, 350});
  check_same(folder.file("whole.db"), broken, 8);
  const std::string places = "SELECT x, y FROM events";
  CHECK(table(folder.file("whole.db"), places, 2) == table(broken, places, 2));
  CHECK(table(broken, places, 2).size() > 2000);
}

TEST_CASE("program: a prediction that is killed goes on with the same moments to the same answer") {
  const Folder folder;
  const std::string file = folder.write("predict.tml", R"(
coordinate a
coordinate b
kinetic = a'^2 + b'^2/2 + a'*b'*cos(a - b)
potential = -2*9.81*cos(a) - 9.81*cos(b)
start a = 2, b = 2.5, a' = 0, b' = 0
predict for 3000
)");
  const std::string out = folder.file("out.txt"), broken = folder.file("broken.db");
  REQUIRE(Process(command(file, folder.file("whole.db"), "predict"), out).wait() == 0);
  const std::string answer = read(out);
  kill_and_resume(file, broken, out, {60, 150, 350, 500}, "predict");
  CHECK(read(out) == answer);
  check_same(folder.file("whole.db"), broken, 6);
}

TEST_CASE("program: Ctrl-C keeps the rows so far, with exit code 3") {
  const Folder folder;
  // It never comes to rest: a minute or more on any machine.
  const std::string file = folder.write("run.tml", pendulum + "simulate for 1000000 every 1\n");
  const std::string out = folder.file("out.txt");
  for (const int signal : {SIGINT, SIGTERM}) {
    const Process process({"simulate", file, "--format", "json"}, out);
    CHECK(process.stop(signal, std::chrono::milliseconds(800)) == 3);
    const std::string reply = read(out);
    CHECK(reply.find("\"status\": \"limit\"") != std::string::npos);
    CHECK(reply.find("interrupted") != std::string::npos);
    CHECK(reply.find("\"rows\"") != std::string::npos);
  }
}

TEST_CASE("program: only the same run is resumed, and only until it is complete") {
  const Folder folder;
  const std::string file = folder.write("run.tml", pendulum + "simulate for 0.1\n");
  const std::string table = folder.file("run.db"), out = folder.file("out.txt");
  REQUIRE(Process(command(file, table), out).wait() == 0);
  CHECK(Process(command(file, table), out).wait() == 1);
  CHECK(read(out).find("--resume") != std::string::npos);
  CHECK(Process({"simulate", file, "-o", table, "--resume"}, out).wait() == 0);
  CHECK(read(out).find("complete") != std::string::npos);
  auto other = resumed(file, table);
  other.insert(other.end(), {"--accuracy", "1e-9"});
  CHECK(Process(other, out).wait() == 1);
  CHECK(read(out).find("accuracy") != std::string::npos);
  folder.write("run.tml", pendulum + "simulate for 0.2\n");
  CHECK(Process(resumed(file, table), out).wait() == 1);
  CHECK(Process({"simulate", file, "--resume"}, out).wait() == 2);
}
