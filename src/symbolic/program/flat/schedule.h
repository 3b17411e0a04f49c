// SPDX-License-Identifier: Apache-2.0
// From a flat graph to a tape: the order of the operations and their slots.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "symbolic/program/flat/flat_graph.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// Angles go together in as few groups as their dependence allows; all else is computed where it is
/// first needed, outputs are given away as soon as they are known. Nothing where the tape would be
/// longer than `longest`.
///
/// Cost    O(total length of the lists)
std::optional<Tape> schedule(const FlatGraph& graph, std::span<const Signed> roots,
                             std::uint32_t inputs, std::size_t longest);

}  // namespace trammel::symbolic
