// SPDX-License-Identifier: Apache-2.0
// The law of contact for actions on a state that stand contact by contact, friction behind its
// normal, while the law has normals first.
#pragma once

#include <cstddef>
#include <vector>

#include "mechanics/contact/law.h"
#include "mechanics/machine/contact_actions.h"

namespace trammel::mechanics {

class LawRows {
 public:
  /// The next action. `sense`: the normal force by that of the action.
  void add_normal(double sense);
  void add_friction(LawFriction friction);  // of the last normal
  void add_idle();                          // one that the law leaves out

  /// Shapes  mobility: [by][on] of actions; open: of actions
  LawOutput decide(const std::vector<std::vector<double>>& mobility,
                   const std::vector<double>& open) const;
  /// What is wrong with a mode, and of which action.
  ///
  /// Shapes  active: by normal; frictions: by friction that is not idle; forces: by action
  std::optional<LawFault> find_fault(const ContactActions& numbers, const LawMode& mode,
                                     const std::vector<double>& forces,
                                     const LawRounding& rounding) const;
  /// By action: of frictions.
  std::vector<FrictionState> frictions_of(const LawOutput& found) const;

 private:
  struct Numbers {
    std::vector<double> mobility, open;
  };
  std::vector<std::size_t> rows() const;  // actions, by row of the law
  Numbers numbers_of(const std::vector<std::vector<double>>& mobility,
                     const std::vector<double>& open) const;

  std::size_t actions_ = 0;
  std::vector<std::size_t> normal_actions_, friction_actions_;
  std::vector<double> senses_;  // by action
  std::vector<LawNormal> normals_;
  std::vector<LawFriction> frictions_;
};

}  // namespace trammel::mechanics
