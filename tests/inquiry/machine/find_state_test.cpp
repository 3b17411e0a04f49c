// SPDX-License-Identifier: Apache-2.0
// States of one machine: the same on many threads as on one, and found without writing into its
// pool; what numbers decide is in the mode.
#include "inquiry/machine/find_state.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/machines.h"
#include "support/prepared_model.h"
#include "symbolic/number/thread_memory.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

const std::string braked = test::arm_and_carriage + R"(
torque(arm) = T - c*sign(theta')
force(Q) = (k*(4 - s) - r*sign(s'), 0)
given a = 1, theta = 0.2, m = 2, T = 1, c = 1.5, k = 0.3, r = 0.5, s = 3
given theta' = 0, s' = 0
find theta'', s''
)";

geometry::ParameterValues with(const Case& here, const std::string& name, double value) {
  const model::Model& model = *here.machine.model;
  for (const model::Parameter& p : model.parameters)
    if (p.name == name) {
      const geometry::Override moved{p.symbol, value};
      return with_overrides(here.machine.sketch.equations, here.values, std::span(&moved, 1));
    }
  FAIL("no parameter " << name);
  return {};
}

std::vector<double> accelerations(const Case& here, const SolvedState& at) {
  std::vector<double> all;
  for (const model::Question& q : here.machine.model->questions)
    for (const double v : symbolic::eval(*here.machine.pool, q.components, at.response.values))
      all.push_back(v);
  return all;
}

}  // namespace

TEST_CASE("find_state: threads share a machine whose states decide signs, bit for bit") {
  test::PreparedModel m(braked);
  constexpr std::size_t count = 24;
  const auto find = [&](std::size_t i) {
    const StateOutcome there =
        find_state(m.here.machine, with(m.here, "s", 2.0 + 0.17 * static_cast<double>(i)), {});
    return there.solved ? accelerations(m.here, *there.solved) : std::vector<double>();
  };
  std::vector<std::vector<double>> alone;
  for (std::size_t i = 0; i < count; ++i) {
    alone.push_back(find(i));
    REQUIRE(alone.back().size() == 2);
  }
  std::vector<std::vector<double>> shared(count);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = t; i < count; i += 8) shared[i] = find(i);
      symbolic::release_thread_memory();
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(shared == alone);
}

TEST_CASE("find_state: the held sign of a rate is in the mode, and its number with the state's") {
  test::PreparedModel m(braked);
  const StateOutcome held = find_state(m.here.machine, with(m.here, "s", 3.5), {});
  REQUIRE(held.solved);
  const State& state = held.solved->state;
  REQUIRE_FALSE(state.mode.signs.empty());
  // k*(4 - s) = 0.15 is less than r = 0.5: friction holds the carriage with a sign of 0.3.
  const auto sign =
      std::find_if(state.mode.signs.begin(), state.mode.signs.end(),
                   [](const mechanics::HeldSign& s) { return std::abs(s.value - 0.3) < 1e-12; });
  REQUIRE(sign != state.mode.signs.end());
  CHECK(sign->kind == mechanics::HeldSign::Kind::Holds);
  CHECK_FALSE(state.placement.numbers.find(sign->as_written));
  CHECK(numbers_of(state).find(sign->as_written) == sign->value);
  CHECK(accelerations(m.here, *held.solved)[1] == 0.0);
  // Farther away the spring is stronger than friction.
  const StateOutcome pulled = find_state(m.here.machine, with(m.here, "s", 1.0), {});
  REQUIRE(pulled.solved);
  CHECK(accelerations(m.here, *pulled.solved)[1] == doctest::Approx(0.3 * 3 - 0.5));
}

TEST_CASE("find_state: a state is the same whatever was found before") {
  test::PreparedModel m(braked);
  const auto find = [&](double s) {
    return accelerations(m.here, *find_state(m.here.machine, with(m.here, "s", s), {}).solved);
  };
  const std::vector<double> first = find(3.4);
  find(0.3);
  find(-2.0);
  CHECK(find(3.4) == first);
}

TEST_CASE("find_state: signs are decided by shared equations as by equations of one's own") {
  test::PreparedModel shared(braked);
  // What it starts with, which leaves the equations as they are, and their inputs: without a
  // torque nothing jumps.
  for (const auto& change :
       {std::pair("s", 2.4), std::pair("theta", 0.9), std::pair("c", 0.0), std::pair("c", 0.4),
        std::pair("s", 5.0), std::pair("r", 0.0), std::pair("m", 3.0), std::pair("c", 1.5)}) {
    const auto name = change.first;  // clang captures no names of parts
    const double value = change.second;
    CAPTURE(name);
    CAPTURE(value);
    test::PreparedModel alone(braked);
    const auto find = [&](test::PreparedModel& m) {
      const StateOutcome there = find_state(m.here.machine, with(m.here, name, value), {});
      REQUIRE(there.solved);
      return accelerations(m.here, *there.solved);
    };
    const std::vector<double> first = find(alone);
    CHECK(find(shared) == first);
    CHECK(find(shared) == first);
  }
}

TEST_CASE("find_state: a limit is told as such, and not as a dead point") {
  test::PreparedModel m(braked);
  std::atomic<bool> cancelled = true;
  const StateOutcome late =
      find_state(m.here.machine, with(m.here, "s", 2.0), base::Budget{.cancelled = &cancelled});
  CHECK_FALSE(late.solved);
  CHECK(late.why_none == "a limit was reached on the way");
}

TEST_CASE("neighbours: states around are found in the mode of the state, with their own signs") {
  test::PreparedModel m(braked);
  REQUIRE_FALSE(m.here.state.mode.signs.empty());
  const std::vector<SolvedState>& near = neighbours(m.here);
  REQUIRE(near.size() == 5);
  CHECK(&neighbours(m.here) == &near);  // once
  for (const SolvedState& there : near) {
    CHECK(there.state.mode.signs.empty());
    CHECK(there.state.mode.is_decided);
  }
}

TEST_CASE("prepare: where only numbers are asked for there are no neighbours") {
  test::PreparedModel m(braked, {.formulas = false});
  CHECK(neighbours(m.here).empty());
  CHECK(m.here.forms == nullptr);
}
