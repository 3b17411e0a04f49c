// SPDX-License-Identifier: Apache-2.0
// What runs say to the user.
#pragma once

#include "base/diagnostic.h"

namespace trammel::simulation {

inline constexpr base::DiagnosticKind nothing_simulated{"E601", "nothing-simulated"};
inline constexpr base::DiagnosticKind simulation_unsupported{"E602", "simulation-unsupported"};
inline constexpr base::DiagnosticKind run_without_end{"E603", "run-without-end"};
inline constexpr base::DiagnosticKind motion_undetermined{"E604", "motion-undetermined"};
inline constexpr base::DiagnosticKind run_stopped{"E605", "run-stopped"};
inline constexpr base::DiagnosticKind start_unknown{"E606", "start-unknown"};
inline constexpr base::DiagnosticKind start_inconsistent{"E607", "start-inconsistent"};
inline constexpr base::DiagnosticKind parts_collide{"E608", "parts-collide"};
inline constexpr base::DiagnosticKind shared_load{"N601", "shared-load"};
inline constexpr base::DiagnosticKind impact_by_law{"N602", "impact-by-law"};
inline constexpr base::DiagnosticKind event_not_reached{"W601", "event-not-reached"};
inline constexpr base::DiagnosticKind several_motions{"W602", "several-motions"};
inline constexpr base::DiagnosticKind start_at_border{"W603", "start-at-border"};

}  // namespace trammel::simulation
