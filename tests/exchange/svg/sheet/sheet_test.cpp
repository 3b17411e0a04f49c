// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/sheet.h"

#include <doctest/doctest.h>

#include <numbers>

using namespace trammel::exchange::svg;

namespace {

Label label_at(std::vector<Place> places, Rank rank = Rank::Point) {
  return {rank, Layer::Text, plain("label"), std::move(places)};
}

bool has_label_at(const Sheet& sheet, const char* x) {
  const std::string needle = "<text x=\"" + std::string(x) + "\"";
  return sheet.drawing.groups(1).find(needle) != std::string::npos;
}

}  // namespace

TEST_CASE("place_labels: a label takes its best place, or the next one that is free") {
  Sheet free(1.0);
  free.add(label_at({{{0, 0}}, {{200, 0}, 0, 1}}));
  free.place_labels();
  CHECK(has_label_at(free, "0"));

  Sheet taken(1.0);
  taken.take(Box{{0, 0}, {5, 5}});
  taken.add(label_at({{{0, 0}}, {{200, 0}, 0, 1}}));
  taken.place_labels();
  CHECK(has_label_at(taken, "200"));
}

TEST_CASE("place_labels: higher ranks choose first") {
  Sheet sheet(1.0);
  sheet.add(label_at({{{0, 0}}, {{200, 0}, 0, 1}}, Rank::Point));
  sheet.add(label_at({{{0, 0}}, {{300, 0}, 0, 1}}, Rank::Force));
  sheet.place_labels();
  CHECK(has_label_at(sheet, "0"));
  CHECK(has_label_at(sheet, "200"));
}

TEST_CASE("place_labels: paper hides thin lines behind a text, never a bar") {
  Sheet thin(1.0);
  thin.take(Box{{0, 0}, {50, 1}}, Sheet::Room::Thin);
  thin.add(label_at({{{0, 0}}}));
  thin.place_labels();
  CHECK(thin.drawing.uses(Layer::Backing));

  Sheet solid(1.0);
  solid.take(Box{{0, 0}, {50, 1}});
  solid.add(label_at({{{0, 0}}}));
  solid.place_labels();
  CHECK_FALSE(solid.drawing.uses(Layer::Backing));
}

TEST_CASE("place_labels: on parts, where no paper is, a label keeps off thin lines as off edges") {
  const auto written_at = [](bool has_parts, const char* x) {
    Sheet sheet(1.0);
    sheet.take(Box{{0, 0}, {50, 1}}, Sheet::Room::Thin);
    if (has_parts) sheet.take(Box{{500, 500}, {50, 1}}, Sheet::Room::Edge);
    sheet.add(label_at({{{0, 0}}, {{200, 0}, 0, 12}}));
    sheet.place_labels();
    return has_label_at(sheet, x);
  };
  CHECK(written_at(false, "0"));
  CHECK(written_at(true, "200"));
}

TEST_CASE("place_labels: a line to a place apart crosses what it belongs to at no cost") {
  const auto sheet_with = [](Vec own) {
    Sheet sheet(1.0);
    sheet.take(Box{{0, 0}, {40, 40}});
    Label label = label_at({{{300, 0}, 0, 0, true}, {{0, -300}, 0, 5}});
    label.target_half = own;
    sheet.add(std::move(label));
    sheet.place_labels();
    return sheet;
  };
  CHECK(has_label_at(sheet_with({40, 40}), "300"));
  CHECK_FALSE(has_label_at(sheet_with({0, 0}), "300"));
}

TEST_CASE("place_labels: few labels are all written, many only where there is room") {
  const auto pile = [](int labels) {
    Sheet sheet(1.0);
    for (int i = 0; i < labels; ++i) sheet.add(label_at({{{0, 0}}}));
    return sheet.place_labels();
  };
  CHECK(pile(60).crowded == 0);
  CHECK(pile(61).crowded == 60);
  CHECK(pile(410).surplus == 10);
}

TEST_CASE("upright: text reads from the left, and upward where it is vertical") {
  const double pi = std::numbers::pi;
  CHECK(upright(0.5) == doctest::Approx(0.5));
  CHECK(upright(pi - 0.5) == doctest::Approx(-0.5));
  CHECK(upright(pi / 2) == doctest::Approx(pi / 2));
  CHECK(upright(-pi / 2) == doctest::Approx(pi / 2));
  CHECK(upright(7 * pi) == doctest::Approx(0));
}
