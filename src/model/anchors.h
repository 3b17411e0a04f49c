// SPDX-License-Identifier: Apache-2.0
// Where a new statement stands best: below the last one of its kind.
#pragma once

#include "base/span.h"

namespace trammel::model {

/// Below which statements of a text a new one of their kind would be written; `base::end_of_text`
/// where there is none.
struct Anchors {
  base::Span elements = base::end_of_text;  // points, lines, circles, curves, bodies, parts
  base::Span constraints = base::end_of_text;
  base::Span loads = base::end_of_text;   // forces, springs, masses
  base::Span values = base::end_of_text;  // the last `given`
};

}  // namespace trammel::model
