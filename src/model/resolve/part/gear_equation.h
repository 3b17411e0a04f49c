// SPDX-License-Identifier: Apache-2.0
// How the angles of parts hang together by their teeth.
#pragma once

#include <map>
#include <string>

#include "base/span.h"
#include "model/solid.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

/// Angles from the x axis times their factors, and other measures, keep their sum.
struct GearEquation {
  std::map<PartIndex, symbolic::ExprId> factors;
  symbolic::ExprId others, drawn;  // measures, and what they are as drawn
  base::Span span;
  std::string text;
};

}  // namespace trammel::model
