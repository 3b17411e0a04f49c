// SPDX-License-Identifier: Apache-2.0
// Who waits for a turn, in the order of coming.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

namespace trammel::studio {

class WaitingLine {
 public:
  /// A place in the line, left when it is destroyed: by who was served, and by who gave up.
  class Place {
   public:
    Place(WaitingLine& line, std::uint64_t number) : line_(line), number_(number) {}
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// Whether it is the first, after at most that long.
    bool wait(std::chrono::milliseconds patience);

   private:
    WaitingLine& line_;
    const std::uint64_t number_;
  };

  /// Null where so many are in it already.
  ///
  /// Pre     the line outlives the place
  std::unique_ptr<Place> join(std::size_t most);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::uint64_t> numbers_;
  std::uint64_t next_ = 0;
};

}  // namespace trammel::studio
