// SPDX-License-Identifier: Apache-2.0
// Syntax back to text: byte for byte, or in canonical form.
#pragma once

#include <span>
#include <string>

#include "base/span.h"
#include "model/language/syntax.h"

namespace trammel::model::syntax {

/// The text of the tree, byte for byte: statements, comments, spaces and line ends.
std::string print(const Tree& tree);

/// An expression in canonical form: `-x^2 + 2*(a + b)`, numbers as typed. Parsing it gives the same
/// nodes.
///
/// Cost O(nodes), no recursion
std::string to_text(const ExprArena& exprs, ExprIndex index);

/// `m/s^2`, `N/m^(3/2)`.
std::string to_text(std::span<const UnitFactor> units);

/// `<=`
std::string_view to_text(Relation relation);

}  // namespace trammel::model::syntax
