// SPDX-License-Identifier: Apache-2.0
// What is seen on a terminal: a pseudo-terminal stands for it.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "places.h"

namespace {

// Both last for minutes, until Ctrl-C.
const std::string swing = R"(point O at (0, 0)
point A near (0.1, -1)
line a from O to A
length(a) = 1
angle(x_axis, a) = p
free p
mass(A) = 1
gravity = 9.81
start p = -1, p' = 0
find p
)";
const std::string long_run = swing + "simulate for 1000000 every 1\n";
const std::string long_sweep = swing +
                               "simulate for 20 every 1\n"
                               "sample p from -2.5 to -0.6, 1000000 times\n";

class Model {
 public:
  explicit Model(const std::string& text) {
    path_ = std::string(P_tmpdir) + "/trammel-terminal-XXXXXX";
    const int file = mkstemp(path_.data());
    REQUIRE(file >= 0);
    close(file);
    std::ofstream(path_) << text;
  }
  ~Model() { std::remove(path_.c_str()); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Session {
  std::string shown;
  int exit_code = -1;
};

// Ctrl-C is typed when the bar has been drawn three times, or after the time.
Session run_on_terminal(std::vector<std::string> arguments, std::chrono::seconds patience,
                        bool error_to_terminal = true) {
  arguments.insert(arguments.begin(), trammel::test::program());
  std::vector<char*> raw;
  for (std::string& a : arguments) raw.push_back(a.data());
  raw.push_back(nullptr);
  std::fflush(nullptr);  // else both would write it
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  REQUIRE(child >= 0);
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    if (!error_to_terminal) dup2(nowhere, STDERR_FILENO);
    execv(raw[0], raw.data());
    _exit(127);
  }
  Session session;
  const auto end = std::chrono::steady_clock::now() + patience;
  const auto draws = [&] {
    int count = 0;
    for (std::size_t at = 0; (at = session.shown.find(" % [", at)) != std::string::npos; ++at)
      ++count;
    return count;
  };
  bool is_typed = false;
  for (;;) {
    if (!is_typed && (draws() >= 3 || std::chrono::steady_clock::now() > end)) {
      is_typed = true;
      REQUIRE(write(terminal, "\x03", 1) == 1);
    }
    pollfd wait{terminal, POLLIN, 0};
    if (poll(&wait, 1, 50) <= 0) continue;
    char buffer[4096];
    const ssize_t size = read(terminal, buffer, sizeof buffer);
    if (size <= 0) break;  // the program has ended
    session.shown.append(buffer, static_cast<std::size_t>(size));
  }
  close(terminal);
  int status = 0;
  waitpid(child, &status, 0);
  session.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return session;
}

}  // namespace

TEST_CASE("terminal: long runs and sweeps show how far they are, and Ctrl-C ends them") {
  constexpr std::chrono::seconds patience{60};
  const Model run(long_run), sweep(long_sweep);
  const std::vector<std::vector<std::string>> commands = {
      {"simulate", run.path()}, {"sweep", sweep.path(), "--threads", "1"}};
  for (const auto& command : commands) {
    CAPTURE(command.front());
    const Session session = run_on_terminal(command, patience);
    CAPTURE(session.shown);
    CHECK(session.exit_code == 3);
    const std::size_t first = session.shown.find(" % [");
    REQUIRE(first != std::string::npos);
    CHECK(session.shown[first - 5] == '\r');  // each is drawn over the one before
    // The line is left as it was.
    CHECK(session.shown.find("\r\x1b[K", session.shown.rfind(" % [")) != std::string::npos);
  }
}

TEST_CASE("terminal: nobody asked for a bar where it is quiet, or errors go elsewhere") {
  constexpr std::chrono::seconds patience{2};
  const Model model(long_run);
  const Session quiet = run_on_terminal({"simulate", model.path(), "--quiet"}, patience);
  CHECK(quiet.shown.find('%') == std::string::npos);
  const Session elsewhere = run_on_terminal({"simulate", model.path()}, patience, false);
  CHECK(elsewhere.shown.find('%') == std::string::npos);
  CHECK(elsewhere.exit_code == 3);
}
