// SPDX-License-Identifier: Apache-2.0
// The processes that work for the server. None outlives it, however it ends.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <mutex>
#include <set>
#include <string>

namespace trammel::studio {

class Processes {
 public:
  /// Runs `program session` in `folder`, none of them with more memory than that.
  Processes(std::string program, std::string folder, std::size_t megabytes);

  /// Starts one that reads from the socket and writes to it.
  ///
  /// Errors  -1 where it cannot be started, or all of them have been ended
  pid_t start(int socket);
  /// Ends it, whatever it does.
  void end(pid_t process);
  /// Ends all, now and from now on. Each is waited for by its own `end`.
  void end_all();

 private:
  const std::string program_, folder_;
  const std::size_t megabytes_;
  std::mutex mutex_;
  std::set<pid_t> running_;
  bool has_ended_ = false;
};

}  // namespace trammel::studio
