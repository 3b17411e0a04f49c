// SPDX-License-Identifier: Apache-2.0
// `trammel predict`: what the text asks about the long run.
#pragma once

#include "app/request/model_text.h"
#include "app/request/task.h"
#include "app/session/call.h"
#include "inquiry/predict/predict.h"

namespace trammel::app {

/// What the last one simulates goes to the journal, or to the file of the task, where there is one.
void answer_predictions(Call& call, const ModelText& text, const Predict& task,
                        const inquiry::JournalOpener& open_journal);

}  // namespace trammel::app
