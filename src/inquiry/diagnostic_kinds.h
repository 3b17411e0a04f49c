// SPDX-License-Identifier: Apache-2.0
// What the answering of questions says to the user.
#pragma once

#include "base/diagnostic.h"

namespace trammel::inquiry {

inline constexpr base::DiagnosticKind formula_not_confirmed{"E501", "formula-not-confirmed"};
inline constexpr base::DiagnosticKind limit_reached{"E502", "limit-reached"};
inline constexpr base::DiagnosticKind no_finite_value{"E503", "no-finite-value"};
inline constexpr base::DiagnosticKind undecided_forces{"E504", "undecided-forces"};
inline constexpr base::DiagnosticKind redundant_violated{"E505", "redundant-violated"};
inline constexpr base::DiagnosticKind outside_domain{"E506", "outside-domain"};
inline constexpr base::DiagnosticKind unilateral_violated{"E507", "one-sided-violated"};
inline constexpr base::DiagnosticKind too_far_apart{"E508", "too-far-apart"};
inline constexpr base::DiagnosticKind state_not_possible{"E510", "state-not-possible"};
inline constexpr base::DiagnosticKind state_adjusted{"W510", "state-adjusted"};
inline constexpr base::DiagnosticKind no_equilibrium{"W511", "no-equilibrium"};
inline constexpr base::DiagnosticKind outlines_not_counted{"W512", "outlines-not-counted"};
inline constexpr base::DiagnosticKind struck_contact{"W513", "struck-contact"};
inline constexpr base::DiagnosticKind no_value{"E511", "no-value"};
inline constexpr base::DiagnosticKind nothing_varied{"E512", "nothing-varied"};
inline constexpr base::DiagnosticKind wrong_range{"E513", "wrong-range"};
inline constexpr base::DiagnosticKind values_missing{"N504", "values-missing"};
inline constexpr base::DiagnosticKind dead_points_passed{"N505", "dead-points-passed"};
inline constexpr base::DiagnosticKind not_swept{"N506", "not-swept"};
inline constexpr base::DiagnosticKind no_number{"N501", "no-number"};
inline constexpr base::DiagnosticKind formulas_on_request{"N502", "formulas-on-request"};
inline constexpr base::DiagnosticKind no_implicit_equation{"N503", "no-implicit-equation"};

}  // namespace trammel::inquiry
