// SPDX-License-Identifier: Apache-2.0
// Ctrl-C and the system's request to end.
#pragma once

#include <atomic>

namespace trammel::cli {

/// From here on SIGINT and SIGTERM set the flag, once: the work stops at its next check and answers
/// with what it has. A second one ends the process at once.
const std::atomic<bool>* watch_interrupts();

}  // namespace trammel::cli
