// SPDX-License-Identifier: Apache-2.0
// What the studio's server adds to a call: round trips at its socket, beside the same calls at a
// pipe of `trammel session`. The clock runs on while others work: it is what a user waits for.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/studio/answerers.h"
#include "bench/support/measure.h"

namespace trammel::bench {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int places = 5000;
constexpr int runs_of_a_model = 5;

const std::string place = R"({"call":"place"})", scene = R"({"call":"scene"})";

double seconds_of(const std::function<void()>& work) {
  const auto began = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

std::string set_text(const fs::path& path) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return json{{"call", "set_text"}, {"text", text}}.dump(-1, ' ', false,
                                                         json::error_handler_t::replace);
}

std::vector<fs::path> corpus() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(TRAMMEL_SOURCE_DIR "/tests/cases"))
    if (entry.path().extension() == ".tml") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

void print_times(const char* where, std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  const std::size_t n = seconds.size();
  fmt::print("  {:24} median {:>8}, 95 % {:>8}, worst {:>8} of {}\n", where,
             text_of_seconds(seconds[n / 2]), text_of_seconds(seconds[n * 95 / 100]),
             text_of_seconds(seconds[n - 1]), n);
}

void print_places(Session& session, Page& page) {
  const std::string text = set_text(TRAMMEL_SOURCE_DIR "/examples/four-bar/four-bar.tml");
  session.answer(text);
  page.answer(text);
  if (session.answer(place) != page.answer(place)) fmt::print("  the replies DIFFER\n");
  std::vector<double> at_pipe, at_socket;
  for (int i = 0; i < places; ++i) {
    at_pipe.push_back(seconds_of([&] { session.answer(place); }));
    at_socket.push_back(seconds_of([&] { page.answer(place); }));
  }
  fmt::print("place, four-bar\n");
  print_times("at the pipe", std::move(at_pipe));
  print_times("at the server's socket", std::move(at_socket));
}

// A keystroke: the text anew, and its drawing. Of some runs the fastest, a model each.
void print_keystrokes(Session& session, Page& page) {
  std::vector<double> at_pipe, at_socket, added;
  for (const fs::path& path : corpus()) {
    const std::string text = set_text(path);
    double pipe = 1e300, socket = 1e300;
    for (int i = 0; i < runs_of_a_model; ++i) {
      std::string one, other;
      pipe = std::min(pipe, seconds_of([&] {
                        session.answer(text);
                        one = session.answer(scene);
                      }));
      socket = std::min(socket, seconds_of([&] {
                          page.answer(text);
                          other = page.answer(scene);
                        }));
      if (one != other) fmt::print("  {}: the replies DIFFER\n", path.filename().string());
    }
    at_pipe.push_back(pipe);
    at_socket.push_back(socket);
    added.push_back(socket - pipe);
  }
  fmt::print("set_text and scene, tests/cases\n");
  print_times("at the pipe", std::move(at_pipe));
  print_times("at the server's socket", std::move(at_socket));
  print_times("what the server adds", std::move(added));
}

}  // namespace

}  // namespace trammel::bench

int main() {
  trammel::bench::Session session;
  trammel::bench::Page page;
  if (!page.is_served()) {
    fmt::print("the studio's module was not built: cpp-httplib is missing\n");
    return 1;
  }
  trammel::bench::print_places(session, page);
  trammel::bench::print_keystrokes(session, page);
}
