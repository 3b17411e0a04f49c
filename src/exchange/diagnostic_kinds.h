// SPDX-License-Identifier: Apache-2.0
// What the writing of answers says to the user.
#pragma once

#include "base/diagnostic.h"

namespace trammel::exchange {

inline constexpr base::DiagnosticKind not_exported{"W801", "not-exported"};
inline constexpr base::DiagnosticKind nothing_to_export{"E802", "nothing-to-export"};
inline constexpr base::DiagnosticKind store_unusable{"E803", "store-unusable"};
inline constexpr base::DiagnosticKind store_of_another_run{"E804", "store-of-another-run"};
inline constexpr base::DiagnosticKind store_exists{"E805", "store-exists"};
inline constexpr base::DiagnosticKind store_damaged{"E806", "store-damaged"};
inline constexpr base::DiagnosticKind file_unwritable{"E807", "file-unwritable"};

}  // namespace trammel::exchange
