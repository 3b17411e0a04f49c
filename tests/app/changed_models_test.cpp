// SPDX-License-Identifier: Apache-2.0
// Models in which chance has changed something, as a tired hand does: whatever comes of it is
// answered, refused or stopped. RC_PARAMS="max_success=10000 seed=2" tries many more.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <cctype>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "app/request/reply.h"
#include "support/case_models.h"

using namespace trammel::app;

namespace {

constexpr std::int64_t most_checks = 4'000;  // of the clock, after which a request is stopped

std::size_t any_below(std::size_t count) {
  return *rc::gen::inRange<std::size_t>(0, count);
}

std::vector<std::string> texts() {
  std::vector<std::string> all;
  for (const char* folder : {"tests/cases", "tests/sketches", "tests/corners"})
    for (const auto& path : trammel::test::case_models(folder))
      all.push_back(trammel::test::read_file(path));
  return all;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin + 1));
    begin = end + 1;
  }
  return lines;
}

struct Word {
  std::size_t begin, size;
};

// Names and numbers alike.
std::vector<Word> words_of(const std::string& text) {
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  std::vector<Word> words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_part(text[i])) continue;
    const std::size_t begin = i;
    while (i < text.size() && is_part(text[i])) ++i;
    words.push_back({begin, i - begin});
  }
  return words;
}

std::string joined(const std::vector<std::string>& lines) {
  return fmt::format("{}", fmt::join(lines, ""));
}

// One line is missing, is there twice, or comes from another model.
std::string with_other_lines(const std::string& text, const std::string& other) {
  std::vector<std::string> lines = lines_of(text);
  const std::size_t at = any_below(lines.size());
  const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
  const std::vector<std::string> strange = lines_of(other);
  switch (any_below(3)) {
    case 0: lines.erase(place); break;
    case 1: lines.push_back(std::string(*place)); break;
    default: lines.insert(place, strange[any_below(strange.size())]);
  }
  return joined(lines);
}

// One word is that of another place, or a number that nobody would give.
std::string with_other_word(std::string text) {
  static const std::vector<std::string> numbers{"0", "1", "(-1)", "1e-12", "1e9", "90 deg"};
  const std::vector<Word> words = words_of(text);
  const Word there = words[any_below(words.size())], here = words[any_below(words.size())];
  const bool is_number = std::isdigit(static_cast<unsigned char>(text[here.begin])) != 0;
  const std::string instead =
      is_number ? numbers[any_below(numbers.size())] : text.substr(there.begin, there.size);
  return text.replace(here.begin, here.size, instead);
}

Task task_of(std::size_t command) {
  constexpr double accuracy = 1e-4;
  switch (command) {
    case 0: return Solve{};
    case 1: return Check{};
    case 2: return Explain{};
    case 3: return Draw{};
    case 4: return Export{};
    case 5: return Simulate{.accuracy = accuracy, .plot = true, .animate = true, .frames = true};
    default: return Sweep{.accuracy = accuracy, .plot = true, .threads = 1};
  }
}

}  // namespace

TEST_CASE("changed models: each is answered, refused or stopped") {
  const std::vector<std::string> models = texts();
  CHECK(rc::check("no request ends in a defect of the program", [&] {
    std::string text = models[any_below(models.size())];
    const std::string& other = models[any_below(models.size())];
    for (std::size_t changes = 1 + any_below(2); changes > 0; --changes)
      text = any_below(2) == 0 ? with_other_lines(text, other) : with_other_word(text);
    std::atomic<std::int64_t> left = most_checks;
    Request request;
    request.model = {.file_name = "changed.tml", .text = text};
    request.task = task_of(any_below(7));
    request.limits.checks_left = &left;
    RC_LOG() << text;
    const Reply reply = answer_request(request);
    RC_ASSERT(reply.exit_code != ExitCode::InternalError);
    RC_ASSERT(reply.exit_code == ExitCode::Answered || !reply.diagnostics.empty());
  }));
}
