// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/find_zero.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

struct Sample {
  double t = 0.0, value = 0.0;
  bool is_taken = true;
};

class Search {
 public:
  Search(const std::function<double(double)>& g, double from, double to, const ZeroSearch& options)
      : g_(g), from_(from), to_(to), options_(options) {}

  std::optional<ZeroPlace> find() {
    place_samples();
    if (are_steady()) return std::nullopt;
    for (Sample& sample : samples_) take(sample);
    // Of the last sample that is not zero.
    double sign = options_.falling && is_left_alone(samples_.front().value) ? 1.0 : 0.0;
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const Sample& s = samples_[i];
      if (!std::isfinite(s.value)) {
        sign = 0.0;
        continue;
      }
      const bool is_left = is_left_alone(s.value) && (i == 0 || (options_.falling && !was_away_));
      const double at = is_left ? 0.0 : sign_of(s.value);
      if (!is_left) was_away_ = true;
      if (sign != 0.0 && at != sign && !(is_left && options_.falling) && counts(sign))
        return at == 0.0 ? place(s, true) : cross(i);
      if (counts(sign_of(s.value)) && i > 0 && i + 1 < samples_.size() && is_extremum(i))
        if (const auto found = search_extremum(i, sign_of(s.value))) return found;
      if (at != 0.0) sign = at;
    }
    return std::nullopt;
  }

 private:
  // Whether what comes from this side is looked for.
  bool counts(double sign) const { return !options_.falling || sign > 0; }
  static double sign_of(double v) { return v > 0 ? 1.0 : v < 0 ? -1.0 : 0.0; }
  bool is_left_alone(double v) const { return std::abs(v) <= options_.leaving; }
  bool is_zero(double v) const { return std::abs(v) <= options_.touching; }
  static ZeroPlace place(const Sample& s, bool crosses) { return {s.t, s.value, crosses}; }

  // The ends of the step have company, so that an extremum just within shows.
  void place_samples() {
    const double piece = (to_ - from_) / options_.pieces;
    samples_.reserve(static_cast<std::size_t>(options_.pieces) + 3);
    const auto place = [&](double t) { samples_.push_back({t, NAN, false}); };
    place(from_);
    place(from_ + end_sample * piece);
    for (int i = 1; i < options_.pieces; ++i) place(from_ + i * piece);
    place(to_ - end_sample * piece);
    place(to_);
  }

  double take(Sample& sample) const {
    if (!std::exchange(sample.is_taken, true)) sample.value = g_(sample.t);
    return sample.value;
  }

  bool are_steady() {
    if (options_.steady <= 0.0) return false;
    const double first = take(samples_.front()), last = take(samples_.back());
    const double middle = take(samples_[samples_.size() / 2]);
    if (!std::isfinite(first + middle + last)) return false;
    const auto [least, most] = std::minmax({first, middle, last});
    const double nearest = std::min(std::abs(least), std::abs(most));
    return sign_of(least) == sign_of(most) && most - least < options_.steady * nearest;
  }

  // A sample nearer to zero than both its neighbours, all of one sign.
  bool is_extremum(std::size_t i) const {
    const double before = samples_[i - 1].value, here = samples_[i].value,
                 after = samples_[i + 1].value;
    return sign_of(before) == sign_of(here) && sign_of(here) == sign_of(after) &&
           std::abs(here) <= std::abs(before) && std::abs(here) <= std::abs(after) &&
           !(here == before && here == after);
  }

  // By halving and by secants in turn; ends on the far side.
  ZeroPlace refine(Sample near_side, Sample far_side) const {
    for (int i = 0; i < 200; ++i) {
      const double width = far_side.t - near_side.t;
      const double finest =
          4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(from_), std::abs(to_));
      if (width <= finest) break;
      double t = near_side.t + 0.5 * width;
      if (i % 3 != 2) {
        const double secant =
            near_side.t - near_side.value * width / (far_side.value - near_side.value);
        if (std::isfinite(secant))  // a pole has huge values next to it
          t = std::clamp(secant, near_side.t + 0.01 * width, far_side.t - 0.01 * width);
        if (std::abs(secant - near_side.t) < finest) t = near_side.t + finest;
        if (std::abs(far_side.t - secant) < finest) t = far_side.t - finest;
      }
      const Sample middle{t, g_(t)};
      if (middle.t <= near_side.t || middle.t >= far_side.t) break;
      if (sign_of(middle.value) == sign_of(near_side.value))
        near_side = middle;
      else
        far_side = middle;
    }
    return place(far_side, true);
  }

  ZeroPlace cross(std::size_t i) const { return refine(samples_[i - 1], samples_[i]); }

  // Whether the values between two samples stay on their side of zero, and off it: they fall on by
  // `steepening` times what they fell by from the sample before at the most.
  bool stays_off(const Sample& before, const Sample& here, const Sample& after) const {
    const double fall = std::abs(before.value) - std::abs(here.value);
    const double most = steepening * fall * ((after.t - here.t) / (here.t - before.t));
    return std::abs(here.value) - std::abs(most) > options_.touching;
  }

  // By golden sections, until zero is crossed, the extremum is known or clearly off zero.
  std::optional<ZeroPlace> search_extremum(std::size_t i, double sign) const {
    constexpr double part = 0.3819660112501051;
    constexpr int sections_max = 48;
    Sample low = samples_[i - 1], middle = samples_[i], high = samples_[i + 1];
    for (int k = 0; k < sections_max; ++k) {
      if (stays_off(low, middle, high) && stays_off(high, middle, low)) return std::nullopt;
      const bool in_upper = high.t - middle.t > middle.t - low.t;
      const double t =
          in_upper ? middle.t + part * (high.t - middle.t) : middle.t - part * (middle.t - low.t);
      if (t == middle.t) break;
      const Sample next{t, g_(t)};
      if (sign_of(next.value) != sign) return refine(in_upper ? middle : low, next);
      if (std::abs(next.value) < std::abs(middle.value)) {
        (in_upper ? low : high) = middle;
        middle = next;
      } else {
        (in_upper ? high : low) = next;
      }
      if (high.t - low.t <= extremum_width * std::max(std::abs(from_), std::abs(to_))) break;
    }
    if (!is_zero(middle.value)) return std::nullopt;
    return place(middle, false);
  }

  const std::function<double(double)>& g_;
  double from_, to_;
  ZeroSearch options_;
  std::vector<Sample> samples_;
  bool was_away_ = false;  // from the zero it may have started in
};

}  // namespace

std::optional<ZeroPlace> find_first_zero(const std::function<double(double)>& g, double from,
                                         double to, const ZeroSearch& search) {
  return Search(g, from, to, search).find();
}

}  // namespace trammel::numeric
