// SPDX-License-Identifier: Apache-2.0
// Gives workers, one of which is kept in stock, so that who needs one does not wait for its start.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "studio/server/processes.h"
#include "studio/server/worker.h"

namespace trammel::studio {

class Workers {
 public:
  /// Pre     processes outlive it
  explicit Workers(Processes& processes);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// One that has not been told anything; null where no process can be started.
  std::unique_ptr<Worker> take();

 private:
  void keep_stock();

  Processes& processes_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<Worker> stock_;
  bool ends_ = false;
  std::thread keeper_;
};

}  // namespace trammel::studio
