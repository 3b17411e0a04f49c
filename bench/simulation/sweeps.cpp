// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "app/document/load_model.h"
#include "bench/simulation/by_hand.h"
#include "bench/simulation/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "inquiry/machine/case.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/sweep/lane_road.h"
#include "inquiry/sweep/run_rows.h"
#include "inquiry/sweep/sweep.h"

namespace trammel::bench {

namespace {

constexpr double duration = 10.0, accuracy = 1e-8;
constexpr double step_share = 0.1;  // of the accuracy, for a step: what the program takes too
constexpr std::uint64_t rows = 8192;

std::string pendulum_text(double widest) {
  constexpr double hanging = -1.5707963267948966;
  return fmt::format(R"(point O at (0, 0)
point A near (0.1, -1)
point B near (0.2, -2)
line a from O to A
line b from A to B
length(a) = 1
length(b) = 1
angle(x_axis, a) = p
angle(x_axis, b) = q
free p, q
mass(A) = 1
mass(B) = 1
gravity = 9.81
start p = -1.4, q = -1.5, p' = 0, q' = 0
find p, q
simulate for {} every 0.1
sample p from {:.17g} to {:.17g}, q from {:.17g} to {:.17g}, {} times
)",
                     duration, hanging - widest, hanging + widest, hanging - widest,
                     hanging + widest, rows);
}

// What the program keeps of a sweep before its first row.
class Sweep {
 public:
  explicit Sweep(const std::string& text) {
    loaded_.emplace(app::load_model({"sweep.tml", text}, app::Purpose::Sweep, {}));
    prepared_ = inquiry::prepare(*loaded_->model, std::move(loaded_->pool), loaded_->given, {});
    scratch_.emplace(prepared_.pool, base::Budget{});
    const inquiry::Case& here = here_.emplace(view(prepared_, *scratch_));
    base::Diagnostics diagnostics;
    sweep_ = inquiry::prepare_sweep(here, {1, 1, 1, inquiry::RowsOf::Runs}, diagnostics);
    lanes_ = inquiry::choose_lanes(here, sweep_->plan, sweep_->asked);
    source_.emplace(here);
    runs_ = inquiry::make_run_road(here, loaded_->model->runs.back(), {loaded_->given, accuracy});
  }

  bool is_in_lanes() const { return lanes_.road.has_value(); }
  std::vector<double> start(std::uint64_t row) const { return sweep_->plan.values(row); }
  inquiry::RowMaker one_by_one() const {
    return inquiry::make_run_rows(*source_, runs_, sweep_->plan);
  }
  inquiry::RowMaker in_lanes(double asked_accuracy) const {
    return inquiry::make_lane_rows(*lanes_.road, sweep_->plan, asked_accuracy, {}, one_by_one());
  }

 private:
  std::optional<app::LoadedModel> loaded_;
  inquiry::Prepared prepared_;
  std::optional<inquiry::Scratch> scratch_;
  std::optional<inquiry::PreparedSweep> sweep_;
  inquiry::LaneChoice lanes_;
  std::optional<inquiry::Case> here_;
  std::optional<inquiry::RowSource> source_;
  inquiry::RunRoad runs_;
};

std::vector<std::uint64_t> first_rows(std::uint64_t count) {
  std::vector<std::uint64_t> first(count);
  std::iota(first.begin(), first.end(), std::uint64_t{0});
  return first;
}

// In blocks, as the program hands them out.
std::vector<double> make_all(const inquiry::RowMaker& make, std::uint64_t count) {
  constexpr std::uint64_t block = 512;
  const std::vector<std::uint64_t> all = first_rows(count);
  std::vector<double> values;
  for (std::uint64_t begin = 0; begin < count; begin += block) {
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(begin);
    const inquiry::RowBlock made =
        make({from, from + static_cast<std::ptrdiff_t>(std::min(block, count - begin))});
    values.insert(values.end(), made.values.begin(), made.values.end());
  }
  return values;
}

void print_rate(const char* how, double rate, double fastest) {
  fmt::print("    {}: {:.0f} a second, {:.2f} of ours\n", how, rate, rate / fastest);
}

void print_peer(const Sweep& sweep, double fastest) {
  constexpr std::uint64_t count = 1000;
  std::string input = fmt::format("{} {}\n", duration, step_share * accuracy);
  for (std::uint64_t row = 0; row < count; ++row)
    input += fmt::format("{:.17g} {:.17g}\n", sweep.start(row)[0], sweep.start(row)[1]);
  const PeerInput file(input);
  const Peer peer = timed("CVODE by hand, Adams", run_sundials("pendulums", file.path()));
  if (!peer.trouble.empty()) return fmt::print("    {}: {}\n", peer.name, peer.trouble);
  print_rate(peer.name.c_str(), static_cast<double>(count) / peer.seconds, fastest);
}

// The figures that the target was set by take 1e-8 as the tolerance of a step.
void print_lanes(const char* how, double seconds) {
  constexpr double target = 25'000;
  const double rate = static_cast<double>(rows) / seconds;
  fmt::print("    ours in lanes, {}: {:.0f} trajectories a second and core, target {:.0f}, {}\n",
             how, rate, target, verdict(rate >= target));
}

void print_sweep(const char* name, double widest, bool peers) {
  constexpr std::uint64_t few = 64;
  const double began = cpu_seconds();
  const Sweep sweep(pendulum_text(widest));
  const double preparation = cpu_seconds() - began;
  fmt::print("{}: {} starts from rest\n", name, rows);
  if (!sweep.is_in_lanes()) return fmt::print("    not in lanes\n");
  const inquiry::RowMaker lanes = sweep.in_lanes(accuracy);
  std::vector<double> values;
  const double seconds = least_seconds([&] { values = make_all(lanes, rows); });
  const double half = least_seconds([&] { make_all(lanes, rows / 2); });
  const double rate = static_cast<double>(rows) / seconds;
  print_lanes("accurate at the end", seconds);
  const inquiry::RowMaker coarse = sweep.in_lanes(accuracy / step_share);
  print_lanes("accurate in each step", least_seconds([&] { make_all(coarse, rows); }));
  fmt::print("    twice the rows take {:.2f} times as long; prepared in {}\n", seconds / half,
             text_of_seconds(preparation));

  const inquiry::RowMaker single = sweep.one_by_one();
  const double slow = least_seconds([&] { single(first_rows(few)); });
  print_rate("ours one by one", static_cast<double>(few) / slow, rate);

  double steps = 0.0, apart = 0.0;
  const double by_hand = least_seconds([&] {
    steps = apart = 0.0;
    for (std::uint64_t row = 0; row < rows / 8; ++row) {
      const std::vector<double> start = sweep.start(row);
      const PendulumEnd end =
          run_pendulum_by_hand(start[0], start[1], duration, step_share * accuracy);
      steps += end.steps;
      const double* const ours = &values[row * 6 + 4];  // after the start, time and events
      apart = std::max({apart, std::abs(end.p - ours[0]), std::abs(end.q - ours[1])});
    }
  });
  print_rate("by hand, DOP853, one at a time", static_cast<double>(rows / 8) / by_hand, rate);
  fmt::print("    {:.0f} steps a trajectory; ends differ by {:.1g} at most\n",
             steps / static_cast<double>(rows / 8), apart);
  if (peers) print_peer(sweep, rate);
}

}  // namespace

void print_sweeps(bool peers) {
  fmt::print("double pendulum, {} s, accuracy {:.0e}\n", duration, accuracy);
  print_sweep("swings up to 0.5 rad", 0.5, peers);
  print_sweep("swings up to 1 rad", 1.0, peers);
  print_sweep("any angles, tumbling", 3.14, peers);
}

}  // namespace trammel::bench
