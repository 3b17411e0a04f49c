// SPDX-License-Identifier: Apache-2.0
// Forecasts as they could be, for those who write them.
#pragma once

#include "inquiry/answer/answer.h"
#include "prediction/report/phase.h"

namespace trammel::test {

/// A clock that ticks for 567.35 s, meets the frame and then rests, of 1000 s.
prediction::Forecast stopped_clock();

inquiry::Answer answer_of(prediction::Forecast forecast);

}  // namespace trammel::test
