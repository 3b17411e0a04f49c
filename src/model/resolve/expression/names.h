// SPDX-License-Identifier: Apache-2.0
// What the names of a model refer to. Points, lines, parameters and constraint names live in one
// table each; elements share one space of names.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "base/name_table.h"
#include "model/model.h"
#include "model/units/dimension_system.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

using ElementIndex = std::variant<PointIndex, LineIndex, CircleIndex, CurveIndex>;

class Names {
 public:
  Names(Model& model, symbolic::ExprPool& pool) : model_(model), pool_(pool) {}

  /// False where the name is taken by another element.
  bool declare(const std::string& name, ElementIndex element);
  std::optional<ElementIndex> find_element(const std::string& name) const;
  bool is_point(const std::string& name) const;

  /// The parameter of this name, made where it does not exist yet. `primes` are part of it.
  std::size_t parameter(const std::string& name, base::Span where);
  std::optional<std::size_t> find_parameter(const std::string& name) const;
  /// The parameter's dimension, an unknown of the dimension system.
  DimensionForm dimension_form(std::size_t parameter) const {
    return {{}, {{dimensions_[parameter], {1, 1}}}, false, false};
  }

  void name_constraint(const std::string& name, ConstraintIndex constraint);
  void set_constraint_dimension(ConstraintIndex constraint, DimensionForm dimension);
  const DimensionForm& constraint_dimension(ConstraintIndex constraint) const;
  std::span<const ConstraintIndex> find_constraints(const std::string& name) const;

  void name_follower(const std::string& name, FollowerIndex follower, DimensionForm dimension);
  std::optional<FollowerIndex> find_follower(const std::string& name) const;
  const DimensionForm& follower_dimension(FollowerIndex follower) const;

  /// The reaction of a constraint on coordinates. False where the name is taken.
  struct Multiplier {
    ExprId symbol;
    DimensionForm dimension;
  };
  bool name_multiplier(const std::string& name, ExprId symbol, DimensionForm dimension);
  const Multiplier* find_multiplier(const std::string& name) const;
  /// A label before `P on w`.
  void name_rider(const std::string& name, RiderIndex rider);
  std::optional<RiderIndex> find_rider(const std::string& name) const;

  void name_part(const std::string& name, PartIndex part) { parts_.emplace(name, part); }
  std::optional<PartIndex> find_part(const std::string& name) const {
    const auto found = parts_.find(name);
    return found == parts_.end() ? std::nullopt : std::optional(found->second);
  }

  /// Every name that stands anywhere in the text, beside those of elements: units must not be
  /// mistaken for one.
  void note_name(const std::string& name) { noted_.add(name); }
  bool is_noted(const std::string& name) const {
    return noted_.find(name).has_value() || elements_.find(name).has_value();
  }

  /// A name whose declaration could not be read: nobody is told that it is missing.
  void note_broken(const std::string& name) {
    broken_.add(name);
    has_broken_ = true;
  }
  /// An element of that sort was declared by a name that is none: the first of them that is
  /// missing is taken for it.
  void note_nameless(std::string_view sort) { nameless_.push_back(sort); }
  bool is_nameless(const std::string& name, std::string_view sort) {
    const auto found = std::find(nameless_.begin(), nameless_.end(), sort);
    if (found == nameless_.end()) return false;
    nameless_.erase(found);
    note_broken(name);
    return true;
  }

  bool is_broken(const std::string& name) const { return broken_.find(name).has_value(); }
  bool has_broken() const { return has_broken_; }

  /// All element names, for suggestions.
  std::vector<std::string> element_names() const;
  std::vector<std::string> constraint_names() const;

  DimensionSystem& dimensions() { return system_; }

 private:
  Model& model_;
  symbolic::ExprPool& pool_;
  DimensionSystem system_;
  std::vector<int> dimensions_;
  std::vector<DimensionForm> constraint_dimensions_;
  base::NameTable noted_, broken_;
  std::vector<std::string_view> nameless_;  // sorts
  bool has_broken_ = false;
  base::NameTable elements_;
  std::vector<ElementIndex> element_of_;  // by name
  base::NameTable constraints_;           // of followers, riders and multipliers too
  struct Named {
    ConstraintIndex only;
    bool is_constraint = false;
  };
  std::vector<Named> constraint_of_;                                         // by name
  std::unordered_map<std::uint32_t, std::vector<ConstraintIndex>> several_;  // by name
  std::unordered_map<std::string, std::size_t> parameters_;
  std::unordered_map<std::string, FollowerIndex> followers_;
  std::unordered_map<std::string, RiderIndex> riders_;
  std::unordered_map<std::string, PartIndex> parts_;
  std::unordered_map<std::uint32_t, DimensionForm> follower_dimensions_;
  std::unordered_map<std::string, Multiplier> multipliers_;
};

}  // namespace trammel::model
