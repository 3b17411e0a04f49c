// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/law_rows.h"

namespace trammel::mechanics {

void LawRows::add_normal(double sense) {
  normals_.emplace_back();
  senses_.push_back(sense);
  normal_actions_.push_back(actions_++);
}

void LawRows::add_friction(LawFriction friction) {
  friction.pressed_by = normals_.size() - 1;
  frictions_.push_back(friction);
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

LawRows::Numbers LawRows::numbers_of(const std::vector<std::vector<double>>& mobility,
                                     const std::vector<double>& open) const {
  Numbers numbers;
  for (const std::size_t on : rows()) {
    numbers.open.push_back(open[on]);
    for (const std::size_t by : rows()) numbers.mobility.push_back(senses_[by] * mobility[by][on]);
  }
  return numbers;
}

LawOutput LawRows::decide(const std::vector<std::vector<double>>& mobility,
                          const std::vector<double>& open) const {
  const Numbers numbers = numbers_of(mobility, open);
  return decide_contacts({normals_, frictions_, numbers.mobility, numbers.open});
}

std::optional<LawFault> LawRows::find_fault(const ContactActions& numbers, const LawMode& mode,
                                            const std::vector<double>& forces,
                                            const LawRounding& rounding) const {
  const Numbers law = numbers_of(numbers.mobility, numbers.open);
  const std::vector<std::size_t> all = rows();
  std::vector<double> by_row;
  for (const std::size_t action : all) by_row.push_back(senses_[action] * forces[action]);
  auto fault =
      mechanics::find_fault({normals_, frictions_, law.mobility, law.open}, mode, by_row, rounding);
  if (fault) fault->row = all[fault->row];
  return fault;
}

std::vector<FrictionState> LawRows::frictions_of(const LawOutput& found) const {
  std::vector<FrictionState> states(actions_);
  for (std::size_t i = 0; i < friction_actions_.size(); ++i)
    states[friction_actions_[i]] = found.mode.frictions[i];
  return states;
}

}  // namespace trammel::mechanics
