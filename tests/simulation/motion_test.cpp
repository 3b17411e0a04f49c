// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/motion.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "simulation/kept_motion.h"
#include "simulation/moving_sketch.h"

namespace {

using namespace trammel;
using namespace trammel::simulation;
using test::fine;
using test::MovingSketch;

constexpr double g = 9.81;

const std::string pendulum = R"(
point O at (0, 0)
point P near (0.6, -0.8)
line rod from O to P
length(rod) = 1
x(P) = s
free s
mass(P) = m
gravity = 9.81
given m = 1
)";

const std::string ball = R"(
point P near (0, 2)
x(P) = 0
y(P) = h
free h
floor: y(P) >= 0
restitution(floor) = e
mass(P) = 1
gravity = 9.81
given e = 0.5
)";

// A block that is thrown over a rough floor, on a spring.
const std::string block = R"(
point O at (0, 0)
point P near (2, 0)
spring pull from O to P stiffness 7 length 1
floor: P on x_axis
x(P) = s
free s
friction(floor) = 0.1
mass(P) = 1
gravity = 9.81
)";

struct Told : MotionSink {
  std::vector<std::pair<double, EventKind>> events;
  std::string tell(double time, EventKind what, const std::string&, const EventPlace&) override {
    events.emplace_back(time, what);
    return {};
  }
};

struct Passed : MotionSink {
  std::vector<std::pair<std::size_t, MotionState>> zeros;
  std::string pass(std::size_t guard, const MotionState& at, const Mode&) override {
    zeros.emplace_back(guard, at);
    return {};
  }
};

double mover_miss(const MovingSketch& machine, const MotionState& at) {
  Mover mover = machine.mover();
  return mover.measure_miss(at, mover.open_mode()).position;
}

// The motion to this time, with as many checkpoints on the way as it offers; each is written as
// text, read again, and gone on from by a mover of its own where `cuts` says so.
Checkpoint run(const MovingSketch& machine, const MotionState& from, double until, bool cuts,
               Told& told) {
  Mover mover = machine.mover();
  Motion first(mover, fine());
  REQUIRE(first.start(from, told).end == StretchEnd::Moment);
  Checkpoint now = first.checkpoint();
  if (!cuts) {
    Stretch stretch;
    do stretch = first.advance(until, told);
    while (stretch.end == StretchEnd::Moment);
    REQUIRE(stretch.end == StretchEnd::Time);
    return first.checkpoint();
  }
  for (;;) {
    Mover other = machine.mover();
    Motion motion(other, fine());
    REQUIRE(motion.resume(test::through_text(now)));
    const Stretch stretch = motion.advance(until, told);
    now = motion.checkpoint();
    if (stretch.end == StretchEnd::Time) return now;
    REQUIRE(stretch.end == StretchEnd::Moment);
  }
}

void check_same_bits(const Checkpoint& a, const Checkpoint& b) {
  CHECK(a.state.t == b.state.t);
  CHECK(a.state.x == b.state.x);
  CHECK(a.state.v == b.state.v);
  CHECK(a.state.turns == b.state.turns);
  CHECK(a.mode == b.mode);
  CHECK(a.ode.steps == b.ode.steps);
  CHECK(a.pace == b.pace);
}

}  // namespace

TEST_CASE("a motion that goes on from each of its checkpoints is the same to the last bit") {
  for (const std::string& text : {pendulum, ball, block}) {
    CAPTURE(text);
    const MovingSketch machine(text);
    constexpr double until = 8.0;
    Told whole, cut;
    const Checkpoint a = run(machine, machine.start(), until, false, whole);
    const Checkpoint b = run(machine, machine.start(), until, true, cut);
    check_same_bits(a, b);
    CHECK(whole.events == cut.events);
  }
}

TEST_CASE("a checkpoint of other equations is refused") {
  const MovingSketch one(pendulum), other(block);
  Told told;
  const Checkpoint kept = run(one, one.start(), 0.1, false, told);
  Mover mover = other.mover();
  CHECK(!Motion(mover, fine()).resume(kept));
  Checkpoint from = kept;
  CHECK(advance(mover, from, 1.0, fine(), told).end == StretchEnd::Undetermined);
}

TEST_CASE("a guard stops a motion at each of its zeros, once") {
  const MovingSketch machine(pendulum, {"x(P)"});
  for (const Crossing crossing : {Crossing::Any, Crossing::Rising, Crossing::Falling}) {
    const std::array<Guard, 1> section{Guard{0, crossing}};
    MotionOptions how = fine();
    how.guards = section;
    Mover mover = machine.mover();
    Motion motion(mover, how);
    Told told;
    REQUIRE(motion.start(machine.start(), told).end == StretchEnd::Moment);
    Checkpoint now = motion.checkpoint();
    std::vector<double> times;
    for (int k = 0; k < 6; ++k) {
      REQUIRE(advance(mover, now, 100.0, how, told).end == StretchEnd::Guard);
      times.push_back(now.state.t);
      CHECK(std::abs(now.state.x[machine.variable("P", 0)]) < 1e-9);
    }
    // By the complete elliptic integral, from 36.87 degrees: sin(half of it) = 0.31622776...
    const double period = 4 * std::comp_ellint_1(std::sin(std::asin(0.6) / 2)) / std::sqrt(g);
    const double distance = crossing == Crossing::Any ? period / 2 : period;
    for (std::size_t k = 1; k < times.size(); ++k)
      CHECK(std::abs(times[k] - times[k - 1] - distance) < 1e-8);
  }
}

TEST_CASE("a guard that ends nothing tells each of its zeros, and the motion does not notice") {
  const MovingSketch machine(pendulum, {"x(P)"});
  const auto run_with = [&](std::span<const Guard> guards, Passed& passed) {
    MotionOptions how = fine();
    how.guards = guards;
    Mover mover = machine.mover();
    Motion motion(mover, how);
    REQUIRE(motion.start(machine.start(), passed).end == StretchEnd::Moment);
    Checkpoint now = motion.checkpoint();
    REQUIRE(advance(mover, now, 20.0, how, passed).end == StretchEnd::Time);
    return now;
  };
  const std::array<Guard, 2> sections{Guard{0, Crossing::Falling, false},
                                      Guard{0, Crossing::Any, false}};
  Passed told, deaf;
  const Checkpoint end = run_with(sections, told);
  check_same_bits(end, run_with({}, deaf));
  CHECK(deaf.zeros.empty());
  const double half = 2 * std::comp_ellint_1(std::sin(std::asin(0.6) / 2)) / std::sqrt(g);
  std::vector<double> falling, any;
  for (const auto& [guard, at] : told.zeros) {
    (guard == 0 ? falling : any).push_back(at.t);
    CHECK(std::abs(at.x[machine.variable("P", 0)]) < 1e-9);
    CHECK(mover_miss(machine, at) < 1e-12);
  }
  REQUIRE(any.size() == static_cast<std::size_t>(20.0 / half + 0.5));
  for (std::size_t k = 0; k < any.size(); ++k)
    CHECK(std::abs(any[k] - (static_cast<double>(k) + 0.5) * half) < 1e-8);
  REQUIRE(falling.size() == (any.size() + 1) / 2);
  for (std::size_t k = 0; k < falling.size(); ++k) CHECK(std::abs(falling[k] - any[2 * k]) < 1e-12);
}

TEST_CASE("a state that was disturbed is brought back onto the constraints, and runs from there") {
  const MovingSketch machine(pendulum);
  Mover mover = machine.mover();
  MotionState at = machine.start();
  at.x[machine.variable("P", 0)] += 0.01;
  at.v[machine.variable("P", 1)] = 0.5;
  Mode mode;
  REQUIRE(mover.close(at, mode));
  CHECK(mover.measure_miss(at, mode).position < 1e-15);
  CHECK(mover.measure_miss(at, mode).velocity < 1e-15);
  Motion motion(mover, fine());
  Told told;
  REQUIRE(motion.start(at, told).end == StretchEnd::Moment);
  Checkpoint now = motion.checkpoint();
  CHECK(advance(mover, now, 1.0, fine(), told).end == StretchEnd::Time);
  const double energy = mover.kinetic_energy(at) + g * at.x[machine.variable("P", 1)];
  const double after = mover.kinetic_energy(now.state) + g * now.state.x[machine.variable("P", 1)];
  CHECK(std::abs(energy - after) < 1e-8);
}

TEST_CASE("one set of equations serves machines with other values") {
  const auto end_of = [](const MovingSketch& machine, const MotionInputs& inputs) {
    Mover mover(machine.equations, inputs);
    Motion motion(mover, fine());
    Told told;
    motion.start(machine.start(), told);
    Checkpoint now = motion.checkpoint();
    REQUIRE(advance(mover, now, 1.0, fine(), told).end == StretchEnd::Time);
    return now.state;
  };
  const MovingSketch half(ball);
  std::string text = ball;
  text.replace(text.find("given e = 0.5"), 13, "given e = 0.8");
  const MovingSketch more(text);
  MotionInputs inputs = half.equations->home().inputs;
  inputs.values[half.input("e")] = 0.8;
  const MotionState a = end_of(half, inputs), b = end_of(more, more.equations->home().inputs);
  CHECK(std::abs(a.x[half.variable("P", 1)] - b.x[more.variable("P", 1)]) < 1e-12);
  // After the first impact: down for sqrt(2 h/g), then up with 0.8 of the speed.
  const double fall = std::sqrt(4 / g), after = 1.0 - fall;
  CHECK(std::abs(a.x[half.variable("P", 1)] - (0.8 * g * fall * after - g * after * after / 2)) <
        1e-8);
}

TEST_CASE("threads share equations, and none sees another") {
  const MovingSketch machine(block);
  Told alone;
  const Checkpoint expected = run(machine, machine.start(), 5.0, false, alone);
  std::array<Checkpoint, 4> found;
  std::array<std::thread, 4> threads;
  for (std::size_t k = 0; k < found.size(); ++k)
    threads[k] = std::thread([&, k] {
      Mover mover = machine.mover();
      Motion motion(mover, fine());
      MotionSink deaf;
      motion.start(machine.start(), deaf);
      while (motion.advance(5.0, deaf).end == StretchEnd::Moment) {
      }
      found[k] = motion.checkpoint();
    });
  for (std::thread& thread : threads) thread.join();
  for (const Checkpoint& one : found) check_same_bits(one, expected);
}

TEST_CASE("a block on a spring comes to rest where friction holds it") {
  const MovingSketch machine(block);
  Told told;
  const Checkpoint end = run(machine, machine.start(), 10.0, false, told);
  REQUIRE(!told.events.empty());
  CHECK(told.events.back().second == EventKind::Stick);
  REQUIRE(end.mode.frictions.size() == 1);
  CHECK(end.mode.frictions.front().sticks);
  const double stretch = end.state.x[machine.variable("P", 0)] - 1;
  CHECK(std::abs(7 * stretch) <= 0.1 * g);
  // Each half swing takes 2 mu g/omega^2 off the amplitude, and pi/omega.
  const double lost = 2 * 0.1 * g / 7;
  const double swings = std::ceil((1.0 - lost / 2) / lost);
  CHECK(std::abs(told.events.back().first - swings * std::numbers::pi / std::sqrt(7.0)) < 1e-6);
  CHECK(std::abs(std::abs(stretch) - std::abs(1.0 - swings * lost)) < 1e-8);
}
