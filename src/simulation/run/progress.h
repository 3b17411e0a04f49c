// SPDX-License-Identifier: Apache-2.0
// Whether a run still gets on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "numeric/tolerances.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

class Progress {
 public:
  /// False where events follow one another without time between them.
  bool note_event(double t) {
    constexpr std::size_t idle_max = 200;
    idle_ =
        t - last_event_ > no_time * std::max(numeric::smallest_size, std::abs(t)) ? 0 : idle_ + 1;
    last_event_ = t;
    return idle_ <= idle_max;
  }

  void note_row(std::size_t steps) { steps_at_row_ = steps; }

  /// False where steps have become so short that no row is reached: forces jump with the sign of a
  /// rate that they bring to 0, and no friction law says what holds it there.
  ///
  /// Shapes  steps: of integration so far; most: between two rows
  bool note_steps(std::size_t steps, std::size_t most) const {
    return steps - steps_at_row_ <= most;
  }

  template <class Archive>
  void visit(Archive& archive) {
    archive(last_event_);
    for (std::size_t* count : {&idle_, &steps_at_row_}) archive(*count);
  }

 private:
  double last_event_ = -HUGE_VAL;
  std::size_t idle_ = 0, steps_at_row_ = 0;
};

}  // namespace trammel::simulation
