// SPDX-License-Identifier: Apache-2.0
#include "studio/server/lanes.h"

#include <cstddef>
#include <utility>

namespace trammel::studio {

namespace {

// Pages that are open at once are few; processes of some 15 MB are kept for this many lanes, the
// others start theirs again when they are used.
constexpr std::size_t most_workers = 96;
constexpr std::size_t most_lanes = 1024;
constexpr std::size_t most_kept_bytes = std::size_t{10} << 20;

}  // namespace

std::shared_ptr<Lane> Lanes::use(const std::string& name) {
  const auto known = by_name_.find(name);
  if (known == by_name_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, known->second);
  return by_use_.front().lane;
}

std::shared_ptr<Lane> Lanes::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  return use(name);
}

std::shared_ptr<Lane> Lanes::open(const std::string& name, LaneKind kind) {
  Dropped dropped;
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Lane> lane = use(name);
  if (!lane) {
    lane = std::make_shared<Lane>(kind, workers_);
    by_use_.push_front({name, lane});
    by_name_[name] = by_use_.begin();
  }
  drop_surplus(dropped);
  return lane;
}

void Lanes::drop(const std::string& name) {
  std::shared_ptr<Lane> dropped;
  const std::lock_guard lock(mutex_);
  const auto known = by_name_.find(name);
  if (known == by_name_.end()) return;
  dropped = std::move(known->second->lane);
  by_use_.erase(known->second);
  by_name_.erase(known);
}

void Lanes::drop_surplus(Dropped& dropped) {
  std::size_t lanes = 0, workers = 0, bytes = 0;
  for (auto used = by_use_.begin(); used != by_use_.end();) {
    const bool is_first = lanes++ == 0;
    bytes += used->lane->kept_bytes();
    if (!is_first && (lanes > most_lanes || bytes > most_kept_bytes)) {
      dropped.lanes.push_back(std::move(used->lane));
      by_name_.erase(used->name);
      used = by_use_.erase(used);
      continue;
    }
    if (used->lane->has_worker() && ++workers > most_workers)
      dropped.workers.push_back(used->lane->take_idle_worker());
    ++used;
  }
}

}  // namespace trammel::studio
