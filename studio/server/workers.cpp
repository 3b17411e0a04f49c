// SPDX-License-Identifier: Apache-2.0
#include "studio/server/workers.h"

#include <chrono>
#include <utility>

namespace trammel::studio {

namespace {

// Before a start that failed is tried again.
constexpr std::chrono::milliseconds pause{200};

}  // namespace

Workers::Workers(Processes& processes) : processes_(processes) {
  keeper_ = std::thread([this] { keep_stock(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  keeper_.join();
}

void Workers::keep_stock() {
  std::unique_lock lock(mutex_);
  while (!ends_) {
    if (stock_) {
      changed_.wait(lock);
      continue;
    }
    lock.unlock();
    std::unique_ptr<Worker> worker = Worker::start(processes_);
    lock.lock();
    stock_ = std::move(worker);
    if (!stock_ && !ends_) changed_.wait_for(lock, pause);
  }
}

std::unique_ptr<Worker> Workers::take() {
  std::unique_ptr<Worker> worker;
  {
    const std::lock_guard lock(mutex_);
    worker = std::move(stock_);
  }
  changed_.notify_all();
  return worker ? std::move(worker) : Worker::start(processes_);
}

}  // namespace trammel::studio
