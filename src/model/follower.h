// SPDX-License-Identifier: Apache-2.0
// Followers: constraints that place nothing.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "base/span.h"
#include "model/contact_way.h"
#include "model/index.h"

namespace trammel::model {

/// Bears load in place of geometric constraints.
struct Mechanical {};

/// Is checked and bears nothing.
struct Redundant {};

/// Bears load where it is active: `expression <= value`, or `>=`.
struct Unilateral {
  bool is_upper_limit = false;
  std::optional<ExprId> restitution;
  std::optional<ExprId> friction;        // coefficient
  std::optional<ExprId> friction_force;  // constant
  std::optional<ContactWay> way;         // with friction
  bool has_friction() const { return friction || friction_force; }
};

/// A constraint that places nothing, and what it does instead.
struct Follower {
  std::string name;
  base::Span span;
  std::string text;
  ExprId expression;
  ExprId value;
  bool is_angle = false;
  std::variant<Mechanical, Redundant, Unilateral> role;

  /// For messages.
  const std::string& shown_name() const { return name.empty() ? text : name; }
};

inline bool is_mechanical(const Follower& follower) {
  return std::holds_alternative<Mechanical>(follower.role);
}

inline bool is_redundant(const Follower& follower) {
  return std::holds_alternative<Redundant>(follower.role);
}

/// Null where it bears load to both sides, or none.
inline const Unilateral* find_unilateral(const Follower& follower) {
  return std::get_if<Unilateral>(&follower.role);
}

inline bool is_unilateral(const Follower& follower) {
  return find_unilateral(follower) != nullptr;
}

}  // namespace trammel::model
