// SPDX-License-Identifier: Apache-2.0
// Forces of active unilateral constraints, normal ones and friction, as formulas.
#pragma once

#include <vector>

#include "mechanics/contact/contact_rows.h"
#include "mechanics/formula/unknown_forces.h"

namespace trammel::mechanics {

/// Puts the forces of contacts into the unknowns: 0 for open ones; for active ones what keeps their
/// gaps from changing, and friction by its law. The accelerations of free constraints follow.
///
/// Math    gap''(q'', force) = 0 with q'' = q''(force), linear in the forces; T = -mu |N| sign(v)
///         of what slides, no acceleration along what sticks
/// Shapes  mode: one a row
/// Pre     the unknowns have been found with the forces as names in them
/// Errors  a problem where the system has no single solution
void decide_contacts(const model::Model& model, symbolic::ExprPool& pool,
                     const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
                     const std::vector<ContactRow>& contacts, const ContactMode& mode,
                     Unknowns& unknowns);

}  // namespace trammel::mechanics
