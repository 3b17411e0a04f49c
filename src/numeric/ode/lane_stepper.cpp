// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/lane_stepper.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "numeric/ode/dop853_table.h"
#include "numeric/ode/lane_kernels.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

constexpr std::size_t nobody = SIZE_MAX;

using LaneRows = std::vector<LaneRow>;

std::span<double> numbers_of(std::span<LaneRow> rows) {
  return {rows.front().data(), rows.size() * ode_lanes};
}

// The powers of step control: the same bits wherever this runs, as roots are exactly rounded.
double eighth_root(double x) {
  return std::sqrt(std::sqrt(std::sqrt(x)));
}

// One lane: what OdeStepper keeps of its only motion.
struct Lane {
  std::size_t motion = nobody;
  double t = 0.0, t_end = 0.0, step_max = 0.0;
  double next = 0.0;
  double last_length = 0.0, last_most = 0.0;  // of the step before, as it might grow
  int doubts = 0, calm = 0;
  bool was_refused = false, ends = false;
  std::size_t steps = 0;

  double shortest() const {
    return shortest_step * std::max(std::abs(t), std::min({t_end - t, step_max, 1.0}));
  }
};

class Integrator {
 public:
  Integrator(const LaneSystem& system, double tolerance, std::span<const LaneStart> starts)
      : system_(system),
        tolerance_(std::max(tolerance, finest_accuracy)),
        starts_(starts),
        ends_(starts.size()),
        stride_(system.size + system.spare),
        slopes_((dop853::stages + 1) * stride_),
        y_(system.size),
        scales_(system.size),
        at_(system.size + 1 + system.constants),
        reached_(at_.size()) {}

  std::vector<LaneEnd> run(const base::Budget& budget) {
    constexpr int steps_between_looks = 256;
    prepare_starts();
    for (std::size_t k = 0; k < ode_lanes; ++k) refill(k);
    for (int step = 1; is_any_busy(); ++step) {
      make_step();
      if (step % steps_between_looks == 0 && budget.reached() != base::StopReason::None) break;
    }
    return std::move(ends_);
  }

 private:
  // First rates and lengths of first steps, for eight motions at a time.
  struct First {
    std::vector<double> rate;
    double length = 0.0;
  };

  void prepare_starts() {
    first_.resize(starts_.size());
    LaneRows there(stride_);
    for (std::size_t begin = 0; begin < starts_.size(); begin += ode_lanes) {
      const auto group = starts_.subspan(begin, std::min(ode_lanes, starts_.size() - begin));
      // Lanes without a motion of their own repeat the first.
      const auto motion = [&](std::size_t k) -> const LaneStart& {
        return group[k < group.size() ? k : 0];
      };
      for (std::size_t k = 0; k < ode_lanes; ++k) put(motion(k), at_, k);
      set_rate(at_, slope(0));
      for (std::size_t k = 0; k < group.size(); ++k) {
        First& first = first_[begin + k];
        for (std::size_t i = 0; i < system_.size; ++i) first.rate.push_back(slope(0)[i][k]);
        first.length = probe_length(group[k], first.rate);
        at_[system_.size][k] += first.length;
        for (std::size_t i = 0; i < system_.size; ++i) at_[i][k] += first.length * first.rate[i];
      }
      set_rate(at_, there);
      for (std::size_t k = 0; k < group.size(); ++k)
        first_[begin + k].length = first_length(group[k], first_[begin + k], there, k);
    }
  }

  void put(const LaneStart& start, LaneRows& block, std::size_t k) const {
    for (std::size_t i = 0; i < system_.size; ++i) block[i][k] = start.y[i];
    block[system_.size][k] = start.t;
    for (std::size_t i = 0; i < system_.constants; ++i)
      block[system_.size + 1 + i][k] = start.constants[i];
  }

  void set_rate(LaneRows& at, std::span<LaneRow> rates) const {
    system_.rate(numbers_of(at), numbers_of(rates));
  }

  // [HairerNorsettWanner1993 II.4]: by the sizes of y' and y''.
  static double norm(const LaneStart& start, const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      const double part = v[i] / std::max(start.scales[i], std::abs(start.y[i]));
      sum += part * part;
    }
    return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, v.size())));
  }

  static double longest(const LaneStart& start) {
    return std::min({start.t_end - start.t, start.step_max, 1e6});
  }

  static double probe_length(const LaneStart& start, const std::vector<double>& rate) {
    const double size = norm(start, rate), most = longest(start);
    return std::min(size > negligible_rate ? 0.01 / size : blind_step * most, most);
  }

  double first_length(const LaneStart& start, const First& first, const LaneRows& there,
                      std::size_t k) const {
    const double h = first.length, most = longest(start);
    std::vector<double> curve(system_.size);
    for (std::size_t i = 0; i < system_.size; ++i) curve[i] = (there[i][k] - first.rate[i]) / h;
    const double size = std::max(norm(start, curve), norm(start, first.rate));
    if (!std::isfinite(size)) return h * step_after_no_rate;
    const double by_curve = size > negligible_rate ? eighth_root(0.01 * tolerance_ / size) : most;
    return std::min({100 * h, by_curve, most});
  }

  // ---- one step of all lanes

  std::span<LaneRow> slope(int stage) {
    return {slopes_.data() + static_cast<std::size_t>(stage) * stride_, stride_};
  }

  bool is_any_busy() const {
    return std::any_of(lanes_.begin(), lanes_.end(),
                       [](const Lane& lane) { return lane.motion != nobody; });
  }

  void make_step() {
    LaneRow h{};
    for (std::size_t k = 0; k < ode_lanes; ++k)
      if (lanes_[k].motion != nobody) h[k] = choose_length(lanes_[k]);
    const StepBlocks step{times_.data(),          y_.front().data(),      reached_.front().data(),
                          at_.front().data(),     slopes_.front().data(), stride_ * ode_lanes,
                          scales_.front().data(), system_.size,           tolerance_};
    for (int stage = 1; stage < dop853::stages; ++stage) {
      kernels_.combine(stage, step, h, at_.front().data());
      set_rate(at_, slope(stage));
    }
    kernels_.combine(dop853::stages, step, h, reached_.front().data());
    set_rate(reached_, slope(dop853::stages));
    kernels_.measure(step, h, measures_);
    judge(h);
  }

  static double choose_length(Lane& lane) {
    const double left = lane.t_end - lane.t;
    double h = std::min({lane.next, left, lane.step_max});
    if (h > 0.99 * left && left <= lane.step_max) h = left;
    lane.ends = h == left;
    return h;
  }

  void judge(const LaneRow& h) {
    // Without a rate at the end the test of stiffness has no number.
    std::array<bool, ode_lanes> is_good{};
    bool are_good = true;
    for (std::size_t k = 0; k < ode_lanes; ++k) {
      is_good[k] = measures_.error[k] <= 1.0 && std::isfinite(measures_.change[k]);
      are_good = are_good && is_good[k];
    }
    if (are_good) {
      std::copy_n(reached_.begin(), y_.size(), y_.begin());
      std::copy_n(slope(dop853::stages).begin(), y_.size(), slopes_.begin());
    } else {
      for (std::size_t k = 0; k < ode_lanes; ++k)
        if (is_good[k]) take_end(k);
    }
    for (std::size_t k = 0; k < ode_lanes; ++k) {
      if (lanes_[k].motion == nobody) continue;
      if (is_good[k])
        accept(k, h[k], measures_.grow[k]);
      else
        refuse(k, h[k], std::isfinite(measures_.error[k]) ? measures_.grow[k] : 0.0);
    }
  }

  void take_end(std::size_t k) {
    for (std::size_t i = 0; i < y_.size(); ++i) {
      y_[i][k] = reached_[i][k];
      slopes_[i][k] = slope(dop853::stages)[i][k];
    }
  }

  void refuse(std::size_t k, double h, double most) {
    constexpr double safety = 0.9, shrink_most = 0.2;
    Lane& lane = lanes_[k];
    lane.was_refused = true;
    lane.next = h * std::max(shrink_most, safety * most);
    if (!(lane.next > lane.shortest())) finish(k, LaneStatus::Refused);
  }

  void accept(std::size_t k, double h, double most) {
    constexpr double safety = 0.9, shrink_most = 0.2, grow_most = 6.0;
    Lane& lane = lanes_[k];
    // Less where errors grow from step to step [HairerWanner1996 IV.8].
    const double plain = safety * most;
    const double trend =
        lane.last_length > 0.0 ? h * most / (lane.last_length * lane.last_most) : 1.0;
    const double grow = std::min(plain, plain * trend);
    lane.last_length = h;
    lane.last_most = most;
    lane.next = h * std::min(lane.was_refused ? 1.0 : grow_most, std::max(shrink_most, grow));
    lane.was_refused = false;
    lane.t = lane.ends ? lane.t_end : lane.t + h;
    times_[k] = lane.t;
    ++lane.steps;
    if (looks_stiff(lane, h, measures_.change[k], measures_.distance[k]) || leaves(k))
      finish(k, LaneStatus::Refused);
    else if (lane.ends)
      finish(k, LaneStatus::Reached);
  }

  // Steps limited by the fastest decay [HairerWanner1996 IV.2]: where many are left, implicit ones
  // cost less.
  static bool looks_stiff(Lane& lane, double h, double change, double distance) {
    constexpr double edge = 6.1, many = 1000;
    constexpr int sure = 15, forgiven = 6;
    if (h * h * change > edge * edge * distance) {
      lane.calm = 0;
      return ++lane.doubts >= sure && lane.t_end - lane.t > many * h;
    }
    if (++lane.calm == forgiven) lane.doubts = 0;
    return false;
  }

  bool leaves(std::size_t k) const {
    const std::vector<std::size_t>& positive = starts_[lanes_[k].motion].positive;
    return std::any_of(positive.begin(), positive.end(),
                       [&](std::size_t i) { return !(y_[i][k] > 0.0); });
  }

  void finish(std::size_t k, LaneStatus status) {
    LaneEnd& end = ends_[lanes_[k].motion];
    end.status = status;
    end.steps = lanes_[k].steps;
    for (std::size_t i = 0; i < system_.size; ++i) end.y.push_back(y_[i][k]);
    refill(k);
  }

  void refill(std::size_t k) {
    lanes_[k] = {};
    if (next_ == starts_.size()) return;
    const LaneStart& start = starts_[next_];
    put(start, at_, k);
    put(start, reached_, k);  // for its constants
    for (std::size_t i = 0; i < system_.size; ++i) {
      y_[i][k] = start.y[i];
      scales_[i][k] = start.scales[i];
      slopes_[i][k] = first_[next_].rate[i];
    }
    Lane& lane = lanes_[k];
    lane.motion = next_;
    lane.t = times_[k] = start.t;
    lane.t_end = start.t_end;
    lane.step_max = start.step_max;
    lane.next = first_[next_].length;
    ++next_;
  }

  const LaneSystem& system_;
  double tolerance_;
  std::span<const LaneStart> starts_;
  std::vector<LaneEnd> ends_;
  std::vector<First> first_;
  std::size_t next_ = 0;  // motion that has no lane yet
  std::array<Lane, ode_lanes> lanes_{};
  std::size_t stride_;  // rows of the slopes of one stage
  LaneRows slopes_, y_, scales_;
  LaneRows at_, reached_;  // with time and constants behind
  const LaneKernels& kernels_ = lane_kernels();
  LaneMeasures measures_;
  LaneRow times_{};
};

}  // namespace

std::vector<LaneEnd> integrate_lanes(const LaneSystem& system, double tolerance,
                                     std::span<const LaneStart> starts,
                                     const base::Budget& budget) {
  return Integrator(system, tolerance, starts).run(budget);
}

}  // namespace trammel::numeric
