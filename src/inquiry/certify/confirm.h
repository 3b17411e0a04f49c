// SPDX-License-Identifier: Apache-2.0
// What a certificate says of an answer.
#pragma once

#include "base/certificate.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// False where closed form and implicit road differ, or the answer depends on a mode that does not
/// obey the law of contact; then the outcome says so. Roads that a limit
/// has cut short confirm nothing and refute nothing: then the limit is the answer.
bool confirm(const Case& here, const base::Certificate& certificate,
             const model::Question& question, Outcome& outcome);

}  // namespace trammel::inquiry
