// SPDX-License-Identifier: Apache-2.0
// What is asked along a run by formulas of its state is what the implicit road finds there.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/machine/case.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/run/asked_columns.h"
#include "inquiry/run/motion_setup.h"
#include "inquiry/run/read_start.h"
#include "inquiry/run/simulate.h"
#include "property/simulation/random_run.h"
#include "support/model_from_text.h"

using namespace trammel;

namespace {

// A run with its two roads to what is asked.
class Run {
 public:
  explicit Run(const std::string& text) : made_(test::model_from_text(text)) {
    const inquiry::StartValues start = inquiry::read_start(made_.model);
    prepared_ =
        inquiry::prepare(made_.model, std::move(made_.pool), start.values, {.formulas = false});
    if (!prepared_.asked) return;
    const model::Run& run = made_.model.runs.back();
    asked_ = inquiry::find_asked_components(made_.model);
    equations_ =
        inquiry::make_equations(*prepared_.machine, *prepared_.asked, run, {}, asked_.components)
            .equations;
    if (!equations_) return;
    mover_.emplace(equations_, equations_->home().inputs);
    simulation::RunOptions options;
    inquiry::read_times(*prepared_.machine, prepared_.asked->state, run, options);
    motion_ = simulation::run_motion(*mover_, equations_->home().state, options);
    columns_.emplace(*prepared_.machine, *prepared_.asked, *mover_, options.accuracy);
  }

  bool is_there() const { return columns_.has_value() && columns_->knows_rates(); }
  const std::vector<std::string>& names() const { return asked_.names; }
  const simulation::MotionRun& motion() const { return motion_; }
  bool has_formula(std::size_t k) const {
    return equations_->formulas().observables.asked[k].has_value();
  }
  std::size_t formulas() const {
    std::size_t count = 0;
    for (std::size_t k = 0; k < names().size(); ++k) count += has_formula(k) ? 1 : 0;
    return count;
  }

  // By formulas alone, whether or not they are confirmed.
  std::optional<std::vector<double>> mine(const simulation::RunRow& row) {
    std::vector<double> acceleration(equations_->formulas().x.size()), values;
    simulation::Forces forces;
    if (!mover_->observe(row.state, motion_.modes[row.mode], acceleration, forces))
      return std::nullopt;
    mover_->motion().eval_asked(row.state, acceleration, forces, values);
    return values;
  }
  std::optional<std::vector<double>> theirs(const simulation::RunRow& row) {
    const auto solved = columns_->solve(motion_, row);
    if (!solved || !solved->response.problem.empty()) return std::nullopt;
    return columns_->eval(solved);
  }

 private:
  test::TestModel made_;
  inquiry::Prepared prepared_;
  inquiry::AskedComponents asked_;
  std::shared_ptr<const simulation::CompiledMotion> equations_;
  std::optional<simulation::Mover> mover_;
  std::optional<inquiry::AskedColumns> columns_;
  simulation::MotionRun motion_;
};

// The largest difference of the roads at any row, by the largest number of its column.
double largest_difference(Run& run) {
  std::vector<double> most(run.names().size(), 1e-3), apart(run.names().size(), 0.0);
  for (const simulation::RunRow& row : run.motion().rows) {
    const auto mine = run.mine(row), theirs = run.theirs(row);
    if (!mine || !theirs) continue;
    for (std::size_t k = 0; k < most.size(); ++k) {
      if (!run.has_formula(k) || !std::isfinite((*theirs)[k])) continue;
      most[k] = std::max(most[k], std::abs((*theirs)[k]));
      apart[k] = std::max(apart[k], std::abs((*mine)[k] - (*theirs)[k]));
    }
  }
  double worst = 0.0;
  for (std::size_t k = 0; k < most.size(); ++k) worst = std::max(worst, apart[k] / most[k]);
  return worst;
}

const std::string swing = R"(
point O at (0, 0)
point A near (0.4, -0.9)
point B near (1.3, -0.7)
line a from O to A
line b from A to B
rod: length(a) = 1
arm: length(b) = 0.9
angle(x_axis, a) = p
angle(x_axis, b) = q
free p, q
mass(A) = 1.5
mass(B) = 0.5
gravity = 9.81
start p = -1, q = 0.3, p' = 2, q' = -1
)";

const std::string guided = R"(
point O at (0, 0)
point A near (1, 1)
point C near (3, 0)
line crank from O to A
line rod from A to C
length(crank) = 1.4
length(rod) = 2.5
guide: C on x_axis
angle(x_axis, crank) = w
free w
mass(A) = 1
mass(C) = 2
gravity = 9.81
spring s between A, C stiffness 20 length 2
start w = 0.8, w' = 3
)";

const std::string bouncing = R"(
point P near (0, 1)
x(P) = u
y(P) = h
free u, h
mass(P) = 1
gravity = 9.81
floor: y(P) >= 0
restitution(floor) = 0.3
start u = 0, h = 1, u' = 1, h' = 0
)";

const std::string driven = R"(
point O at (0, 0)
point A near (1, 0.2)
line a from O to A
length(a) = 1
drive: angle(x_axis, a) = 0.2 + 3*time^2
point B near (1, -1)
line b from A to B
length(b) = 1.2
angle(x_axis, b) = q
free q
mass(A) = 1
mass(B) = 1
gravity = 9.81
start q = -1.5, q' = 0
)";

// Many free values, and an angle that follows one of them.
std::string chain(int links) {
  std::string text = "point P0 at (0, 0)\ngravity = 9.81\n";
  for (int i = 1; i <= links; ++i) {
    text += fmt::format(
        "point P{0} near ({1}, {2})\nline b{0} from P{3} to P{0}\nl{0}: length(b{0}) = 1\n"
        "mass(P{0}) = {4}\n",
        i, 0.8 * i, -0.6 * i, i - 1, 1 + 0.1 * i);
    text += i == links ? fmt::format("angle(x_axis, b{}) = 2*q1 + 0.5\n", i)
                       : fmt::format(
                             "angle(x_axis, b{0}) = q{0}\nfree q{0}\n"
                             "start q{0} = {1}, q{0}' = {2}\n",
                             i, -0.64 - 0.02 * i, 0.1 * (i % 3));
  }
  return text;
}

}  // namespace

TEST_CASE("asked columns of each kind have formulas that the implicit road confirms") {
  struct {
    const char* why;
    std::string text;
    std::size_t formulas;
  } const cases[] = {
      {"forces of bars, places, rates and accelerations",
       swing + "find reaction(rod), x(B), q', p'', reaction(arm)*length(b)\n", 5},
      {"energies and velocities of points",
       swing + "find kinetic_energy, potential_energy, velocity(B), acceleration(A)\n", 6},
      {"an angle that may turn round, and one that is counted", swing + "find angle(a, b), q\n", 2},
      {"a support that holds one coordinate, under a spring and inertia",
       guided + "find reaction(guide), x(C)', w''\n", 3},
      {"what touches and leaves", bouncing + "find reaction(floor), h'', x(P)\n", 3},
      {"a chain of many links, the last of which turns with the first",
       chain(20) + "find q7'', reaction(l1), reaction(l20), x(P20)''\n", 4},
      {"a drive by the time", driven + "find reaction(drive), q''\n", 2},
  };
  for (const auto& c : cases) {
    CAPTURE(c.why);
    Run run(c.text + "simulate for 2 every 0.05\n");
    REQUIRE(run.is_there());
    CHECK(run.motion().rows.size() > 40);
    CHECK(run.formulas() == c.formulas);
    CHECK(largest_difference(run) < 1e-9);
  }
}

TEST_CASE("formulas of random machines give what the implicit road gives") {
  CHECK(rc::check("formulas of the state are the implicit road's numbers", [] {
    const auto seed = *rc::gen::arbitrary<std::uint32_t>();
    const test::RandomRun random = test::random_run(seed);
    Run run(random.text);
    if (!run.is_there()) return;
    RC_CLASSIFY(run.formulas() > 0);
    const double worst = largest_difference(run);
    if (!(worst < 1e-6)) RC_FAIL(std::to_string(worst) + "\n" + random.text);
  }));
}
