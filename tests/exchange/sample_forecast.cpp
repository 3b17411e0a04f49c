// SPDX-License-Identifier: Apache-2.0
#include "exchange/sample_forecast.h"

#include <utility>

namespace trammel::test {

namespace {

prediction::Phase ticking() {
  prediction::Phase phase;
  phase.kind = prediction::PhaseKind::Cycle;
  phase.from = 0.0;
  phase.to = phase.known_to = 567.35;
  phase.period = 0.9;
  phase.repeats = 630;
  phase.minima = 4;
  phase.change = {{"angle(wheel)", -0.6283}};
  phase.superimposed = {{90.0, 0.4, 12.5, {"slow_wheel", "clapper"}, {{"angle(clapper)", 0.0}}}};
  phase.ends = prediction::PhaseEnd{"slow_wheel meets frame", 567.35};
  phase.swings = "angle(balance)";
  for (int i = 0; i <= 10; ++i)
    phase.course.push_back({56.735 * i, 0.9 + 0.002 * i, 1.2 - 0.004 * i * i});
  phase.verified = {{0.0, 9.0, 0.0}, {200.0, 204.5, 2e-9}, {480.0, 484.5, 3e-8}};
  phase.text =
      "angle(balance) swings by 1.2 rad to either side with a period of 0.9 s, 630 times, and each "
      "time angle(wheel) changes by -0.6283 rad. It ends when slow_wheel meets frame.";
  return phase;
}

prediction::Phase resting() {
  prediction::Phase phase;
  phase.kind = prediction::PhaseKind::Rest;
  phase.from = 567.35;
  phase.known_to = 1000.0;
  phase.state = {{"angle(wheel)", -395.8}, {"angle(balance)", 0.1}};
  phase.text = "Nothing moves any more.";
  return phase;
}

}  // namespace

prediction::Forecast stopped_clock() {
  prediction::Forecast forecast;
  forecast.phases = {ticking(), resting()};
  forecast.end = forecast.known_to = 1000.0;
  forecast.simulated = 25.0;
  forecast.steps = 4321;
  return forecast;
}

inquiry::Answer answer_of(prediction::Forecast forecast) {
  inquiry::Answer answer;
  answer.question = answer.name = "predict for 1000 s";
  answer.content = std::move(forecast);
  return answer;
}

}  // namespace trammel::test
