// SPDX-License-Identifier: Apache-2.0
#include "bench/support/peers.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace trammel::bench {

namespace {

const std::string folder = TRAMMEL_SOURCE_DIR "/bench/peers";

bool is_there(const std::string& check) {
  return std::system((check + " >/dev/null 2>&1 </dev/null").c_str()) == 0;
}

// Runs a command of the shell under the limit of CPU time (start-up is allowed for).
PeerRun run(const std::string& command) {
  const std::string limited = fmt::format(
      "ulimit -t {}; ulimit -v 6000000; exec {} 2>/dev/null </dev/null", peer_seconds + 2, command);
  PeerRun result;
  std::FILE* pipe = popen(limited.c_str(), "r");
  if (pipe == nullptr) return {.trouble = "absent"};
  std::string output;
  std::array<char, 65536> buffer{};
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
    output.append(buffer.data(), n);
  const int status = pclose(pipe);
  for (std::size_t at = 0; at < output.size();) {
    const std::size_t end = output.find('\n', at);
    const std::string line = output.substr(at, end - at);
    at = end == std::string::npos ? output.size() : end + 1;
    const std::size_t space = line.find(' ');
    if (space != std::string::npos)
      result.lines.push_back({line.substr(0, space), line.substr(space + 1)});
  }
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status) - 128;
  if (signal == SIGXCPU || signal == SIGKILL)
    result.trouble = fmt::format("> {} s", peer_seconds);
  else if (status != 0)
    result.trouble = "failed";
  return result;
}

// A peer that is compiled with us, where its libraries are: the path is empty where they are not.
PeerRun run_compiled(const char* program, const std::string& task, const std::string& input) {
  if (*program == '\0') return {.trouble = "absent"};
  return run(fmt::format("'{}' {} '{}'", program, task, input));
}

}  // namespace

const std::string* PeerRun::find(const std::string& key) const {
  for (const PeerLine& line : lines)
    if (line.key == key) return &line.rest;
  return nullptr;
}

PeerRun run_sympy(const std::string& task, const std::string& input) {
  static const bool there = is_there("/usr/bin/python3 -c 'import sympy'");
  if (!there) return {.trouble = "absent"};
  return run(fmt::format("/usr/bin/python3 -B '{}/sympy_{}.py' '{}'", folder, task, input));
}

PeerRun run_scipy(const std::string& task, const std::string& input, const std::string& word) {
  static const bool there = is_there("/usr/bin/python3 -c 'import scipy.sparse'");
  if (!there) return {.trouble = "absent"};
  return run(
      fmt::format("/usr/bin/python3 -B '{}/scipy_{}.py' '{}' '{}'", folder, task, input, word));
}

PeerRun run_ginac(const std::string& task, const std::string& input) {
  return run_compiled(TRAMMEL_PEER_GINAC, task, input);
}

PeerRun run_mujoco(const std::string& task, const std::string& input) {
  return run_compiled(TRAMMEL_PEER_MUJOCO, task, input);
}

PeerRun run_box2d(const std::string& task, const std::string& input) {
  return run_compiled(TRAMMEL_PEER_BOX2D, task, input);
}

PeerRun run_box2d_machine(const std::string& task, const std::string& input) {
  return run_compiled(TRAMMEL_PEER_BOX2D_MACHINE, task, input);
}

PeerRun run_simbody(const std::string& task, const std::string& input) {
  return run_compiled(TRAMMEL_PEER_SIMBODY, task, input);
}

PeerRun run_sundials(const std::string& task, const std::string& input) {
  return run_compiled(TRAMMEL_PEER_SUNDIALS, task, input);
}

PeerRun run_solvespace(const std::string& task, const std::string& input) {
  setenv("OMP_NUM_THREADS", "1", 1);  // its time is that of all of them
  return run_compiled(TRAMMEL_PEER_SOLVESPACE, task, input);
}

PeerRun run_maxima(const std::string& task, const std::string& input) {
  static const bool there = is_there("command -v maxima");
  if (!there) return {.trouble = "absent"};
  return run(
      fmt::format("maxima --very-quiet -r 'display2d:false$ batchload(\"{}\")$ "
                  "batchload(\"{}/maxima_{}.mac\")$ quit()$'",
                  input, folder, task));
}

Peer timed(const std::string& name, const PeerRun& run) {
  Peer peer{.name = name, .trouble = run.trouble};
  const std::string* time = run.find("time");
  if (time != nullptr) {
    peer.trouble.clear();
    peer.seconds = std::atof(time->c_str());
  } else if (peer.trouble.empty()) {
    peer.trouble = "failed";
  }
  return peer;
}

PeerInput::PeerInput(const std::string& text) {
  std::string name = "/tmp/trammel-bench-XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) throw std::runtime_error("no temporary file");
  close(file);
  path_ = name;
  std::ofstream(path_) << text;
}
PeerInput::~PeerInput() {
  std::remove(path_.c_str());
}

}  // namespace trammel::bench
