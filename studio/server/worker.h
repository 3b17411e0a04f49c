// SPDX-License-Identifier: Apache-2.0
// A process that answers the calls of one open model: `trammel session`. The server runs no model
// code, so that whatever a model does to its worker, the server and all other pages go on.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "studio/server/processes.h"

namespace trammel::studio {

class Worker {
 public:
  enum class Heard { Line, Nothing, Gone, TooLong };

  /// Null where no process can be started.
  ///
  /// Pre     processes outlive it
  static std::unique_ptr<Worker> start(Processes& processes);
  ~Worker();  // ends the process, whatever it does
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Lets others have the processor first.
  void give_way();

  /// Pre     line has no line break
  /// Errors  false where the process is gone or takes nothing for a second
  bool send(std::string_view line);

  /// The next line that the process writes, without its break; what is longer than any page
  /// could show is not waited for.
  Heard hear(std::chrono::milliseconds patience, std::string& line);

 private:
  Worker(Processes& processes, pid_t process, int socket)
      : processes_(processes), process_(process), socket_(socket) {}
  bool take_line(std::string& line);

  Processes& processes_;
  pid_t process_;
  int socket_;
  std::string heard_;  // of it everything before searched_ has no line break
  std::size_t searched_ = 0;
};

}  // namespace trammel::studio
