// SPDX-License-Identifier: Apache-2.0
// What `find` asks for, as columns of a table: a vector has two.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace trammel::inquiry {

struct AskedComponents {
  std::vector<std::string> names;  // `reaction(theta)`, `velocity(P).x`
  std::vector<std::string> units;  // `1` for none
  std::vector<symbolic::ExprId> components;
  std::vector<std::size_t> questions;  // of the model, by component
};

/// Of the questions that are understood, in the order of the text.
AskedComponents find_asked_components(const model::Model& model);

}  // namespace trammel::inquiry
