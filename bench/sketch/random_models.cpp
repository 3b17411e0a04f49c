// SPDX-License-Identifier: Apache-2.0
#include "bench/sketch/random_models.h"

#include <fmt/format.h>

#include <cstdlib>

#include "bench/support/peers.h"

namespace trammel::bench {

using test::Condition;
using test::RandomSketch;
using test::Reach;

namespace {

// Of a point from where the sketch was made; a changed value moves points by less.
constexpr double elsewhere = 1e-2;

const char* word_of(Condition condition) {
  switch (condition) {
    case Condition::Distance: return "distance";
    case Condition::Angle: return "angle";
    case Condition::On: return "on";
    case Condition::Offset: return "offset";
    case Condition::Perpendicular: return "perpendicular";
  }
  return "";
}

// One element or condition a line, by number; line 0 is the x axis.
std::string to_peer_text(const RandomSketch& sketch) {
  std::string text;
  for (std::size_t p = 0; p < sketch.points.size(); ++p)
    text +=
        fmt::format("{} {:.17g} {:.17g} {:.17g} {:.17g}\n", p < 2 ? "held" : "point",
                    sketch.hints[p].x, sketch.hints[p].y, sketch.points[p].x, sketch.points[p].y);
  text += "line 0 1\n";  // the held points lie on the x axis
  for (const auto& [from, to] : sketch.lines) text += fmt::format("line {} {}\n", from, to);
  for (const test::RandomCondition& c : sketch.conditions)
    text += fmt::format("{} {} {} {:.17g}\n", word_of(c.kind), c.first, c.second, c.value);
  return text;
}

}  // namespace

SketchModel make_sketch_model(int constraints, Reach reach) {
  SketchModel made{test::random_sketch(constraints, reach, 1), {}, {}, {}};
  made.text = to_model_text(made.sketch, 7);
  made.model = test::model_from_text(made.text);
  for (std::size_t c = 0; c < made.sketch.conditions.size(); ++c)
    if (made.sketch.conditions[c].kind == Condition::Distance)
      made.last_distance = fmt::format("v{}", c);
  return made;
}

const char* text_of(Reach reach) {
  return reach == Reach::Near ? "deep as n" : "deep as log n";
}

Peer run_solvespace_on(const RandomSketch& sketch, const std::string& task) {
  const PeerInput input(to_peer_text(sketch));
  const PeerRun run = run_solvespace(task, input.path());
  Peer peer = timed("SolveSpace", run);
  const std::string* result = run.find("result");
  if (peer.trouble.empty() && result != nullptr && *result != "okay") peer.trouble = *result;
  const std::string* distance = run.find("distance");
  const bool is_elsewhere = distance != nullptr && std::atof(distance->c_str()) > elsewhere;
  if (peer.trouble.empty() && is_elsewhere) peer.name += " (on another branch)";
  return peer;
}

}  // namespace trammel::bench
