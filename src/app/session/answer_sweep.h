// SPDX-License-Identifier: Apache-2.0
// `trammel sweep`: rows by threads and processes, kept in a file where one is named.
#pragma once

#include <vector>

#include "app/document/load_model.h"
#include "app/request/model_text.h"
#include "app/request/task.h"
#include "inquiry/answer/answer.h"
#include "inquiry/machine/case.h"

namespace trammel::app {

struct SweepAnswers {
  std::vector<inquiry::Answer> answers;  // of the ranges, then of the tolerances
  base::Diagnostics diagnostics;
};

/// Pre     the model that was loaded is the one of the case
/// Errors  nothing-varied where the model varies nothing; those of sweeps and of files
SweepAnswers answer_sweep(const ModelText& text, const Sweep& task, const LoadedModel& loaded,
                          const inquiry::Case& here);

}  // namespace trammel::app
