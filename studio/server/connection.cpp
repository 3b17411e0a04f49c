// SPDX-License-Identifier: Apache-2.0
#include "studio/server/connection.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace trammel::studio {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Cookies of all servers of this machine come along, whatever their port is.
constexpr std::size_t largest_head = std::size_t{32} << 10;

constexpr seconds longest_head{5}, longest_body{5};
constexpr seconds longest_idle{30};       // between two requests
constexpr seconds longest_standstill{5};  // of who does not read
constexpr seconds longest_write{60};
constexpr seconds longest_hearing_out{1};
constexpr std::size_t most_heard_out = std::size_t{4} << 20;

// Between two looks whether all ends, or another one needs the thread.
constexpr milliseconds look{100};

}  // namespace

Connection::Connection(socket_t socket, const std::atomic<bool>& ends,
                       const std::atomic<int>& waiting)
    : socket_(socket), ends_(ends), waiting_(waiting) {
  fcntl(socket_, F_SETFD, FD_CLOEXEC);
}

Connection::~Connection() {
  close(socket_);
}

// Not after `end`, and not when all ends.
bool Connection::wait(short events, Clock::time_point end) const {
  while (!ends_) {
    const auto left = std::chrono::ceil<milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    pollfd until{socket_, events, 0};
    const int ready = poll(&until, 1, static_cast<int>(std::min(left, look).count()));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
  return false;
}

bool Connection::receive() {
  std::array<char, 16384> piece;
  const ssize_t got = recv(socket_, piece.data(), piece.size(), MSG_DONTWAIT);
  if (got > 0) bytes_.append(piece.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

Connection::Head Connection::read_head() {
  constexpr std::string_view blank_line = "\r\n\r\n";
  auto begun = Clock::now();
  const auto idle_since = begun;
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = bytes_.find(blank_line, searched);
    if (end != std::string::npos) {
      allowed_ = end + blank_line.size();
      end_ = Clock::now() + longest_head;
      return allowed_ > largest_head ? Head::TooLong : Head::Read;
    }
    if (bytes_.size() > largest_head) return Head::TooLong;
    searched = bytes_.size() - std::min(bytes_.size(), blank_line.size() - 1);
    const auto now = Clock::now();
    if (bytes_.empty()) {
      begun = now;
      if (now - idle_since > (waiting_ > 0 ? Clock::duration(look) : longest_idle))
        return Head::Gone;
    }
    const auto last = begun + (bytes_.empty() ? Clock::duration(look) : longest_head);
    const bool has_come = wait(POLLIN, last);
    if (ends_ || (has_come ? !receive() : !bytes_.empty())) return Head::Gone;
  }
}

void Connection::allow_body(std::size_t bytes) {
  allowed_ += bytes;
  end_ = Clock::now() + longest_body;
}

void Connection::hear_out() {
  shutdown(socket_, SHUT_WR);
  const auto end = Clock::now() + longest_hearing_out;
  std::size_t heard = 0;
  do {
    heard += bytes_.size();
    bytes_.clear();
  } while (heard < most_heard_out && wait(POLLIN, end) && receive() && !bytes_.empty());
}

bool Connection::is_writable() const {
  pollfd now{socket_, POLLRDHUP, 0};
  return !ends_ && poll(&now, 1, 0) == 0;
}

ssize_t Connection::read(char* to, std::size_t size) {
  size = std::min(size, allowed_);
  while (size > 0 && bytes_.empty())
    if (!wait(POLLIN, end_) || !receive()) return -1;
  size = std::min(size, bytes_.size());
  std::copy_n(bytes_.begin(), size, to);
  bytes_.erase(0, size);
  allowed_ -= size;
  return static_cast<ssize_t>(size);
}

ssize_t Connection::write(const char* from, std::size_t size) {
  const auto last = Clock::now() + longest_write;
  for (std::size_t written = 0; written < size;) {
    const ssize_t sent = send(socket_, from + written, size - written, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      written += static_cast<std::size_t>(sent);
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return -1;
    if (!wait(POLLOUT, std::min(last, Clock::now() + longest_standstill))) return -1;
  }
  return static_cast<ssize_t>(size);
}

// Nothing here asks: who may speak is told by the token.
void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

}  // namespace trammel::studio
