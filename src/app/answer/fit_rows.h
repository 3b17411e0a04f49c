// SPDX-License-Identifier: Apache-2.0
// Where memory is limited, rows that fit into it may leave no room for their own text.
#pragma once

#include <string>

#include "app/request/task.h"
#include "app/session/session_reply.h"

namespace trammel::app {

/// Leaves out the last rows of runs and sweeps that could not be written with the memory that is
/// left, and says so. Those before are written at least.
///
/// Shapes  file: the name of the model
/// Cost    one request for memory that nothing is written to, for each halving
void fit_rows(SessionReply& found, bool writes_all_rows, const std::string& file);

}  // namespace trammel::app
