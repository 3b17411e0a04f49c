// SPDX-License-Identifier: Apache-2.0
// Statics from text to answer: how the time grows with the size of a truss, and what textbook
// models take. Each line prints a ratio; the exponent is log2 of the time of 2n over that of n.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "app/request/reply.h"

namespace {

using trammel::app::ExitCode;
using trammel::app::Request;

// A triangulated strip on a pin and a roller, loaded in the middle.
std::string strip_truss(int bars) {
  const int joints = (bars + 3) / 2;
  std::string text = "point P0 at (0, 0)\npoint P1 near (0.5, 0.9)\nb0: distance(P0, P1) = drawn\n";
  for (int i = 2; i < joints; ++i) {
    text += fmt::format("point P{} near ({}, {})\n", i, 0.5 * i, i % 2 == 1 ? 0.9 : 0.0);
    for (const int j : {i - 2, i - 1})
      text += fmt::format("b{}_{}: distance(P{}, P{}) = drawn\n", j, i, j, i);
  }
  const int last = joints % 2 == 1 ? joints - 1 : joints - 2;
  return text + fmt::format("roller: P{} on x_axis\nforce(P{}) = (0, -1000)\nfind reaction(b0)\n",
                            last, joints / 4 * 2 + 1);
}

// Median of some runs, in seconds; NaN where the answer fails.
double seconds_to_answer(const Request& request, int runs = 7) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const auto began = std::chrono::steady_clock::now();
    if (answer_request(request).exit_code != ExitCode::Answered) return std::nan("");
    times.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
  }
  std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
  return times[static_cast<std::size_t>(runs / 2)];
}

Request numeric_request(const std::string& text) {
  Request request;
  request.model.file_name = "bench.tml";
  request.model.text = text;
  request.task = trammel::app::Solve{{.symbolic = false}};
  return request;
}

void print_growth() {
  fmt::print("strip truss, numbers with certificate\n");
  double before = std::nan("");
  for (int bars = 100; bars <= 1600; bars *= 2) {
    const double time = seconds_to_answer(numeric_request(strip_truss(bars)));
    fmt::print("  {:5} bars {:8.2f} ms", bars, 1e3 * time);
    if (std::isfinite(before)) fmt::print("   exponent {:.2f}", std::log2(time / before));
    fmt::print("\n");
    before = time;
  }
}

void print_formulas() {
  fmt::print("formulas and numbers of the examples, beside numbers alone\n");
  for (const char* name : {"slider-crank", "truss", "four-bar"}) {
    std::ifstream file(fmt::format("{}/examples/{}/{}.tml", TRAMMEL_SOURCE_DIR, name, name));
    Request request = numeric_request({std::istreambuf_iterator<char>(file), {}});
    const double numbers = seconds_to_answer(request);
    request.task = trammel::app::Solve{};
    const double formulas = seconds_to_answer(request, 3);
    fmt::print("  {:13} {:8.2f} ms   numbers alone {:6.2f} ms   ratio {:.0f}\n", name,
               1e3 * formulas, 1e3 * numbers, formulas / numbers);
  }
}

}  // namespace

int main() {
  print_growth();
  print_formulas();
}
