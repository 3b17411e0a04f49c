// SPDX-License-Identifier: Apache-2.0
// Parallelograms, kites and isosceles triangles in words.
#pragma once

#include <string>

#include "geometry/construct/construction.h"

namespace trammel::inquiry {

/// What the meeting of two loci is beside a place that stands, to be added to the step's sentence.
/// Pre: the step has a companion.
std::string companion_words(const model::Model& model, const geometry::PlacePoint& step,
                            int branch);

/// How much of a rod's length lies between its end and the point at the proportion.
std::string share_words(symbolic::ExprPool& pool, const model::Model& model,
                        const geometry::OnCircle::Share& share);

}  // namespace trammel::inquiry
