// SPDX-License-Identifier: Apache-2.0
// `trammel predict`: what the text asks about the long run.
#pragma once

#include "app/request/task.h"
#include "app/session/call.h"

namespace trammel::app {

void answer_predictions(Call& call, const Predict& task);

}  // namespace trammel::app
