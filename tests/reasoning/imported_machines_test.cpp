// SPDX-License-Identifier: Apache-2.0
// Machines whose parts OpenSCAD has written are joined as those that the language describes.
#include "reasoning/mechanism/find_mechanism.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "app/document/load_model.h"
#include "places.h"

using namespace trammel;

namespace {

std::optional<std::string> read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

app::LoadedModel load(const std::string& text, const std::string& name,
                      const base::Budget& budget = {}) {
  app::ModelText model{test::source_folder() + "/tests/reasoning/imported/" + name, text};
  model.read_file = read;
  return app::load_model(model, app::Purpose::State, budget);
}

app::LoadedModel load_file(const std::string& path) {
  const auto text = read(test::source_folder() + "/" + path);
  REQUIRE(text);
  return load(*text, "machine.tml");
}

const model::Mechanism& mechanism_of(const app::LoadedModel& loaded) {
  for (const base::PlacedDiagnostic& told : loaded.diagnostics)
    CHECK_MESSAGE(told.kind.severity() != base::Severity::Error, told.message);
  REQUIRE(loaded.model);
  return loaded.model->mechanism;
}

// Six digits of coordinates, by the size of a part. The second moment is a fifth power of them.
constexpr double rounding = 1e-5;

void compare(const model::LowerPair& written, const model::LowerPair& imported, double size) {
  CHECK(written.kind == imported.kind);
  CHECK(written.first == imported.first);
  CHECK(written.second == imported.second);
  CHECK(written.is_pin_of_first == imported.is_pin_of_first);
  CHECK(base::length_of(written.at - imported.at) <= rounding * size);
  CHECK(base::length_of(written.direction - imported.direction) <= rounding);
}

}  // namespace

TEST_CASE("machines that OpenSCAD has written have the pairs and areas of the same in words") {
  for (const std::string name : {"crank_mechanism", "escapement", "rotary_reciprocating"}) {
    CAPTURE(name);
    const app::LoadedModel written = load_file("examples/machines/" + name + ".tml");
    const app::LoadedModel imported = load_file("tests/reasoning/imported/" + name + ".tml");
    const model::Mechanism &a = mechanism_of(written), &b = mechanism_of(imported);
    REQUIRE(a.shapes.size() == b.shapes.size());
    double size = 0.0;
    for (std::uint32_t p = 0; p < a.shapes.size(); ++p) {
      const model::PartShape &one = a.shapes[{p}], &other = b.shapes[{p}];
      size = std::max(size, one.size);
      CHECK(one.volume > 0.0);
      CHECK(std::abs(one.volume - other.volume) <= rounding * one.volume);
      CHECK(base::length_of(one.centroid - other.centroid) <= rounding * one.size);
      CHECK(std::abs(one.polar - other.polar) <= 5 * rounding * one.polar);
      CHECK(one.boundary.slabs.size() == other.boundary.slabs.size());
    }
    REQUIRE(a.pairs.size() == b.pairs.size());
    CHECK(a.pairs.size() >= 2);
    for (std::size_t i = 0; i < a.pairs.size(); ++i) compare(a.pairs[i], b.pairs[i], size);
    CHECK(a.may_touch.size() == b.may_touch.size());
  }
}

TEST_CASE("an import is a solid among others, placed as they are and read once") {
  const std::string imported = "import \"rotary_reciprocating/wheel.csg\"";
  const app::LoadedModel loaded = load(
      "solid wheel = " + imported + "\npart two = ring(2, move(wheel, (9, 0, 0)))\npart one = " +
          "turn(move(" + imported + ", (0, 99, 0)), 90 deg) - move(block(1, 1, 1), (-98, 0, 0))\n" +
          "frame bed = move(block(1, 1, 1), (0, -99, 0))\ninertia(two) = 1\ninertia(one) = 1\n",
      "machine.tml");
  const model::Mechanism& mechanism = mechanism_of(loaded);
  REQUIRE(mechanism.shapes.size() == 3);
  const model::PartShape &two = mechanism.shapes[{0}], &one = mechanism.shapes[{1}];
  CHECK(std::abs(two.volume - 2 * (one.volume + 1)) <= 1e-9);
  CHECK(base::length_of(two.centroid) <= 1e-9);
  CHECK(std::abs(one.centroid.x + 99) <= 0.2);
  CHECK(loaded.tables ==
        *read(test::source_folder() + "/tests/reasoning/imported/rotary_reciprocating/wheel.csg"));
}

TEST_CASE("parts of OpenSCAD fit within six digits, those of the language within seven") {
  // A shaft of d = 2 in a hole that is wider by 4e-6 of the larger part.
  const std::string hole =
      "frame bed = block(10, 10, 1) - move(cylinder(d=2.00004, h=1), (5, 5, 0))\n";
  const auto pairs = [&](const std::string& shaft) {
    const app::LoadedModel loaded = load(hole + "part shaft = move(" + shaft +
                                             ", (5, 5, 0))\ninertia(shaft) = 1\n"
                                             "find angle(shaft)''\n",
                                         "machine.tml");
    REQUIRE(loaded.model);
    return loaded.model->mechanism.pairs.size();
  };
  CHECK(pairs("cylinder(d=2, h=1)") == 0);
  CHECK(pairs("import \"shaft.csg\"") == 1);
}

TEST_CASE("a limit within the shapes of parts leaves a machine that is not known") {
  const std::string path = test::source_folder() + "/tests/reasoning/imported/crank_mechanism.tml";
  std::size_t unknown = 0, known = 0;
  for (std::int64_t checks = 0; known == 0; checks += 1 + checks / 8) {
    std::atomic<std::int64_t> left = checks;
    base::Budget budget;
    budget.checks_left = &left;
    const app::LoadedModel loaded = load(*read(path), "machine.tml", budget);
    REQUIRE(loaded.model);
    for (const base::PlacedDiagnostic& told : loaded.diagnostics)
      if (told.kind.severity() == base::Severity::Error)
        CHECK_MESSAGE(told.kind.code == "E901", told.message);
    (loaded.model->mechanism.shapes.size() == 4 ? known : unknown) += 1;
    CHECK((loaded.model->mechanism.shapes.empty() || loaded.model->mechanism.shapes.size() == 4));
  }
  CHECK(unknown >= 10);
}
