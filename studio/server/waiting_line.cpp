// SPDX-License-Identifier: Apache-2.0
#include "studio/server/waiting_line.h"

#include <algorithm>

namespace trammel::studio {

std::unique_ptr<WaitingLine::Place> WaitingLine::join(std::size_t most) {
  const std::lock_guard lock(mutex_);
  if (numbers_.size() >= most) return nullptr;
  numbers_.push_back(next_);
  return std::make_unique<Place>(*this, next_++);
}

WaitingLine::Place::~Place() {
  {
    const std::lock_guard lock(line_.mutex_);
    line_.numbers_.erase(std::find(line_.numbers_.begin(), line_.numbers_.end(), number_));
  }
  line_.changed_.notify_all();
}

bool WaitingLine::Place::wait(std::chrono::milliseconds patience) {
  std::unique_lock lock(line_.mutex_);
  return line_.changed_.wait_for(lock, patience,
                                 [this] { return line_.numbers_.front() == number_; });
}

}  // namespace trammel::studio
