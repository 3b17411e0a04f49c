// SPDX-License-Identifier: Apache-2.0
// The open models of all pages. A page has two lanes, so that formulas and runs are answered beside
// the hand: what the two are for is the page's affair.
#pragma once

#include <atomic>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "studio/server/lane.h"
#include "studio/server/workers.h"

namespace trammel::studio {

class Lanes {
 public:
  /// Pre     workers outlive it
  explicit Lanes(Workers& workers) : workers_(workers) {}

  /// The lane of that name; null where there is none.
  std::shared_ptr<Lane> find(const std::string& name);
  /// The same, new where there is none. Where there are too many lanes, or too much text is kept,
  /// those that have been used least of late are dropped: their pages open their text again.
  std::shared_ptr<Lane> open(const std::string& name, LaneKind kind);
  /// A call that runs in it goes on.
  void drop(const std::string& name);

  std::atomic<int>& calls() { return calls_; }  // that are answered now

 private:
  struct Used {
    std::string name;
    std::shared_ptr<Lane> lane;
  };
  // What is to end: outside of the lock, since it is waited for.
  struct Dropped {
    std::vector<std::shared_ptr<Lane>> lanes;
    std::vector<std::unique_ptr<Worker>> workers;
  };

  std::shared_ptr<Lane> use(const std::string& name);
  void drop_surplus(Dropped& dropped);

  Workers& workers_;
  std::mutex mutex_;
  std::list<Used> by_use_;  // the last used first
  std::map<std::string, std::list<Used>::iterator> by_name_;
  std::atomic<int> calls_{0};
};

}  // namespace trammel::studio
