// SPDX-License-Identifier: Apache-2.0
// A mode that is wrong, and forces that are wrong in a right one, must not pass their certificate.
#include "inquiry/certify/certify_mode.h"

#include <doctest/doctest.h>

#include <string>

#include "inquiry/find/find.h"
#include "mechanics/lagrange/lagrange_law.h"
#include "support/prepared_model.h"

using namespace trammel;
using namespace trammel::inquiry;
using mechanics::FrictionMode;

namespace {

// A ball in a corner: the floor carries it, and it is pushed away from the wall or against it.
std::string ball(const char* push) {
  return std::string(R"(
point P near (0, 0)
floor: y(P) >= 0
wall: x(P) <= 0
mass(P) = 2
gravity = 10
force(P) = (F, 0)
given F = )") +
         push + "\nfind reaction(floor)\n";
}

// A block on a rough floor, pushed by F.
std::string block(const char* push, const char* speed) {
  return std::string(R"(
point P near (0, 0)
mass(P) = 2
gravity = 10
floor: y(P) >= 0
friction(floor) = 0.3
force(P) = (F, 0)
given F = )") +
         push + ", x(P)' = " + speed + "\nfind contact_force(floor)\n";
}

// The same on a line that always holds it.
std::string bead(const char* push) {
  return std::string(R"(
point P near (1, 0)
floor: P on x_axis
x(P) = s
free s
mass(P) = 2
gravity = 10
friction(floor) = 0.3
force(P) = (F, 0)
given F = )") +
         push + ", s = 1, s' = 0\nfind s''\n";
}

// A state whose numbers are corrupted, asked for its faults.
struct Corrupted {
  explicit Corrupted(const std::string& text) : model(text) {}

  mechanics::Mode& mode() { return model.prepared.asked->state.mode; }
  mechanics::Response& response() { return model.prepared.asked->response; }
  const Machine& machine() const { return model.here.machine; }
  void add(symbolic::ExprId force, double by) {
    response().values.set(force, response().values.find(force).value_or(0.0) + by);
  }
  std::string fault() {
    model.prepared.memo.mode_fault.reset();
    return find_mode_fault(model.here);
  }

  test::PreparedModel model;
};

}  // namespace

TEST_CASE("certificate of a mode: right states pass") {
  for (const std::string& text :
       {ball("5"), ball("-5"), ball("0"), block("1", "0"), block("8", "0"), block("1", "2"),
        block("1", "-2"), bead("1"), bead("9")}) {
    CAPTURE(text);
    CHECK(Corrupted(text).fault().empty());
  }
}

TEST_CASE("certificate of a mode: a contact that should bear, or should not, is found") {
  Corrupted leans(ball("5"));
  REQUIRE(leans.mode().contacts.active == std::vector<char>{1, 1});
  leans.mode().contacts.active[1] = 0;
  leans.response().values.set(leans.machine().contacts[1].force, 0.0);
  CHECK(leans.fault() == "'wall' closes without bearing");

  Corrupted leaves(ball("-5"));
  REQUIRE(leaves.mode().contacts.active == std::vector<char>{1, 0});
  leaves.mode().contacts.active[1] = 1;
  leaves.response().values.set(leaves.machine().contacts[1].force, 5.0);  // holds it by pulling
  CHECK(leaves.fault() == "'wall' would have to pull");
}

TEST_CASE("certificate of a mode: wrong forces of a right mode are found") {
  Corrupted rests(ball("5"));
  for (const double by : {-1.0, 1e-4, 1.0}) {
    rests.add(rests.machine().contacts[0].force, by);
    CHECK(rests.fault() == "'floor' moves though it is held");
    rests.add(rests.machine().contacts[0].force, -by);
  }
  CHECK(rests.fault().empty());
}

TEST_CASE("certificate of a mode: friction beyond its cone, or the wrong way, is found") {
  Corrupted sticks(block("8", "0"));
  REQUIRE(sticks.mode().contacts.frictions[0].mode == FrictionMode::Starts);
  sticks.mode().contacts.frictions[0] = {FrictionMode::Sticks, 0, 1};
  sticks.response().values.set(sticks.machine().contacts[0].friction->force, -8.0);
  CHECK(sticks.fault() == "'floor' is beyond the limit of its friction");

  Corrupted slides(block("1", "2"));
  slides.mode().contacts.frictions[0].direction = -1;
  CHECK(slides.fault() == "'floor' slides the other way");
  slides.mode().contacts.frictions[0].direction = 1;
  CHECK(slides.fault().empty());
  slides.add(slides.machine().contacts[0].friction->force, 0.5);
  CHECK(slides.fault() == "'floor' slides without its friction");

  Corrupted starts(block("1", "0"));
  starts.mode().contacts.frictions[0] = {FrictionMode::Starts, 1, 1};
  starts.response().values.set(starts.machine().contacts[0].friction->force, -6.0);
  CHECK(starts.fault() == "'floor' slides against the way it starts");
}

TEST_CASE("certificate of a mode: friction that is left out where others drag is found") {
  Corrupted drags(R"(
point P near (0, 0)
x(P) = s
s' = 1
y(P) = h
free h
mass(P) = 2
gravity = 10
floor: y(P) >= 0
friction(floor) = 0.5
given s = 0, h = 0, h' = 0
find reaction(s)
)");
  CHECK(drags.fault().empty());
  drags.mode().contacts.frictions[0] = {FrictionMode::Slides, 0, 1};
  drags.response().values.set(drags.machine().contacts[0].friction->force, 0.0);
  CHECK(drags.fault() == "'floor' slides without its friction");
}

TEST_CASE("certificate of a mode: friction on a line is looked at too") {
  Corrupted rests(bead("9"));
  const symbolic::ExprId force = rests.model.model.loads.frictions[0].force;
  REQUIRE(rests.mode().incidences[0].mode == FrictionMode::Starts);
  rests.mode().incidences[0] = {FrictionMode::Sticks, 0, 1};
  rests.response().values.set(force, -9.0);
  CHECK_FALSE(rests.fault().empty());
}

TEST_CASE("certificate of a mode: unilateral constraints on coordinates") {
  Corrupted rests(R"(
coordinate h
kinetic = m*h'^2/2
potential = m*g*h
floor: h >= 0
given m = 2, g = 10, h = 0, h' = 0
find reaction(floor)
)");
  const auto& floor = rests.model.model.lagrangian->constraints[0];
  REQUIRE(rests.mode().in_force.holds(0));
  CHECK(rests.fault().empty());
  rests.add(floor.multiplier, 1.0);
  CHECK(rests.fault() == "'floor' moves though it is held");
  rests.mode().in_force.is_in_force[0] = 0;
  rests.response().values.set(floor.multiplier, 0.0);
  CHECK(rests.fault() == "'floor' closes without bearing");
  // The other road, which certifies runs by numbers of coordinates.
  const auto by_numbers = [&](double force) {
    return mechanics::find_fault(*rests.machine().pool, *rests.machine().rows.lagrange,
                                 rests.mode().in_force, rests.response().values,
                                 std::vector<double>{force}, rounding_of_two_roads());
  };
  CHECK(by_numbers(0.0) == "'floor' closes without bearing");
  rests.mode().in_force.is_in_force[0] = 1;
  CHECK(by_numbers(20.0).empty());
  CHECK(by_numbers(-20.0) == "'floor' would have to pull");
}

TEST_CASE("find: an answer in a mode that its check contradicts is withheld") {
  Corrupted leans(ball("5"));
  leans.mode().contacts.active[1] = 0;
  leans.response().values.set(leans.machine().contacts[1].force, 0.0);
  const Outcome found = answer_find(leans.model.here, leans.model.question(), {});
  CHECK(found.answer.status == AnswerStatus::Failed);
  CHECK_FALSE(value_of(found.answer)->numbers);
  REQUIRE(found.diagnostics.size() == 1);
  CHECK(found.diagnostics[0].kind.slug == "formula-not-confirmed");
}
