// SPDX-License-Identifier: Apache-2.0
// `trammel simulate`: the runs of a text, rows kept in a file where one is named.
#pragma once

#include <optional>

#include "app/request/task.h"
#include "app/session/call.h"
#include "inquiry/answer/animation.h"
#include "inquiry/run/row_keeper.h"

namespace trammel::app {

/// Shapes  result: of the last run, where the task shows one; keeper: where its rows go in place of
///         a store; null: there is none
std::optional<inquiry::Animation> answer_runs(Call& call, const ModelText& text,
                                              const Simulate& task,
                                              const inquiry::RowKeeper* keeper);

}  // namespace trammel::app
