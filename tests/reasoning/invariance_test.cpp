// SPDX-License-Identifier: Apache-2.0
// What is found from shapes is a matter of shapes alone: not of units, not of where the machine
// stands, not of the order of its parts, not of how its slots were made.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/document/load_model.h"
#include "places.h"
#include "reasoning/changed_machine.h"

using namespace trammel;

namespace {

using test::Change;
using test::changed;
using Vec = base::Vector2<double>;

const std::vector<std::string> machines{
    "chiming_clock",    "crank_mechanism", "double_escapement",
    "escapement",       "time_bomb",       "missing_tooth",
    "ratchet_blocked",  "ratchet_free",    "rotary_reciprocating",
    "extra_large_tooth"};

std::string example(const std::string& name) {
  std::ifstream file(test::source_folder() + "/examples/machines/" + name + ".tml");
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

app::LoadedModel load(const std::string& text) {
  app::LoadedModel loaded = app::load_model({"machine.tml", text}, app::Purpose::State, {});
  for (const base::PlacedDiagnostic& told : loaded.diagnostics)
    CHECK_MESSAGE(told.kind.severity() != base::Severity::Error, told.message);
  REQUIRE(loaded.model);
  return loaded;
}

// The same in whichever order the parts stand.
using Names = std::pair<std::string, std::string>;

Names sorted(std::string a, std::string b) {
  if (b < a) std::swap(a, b);
  return {std::move(a), std::move(b)};
}

class Found {
 public:
  explicit Found(const std::string& text) : loaded_(load(text)) {}

  const model::Mechanism& mechanism() const { return loaded_.model->mechanism; }
  std::string name_of(model::PartIndex part) const { return loaded_.model->parts[part].name; }
  model::PartIndex part_of(const std::string& name) const {
    for (std::uint32_t p = 0; p < loaded_.model->parts.size(); ++p)
      if (name_of({p}) == name) return {p};
    FAIL("no part " << name);
    return {};
  }
  template <class Pair>
  Names names_of(const Pair& pair) const {
    return sorted(name_of(pair.first), name_of(pair.second));
  }
  template <class Pair>
  const Pair* find(const std::vector<Pair>& pairs, const Names& names) const {
    for (const Pair& pair : pairs)
      if (names_of(pair) == names) return &pair;
    return nullptr;
  }
  std::set<Names> touches() const {
    std::set<Names> names;
    for (const model::Touch& touch : mechanism().may_touch) names.insert(names_of(touch));
    return names;
  }

 private:
  app::LoadedModel loaded_;
};

// Axes are told by one of the faces that fit, within the tolerance by which they do.
constexpr double fit = 1e-6;
constexpr double rounding = 1e-12;

void compare_pairs(const Found& a, const Found& b, const Change& change) {
  REQUIRE(a.mechanism().pairs.size() == b.mechanism().pairs.size());
  for (const model::LowerPair& one : a.mechanism().pairs) {
    const model::LowerPair* other = b.find(b.mechanism().pairs, a.names_of(one));
    REQUIRE(other != nullptr);
    CHECK(one.kind == other->kind);
    if (one.kind == model::PairKind::PinInSlot)
      CHECK(a.name_of(one.is_pin_of_first ? one.first : one.second) ==
            b.name_of(other->is_pin_of_first ? other->first : other->second));
    const double size = a.mechanism().shapes[one.first].size * change.scale;
    const bool has_axis =
        one.kind != model::PairKind::Prismatic && one.kind != model::PairKind::Rigid;
    const bool has_direction =
        one.kind == model::PairKind::Prismatic || one.kind == model::PairKind::PinInSlot;
    if (has_axis) CHECK(base::length_of(change.place(one.at) - other->at) <= fit * size);
    const Vec along =
        change.turned({one.direction.x, change.is_mirrored ? -one.direction.y : one.direction.y});
    if (has_direction) CHECK(std::abs(base::cross(along, other->direction)) <= fit);
  }
}

void compare(const Found& a, const Found& b, const Change& change) {
  REQUIRE(a.mechanism().shapes.size() == b.mechanism().shapes.size());
  const double area = change.scale * change.scale;
  for (std::uint32_t p = 0; p < a.mechanism().shapes.size(); ++p) {
    CAPTURE(a.name_of({p}));
    const model::PartShape& one = a.mechanism().shapes[{p}];
    const model::PartShape& other = b.mechanism().shapes[b.part_of(a.name_of({p}))];
    CHECK(std::abs(other.volume / (one.volume * area * change.scale) - 1) <= rounding);
    CHECK(std::abs(other.polar / (one.polar * area * area * change.scale) - 1) <= rounding);
    CHECK(base::length_of(change.place(one.centroid) - other.centroid) <=
          rounding * std::max(other.size, base::length_of(change.shift)));
  }
  compare_pairs(a, b, change);
  REQUIRE(a.mechanism().gears.size() == b.mechanism().gears.size());
  for (const model::GearPair& one : a.mechanism().gears) {
    const model::GearPair* other = b.find(b.mechanism().gears, a.names_of(one));
    REQUIRE(other != nullptr);
    const bool is_turned = a.name_of(one.first) != b.name_of(other->first);
    const double ratio = other->first_radius / other->second_radius;
    CHECK(std::abs((is_turned ? 1 / ratio : ratio) * one.second_radius / one.first_radius - 1) <=
          rounding);
  }
  CHECK(a.touches() == b.touches());
}

const Change changes[] = {
    {"one millimetre", 1e-3 / 32},
    {"five metres", 5.0 / 32},
    {"turned", 1.0, false, 33.7},
    {"moved", 1.0, false, 0.0, {12.34, -5.6}},
    {"mirrored", 1.0, true},
    {"parts in another order", 1.0, false, 0.0, {0, 0}, true},
    {"walls touch the hole beside where it is lowest", 1.0, true, 75.54},
    {"all of it, small", 1e-3 / 32, true, -123.4, {0.001, 0.0007}, true},
    {"all of it, large", 5.0 / 32, true, 71.3, {-3.0, 5.0}, true},
};

}  // namespace

TEST_CASE("ten machines are the same at any size, turned, mirrored, in any order of parts" *
          doctest::test_suite("long")) {
  for (const std::string& name : machines) {
    CAPTURE(name);
    const std::string text = example(name);
    const Found as_drawn(text);
    CHECK(as_drawn.mechanism().pairs.size() >= 2);
    for (const Change& change : changes) {
      CAPTURE(change.name);
      compare(as_drawn, Found(changed(text, change)), change);
    }
  }
}

TEST_CASE("a slot is a slot, cut out or left between blocks, and so is a hole") {
  const std::string before = R"(
frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=3), (0, -8, 0))
part wheel = cylinder(d=6, h=1) + move(cylinder(d=1, h=3), (2.1, 0.3, 0)) - cylinder(d=1, h=1)
inertia(wheel) = 1
density(arm) = 1
find angle(wheel)''
)";
  // An arm from the axis at (0, -8) that leans towards the pin.
  const std::string lean = ", -atan(2.1/8.3)), (0, -8, 1.5))\n";
  const std::string difference =
      "part arm = move(turn(move(block(3, 13, 1), (-1.5, -2, 0)) - "
      "move(block(1, 7, 1), (-0.5, 3, 0)) - move(cylinder(d=1, h=1), (0, 0, 0))";
  const std::string blocks =
      "part arm = move(turn(move(block(1, 13, 1), (-1.5, -2, 0)) + "
      "move(block(1, 13, 1), (0.5, -2, 0)) + move(block(1, 1, 1), (-0.5, 10, 0)) + "
      "move(block(1, 5, 1), (-0.5, -2, 0)) - move(cylinder(d=1, h=1), (0, 0, 0))";
  const std::string lapping =
      "part arm = move(turn(move(block(1, 13, 1), (-1.5, -2, 0)) + "
      "move(block(1, 13, 1), (0.5, -2, 0)) + move(block(2.5, 1, 1), (-1.1, 10, 0)) + "
      "move(block(3, 5, 1), (-1.5, -2, 0)) - move(cylinder(d=1, h=1), (0, 0, 0))";
  const Found cut(before + difference + lean);
  REQUIRE(cut.mechanism().pairs.size() == 3);
  for (const std::string& shape : {blocks, lapping})
    compare(cut, Found(before + shape + lean), {"as drawn"});
  for (const Change& change : changes) {
    CAPTURE(change.name);
    for (const std::string& shape : {difference, blocks, lapping})
      compare(cut, Found(changed(before + shape + lean, change)), change);
  }
}
