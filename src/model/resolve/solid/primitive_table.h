// SPDX-License-Identifier: Apache-2.0
// The primitives of solids: their names, their dimensions in order, and which may be left out.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/dimension.h"
#include "model/solid.h"

namespace trammel::model {

/// What stands for a dimension that is left out.
enum class LeftOut : std::uint8_t { Never, Zero, TwentyDegrees, TwoModules };

struct PrimitiveArgument {
  std::string_view name;
  base::Dimension dimension;
  LeftOut left_out = LeftOut::Never;
};

struct Primitive {
  std::string_view name;
  PrimitiveKind kind;
  std::span<const PrimitiveArgument> arguments;  // of a prism its height alone, after the corners
  std::string_view usage;
};

/// Nothing where the name is no primitive's.
const Primitive* find_primitive(std::string_view name);

}  // namespace trammel::model
