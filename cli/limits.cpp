// SPDX-License-Identifier: Apache-2.0
#include "cli/limits.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <variant>

#include "app/request/reply.h"
#include "cli/files.h"

namespace trammel::cli {

namespace {

// For the job's own, better reply, which holds what was found: a fiftieth of a long limit, since on
// a slow machine rows of a minute would be lost for a tenth of a second.
constexpr double least_grace = 0.1;  // seconds
constexpr double share_of_grace = 0.02;

double grace_of(double limit) {
  return std::max(least_grace, share_of_grace * limit);
}

// Of glibc's allocator. Each arena takes addresses of 64 MB at once, and where it gets none, each
// allocation becomes a call of the system: a sweep was twenty times as slow. They take a quarter.
constexpr std::size_t arena_megabytes = 64, limit_by_arenas = 4;

void limit_memory(std::size_t megabytes) {
  const std::size_t arenas = megabytes / (arena_megabytes * limit_by_arenas);
  mallopt(M_ARENA_MAX, static_cast<int>(std::clamp<std::size_t>(arenas, 1, 1024)));
  const rlimit limit{megabytes << 20U, megabytes << 20U};
  setrlimit(RLIMIT_AS, &limit);
}

}  // namespace

Limits::Limits(const Arguments& arguments) {
  // The thread first: its stack may be more than memory is allowed.
  if (arguments.request.limits.seconds) watchdog_.emplace([this, &arguments] { watch(arguments); });
  if (arguments.memory_limit_mb) limit_memory(*arguments.memory_limit_mb);
}

Limits::~Limits() {
  lift();
  if (watchdog_) watchdog_->join();
}

void Limits::lift() {
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  done_changed_.notify_all();
}

void Limits::watch(const Arguments& arguments) {
  std::unique_lock lock(mutex_);
  const double seconds = *arguments.request.limits.seconds;
  const std::chrono::duration<double> limit(seconds + grace_of(seconds));
  if (done_changed_.wait_for(lock, limit, [this] { return done_; })) return;
  const app::Reply reply =
      stop_request(arguments.request, app::ExitCode::LimitHit,
                   fmt::format("the time limit of {:g} s was reached", seconds),
                   is_of_runs(arguments.request.task)
                       ? "raise --time-limit"
                       : "raise --time-limit, or ask for numbers with --form numeric");
  for (const auto& diagnostic : reply.diagnostics)
    std::fputs(render(diagnostic, false).c_str(), stderr);
  if (std::string problem; !write_output(reply.output, problem))
    fmt::print(stderr, "trammel: cannot write to standard output: {}\n", problem);
  std::_Exit(static_cast<int>(reply.exit_code));
}

}  // namespace trammel::cli
