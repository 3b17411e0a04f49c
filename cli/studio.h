// SPDX-License-Identifier: Apache-2.0
// The studio: a page of this machine's browser, served by a module.
#pragma once

#include "cli/arguments.h"

namespace trammel::cli {

/// Serves until it is interrupted.
///
/// Returns  the exit code
int serve_studio(const ServeArguments& arguments);

}  // namespace trammel::cli
