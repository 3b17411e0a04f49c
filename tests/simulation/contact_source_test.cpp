// SPDX-License-Identifier: Apache-2.0
// Contacts that appear and vanish along a motion: a disc that falls, bounces, slides over corners,
// and sticks, against closed forms.
#include "simulation/equations/contact_source.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "simulation/disc_over_ground.h"
#include "simulation/kept_motion.h"

namespace {

using namespace trammel;
using namespace trammel::simulation;
using test::corner;
using test::DiscOverGround;
using test::edge;
using test::fine;
using test::MovingSketch;
using test::Place;

constexpr double g = 9.81;
constexpr double near_enough = 1e-7;

struct Event {
  double time = 0.0;
  EventKind what = EventKind::Contact;
  std::string label;
  EventPlace place = {};
};

struct Told : MotionSink {
  std::vector<Event> events;
  std::string tell(double time, EventKind what, const std::string& label,
                   const EventPlace& place) override {
    events.push_back({time, what, label, place});
    return {};
  }
  const Event& first(EventKind what) const {
    for (const Event& event : events)
      if (event.what == what) return event;
    FAIL("no such event");
    return events.front();
  }
};

struct Ground {
  MovingSketch machine{test::falling_point};
  double radius = 0.0, friction = 0.0, restitution = 0.0;
  std::vector<Place> corners;

  DiscOverGround source() const { return {machine, radius, corners, friction, restitution}; }
  MotionState at(const Place& place, const Place& velocity) const {
    MotionState state = machine.start();
    for (std::size_t axis = 0; axis < 2; ++axis) {
      state.x[machine.variable("P", axis)] = place[axis];
      state.v[machine.variable("P", axis)] = velocity[axis];
    }
    return state;
  }
  Mover mover(DiscOverGround& contacts) const {
    return {machine.equations, machine.equations->home().inputs, &contacts};
  }
  Place place(const MotionState& state) const {
    return {state.x[machine.variable("P", 0)], state.x[machine.variable("P", 1)]};
  }
  double speed(const MotionState& state) const {
    return std::hypot(state.v[machine.variable("P", 0)], state.v[machine.variable("P", 1)]);
  }
};

Checkpoint run(const Ground& ground, const MotionState& from, double until, Told& told) {
  DiscOverGround contacts = ground.source();
  Mover mover = ground.mover(contacts);
  Motion motion(mover, fine());
  REQUIRE(motion.start(from, told).end == StretchEnd::Moment);
  Stretch stretch;
  do stretch = motion.advance(until, told);
  while (stretch.end == StretchEnd::Moment);
  CAPTURE(stretch.reason);
  REQUIRE(stretch.end == StretchEnd::Time);
  return motion.checkpoint();
}

// Sees nothing but what is hit: projections may leave a gap that is wider than any threshold.
class BlindAfterHits : public DiscOverGround {
 public:
  using DiscOverGround::DiscOverGround;
  std::vector<ContactName> find_touching(const MotionState&, double) override { return {}; }
};

}  // namespace

TEST_CASE("a contact that is hit is taken up by its name, though it seems not to touch") {
  Ground floor;
  floor.radius = 0.5;
  floor.corners = {{-5, 0}, {5, 0}};
  floor.restitution = 0.5;
  BlindAfterHits contacts{floor.machine, floor.radius, floor.corners, 0.0, floor.restitution};
  Mover mover = floor.mover(contacts);
  Motion motion(mover, fine());
  Told told;
  REQUIRE(motion.start(floor.at({0, 1.5}, {0, 0}), told).end == StretchEnd::Moment);
  const double time = std::sqrt(2 / g);  // a fall by 1
  Stretch stretch;
  do stretch = motion.advance(1.5 * time, told);
  while (stretch.end == StretchEnd::Moment);
  REQUIRE(told.events.size() == 1);
  CHECK(told.events[0].what == EventKind::Impact);
  REQUIRE(told.events[0].place);
  CHECK(told.events[0].place->x == doctest::Approx(0.0));
  CHECK(std::abs(told.events[0].place->y) < 1e-9);
  // Half of g t is left, up, for half of t.
  CHECK(floor.place(motion.checkpoint().state)[1] ==
        doctest::Approx(0.5 + g * time * time * (0.25 - 0.125)).epsilon(near_enough));
}

TEST_CASE("a contact that is hit bounces by its restitution, on its edge") {
  Ground slope;
  slope.radius = 0.5;
  slope.restitution = 0.6;
  slope.corners = {{-5, 5}, {5, -5}};
  Told told;
  const Checkpoint end = run(slope, slope.at({0, 2}, {0, 0}), 0.7, told);
  // Falls by 2 less the radius by the slope's normal; that is a right angle's side times root 2.
  const double fall = 2 - 0.5 * std::sqrt(2.0), time = std::sqrt(2 * fall / g), v = g * time;
  REQUIRE(told.events.size() == 1);
  CHECK(told.events[0].what == EventKind::Impact);
  CHECK(told.events[0].label == "ground");
  CHECK(told.events[0].time == doctest::Approx(time).epsilon(near_enough));
  // Before (0, -v); of what goes along the normal, at 45 degrees, 1 + e is turned back.
  const double jump = 1.6 * v / 2, rest = 0.7 - time;
  CHECK(slope.place(end.state)[0] == doctest::Approx(jump * rest).epsilon(near_enough));
  CHECK(slope.place(end.state)[1] ==
        doctest::Approx(0.5 * std::sqrt(2.0) + (jump - v) * rest - g * rest * rest / 2)
            .epsilon(near_enough));
  CHECK(end.mode.at_hand.empty());
}

TEST_CASE("a disc that slides over the end of a table turns about its corner, then flies") {
  Ground table;
  table.radius = 1.0;
  table.corners = {{-5, 0}, {0, 0}, {0, -5}};
  const double v0 = 0.8;
  Told told;
  DiscOverGround contacts = table.source();
  Mover mover = table.mover(contacts);
  Motion motion(mover, fine());
  REQUIRE(motion.start(table.at({-2, 1}, {v0, 0}), told).end == StretchEnd::Moment);
  CHECK(motion.mode().at_hand == std::vector<ContactName>{edge(0)});
  std::vector<ContactName> met;
  MotionState last = motion.state();
  // It leaves where what presses it on the corner ends: cos = (v0^2 + 2gr)/(3gr).
  const double cosine = (v0 * v0 + 2 * g) / (3 * g);
  for (double until = 0.05; told.events.empty(); until += 0.05) {
    REQUIRE(until < 6.0);
    Stretch stretch;
    do stretch = motion.advance(until, told);
    while (stretch.end == StretchEnd::Moment);
    REQUIRE(stretch.end == StretchEnd::Time);
    last = motion.state();
    if (motion.mode().at_hand.empty()) continue;
    REQUIRE(motion.mode().at_hand.size() == 1);
    if (met.empty() || met.back() != motion.mode().at_hand[0])
      met.push_back(motion.mode().at_hand[0]);
  }
  // From edge to corner it is one contact to whom it is told.
  CHECK(met == std::vector<ContactName>{edge(0), corner(1)});
  REQUIRE(told.events.size() == 1);
  CHECK(told.events[0].what == EventKind::Release);
  const double back = last.t - told.events[0].time;  // in free flight since
  const double x = table.place(last)[0], vx = last.v[table.machine.variable("P", 0)];
  CHECK(x - vx * back == doctest::Approx(std::sqrt(1 - cosine * cosine)).epsilon(near_enough));
  const double energy = table.speed(last) * table.speed(last) / 2 + g * table.place(last)[1];
  CHECK(energy == doctest::Approx(v0 * v0 / 2 + g).epsilon(near_enough));
}

TEST_CASE("a disc that falls into a groove comes to rest on both of its sides") {
  Ground groove;
  groove.radius = 0.4;
  groove.corners = {{-3, 3}, {0, 0}, {4, 2}};
  Told told;
  const Checkpoint end = run(groove, groove.at({0.3, 2.5}, {0, 0}), 12.0, told);
  CHECK(end.mode.at_hand == std::vector<ContactName>{edge(0), edge(1)});
  CHECK(groove.speed(end.state) < near_enough);
  DiscOverGround contacts = groove.source();
  Mover mover = groove.mover(contacts);
  std::vector<double> acceleration(2);
  Forces forces;
  REQUIRE(mover.accelerate(end.state, end.mode, acceleration, &forces));
  REQUIRE(forces.contacts.size() == 2);
  // Along (1, 1) and (-1, 2) they hold (0, g): a third of g times the lengths of these.
  CHECK(forces.contacts[0] == doctest::Approx(g * std::sqrt(2.0) / 3).epsilon(near_enough));
  CHECK(forces.contacts[1] == doctest::Approx(g * std::sqrt(5.0) / 3).epsilon(near_enough));
}

TEST_CASE("a mover without a source refuses a checkpoint with contacts at hand") {
  Ground floor;
  floor.corners = {{-9, 0}, {9, 0}};
  Told told;
  const Checkpoint end = run(floor, floor.at({0, 0}, {1, 0}), 1.0, told);
  REQUIRE(end.mode.at_hand == std::vector<ContactName>{edge(0)});
  Mover without = floor.machine.mover();
  CHECK_FALSE(Motion(without, fine()).resume(end));
}

TEST_CASE("friction of contacts at hand: what slides up a slope sticks there, or slides back") {
  const double slope = std::atan(0.5);
  for (const double friction : {0.3, 0.7}) {
    CAPTURE(friction);
    Ground ground;
    ground.friction = friction;
    ground.corners = {{-20, -10}, {20, 10}};
    Told told;
    const double v0 = 3.0;
    const Checkpoint end =
        run(ground, ground.at({0, 0}, {v0 * std::cos(slope), v0 * std::sin(slope)}), 1.0, told);
    const double up = g * (std::sin(slope) + friction * std::cos(slope)), turn = v0 / up;
    const double back = g * (std::sin(slope) - friction * std::cos(slope));
    const double way = std::hypot(ground.place(end.state)[0], ground.place(end.state)[1]);
    if (friction > 0.5) {
      CHECK(told.first(EventKind::Stick).time == doctest::Approx(turn).epsilon(near_enough));
      CHECK(way == doctest::Approx(v0 * turn / 2).epsilon(near_enough));
      CHECK(ground.speed(end.state) < near_enough);
    } else {
      CHECK(way ==
            doctest::Approx(v0 * turn / 2 - back * std::pow(1 - turn, 2) / 2).epsilon(near_enough));
    }
  }
}

TEST_CASE("a motion over contacts at hand goes on from its checkpoints to the last bit") {
  Ground bumps;
  bumps.radius = 0.2;
  bumps.restitution = 0.4;
  bumps.friction = 0.2;
  bumps.corners = {{-4, 0.5}, {-1, 0}, {0.5, -0.3}, {1, 0.4}, {2, -1}, {9, -3}};
  Told whole, cut;
  const MotionState start = bumps.at({-1.5, 1}, {1.5, 0});
  const Checkpoint expected = run(bumps, start, 5.0, whole);
  CHECK(whole.events.size() > 6);
  DiscOverGround contacts = bumps.source();
  Mover mover = bumps.mover(contacts);
  Motion first(mover, fine());
  first.start(start, cut);
  Checkpoint now = first.checkpoint();
  for (StretchEnd end = StretchEnd::Moment; end == StretchEnd::Moment;) {
    DiscOverGround others = bumps.source();
    Mover other = bumps.mover(others);
    Motion motion(other, fine());
    REQUIRE(motion.resume(test::through_text(now)));
    end = motion.advance(5.0, cut).end;
    now = motion.checkpoint();
  }
  CHECK(now.state.x == expected.state.x);
  CHECK(now.state.v == expected.state.v);
  CHECK(now.mode == expected.mode);
  CHECK(cut.events.size() == whole.events.size());
}
