// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/law_rows.h"

namespace trammel::mechanics {

void LawRows::add_normal(double sense) {
  normals_.emplace_back();
  senses_.push_back(sense);
  normal_actions_.push_back(actions_++);
}

void LawRows::add_friction(double coefficient, int slides) {
  frictions_.push_back({normals_.size() - 1, coefficient, slides});
  senses_.push_back(1.0);
  friction_actions_.push_back(actions_++);
}

void LawRows::add_idle() {
  senses_.push_back(1.0);
  ++actions_;
}

std::vector<std::size_t> LawRows::rows() const {
  std::vector<std::size_t> rows = normal_actions_;
  rows.insert(rows.end(), friction_actions_.begin(), friction_actions_.end());
  return rows;
}

LawOutput LawRows::decide(const std::vector<std::vector<double>>& mobility,
                          const std::vector<double>& open) {
  std::vector<double> numbers, alone;
  for (const std::size_t on : rows()) {
    alone.push_back(open[on]);
    for (const std::size_t by : rows()) numbers.push_back(senses_[by] * mobility[by][on]);
  }
  return decide_contacts({normals_, frictions_, numbers, alone});
}

std::vector<double> LawRows::forces_of(const LawOutput& found) const {
  std::vector<double> forces(actions_, 0.0);
  const std::vector<std::size_t> all = rows();
  for (std::size_t i = 0; i < all.size(); ++i) forces[all[i]] = senses_[all[i]] * found.forces[i];
  return forces;
}

std::vector<FrictionState> LawRows::frictions_of(const LawOutput& found) const {
  std::vector<FrictionState> states(actions_);
  for (std::size_t i = 0; i < friction_actions_.size(); ++i)
    states[friction_actions_[i]] = found.mode.frictions[i];
  return states;
}

}  // namespace trammel::mechanics
