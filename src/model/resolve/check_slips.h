// SPDX-License-Identifier: Apache-2.0
// What is legal and probably not meant: degrees without `deg`, numbers without units among others.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/units/dimension_system.h"

namespace trammel::model {

/// Warnings  angle-in-radians: an angle of more than a turn, written without a unit; bare-number: a
///           value without a unit, where others have units, or a number where others of its kind
///           are in another unit than it is taken in; upward-gravity: it has a minus sign
///
/// Cost    O(nodes of the text)
base::Diagnostics check_slips(const syntax::Tree& tree, const Model& model,
                              std::span<const BareNumber> numbers);

}  // namespace trammel::model
