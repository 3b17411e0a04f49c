// SPDX-License-Identifier: Apache-2.0
// What is legal and probably not meant: degrees without `deg`, numbers without units among others.
#pragma once

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"

namespace trammel::model {

/// Warnings  angle-in-radians: an angle of more than a turn, written without a unit; bare-number: a
///           value without a unit, where others have units; upward-gravity: it has a minus sign
///
/// Cost    O(nodes of the text)
base::Diagnostics check_slips(const syntax::Tree& tree, const Model& model);

}  // namespace trammel::model
