// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "model/diagnostic_kinds.h"
#include "support/model_from_text.h"
#include "symbolic/expr/eval/eval.h"

using namespace trammel;

namespace {

const std::string fall =
    "point P near (0, 2)\nx(P) = 0\ny(P) = h\nfree h\nmass(P) = 1\ngravity = 10\n";

bool tells(const test::TestModel& read, const base::DiagnosticKind& kind) {
  return std::any_of(read.diagnostics.begin(), read.diagnostics.end(),
                     [&](const base::Diagnostic& d) { return d.kind.code == kind.code; });
}

}  // namespace

TEST_CASE("predict: each statement is a run with a duration, beside those of simulate") {
  const test::TestModel read = test::model_from_text(
      fall + "predict for 1000 s\nsimulate for 2 every 0.1\npredict for 2*T\ngiven T = 3 s\n");
  CHECK_FALSE(base::has_error(read.diagnostics));
  REQUIRE(read.model.runs.size() == 1);
  REQUIRE(read.model.predictions.size() == 2);
  const model::Run& first = read.model.predictions[0];
  CHECK(first.text == "predict for 1000 s");
  CHECK(symbolic::eval(*read.pool, *first.duration, {}) == 1000.0);
  for (const model::Run& run : read.model.predictions) {
    CHECK(run.duration);
    CHECK_FALSE(run.every);
    CHECK_FALSE(run.until);
  }
  CHECK(read.model.questions.empty());
}

TEST_CASE("predict: for a length or for a position there is no prediction") {
  const test::TestModel of_length = test::model_from_text(fall + "predict for 10 m\n");
  CHECK(tells(of_length, model::unit_clash));
  const test::TestModel of_measure = test::model_from_text(fall + "predict for y(P)\n");
  CHECK(base::has_error(of_measure.diagnostics));
  CHECK(of_measure.model.predictions.empty());
}
