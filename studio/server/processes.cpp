// SPDX-License-Identifier: Apache-2.0
#include "studio/server/processes.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace trammel::studio {

namespace {

// Sanitizers take terabytes of addresses for themselves.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#elif defined(__has_feature)
constexpr bool is_sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool is_sanitized = false;
#endif

bool limit_worker(std::size_t megabytes) {
  const rlimit memory{rlim_t{megabytes} << 20, rlim_t{megabytes} << 20}, nothing{0, 0};
  return setrlimit(RLIMIT_CORE, &nothing) == 0 &&
         (is_sanitized || setrlimit(RLIMIT_AS, &memory) == 0);
}

// Between fork and exec, in a program of many threads: calls that may be made there alone. The
// thread that forks lives as long as the server, so that the system ends the worker with it.
[[noreturn]] void become_worker(int socket, const char* program, const char* folder,
                                std::size_t megabytes, pid_t server) {
  const int silence = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == server &&
      dup2(socket, STDIN_FILENO) >= 0 && dup2(socket, STDOUT_FILENO) >= 0 &&
      dup2(silence, STDERR_FILENO) >= 0 && chdir(folder) == 0 && limit_worker(megabytes)) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    // Connections must close when the server closes them, also where the system is older than that.
    if (close_range(STDERR_FILENO + 1, ~0U, 0) != 0)
      for (int file = STDERR_FILENO + 1; file < FD_SETSIZE; ++file) close(file);
    setpgid(0, 0);  // an interrupt of the terminal is for the server, which ends its workers
    execl(program, program, "session", static_cast<char*>(nullptr));
  }
  _exit(127);
}

}  // namespace

Processes::Processes(std::string program, std::string folder, std::size_t megabytes)
    : program_(std::move(program)), folder_(std::move(folder)), megabytes_(megabytes) {}

pid_t Processes::start(int socket) {
  const std::lock_guard lock(mutex_);
  if (has_ended_) return -1;
  const pid_t server = getpid(), process = fork();
  if (process == 0) become_worker(socket, program_.c_str(), folder_.c_str(), megabytes_, server);
  if (process > 0) running_.insert(process);
  return process;
}

void Processes::end(pid_t process) {
  {
    const std::lock_guard lock(mutex_);
    running_.erase(process);
  }
  kill(process, SIGKILL);
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Processes::end_all() {
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  for (const pid_t process : running_) kill(process, SIGKILL);  // not waited for, so still its own
}

}  // namespace trammel::studio
