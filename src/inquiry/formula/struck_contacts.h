// SPDX-License-Identifier: Apache-2.0
// Unilateral constraints that are hit in a given state: an impact, of which forces and
// accelerations know nothing. States of Lagrangian models are put onto such constraints instead.
#pragma once

#include "base/diagnostic.h"
#include "inquiry/machine/case.h"
#include "model/question.h"

namespace trammel::inquiry {

/// A warning for each that is active although its gap closes, where a question needs forces: what
/// is told holds while it stays closed.
///
/// Cost    evaluates the rates of active gaps
base::Diagnostics describe_struck_contacts(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
