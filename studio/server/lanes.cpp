// SPDX-License-Identifier: Apache-2.0
#include "studio/server/lanes.h"

#include <chrono>
#include <utility>

namespace trammel::studio {

namespace {

// Pages that are open at once are few; processes of some 15 MB are kept for this many lanes, the
// others start theirs again when they are used.
constexpr std::size_t most_workers = 96;
constexpr std::size_t most_lanes = 1024;
constexpr std::size_t most_kept_bytes = std::size_t{10} << 20;

// Before a start that failed is tried again.
constexpr std::chrono::milliseconds pause{200};

}  // namespace

Lanes::Lanes(std::string program, std::string folder)
    : program_(std::move(program)), folder_(std::move(folder)) {
  stock_keeper_ = std::thread([this] { keep_stock(); });
}

Lanes::~Lanes() {
  {
    const std::lock_guard lock(stock_mutex_);
    ends_ = true;
  }
  stock_changed_.notify_all();
  stock_keeper_.join();
}

void Lanes::keep_stock() {
  std::unique_lock lock(stock_mutex_);
  while (!ends_) {
    if (!stock_) {
      lock.unlock();
      std::unique_ptr<Worker> worker = Worker::start(program_, folder_);
      lock.lock();
      stock_ = std::move(worker);
      if (!stock_) stock_changed_.wait_for(lock, pause);
      continue;
    }
    stock_changed_.wait(lock);
  }
}

std::unique_ptr<Worker> Lanes::take_worker() {
  std::unique_ptr<Worker> worker;
  {
    const std::lock_guard lock(stock_mutex_);
    worker = std::move(stock_);
  }
  stock_changed_.notify_all();
  return worker ? std::move(worker) : Worker::start(program_, folder_);
}

std::shared_ptr<Lane> Lanes::open(const std::string& name) {
  const std::lock_guard lock(mutex_);
  if (const auto known = by_name_.find(name); known != by_name_.end()) {
    by_use_.splice(by_use_.begin(), by_use_, known->second);
    return by_use_.front().lane;
  }
  by_use_.push_front({name, std::make_shared<Lane>([this] { return take_worker(); })});
  by_name_[name] = by_use_.begin();
  drop_surplus();
  return by_use_.front().lane;
}

void Lanes::drop(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto known = by_name_.find(name);
  if (known == by_name_.end()) return;
  by_use_.erase(known->second);
  by_name_.erase(known);
}

void Lanes::drop_surplus() {
  std::size_t lanes = 0, workers = 0, bytes = 0;
  for (auto used = by_use_.begin(); used != by_use_.end();) {
    const bool is_first = lanes++ == 0;
    bytes += used->lane->kept_bytes();
    if (used->lane->has_worker()) ++workers;
    if (!is_first && (lanes > most_lanes || bytes > most_kept_bytes)) {
      by_name_.erase(used->name);
      used = by_use_.erase(used);
      continue;
    }
    // A lane whose turn is taken answers a call: it keeps its worker.
    if (workers > most_workers && used->lane->has_worker()) {
      const std::unique_lock turn(used->lane->turn(), std::try_to_lock);
      if (turn) used->lane->end_worker();
    }
    ++used;
  }
}

}  // namespace trammel::studio
