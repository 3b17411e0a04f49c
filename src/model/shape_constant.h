// SPDX-License-Identifier: Apache-2.0
// Constants of shapes that are known at one value of a name alone.
#pragma once

#include <string>

#include "model/model.h"

namespace trammel::model {

/// The first of the constants that areas of crossing pieces make of parts, whose dimensions hold
/// this name: nobody may vary it without looking at the shapes anew. Null where there is none.
const Parameter* find_shape_constant(const Model& model, ExprId name);

/// Why a name cannot be varied, for messages.
std::string describe_shape_constant(const std::string& name, const Parameter& constant);

}  // namespace trammel::model
