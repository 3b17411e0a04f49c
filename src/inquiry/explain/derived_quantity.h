// SPDX-License-Identifier: Apache-2.0
// What the numbers of derivations measure, so that they are shown in the units of the model.
#pragma once

#include <optional>
#include <string_view>

#include "base/shown_units.h"

namespace trammel::inquiry {

/// None where a constraint's expression is not a single measure.
using MaybeQuantity = std::optional<base::Quantity>;

/// What is of this dimension for a unit of another quantity: the displacement of a point per
/// radian.
MaybeQuantity per(const base::Dimension& dimension, const MaybeQuantity& other);

/// What a name of the construction stands for, by the way that the program names coordinates.
base::Quantity quantity_of_name(std::string_view name);

}  // namespace trammel::inquiry
