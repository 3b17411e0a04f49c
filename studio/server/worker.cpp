// SPDX-License-Identifier: Apache-2.0
#include "studio/server/worker.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace trammel::studio {

namespace {

constexpr int longest_send_ms = 1000;

// A reply of this size is no drawing and no formula that a page could show.
constexpr std::size_t longest_line = std::size_t{64} << 20;

// Others have nine times its share of the processor.
constexpr int lower_priority = 10;

}  // namespace

std::unique_ptr<Worker> Worker::start(Processes& processes) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return nullptr;
  const pid_t process = processes.start(ends[1]);
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return nullptr;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Worker>(new Worker(processes, process, ends[0]));
}

Worker::~Worker() {
  close(socket_);
  processes_.end(process_);
}

void Worker::give_way() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(process_), lower_priority);
}

bool Worker::send(std::string_view line) {
  const std::string whole = std::string(line) + "\n";
  std::string_view rest = whole;
  while (!rest.empty()) {
    const ssize_t sent = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      rest.remove_prefix(static_cast<std::size_t>(sent));
      continue;
    }
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && errno != EAGAIN) return false;
    pollfd until{socket_, POLLOUT, 0};
    if (poll(&until, 1, longest_send_ms) == 0) return false;
  }
  return true;
}

bool Worker::take_line(std::string& line) {
  const std::size_t end = heard_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = heard_.size();
    return false;
  }
  line.assign(heard_, 0, end);
  heard_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

Worker::Heard Worker::hear(std::chrono::milliseconds patience, std::string& line) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!take_line(line)) {
    std::array<char, 65536> piece;
    const ssize_t read = recv(socket_, piece.data(), piece.size(), 0);
    if (read > 0) {
      heard_.append(piece.data(), static_cast<std::size_t>(read));
      if (heard_.size() > longest_line) return Heard::TooLong;
      continue;
    }
    if (read == 0) return Heard::Gone;
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return Heard::Gone;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    pollfd until{socket_, POLLIN, 0};
    if (left.count() <= 0 || poll(&until, 1, static_cast<int>(left.count()) + 1) == 0)
      return Heard::Nothing;
  }
  return Heard::Line;
}

}  // namespace trammel::studio
