// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "app/request/reply.h"
#include "bench/sketch/random_models.h"
#include "bench/sketch/sections.h"

namespace trammel::bench {

void print_answers(bool) {
  fmt::print("from text to an answer in numbers with its certificate\n");
  for (const test::Reach reach : {test::Reach::Anywhere, test::Reach::Near}) {
    double before = NAN;
    for (const int constraints : {100, 1000, 10000}) {
      const test::RandomSketch sketch = test::random_sketch(constraints, reach, 1);
      app::Request request;
      request.model.file_name = "bench.tml";
      request.model.text =
          to_model_text(sketch, 7) + fmt::format("find x(P{})\n", sketch.points.size() - 1);
      request.task = app::Solve{{.symbolic = false}};
      bool answered = true;
      const double seconds = least_seconds([&] {
        answered = app::answer_request(request).exit_code == app::ExitCode::Answered && answered;
      });
      fmt::print("  {:5} constraints, {:14} {:>8}{}", constraints, text_of(reach),
                 text_of_seconds(seconds), answered ? "" : "   NOT ANSWERED");
      if (std::isfinite(before)) fmt::print("   exponent {:.2f}", std::log10(seconds / before));
      fmt::print("\n");
      before = seconds;
    }
  }
}

}  // namespace trammel::bench
