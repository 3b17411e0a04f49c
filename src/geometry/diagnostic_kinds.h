// SPDX-License-Identifier: Apache-2.0
// What geometry says to the user. Each kind has its smallest model below tests/diagnostics.
#pragma once

#include "base/diagnostic.h"

namespace trammel::geometry {

inline constexpr base::DiagnosticKind underconstrained{"E301", "underconstrained"};
inline constexpr base::DiagnosticKind conflicting_constraints{"E302", "conflicting-constraints"};
inline constexpr base::DiagnosticKind redundant_constraint{"E303", "redundant-constraint"};
inline constexpr base::DiagnosticKind cannot_assemble{"E304", "cannot-assemble"};
inline constexpr base::DiagnosticKind dead_point{"E305", "dead-point"};
inline constexpr base::DiagnosticKind no_position_found{"E306", "no-position-found"};
inline constexpr base::DiagnosticKind branch_not_reached{"W301", "branch-not-reached"};
inline constexpr base::DiagnosticKind dead_point_passed{"W302", "dead-point-passed"};
inline constexpr base::DiagnosticKind zero_length{"W303", "zero-length"};
inline constexpr base::DiagnosticKind coinciding_hints{"W304", "coinciding-hints"};
inline constexpr base::DiagnosticKind wrong_side{"W305", "wrong-side"};
inline constexpr base::DiagnosticKind ill_conditioned{"W306", "ill-conditioned"};
inline constexpr base::DiagnosticKind far_from_hint{"W307", "far-from-hint"};
inline constexpr base::DiagnosticKind measured_value{"N301", "measured-value"};
inline constexpr base::DiagnosticKind not_constructible{"N302", "not-constructible"};

}  // namespace trammel::geometry
