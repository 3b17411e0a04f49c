// SPDX-License-Identifier: Apache-2.0
// Solids and how they are joined: clocks of many wheels, unions of very many pieces, n against 2n
// or 10n; whole processes. OpenSCAD joins the same pieces, in the plane and as bodies, where it is
// installed; the word `ours` leaves it out.
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace {

using namespace trammel::bench;

constexpr double start = 5e-3;  // seconds, of a process that does nothing
constexpr const char* openscad = "/usr/bin/openscad";

// Wheels on shafts of one plate, by turns at two heights, so that neighbours lie above each other.
std::string clock_of(int wheels) {
  constexpr int teeth = 46, apart = 9;
  std::string text =
      fmt::format("frame plate = move(block({}, 20, 1), (-10, -10, -2))", apart * wheels + 20);
  for (int k = 0; k < wheels; ++k)
    text += fmt::format(" +\n    move(cylinder(d=1, h=5), ({}, 0, -2))", apart * k);
  text += "\n";
  for (int k = 0; k < wheels; ++k) {
    text += fmt::format("part wheel{} = move(cylinder(d=10, h=1) + cylinder(d=2, h=2)", k);
    for (int tooth = 0; tooth < teeth; ++tooth)
      text += fmt::format(" +\n    turn(move(block(0.3, 5.4, 1), (-3.2, 0, 0)), {:.9g} deg)",
                          360.0 * tooth / teeth);
    text += fmt::format(" -\n    cylinder(d=1, h=2), ({}, 0, {}))\ninertia(wheel{}) = 1\n",
                        apart * k, k % 2, k);
  }
  return text;
}

struct Pieces {
  const char* name;
  std::string (*ours)(int number);      // one of them, of height 1
  std::string (*in_plane)(int number);  // for OpenSCAD
  bool is_joined_as_bodies;             // by OpenSCAD too, which takes minutes for round ones
  double target;                        // seconds, of 10^4 of them
};

const Pieces tiles{
    "tiles in a row", [](int k) { return fmt::format("move(block(1, 1, 1), ({}, 0, 2))", k); },
    [](int k) { return fmt::format("translate([{}, 0]) square([1, 1]);", k); }, true, 0.12};
const Pieces rings{
    "rings within rings",
    [](int k) {
      return fmt::format("move(cylinder(d={:.9g}, h=1) - cylinder(d={:.9g}, h=1), (0, 0, 2))",
                         4 + 0.02 * k, 3.99 + 0.02 * k);
    },
    [](int k) {
      return fmt::format("difference() {{ circle(d={:.9g}, $fn=100); circle(d={:.9g}, $fn=100); }}",
                         4 + 0.02 * k, 3.99 + 0.02 * k);
    },
    false, 0.5};
const Pieces nested{
    "circles within circles",
    [](int k) { return fmt::format("move(cylinder(d={:.9g}, h=1), (0, 0, 2))", 1 + 0.01 * k); },
    [](int k) { return fmt::format("circle(d={:.9g}, $fn=100);", 1 + 0.01 * k); }, false, 0.1};

std::string union_of(const Pieces& pieces, int count) {
  std::string text =
      "frame bed = cylinder(d=1, h=1)\npart whole = cylinder(d=3, h=1) - cylinder(d=1, h=1)";
  for (int k = 0; k < count; ++k) text += " +\n    " + pieces.ours(k);
  return text + "\n";
}

// What a user waits for it, the machine's cores working together, and the CPU of all of them.
ProcessRun check(const std::string& text) {
  const PeerInput model(text);
  ProcessRun run = fastest_run({"check", model.path(), "--quiet"});
  if (run.exit_code == 0) return run;
  fmt::print("    NOT CHECKED, exit code {} after {}: {}\n", run.exit_code,
             text_of_seconds(run.seconds), run.errors.substr(0, 200));
  run.seconds = run.waited = NAN;
  return run;
}

// Exports the union: DXF of what lies in the plane, STL of bodies.
Peer run_openscad(const Pieces& pieces, int count, bool is_body) {
  Peer peer{.name = is_body ? "OpenSCAD, STL" : "OpenSCAD, DXF"};
  if (!std::filesystem::exists(openscad)) {
    peer.trouble = "absent";
    return peer;
  }
  std::string text = "union() {\n";
  for (int k = 0; k < count; ++k)
    text += (is_body ? "linear_extrude(1) " : "") + pieces.in_plane(k) + "\n";
  const PeerInput input(text + "}\n");
  const std::string made = input.path() + (is_body ? ".stl" : ".dxf");
  const ProcessRun run = run_program(openscad, {"-o", made, input.path()});
  std::remove(made.c_str());
  peer.seconds = run.seconds;
  if (run.exit_code != 0) peer.trouble = run.seconds > 59 ? "> 60 s" : "failed";
  return peer;
}

void print_clocks() {
  fmt::print("clocks of n wheels of 49 primitives each: check, whole process\n");
  double before = NAN;
  for (const int wheels : {10, 20, 40}) {
    const ProcessRun run = check(clock_of(wheels));
    print_time(fmt::format("n = {}", wheels), run.waited, start + (0.1 - start) * wheels / 40, {});
    fmt::print("    {} of CPU\n", text_of_seconds(run.seconds));
    if (std::isfinite(before)) fmt::print("    {:.2f} times that of half\n", run.waited / before);
    before = run.waited;
  }
}

void print_union(const Pieces& pieces, const std::vector<int>& counts, bool peers) {
  fmt::print("union of n {}: check, whole process\n", pieces.name);
  const auto target_of = [&](int n) {
    return start + pieces.target * n * std::log(n) / 1e4 / std::log(1e4);
  };
  constexpr double exponent_max = 1.3;
  double before = NAN;
  int count_before = 0;
  for (const int count : counts) {
    const double seconds = check(union_of(pieces, count)).seconds;
    std::vector<Peer> others;
    if (peers && count <= 10'000) others.push_back(run_openscad(pieces, count, false));
    if (peers && pieces.is_joined_as_bodies && count <= 1000)
      others.push_back(run_openscad(pieces, count, true));
    print_time(fmt::format("n = {}", count), seconds, target_of(count), others);
    if (std::isfinite(before)) {
      const double exponent = std::log(seconds / before) / std::log(1.0 * count / count_before);
      fmt::print("    exponent {:.2f}, {} at the most: {}\n", exponent, exponent_max,
                 verdict(exponent <= exponent_max));
    }
    before = seconds;
    count_before = count;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool peers = !(argc > 1 && std::string(argv[1]) == "ours");
  print_clocks();
  print_union(tiles, {1000, 10'000, 100'000}, peers);
  print_union(nested, {1000, 10'000, 100'000}, peers);
  print_union(rings, {500, 5000, 50'000}, peers);
  return 0;
}
