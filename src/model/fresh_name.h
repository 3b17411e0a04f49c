// SPDX-License-Identifier: Apache-2.0
// Names for what is added to a model.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "model/model.h"

namespace trammel::model {

/// What engineers call such values.
inline constexpr std::array<std::string_view, 5> names_of_angles{"theta", "phi", "psi", "alpha",
                                                                 "beta"};
inline constexpr std::array<std::string_view, 6> names_of_lengths{"a", "b", "c", "d", "e", "f"};
inline constexpr std::array<std::string_view, 2> names_of_radii{"r", "R"};

/// The first of these names that the model does not use, or else the first one with a number
/// behind it: `theta`, `phi`, `theta_2`. Taken names are added by the caller to `taken`.
///
/// Cost  O(names of the model) for each that is in use
std::string fresh_name(const Model& model, std::span<const std::string_view> wanted,
                       std::span<const std::string> taken = {});

}  // namespace trammel::model
