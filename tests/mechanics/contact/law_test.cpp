// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "mechanics/contact/law/sweeps.h"
#include "mechanics/contact/random_contacts.h"
#include "places.h"

namespace {

using namespace trammel;
using namespace trammel::mechanics;
using test::ContactNumbers;
using test::pile;
using test::random_contacts;

// All modes of a few contacts, by a road of its own: its forces by a full LU, its signs compared
// with a tolerance.
struct Enumeration {
  const ContactNumbers& numbers;
  std::size_t n = numbers.normals.size(), m = numbers.frictions.size(), rows = n + m;
  std::size_t found = 0;
  double clearance = HUGE_VAL;  // the least distance from another mode, of all that were found

  explicit Enumeration(const ContactNumbers& of) : numbers(of) {
    std::size_t count = 1;
    for (std::size_t k = 0; k < n; ++k) count *= m > 0 ? 4 : 2;
    for (std::size_t which = 0; which < count; ++which) look_at(which);
  }

  // Of each contact: open, sticking (or bearing without friction), sliding one way or the other.
  void look_at(std::size_t which) {
    std::vector<int> does;
    for (std::size_t k = 0; k < n; ++k) {
      does.push_back(static_cast<int>(which % (m > 0 ? 4 : 2)));
      which /= m > 0 ? 4 : 2;
      const int way = m > 0 ? numbers.frictions[k].slides : 0;
      const int now = does.back() == 2 ? 1 : does.back() == 3 ? -1 : 0;
      if (way != 0 && does.back() != 0 && now != way) return;
    }
    const auto size = static_cast<Eigen::Index>(rows);
    Eigen::MatrixXd a = Eigen::MatrixXd::Identity(size, size);
    Eigen::VectorXd b = Eigen::VectorXd::Zero(size);
    const auto hold = [&](std::size_t row) {
      const auto r = static_cast<Eigen::Index>(row);
      for (Eigen::Index j = 0; j < size; ++j)
        a(r, j) = numbers.mobility[row * rows + static_cast<std::size_t>(j)];
      b(r) = -numbers.open[row];
    };
    for (std::size_t k = 0; k < n; ++k) {
      if (does[k] != 0) hold(k);
      if (m == 0 || does[k] == 0) continue;
      if (does[k] == 1)
        hold(n + k);
      else
        a(static_cast<Eigen::Index>(n + k), static_cast<Eigen::Index>(k)) =
            (does[k] == 2 ? 1 : -1) * numbers.frictions[k].limit;
    }
    Eigen::FullPivLU<Eigen::MatrixXd> lu(a);
    if (!lu.isInvertible()) return;
    const Eigen::VectorXd f = lu.solve(b);
    judge(does, f);
  }

  void judge(const std::vector<int>& does, const Eigen::VectorXd& f) {
    double least = HUGE_VAL;
    for (std::size_t k = 0; k < n; ++k) {
      const double normal = f(static_cast<Eigen::Index>(k));
      least = std::min(least, does[k] == 0 ? rate(k, f) : normal);
      if (m == 0 || does[k] == 0) continue;
      const double limit = numbers.frictions[k].limit * normal;
      if (does[k] == 1)
        least = std::min(least, limit - std::abs(f(static_cast<Eigen::Index>(n + k))));
      else if (numbers.frictions[k].slides == 0)
        least = std::min(least, (does[k] == 2 ? 1 : -1) * rate(n + k, f));
    }
    clearance = std::min(clearance, std::abs(least));
    if (least >= 0.0) ++found;
  }

  double rate(std::size_t row, const Eigen::VectorXd& f) const {
    double sum = numbers.open[row];
    for (std::size_t j = 0; j < rows; ++j)
      sum += numbers.mobility[row * rows + j] * f(static_cast<Eigen::Index>(j));
    return sum;
  }
};

bool is_answered(const LawOutput& output) {
  return output.status == LawStatus::One || output.status == LawStatus::Shared;
}

}  // namespace

TEST_CASE("law: what it finds for few contacts is among all modes that fit") {
  std::mt19937 random(11);
  int with_friction = 0, without_solution = 0;
  for (int k = 0; k < 3000; ++k) {
    CAPTURE(k);
    const std::size_t contacts = 1 + static_cast<std::size_t>(k % 3);
    const ContactNumbers numbers = random_contacts(
        random, {contacts, 2 * contacts + 1, k % 2 == 0 ? 0.0 : 0.7, k % 5 == 0 ? 0.4 : 0.0});
    const Enumeration all(numbers);
    if (all.clearance < 1e-6) continue;  // two modes are too near to tell them apart
    const LawOutput output = decide_contacts(numbers.input());
    CHECK(is_answered(output) == (all.found > 0));
    without_solution += all.found == 0 ? 1 : 0;
    if (all.found == 0) continue;
    std::string why_not;
    CHECK_MESSAGE(obeys_law(numbers.input(), output.mode, output.forces, &why_not), why_not);
    CHECK(output.status == LawStatus::One);
    with_friction += numbers.frictions.empty() ? 0 : 1;
  }
  CHECK(with_friction > 1000);
  CHECK(without_solution < 100);
}

TEST_CASE("law: ten thousand random sets are answered, and the check that shares nothing agrees") {
  std::mt19937 random(5);
  int spent = 0, shared = 0;
  for (int k = 0; k < test::number_of_cases(10'000); ++k) {
    CAPTURE(k);
    const std::size_t contacts = 1 + random() % 12;
    const double coefficient = k % 3 == 0 ? 0.0 : k % 3 == 1 ? 0.3 : 0.9;
    const std::size_t freedoms = k % 4 == 0 ? contacts : 2 * contacts + 2;
    const ContactNumbers numbers =
        random_contacts(random, {contacts, freedoms, coefficient, k % 7 == 0 ? 0.3 : 0.0});
    const LawOutput output = decide_contacts(numbers.input());
    if (!is_answered(output)) {
      CHECK(coefficient > 0.0);  // smooth contacts on masses always have a solution
      ++spent;
      continue;
    }
    shared += output.status == LawStatus::Shared ? 1 : 0;
    std::string why_not;
    CHECK_MESSAGE(obeys_law(numbers.input(), output.mode, output.forces, &why_not), why_not);
  }
  MESSAGE("without an answer: " << spent << ", shared: " << shared);
  CHECK(spent < test::number_of_cases(100));
  CHECK(shared > test::number_of_cases(100));
}

TEST_CASE("law: a guess changes how fast an answer is found, not the answer") {
  std::mt19937 random(3);
  for (int k = 0; k < 300; ++k) {
    const ContactNumbers numbers = random_contacts(random, {6, 20, 0.0, 0.0});
    const LawOutput cold = decide_contacts(numbers.input());
    REQUIRE(cold.status == LawStatus::One);
    const LawMode none{std::vector<char>(6, 0), {}};
    const LawOutput warm = decide_contacts(numbers.input(), &cold.mode);
    const LawOutput wrong = decide_contacts(numbers.input(), &none);
    CHECK(warm.mode == cold.mode);
    CHECK(warm.forces == cold.forces);
    CHECK(wrong.mode == cold.mode);
    for (std::size_t i = 0; i < 6; ++i)
      CHECK(std::abs(wrong.forces[i] - cold.forces[i]) < 1e-9 * (1 + std::abs(cold.forces[i])));
  }
}

TEST_CASE("law: a pile carries what lies above, and slips where it is pushed too much") {
  for (const std::size_t blocks : {1U, 5U, 20U, 100U}) {
    const LawOutput smooth = decide_contacts(pile(blocks, 0.0, 0.0).input());
    REQUIRE(smooth.status == LawStatus::One);
    for (std::size_t k = 0; k < blocks; ++k)
      CHECK(std::abs(smooth.forces[k] - 9.81 * static_cast<double>(blocks - k)) < 1e-8);
  }
  const LawOutput holds = decide_contacts(pile(20, 0.5, 4.0).input());
  REQUIRE(holds.status == LawStatus::One);
  for (const FrictionState& f : holds.mode.frictions) CHECK(f.mode == FrictionMode::Sticks);
  const LawOutput slips = decide_contacts(pile(20, 0.5, 6.0).input());
  REQUIRE(slips.status == LawStatus::One);
  CHECK(slips.mode.frictions.back().mode == FrictionMode::Starts);
  CHECK(slips.mode.frictions.back().direction == 1);
  CHECK(slips.mode.frictions.front().mode == FrictionMode::Sticks);
  CHECK(std::abs(slips.forces.back() + 0.5 * 9.81) < 1e-9);
}

TEST_CASE("law: forces that a load can share in many ways are told, the others stay decided") {
  // A bar on three feet, and a stone beside it.
  ContactNumbers numbers;
  numbers.normals.resize(4);
  const std::array<double, 3> feet{-1.0, 0.0, 1.0};
  numbers.mobility.assign(16, 0.0);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) numbers.mobility[i * 4 + j] = 1.0 + 3.0 * feet[i] * feet[j];
  numbers.mobility[15] = 0.5;
  numbers.open = {-1.0, -1.0, -1.0, -1.0};
  const LawOutput output = decide_contacts(numbers.input());
  REQUIRE(output.status == LawStatus::Shared);
  CHECK(output.is_unique == std::vector<char>{0, 0, 0, 1});
  CHECK(output.forces[3] == doctest::Approx(2.0));
  CHECK(output.forces[0] + output.forces[1] + output.forces[2] == doctest::Approx(1.0));
  CHECK(output.forces[0] == doctest::Approx(output.forces[2]));
}

TEST_CASE("law: what rests beside a shared load is not moved by rounding") {
  // A disc and some blocks on two feet, all rough: a friction of the disc is 0 but for rounding of
  // the system in which all forces are found. Rows by body: along and up, and about its middle.
  struct Foot {
    std::size_t body;
    double x, y;
  };
  const std::vector<Foot> feet{{0, 0.0, -0.5}, {1, -1.5, -0.5}, {1, 1.5, -0.5}, {2, -0.7, -0.5},
                               {2, 1.1, -0.5}, {3, -1.3, -0.5}, {3, 0.4, -0.5}, {4, 1e-15, -0.5}};
  constexpr std::size_t n = 8, rows = 2 * n;
  ContactNumbers numbers;
  numbers.normals.resize(n);
  for (std::size_t k = 0; k < n; ++k) numbers.frictions.push_back({k, 0.4, 0});
  const auto lever = [&](std::size_t row) { return row < n ? feet[row].x : -feet[row - n].y; };
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < rows; ++j) {
      const bool is_alike = (i < n) == (j < n);
      const bool is_one = feet[i % n].body == feet[j % n].body;
      const double mass = 0.7 + static_cast<double>(feet[i % n].body);
      numbers.mobility.push_back(
          is_one ? (is_alike ? 1 / mass : 0.0) + 3 * lever(i) * lever(j) / mass : 0.0);
    }
  numbers.open.assign(rows, 0.0);
  std::fill_n(numbers.open.begin(), n, -9.81);
  const LawOutput output = decide_contacts(numbers.input());
  REQUIRE(is_answered(output));
  for (const char active : output.mode.active) CHECK(active == 1);
  for (const FrictionState& f : output.mode.frictions) CHECK(f.mode == FrictionMode::Sticks);
}

TEST_CASE("law: a shared load is carried by as few as hold it") {
  std::mt19937 random(17);
  int shared = 0;
  for (int k = 0; k < 300; ++k) {
    CAPTURE(k);
    const std::size_t contacts = 3 + random() % 10;
    const ContactNumbers numbers = random_contacts(random, {contacts, contacts / 2, 0.0, 0.0});
    const LawOutput output = decide_contacts(numbers.input());
    if (output.status != LawStatus::Shared) continue;
    ++shared;
    const LawOutput few = find_ways(numbers.input()).first;
    const auto alone = solve_mode(numbers.input(), few.mode);
    REQUIRE(alone);
    CHECK(std::count(alone->is_unique.begin(), alone->is_unique.end(), 0) == 0);
    std::string why_not;
    CHECK_MESSAGE(obeys_law(numbers.input(), few.mode, few.forces, &why_not), why_not);
    CHECK(std::count(few.mode.active.begin(), few.mode.active.end(), 1) <=
          static_cast<std::ptrdiff_t>(contacts / 2));
  }
  CHECK(shared > 20);
}

TEST_CASE("law: friction of what always holds turns its pressure with the force") {
  // A bead on a rod, pushed along by 3 and across by `push`: the rod bears -push. However heavy.
  for (const double mass : {1e-24, 1.0, 1e8, 1e24})
    for (const double push : {-20.0, -2.0, 2.0, 20.0}) {
      CAPTURE(mass);
      CAPTURE(push);
      ContactNumbers numbers;
      numbers.normals.push_back({0.0, 0.0, true});
      numbers.frictions.push_back({0, 0.5, 0});
      numbers.mobility = {-1.0, 0.0, 0.0, 1.0 / mass};
      numbers.open = {-push, 3.0 / mass};
      const LawOutput output = decide_contacts(numbers.input());
      REQUIRE(output.status == LawStatus::One);
      CHECK(output.forces[0] == doctest::Approx(-push));
      CHECK(output.forces[1] == doctest::Approx(-std::min(3.0, 0.5 * std::abs(push))));
      CHECK((output.mode.frictions[0].mode == FrictionMode::Sticks) == (std::abs(push) > 6.0));
      CHECK(obeys_law(numbers.input(), output.mode, output.forces));
      LawMode wrong = output.mode;
      wrong.frictions[0].pressure = push > 0 ? 1 : -1;
      std::string why_not;
      CHECK_FALSE(obeys_law(numbers.input(), wrong, output.forces, &why_not));
      CHECK(why_not == "friction 0 is pressed the other way");
    }
}

TEST_CASE("law: a constant force at a contact acts while that bears") {
  // A block, pressed down by 10 or lifted, pushed along by 5 against a force of 3.
  for (const double down : {-10.0, 10.0}) {
    ContactNumbers numbers;
    numbers.normals.resize(1);
    numbers.frictions.push_back({0, 3.0, 0, true});
    numbers.mobility = {1.0, 0.0, 0.0, 1.0};
    numbers.open = {down, 5.0};
    const LawOutput output = decide_contacts(numbers.input());
    REQUIRE(output.status == LawStatus::One);
    CHECK(output.forces[1] == doctest::Approx(down < 0 ? -3.0 : 0.0));
    CHECK(obeys_law(numbers.input(), output.mode, output.forces));
  }
}

TEST_CASE("law: a rod that slides on its point as Painleve has it has no forces") {
  // Normal and sliding of the point of a slender rod at an angle: pressing speeds it up.
  ContactNumbers numbers;
  numbers.normals.resize(1);
  numbers.frictions.push_back({0, 2.0, 1});
  numbers.mobility = {1.0, 0.9, 0.9, 1.0};  // 1 - mu * 0.9 < 0
  numbers.open = {-1.0, 0.0};
  CHECK(decide_contacts(numbers.input()).status == LawStatus::None);
  numbers.frictions[0].limit = 1.0;
  CHECK(decide_contacts(numbers.input()).status == LawStatus::One);
}

TEST_CASE("law: impacts keep to their restitution") {
  ContactNumbers numbers;
  numbers.normals = {{0.5 * 3.0, 0.0}};  // it strikes with 3
  numbers.mobility = {2.0};
  numbers.open = {-3.0};
  const LawOutput output = decide_contacts(numbers.input());
  CHECK(output.forces[0] == doctest::Approx((1.5 + 3.0) / 2.0));
  CHECK(obeys_law(numbers.input(), output.mode, output.forces));
  std::string why_not;
  CHECK_FALSE(obeys_law(numbers.input(), output.mode, std::vector<double>{1.0}, &why_not));
  CHECK(why_not == "contact 0 moves though it is held");
}

TEST_CASE("law: what no force can slide may rub by itself, up to its limit") {
  // A contact that is pressed by 12, and whose other direction is held: nothing tells its friction.
  const std::vector<LawNormal> normals{{}};
  const std::vector<LawFriction> frictions{{std::size_t{0}, 0.5}};
  const std::vector<double> mobility{0.25, 0.0, 0.0, 0.0}, open{-3.0, 0.0};
  const LawInput input{normals, frictions, mobility, open};
  LawMode mode{{1}, {{FrictionMode::Sticks, 0, 1}}};
  const auto fault = [&](double normal, double friction) {
    return find_fault(input, mode, std::vector<double>{normal, friction}, rounding_of_one_road());
  };
  CHECK_FALSE(fault(12.0, 0.0));
  CHECK_FALSE(fault(12.0, 1e-5));
  CHECK_FALSE(fault(12.0, -5.9));
  CHECK(fault(12.0, 6.1));
  CHECK(fault(11.0, 0.0));
}

TEST_CASE("law: sweeps find the friction of what slides, of what rests and of what is pulled on") {
  for (const int slides : {1, -1, 0})
    for (const double pull : {0.1, 3.0}) {
      CAPTURE(slides);
      CAPTURE(pull);
      const std::vector<LawNormal> normals{{}};
      const std::vector<LawFriction> frictions{{std::size_t{0}, 0.3, slides}};
      const std::vector<double> mobility{0.25, 0.0, 0.0, 2.0}, open{-1.0, pull};
      const LawInput input{normals, frictions, mobility, open};
      const ScaledLaw law(input);
      const SweptLaw swept = solve_by_sweeps(law);
      REQUIRE(swept.has_ended);
      const Numbers forces = law.out_of_units(swept.found.forces);
      const double limit = 0.3 * 4.0, holding = -pull / 2.0;
      CHECK(forces[0] == doctest::Approx(4.0));
      CHECK(forces[1] ==
            doctest::Approx(slides != 0 ? -slides * limit : std::max(holding, -limit)));
    }
}
