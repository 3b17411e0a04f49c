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

struct Reach {
  std::vector<double> farthest;  // by coordinate
  bool is_whole = false;         // to the end of the run
};

// Ends early where it is seen that nothing stays small.
Reach find_reach(simulation::Mover& mover, const MotionState& start, double duration,
                 const base::Budget& budget, std::size_t steps_max) {
  constexpr double looks = 100.0;
  simulation::MotionOptions options;
  options.budget = budget;
  if (std::isfinite(duration)) options.least_pace = 1 / duration;
  Motion motion(mover, options);
  Farthest farthest(start, duration / looks);
  StretchEnd end = motion.start(start, farthest).end;
  while (end == StretchEnd::Moment && motion.steps() < steps_max &&
         std::ranges::any_of(farthest.most(), is_small_coordinate)) {
    farthest.look_at(motion.state());
    end = motion.advance(start.t + duration, farthest).end;
  }
  farthest.look_at(motion.state());
  return {farthest.most(), end == StretchEnd::Time};
}

bool is_smooth(const mechanics::MotionFormulas& formulas) {
  return formulas.contacts.empty() && formulas.frictions.empty() &&
         formulas.decided_signs.empty() && formulas.loose_signs.empty();
}

}  // namespace

void measure_coordinates(simulation::Mover& mover, const MotionState& start, double duration,
                         const base::Budget& budget) {
  if (std::ranges::none_of(start.x, is_small_coordinate)) return;
  const bool smooth = is_smooth(mover.formulas());
  const std::size_t steps_max = smooth ? 200 : 1000;
  // Errors beside far too large a scale make what is tiny grow: then it is measured again.
  constexpr int rounds = 16;
  constexpr double too_large = 10.0;
  for (int round = 0; round < rounds; ++round) {
    const Reach reach = find_reach(mover, start, duration, budget, steps_max);
    if (!smooth && !reach.is_whole) return;
    simulation::MotionInputs inputs = mover.inputs();
    bool is_measured = true;
    // What moves by less than this beside others may be moved by their rounding alone.
    constexpr double least_beside_others = 1e-6;
    const double least = least_beside_others * *std::ranges::max_element(reach.farthest);
    for (std::size_t i = 0; i < reach.farthest.size(); ++i) {
      const double own = std::max(reach.farthest[i], least);
      if (reach.farthest[i] == 0.0 || !is_small_coordinate(own)) continue;
      if (too_large * own < inputs.scales[i]) is_measured = false;
      inputs.scales[i] = own;
    }
    inputs.size = *std::ranges::max_element(inputs.scales);
    mover.set_inputs(std::move(inputs));
    if (is_measured) return;
  }
}

}  // namespace trammel::inquiry
