// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/primitive_table.h"

#include <array>

namespace trammel::model {

namespace {

using base::dimension::length;
using base::dimension::one;

constexpr std::array block{PrimitiveArgument{"x", length}, PrimitiveArgument{"y", length},
                           PrimitiveArgument{"z", length}};
constexpr std::array cylinder{PrimitiveArgument{"d", length}, PrimitiveArgument{"h", length}};
constexpr std::array prism{PrimitiveArgument{"h", length}};
constexpr std::array gear{PrimitiveArgument{"teeth", one}, PrimitiveArgument{"module", length},
                          PrimitiveArgument{"h", length},
                          PrimitiveArgument{"pressure", one, LeftOut::TwentyDegrees},
                          PrimitiveArgument{"backlash", length, LeftOut::Zero}};
constexpr std::array ring_gear{PrimitiveArgument{"teeth", one},
                               PrimitiveArgument{"module", length},
                               PrimitiveArgument{"h", length},
                               PrimitiveArgument{"rim", length, LeftOut::TwoModules},
                               PrimitiveArgument{"pressure", one, LeftOut::TwentyDegrees},
                               PrimitiveArgument{"backlash", length, LeftOut::Zero}};
constexpr std::array sphere{PrimitiveArgument{"d", length}};

constexpr std::array primitives{
    Primitive{"block", PrimitiveKind::Block, block, "block(x, y, z)"},
    Primitive{"cylinder", PrimitiveKind::Cylinder, cylinder, "cylinder(d, h)"},
    Primitive{"prism", PrimitiveKind::Prism, prism, "prism((x1, y1), (x2, y2), (x3, y3), h)"},
    Primitive{"gear", PrimitiveKind::Gear, gear, "gear(teeth, module, h)"},
    Primitive{"ring_gear", PrimitiveKind::RingGear, ring_gear, "ring_gear(teeth, module, h)"},
    Primitive{"rack", PrimitiveKind::Rack, gear, "rack(teeth, module, h)"},
    Primitive{"sphere", PrimitiveKind::Sphere, sphere, "sphere(d)"},
};

}  // namespace

const Primitive* find_primitive(std::string_view name) {
  for (const Primitive& row : primitives)
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace trammel::model
