// SPDX-License-Identifier: Apache-2.0
// What `find` asks for, as columns of a table: a vector has two.
#pragma once

#include <string>
#include <vector>

#include "base/shown_units.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::inquiry {

struct AskedComponents {
  std::vector<std::string> names;  // `reaction(theta)`, `velocity(P).x`
  std::vector<std::string> units;  // `1` for none
  std::vector<base::ShownUnit> shown;
  std::vector<symbolic::ExprId> components;
  std::vector<std::size_t> questions;  // of the model, by component
  /// Outside of which a question has no value, though its components have one.
  std::vector<const model::Domain*> domains;
  std::vector<std::size_t> asking;  // questions of the model, by domain

  /// The components, then the arguments of the domains.
  std::vector<symbolic::ExprId> with_domains() const;

  /// What has a value, of values of with_domains(); NaN for the rest.
  std::vector<double> only_existing(std::vector<double> values) const;
};

/// Of the questions that are understood, in the order of the text.
///
/// Pre     the model outlives what it gives
AskedComponents find_asked_components(const model::Model& model);

/// Those of their components in which an angle stands: a run counts its turns.
std::vector<symbolic::ExprId> find_turning_components(const symbolic::ExprPool& pool,
                                                      const model::Model& model);

}  // namespace trammel::inquiry
