// SPDX-License-Identifier: Apache-2.0
// A connection as the library reads and writes it, within bounds that the library has not: the head
// of a request is read whole before the library sees it, in limited time and size, and no request
// gets more bytes than it told.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

namespace trammel::studio {

class Connection : public httplib::Stream {
 public:
  enum class Head { Read, Gone, TooLong };

  /// `ends` is set when all connections are to end, `waiting` tells how many others have no thread:
  /// one that is idle then makes room.
  Connection(socket_t socket, const std::atomic<bool>& ends, const std::atomic<int>& waiting);
  ~Connection() override;  // closes it
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Waits for a request and reads its head.
  Head read_head();
  /// The library may read so much more of the request.
  void allow_body(std::size_t bytes);
  /// Whether all of the request was read: what comes next is another one.
  bool is_read() const { return allowed_ == 0; }
  /// For who has been answered and still sends: closing at once would take the reply away.
  void hear_out();

  bool is_readable() const override { return allowed_ > 0; }
  bool is_writable() const override;  // the other side is there
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool wait(short events, Clock::time_point end) const;
  bool receive();

  socket_t socket_;
  const std::atomic<bool>& ends_;
  const std::atomic<int>& waiting_;
  std::string bytes_;  // received and not read yet
  std::size_t allowed_ = 0;
  Clock::time_point end_;  // of what is allowed
};

}  // namespace trammel::studio
