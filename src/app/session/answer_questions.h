// SPDX-License-Identifier: Apache-2.0
// The questions of a text, one after the other.
#pragma once

#include "app/request/task.h"
#include "app/session/call.h"

namespace trammel::app {

/// Answers each that stands at or after an offset into the text; where a limit comes, the others
/// are answered by that.
base::Diagnostics answer_questions(Call& call, const Solve& task, std::size_t from = 0);

/// What else the text asks for, and which command answers it.
base::Diagnostics note_other_tasks(const Call& call);

}  // namespace trammel::app
