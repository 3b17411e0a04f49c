// SPDX-License-Identifier: Apache-2.0
#include "bench/support/run_process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <utility>

#include "bench/support/peers.h"

namespace trammel::bench {

namespace {

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments,
                         const std::string& out, const std::string& errors) {
  constexpr rlim_t seconds_max = 60;
  const rlimit limit{seconds_max, seconds_max + 1};
  setrlimit(RLIMIT_CPU, &limit);
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  for (const auto& [path, stream] : {std::pair(out, 1), std::pair(errors, 2)})
    dup2(open(path.c_str(), O_WRONLY | O_TRUNC), stream);
  execv(argv[0], argv.data());
  _exit(127);
}

}  // namespace

ProcessRun run_program(const std::string& path, const std::vector<std::string>& arguments) {
  const PeerInput out(""), errors("");
  ProcessRun run;
  std::fflush(stdout);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child < 0) return run;
  if (child == 0) become(path, arguments, out.path(), errors.path());
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  run.waited = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  run.seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  run.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  run.output = read(out.path());
  run.errors = read(errors.path());
  return run;
}

std::string trammel_path() {
  return TRAMMEL_PROGRAM;
}

ProcessRun run_trammel(const std::vector<std::string>& arguments) {
  return run_program(TRAMMEL_PROGRAM, arguments);
}

ProcessRun fastest_run(const std::vector<std::string>& arguments, double seconds_in_all) {
  ProcessRun best = run_trammel(arguments);
  for (double total = best.seconds; total < seconds_in_all;) {
    ProcessRun run = run_trammel(arguments);
    total += run.seconds + 1e-3;
    const double waited = std::min(best.waited, run.waited);
    if (run.seconds < best.seconds) best = std::move(run);
    best.waited = waited;
  }
  return best;
}

}  // namespace trammel::bench
