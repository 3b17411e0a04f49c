// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/coordinate_scales.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "simulation/run/motion.h"

namespace trammel::inquiry {

namespace {

using simulation::Motion;
using simulation::MotionState;
using simulation::StretchEnd;

// The largest values of coordinates at regular times.
class Farthest : public simulation::MotionSink {
 public:
  Farthest(const MotionState& start, double every)
      : every_(every), next_(start.t + every), most_(start.x.size(), 0.0) {
    look_at(start);
  }

  double next_time() const override { return next_; }
  std::string take(const MotionState& at, const simulation::Mode&, bool is_wanted) override {
    look_at(at);
    if (is_wanted) next_ += every_;
    return {};
  }
  void look_at(const MotionState& at) {
    for (std::size_t i = 0; i < most_.size(); ++i) most_[i] = std::max(most_[i], std::abs(at.x[i]));
  }
  const std::vector<double>& most() const { return most_; }

 private:
  double every_, next_;
  std::vector<double> most_;
};

std::vector<double> find_farthest(simulation::Mover& mover, const MotionState& start,
                                  double duration, const base::Budget& budget) {
  constexpr double looks = 100.0;
  constexpr std::size_t steps_max = 200;
  simulation::MotionOptions options;
  options.budget = budget;
  if (std::isfinite(duration)) options.least_pace = 1 / duration;
  Motion motion(mover, options);
  Farthest farthest(start, duration / looks);
  StretchEnd end = motion.start(start, farthest).end;
  while (end == StretchEnd::Moment && motion.steps() < steps_max) {
    farthest.look_at(motion.state());
    end = motion.advance(start.t + duration, farthest).end;
  }
  farthest.look_at(motion.state());
  return farthest.most();
}

bool is_smooth(const mechanics::MotionFormulas& formulas) {
  return formulas.contacts.empty() && formulas.frictions.empty() &&
         formulas.decided_signs.empty() && formulas.loose_signs.empty();
}

}  // namespace

void measure_coordinates(simulation::Mover& mover, const MotionState& start, double duration,
                         const base::Budget& budget) {
  if (!is_smooth(mover.formulas()) || std::ranges::none_of(start.x, is_small_coordinate)) return;
  // Errors beside far too large a scale make what is tiny grow: then it is measured again.
  constexpr int rounds = 16;
  constexpr double too_large = 10.0;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<double> farthest = find_farthest(mover, start, duration, budget);
    simulation::MotionInputs inputs = mover.inputs();
    bool is_measured = true;
    // What moves by less than this beside others may be moved by their rounding alone.
    constexpr double least_beside_others = 1e-6;
    const double least = least_beside_others * *std::ranges::max_element(farthest);
    for (std::size_t i = 0; i < farthest.size(); ++i) {
      const double own = std::max(farthest[i], least);
      if (farthest[i] == 0.0 || !is_small_coordinate(own)) continue;
      if (too_large * own < inputs.scales[i]) is_measured = false;
      inputs.scales[i] = own;
    }
    mover.set_inputs(std::move(inputs));
    if (is_measured) return;
  }
}

}  // namespace trammel::inquiry
