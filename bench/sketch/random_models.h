// SPDX-License-Identifier: Apache-2.0
// Random sketches as models of ours and as input of SolveSpace.
#pragma once

#include <string>

#include "bench/support/measure.h"
#include "support/model_from_text.h"
#include "support/sketch/random_sketch.h"

namespace trammel::bench {

struct SketchModel {
  test::RandomSketch sketch;
  test::TestModel model;
  std::string text;
  std::string last_distance;  // the parameter that is the value of the last distance
};

/// Statements in random order, the same in every run.
SketchModel make_sketch_model(int constraints, test::Reach reach);

/// How deep constructions are: `deep as n`.
const char* text_of(test::Reach reach);

/// `solve` or `drag`: its time, or why there is none.
Peer run_solvespace_on(const test::RandomSketch& sketch, const std::string& task);

}  // namespace trammel::bench
