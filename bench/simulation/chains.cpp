// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bench/simulation/by_hand.h"
#include "bench/simulation/sections.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/prepared_motion.h"

namespace trammel::bench {

namespace {

constexpr double duration = 10.0;
constexpr double drift_allowed = 1e-3;

std::string chain_text(int links) {
  std::string text = "point P0 at (0, 0)\ngravity = 9.81\n";
  for (int i = 1; i <= links; ++i)
    text += fmt::format(
        "point P{0} near ({0}, 0)\nline b{0} from P{1} to P{0}\nlength(b{0}) = 1\n"
        "angle(x_axis, b{0}) = q{0}\nfree q{0}\nmass(P{0}) = 1\nstart q{0} = 0, q{0}' = 0\n",
        i, i - 1);
  return text + fmt::format("simulate for {} every {}\n", duration, duration / 10);
}

struct Trial {
  double seconds = NAN, drift = NAN;
  std::size_t evaluations = 0;
};

// The fastest trial whose energy is kept well enough, of tolerances each a half decade finer.
struct Best {
  double tolerance = 0.0;
  Trial trial;
};
std::optional<Best> find_fastest(const std::function<Trial(double)>& attempt) {
  std::optional<Best> best;
  int kept = 0;
  for (double tolerance = 1e-2; tolerance > 1e-9 && kept < 3; tolerance *= std::sqrt(0.1)) {
    const Trial trial = attempt(tolerance);
    if (!(trial.drift <= drift_allowed)) continue;
    ++kept;
    if (!best || trial.seconds < best->trial.seconds) best = Best{tolerance, trial};
  }
  return best;
}

Trial try_ours(PreparedMotion& motion, double accuracy) {
  const simulation::RunOptions options = motion.options(accuracy);
  Trial trial;
  trial.seconds = least_seconds([&] {
    const simulation::MotionRun run = motion.run(options);
    const bool arrived = run.end == simulation::RunEnd::Duration;
    trial.drift = arrived ? run.energy_drift.value_or(NAN) : NAN;
    trial.evaluations = run.evaluations;
  });
  return trial;
}

Trial try_by_hand(int links, double tolerance) {
  Trial trial;
  trial.seconds = 1e300;
  for (int time = 0; time < 3; ++time) {
    const HandRun run = run_chain_by_hand(links, duration, tolerance);
    trial.seconds = std::min(trial.seconds, run.seconds);
    trial.drift = run.drift;
  }
  return trial;
}

struct Engines {
  std::vector<Peer> peers;
  std::string games;  // how well Box2D keeps the energy as it is used
};

// Box2D counts in single precision: it may keep too little of the energy with any step.
Peer run_games(const PeerInput& input, std::string& text) {
  const PeerRun run = run_box2d("chain", input.path());
  Peer peer = timed("Box2D", run);
  const auto number = [&](const char* key) {
    const std::string* found = run.find(key);
    return found != nullptr ? std::atof(found->c_str()) : NAN;
  };
  if (run.find("usual_time") == nullptr) return peer;
  text = fmt::format("Box2D with 1/60 s, 8 and 3 iterations: {}, drift {:.2g}",
                     text_of_seconds(number("usual_time") / duration), number("usual_drift"));
  if (run.find("best_time") != nullptr)
    text += fmt::format("; with the best of shorter steps: {}, drift {:.2g}",
                        text_of_seconds(number("best_time") / duration), number("best_drift"));
  if (run.find("time") == nullptr) peer.trouble = "drifts";
  return peer;
}

Engines run_engines(int links) {
  const PeerInput input(fmt::format("{} {} {}", links, duration, drift_allowed));
  Engines engines;
  engines.peers = {timed("MuJoCo, RK4", run_mujoco("chain", input.path())),
                   timed("Simbody", run_simbody("chain", input.path())),
                   run_games(input, engines.games)};
  for (Peer& peer : engines.peers) peer.seconds /= duration;
  return engines;
}

}  // namespace

void print_chains(bool peers) {
  struct Row {
    int links;
    double target;  // a second of motion
  };
  fmt::print(
      "chains of n links from the horizontal, 10 s with an energy drift of 1e-3 at most: "
      "CPU for a second of motion\n");
  double before = 0.0;
  int links_before = 0;
  for (const Row row : {Row{5, 0.6e-3}, Row{20, 5e-3}, Row{100, 40e-3}, Row{200, 80e-3}}) {
    const double began = cpu_seconds();
    PreparedMotion motion(chain_text(row.links));
    const double preparation = cpu_seconds() - began;
    if (!motion.is_ready()) continue;
    const auto ours = find_fastest([&](double a) { return try_ours(motion, a); });
    const auto by_hand = find_fastest([&](double t) { return try_by_hand(row.links, t); });
    std::vector<Peer> others;
    if (by_hand)
      others.push_back({.name = "by hand, O(n)", .seconds = by_hand->trial.seconds / duration});
    Engines engines;
    if (peers && row.links <= 100) engines = run_engines(row.links);
    for (Peer& peer : engines.peers) others.push_back(std::move(peer));
    const Trial trial = ours ? ours->trial : Trial{};
    print_time(fmt::format("n = {}", row.links), trial.seconds / duration, row.target, others);
    if (!engines.games.empty()) fmt::print("    {}\n", engines.games);
    if (!ours) continue;
    const double rate = trial.seconds / static_cast<double>(trial.evaluations);
    fmt::print("    accuracy {:.1g}, drift {:.1g}; {:.2f} us a right-hand side; prepared in {}\n",
               ours->tolerance, trial.drift, 1e6 * rate, text_of_seconds(preparation));
    if (before > 0.0)
      fmt::print("    a right-hand side costs {:.2f} times that of {} links\n", rate / before,
                 links_before);
    before = rate;
    links_before = row.links;
  }
}

}  // namespace trammel::bench
