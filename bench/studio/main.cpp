// SPDX-License-Identifier: Apache-2.0
// bench_studio [FOLDER]: what the studio's server adds to a call, and what a keystroke costs over
// the models of a folder (tests/cases): round trips at the server's socket, beside the same calls
// at a pipe of `trammel session`. The clock runs on while others work: it is what a user waits for.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
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

// Calls as the page makes them: of a text, its drawing; of its questions, all answers.
const std::string place = R"({"call":"place"})", scene = R"({"call":"scene"})",
                  ask = R"({"call":"ask","seconds":60})";

// A formula that is there by then follows the hand.
constexpr double seconds_of_patience = 0.15;

double seconds_of(const std::function<void()>& work) {
  const auto began = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

std::string read_text(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string set_text(const std::string& text) {
  return json{{"call", "set_text"}, {"text", text}}.dump(-1, ' ', false,
                                                         json::error_handler_t::replace);
}

std::vector<fs::path> models_below(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".tml") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

void print_times(const char* where, std::vector<double> seconds) {
  const std::size_t n = seconds.size();
  if (n == 0) return;
  std::sort(seconds.begin(), seconds.end());
  fmt::print("  {:24} median {:>8}, 95 % {:>8}, worst {:>8} of {}\n", where,
             text_of_seconds(seconds[n / 2]), text_of_seconds(seconds[n * 95 / 100]),
             text_of_seconds(seconds[n - 1]), n);
}

void print_places(Session& session, Page& page) {
  const std::string text =
      set_text(read_text(TRAMMEL_SOURCE_DIR "/examples/four-bar/four-bar.tml"));
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
void print_keystrokes(const std::vector<fs::path>& models, Session& session, Page& page) {
  std::vector<double> at_pipe, at_socket, added;
  for (const fs::path& path : models) {
    const std::string text = set_text(read_text(path));
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
  fmt::print("set_text and scene, each model\n");
  print_times("at the pipe", std::move(at_pipe));
  print_times("at the server's socket", std::move(at_socket));
  print_times("what the server adds", std::move(added));
}

bool asks(const std::string& text) {
  static const std::regex question(R"((^|\n)\s*(find|solve|prove|optimize|locus)\b)");
  return std::regex_search(text, question);
}

// A keystroke and all the formulas behind it, certificates and typesetting included. Each text is
// another one by a comment, as after a key.
void print_answers(const std::vector<fs::path>& models, Page& page) {
  std::vector<double> times;
  std::vector<std::pair<double, std::string>> slow;
  for (const fs::path& path : models) {
    const std::string text = read_text(path);
    if (!asks(text)) continue;
    double fastest = 1e300;
    for (int i = 0; i < runs_of_a_model; ++i) {
      const std::string changed = set_text(fmt::format("{}\n# {}\n", text, i));
      fastest = std::min(fastest, seconds_of([&] {
                           page.answer(changed);
                           page.answer(ask);
                         }));
      if (fastest > 1) break;
    }
    times.push_back(fastest);
    if (fastest > seconds_of_patience) slow.emplace_back(fastest, path.filename().string());
  }
  fmt::print("set_text and ask, models with questions\n");
  fmt::print("  {} of {} within {}\n", times.size() - slow.size(), times.size(),
             text_of_seconds(seconds_of_patience));
  print_times("at the server's socket", std::move(times));
  std::sort(slow.rbegin(), slow.rend());
  for (const auto& [seconds, name] : slow)
    fmt::print("    {:>8} {}\n", text_of_seconds(seconds), name);
}

}  // namespace

}  // namespace trammel::bench

int main(int count, char** words) {
  const auto models =
      trammel::bench::models_below(count > 1 ? words[1] : TRAMMEL_SOURCE_DIR "/tests/cases");
  trammel::bench::Session session;
  trammel::bench::Page page;
  if (!page.is_served()) {
    fmt::print("the studio's module was not built: cpp-httplib is missing\n");
    return 1;
  }
  trammel::bench::print_places(session, page);
  trammel::bench::print_keystrokes(models, session, page);
  trammel::bench::print_answers(models, page);
}
