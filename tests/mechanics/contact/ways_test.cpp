// SPDX-License-Identifier: Apache-2.0
// All that obeys the law of contact in one state: shares of a load, and several motions.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "mechanics/contact/law.h"
#include "mechanics/contact/random_contacts.h"
#include "places.h"

namespace {

using namespace trammel;
using namespace trammel::mechanics;
using test::ContactNumbers;

// A bar of mass and inertia 1 on feet, with a load of 1 at a place: by the moments about its
// middle.
ContactNumbers bar_on_feet(const std::vector<double>& feet, double load) {
  ContactNumbers made;
  made.normals.resize(feet.size());
  for (const double x : feet) {
    made.open.push_back(-1.0 - x * load);
    for (const double other : feet) made.mobility.push_back(1.0 + x * other);
  }
  return made;
}

double rate(const ContactNumbers& numbers, std::size_t row, const std::vector<double>& forces) {
  double sum = numbers.open[row];
  for (std::size_t j = 0; j < forces.size(); ++j)
    sum += numbers.mobility[row * forces.size() + j] * forces[j];
  return sum;
}

}  // namespace

TEST_CASE("ways: a bar on three feet shares its load, on two it does not") {
  const LawWays two = find_ways(bar_on_feet({-1, 1}, 0.5).input());
  CHECK(two.first.status == LawStatus::One);
  CHECK(two.shares.empty());
  const LawWays three = find_ways(bar_on_feet({-1, 0, 1}, 0.5).input());
  CHECK(three.first.status == LawStatus::Shared);
  CHECK(three.first.is_unique == std::vector<char>{0, 0, 0});
  REQUIRE(!three.shares.empty());
  for (const std::vector<double>& forces : three.shares) {
    CHECK(std::abs(forces[0] + forces[1] + forces[2] - 1.0) < 1e-12);
    CHECK(std::abs(forces[2] - forces[0] - 0.5) < 1e-12);
  }
  // The corner has a mode whose forces are the only ones: one foot bears nothing.
  const std::vector<char>& active = three.first.mode.active;
  CHECK(std::count(active.begin(), active.end(), 1) == 2);
}

TEST_CASE("ways: a force that only inequalities decide is decided") {
  // Above an outer foot the others would have to pull.
  const LawWays ways = find_ways(bar_on_feet({-1, 0, 1}, -1.0).input());
  CHECK(ways.first.status == LawStatus::One);
  CHECK(ways.first.is_unique == std::vector<char>{1, 1, 1});
  CHECK(std::abs(ways.first.forces[0] - 1.0) < 1e-12);
  CHECK(std::abs(ways.first.forces[1]) + std::abs(ways.first.forces[2]) < 1e-12);
}

TEST_CASE("ways: friction that others hold may be any within its cone") {
  // A weight of 2 on the floor; its sliding has no mobility, and it rests.
  const std::vector<LawNormal> normals(1);
  const std::vector<LawFriction> rests{{0, 0.5, 0}}, slides{{0, 0.5, 1}};
  const std::vector<double> mobility{1, 0, 0, 0}, open{-2, 0};
  const LawWays held = find_ways({normals, rests, mobility, open});
  CHECK(held.first.status == LawStatus::Shared);
  CHECK(held.first.is_unique == std::vector<char>{1, 0});
  for (const std::vector<double>& forces : held.shares) CHECK(std::abs(forces[1]) <= 1.0 + 1e-12);
  const LawWays driven = find_ways({normals, slides, mobility, open});
  CHECK(driven.first.status == LawStatus::One);
  CHECK(std::abs(driven.first.forces[1] + 1.0) < 1e-12);
}

TEST_CASE("ways: friction that others hold may press other friction, and so change the motion") {
  // Two parts on a rail, of weight 10, held apart by a rod beside which a rough thread is tight:
  // rows are the thread, what presses on the rail, the thread's friction and the rail's.
  const std::vector<LawNormal> normals{{}, {0.0, 0.0, true}};
  const std::vector<double> mobility{0, 0, 0, 0, 0, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0.5};
  struct Row {
    const char* why;
    double pull;  // along the rail
    int slides;
    bool is_force;  // the thread's friction has the limit 4, else 0.5 of a tension that may be any
    bool has_others;
  };
  for (const Row& row : {Row{"slides, more or less pressed", 0.0, 1, false, true},
                         Row{"starts, unless it is pressed more", 4.0, 0, false, true},
                         Row{"rests, unless it is pressed less", 1.0, 0, false, true},
                         Row{"rests, also where nothing presses", 0.0, 0, false, false},
                         Row{"rests, pressed by 6 at the least", 1.0, 0, true, false},
                         Row{"starts, pressed by 6 at the least", 1.5, 0, true, true}}) {
    CAPTURE(row.why);
    const std::vector<LawFriction> frictions{{0, row.is_force ? 4.0 : 0.5, 0, row.is_force},
                                             {1, 0.2, row.slides}};
    const std::vector<double> open{0, 10, 0, row.pull / 2};
    const LawInput input{normals, frictions, mobility, open};
    const LawWays ways = find_ways(input);
    CHECK(ways.first.forces[2] == 0.0);
    CHECK(obeys_law(input, ways.first.mode, ways.first.forces));
    CHECK(!ways.motions.empty() == row.has_others);
    for (const LawMotion& motion : ways.motions) {
      CHECK(obeys_law(input, motion.mode, motion.forces));
      CHECK(std::abs(motion.forces[3] - ways.first.forces[3]) > 1e-3);
    }
  }
}

TEST_CASE("ways: a contact that no force moves may press friction that moves") {
  // A block on a rail at a height that is held, over a floor that it touches: rows are the floor
  // and its friction of 0.3. The floor may bear anything, and what it bears brakes the block.
  const std::vector<LawNormal> normals{{}};
  const std::vector<double> mobility{0, 0, 0, 1};
  for (const int slides : {0, 1})
    for (const double coefficient : {0.0, 0.3}) {
      CAPTURE(slides);
      CAPTURE(coefficient);
      const std::vector<LawFriction> frictions{{0, coefficient, slides}};
      const std::vector<double> open{0, 5};
      const LawInput input{normals, frictions, mobility, open};
      const LawWays ways = find_ways(input);
      CHECK(ways.first.forces == std::vector<double>{0, 0});
      CHECK(ways.motions.empty() == (coefficient == 0.0));
      // Without friction its force is shared by one motion.
      CHECK(ways.shares.empty() == (coefficient > 0.0));
      for (const LawMotion& motion : ways.motions) {
        CHECK(motion.is_of_share);
        CHECK(motion.forces[1] < -4.0);
        CHECK(obeys_law(input, motion.mode, motion.forces));
      }
    }
}

TEST_CASE("ways: shares of random loads obey the law with one motion, and differ where they may") {
  std::mt19937 random(3);
  int shared = 0;
  for (int k = 0; k < test::number_of_cases(2000); ++k) {
    CAPTURE(k);
    const std::size_t contacts = 2 + random() % 5;
    const ContactNumbers numbers =
        test::random_contacts(random, {contacts, contacts - 1, k % 2 == 0 ? 0.0 : 0.5, 0.0});
    const LawWays ways = find_ways(numbers.input());
    if (ways.first.status != LawStatus::Shared) continue;
    ++shared;
    const std::vector<double>& first = ways.first.forces;
    CHECK(obeys_law(numbers.input(), ways.first.mode, first));
    std::vector<double> spread(first.size(), 0.0);
    double most = 1.0;
    for (const double f : first) most = std::max(most, std::abs(f));
    for (const std::vector<double>& forces : ways.shares)
      for (std::size_t i = 0; i < forces.size(); ++i) {
        CHECK(std::abs(rate(numbers, i, forces) - rate(numbers, i, first)) < 1e-8 * most);
        if (i < contacts) CHECK(forces[i] > -1e-8 * most);
        if (i >= contacts)
          CHECK(std::abs(forces[i]) <=
                numbers.frictions[i - contacts].limit * forces[i - contacts] + 1e-8 * most);
        spread[i] = std::max(spread[i], std::abs(forces[i] - first[i]));
      }
    for (std::size_t i = 0; i < spread.size(); ++i)
      CHECK((ways.first.is_unique[i] != 0) == (spread[i] < 1e-7 * most));
  }
  CHECK(shared > test::number_of_cases(300));
}

TEST_CASE("ways: friction that presses itself on leaves two motions, or none") {
  // T = -mu N sliding forth: the gap opens by (1 - 2 mu) N.
  const std::vector<LawNormal> normals(1);
  const std::vector<double> mobility{1, 2, 2, 5};
  for (const double mu : {0.3, 0.7}) {
    const std::vector<LawFriction> slides{{0, mu, 1}};
    const std::vector<double> closes{-1, 0}, opens{1, 0};
    const bool is_normal = mu < 0.5;
    const LawStatus status = find_ways({normals, slides, mobility, closes}).first.status;
    CHECK(status == (is_normal ? LawStatus::One : LawStatus::None));
    CHECK(find_ways({normals, slides, mobility, opens}).motions.size() == (is_normal ? 0 : 1));
  }
}
