// SPDX-License-Identifier: Apache-2.0
// The open models of all pages. A page has two lanes, so that formulas and runs are answered beside
// the hand: what the two are for is the page's affair.
#pragma once

#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "studio/server/lane.h"

namespace trammel::studio {

class Lanes {
 public:
  /// Keeps one worker in stock, so that who needs one does not wait for its start.
  Lanes(std::string program, std::string folder);
  ~Lanes();
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  /// The lane of that name, new where there is none. Where there are too many lanes, or too much
  /// text is kept, those that have been used least of late are dropped: their pages open their
  /// text again.
  std::shared_ptr<Lane> open(const std::string& name);
  void drop(const std::string& name);

 private:
  struct Used {
    std::string name;
    std::shared_ptr<Lane> lane;
  };

  std::unique_ptr<Worker> take_worker();
  void keep_stock();
  void drop_surplus();

  const std::string program_, folder_;
  std::mutex mutex_;
  std::list<Used> by_use_;  // the last used first
  std::map<std::string, std::list<Used>::iterator> by_name_;

  std::mutex stock_mutex_;
  std::condition_variable stock_changed_;
  std::unique_ptr<Worker> stock_;
  bool ends_ = false;
  std::thread stock_keeper_;
};

}  // namespace trammel::studio
