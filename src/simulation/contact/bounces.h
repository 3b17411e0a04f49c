// SPDX-License-Identifier: Apache-2.0
// Impacts that follow each other ever faster: where their times lead to.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace trammel::simulation {

class Bounces {
 public:
  Bounces() = default;
  explicit Bounces(std::size_t contacts) : times_(contacts) {}

  std::size_t contacts() const { return times_.size(); }

  template <class Archive>
  void visit(Archive& archive) {
    archive(times_);
  }

  void note(std::size_t contact, double time);

  /// Contacts whose last four impacts came at intervals of one ratio below 1, with the limit of
  /// their times where it lies after `now`.
  ///
  /// Math    t + d r/(1 - r) after the interval d
  std::vector<std::pair<std::size_t, double>> expected_rests(double now) const;

 private:
  std::vector<std::vector<double>> times_;  // of the last four impacts, by contact
};

}  // namespace trammel::simulation
