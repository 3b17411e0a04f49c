// SPDX-License-Identifier: Apache-2.0
// From any bytes to a reply: whatever a model says and whichever command reads it, the program
// answers within its limits with a code that is documented, and never with a defect of its own.
// The first byte is the command, the second says how the answer is written.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include "app/request/reply.h"
#include "base/assert.h"
#include "end_in_a_crash.h"

using namespace trammel::app;

namespace {

constexpr int most_steps = 500;  // of a run: where it ends does not depend on the machine

Task task_of(int kind, std::uint8_t how) {
  constexpr double accuracy = 1e-5;
  const bool shows = how % 3 == 0;
  const Forms forms{.symbolic = how % 5 != 1};
  const auto languages = source_languages();
  switch (kind) {
    case 0: return Solve{forms};
    case 1: return Check{};
    case 2: return Explain{};
    case 3: return Draw{};
    case 4: return Export{std::string(languages[how % languages.size()]), forms};
    case 5: return Simulate{.accuracy = accuracy, .plot = shows, .animate = shows, .frames = shows};
    default: return Sweep{.accuracy = accuracy, .plot = shows, .threads = 1};
  }
}

Request read_request(const std::uint8_t* data, std::size_t size) {
  const std::uint8_t how = data[1];
  Request request;
  request.model.file_name = "fuzz.tml";
  request.task = task_of(data[0] % 7, how);
  request.format = static_cast<Format>(how % 4);
  request.limits.seconds = 2.0;
  request.model.text.assign(reinterpret_cast<const char*>(data) + 2, size - 2);
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  Request request = read_request(data, size);
  std::atomic<bool> cancelled = false;
  int steps = 0;
  request.limits.cancelled = &cancelled;
  const Progress count = [&](double) {
    if (++steps > most_steps) cancelled = true;
  };
  if (auto* run = std::get_if<Simulate>(&request.task)) run->progress = count;
  if (auto* rows = std::get_if<Sweep>(&request.task)) rows->progress = count;
  const Reply reply = answer_request(request);
  const bool is_right = reply.exit_code == ExitCode::Answered ||
                        reply.exit_code == ExitCode::ModelWrong ||
                        reply.exit_code == ExitCode::LimitHit;
  TRAMMEL_ASSERT(is_right);
  TRAMMEL_ASSERT(reply.exit_code == ExitCode::Answered || !reply.diagnostics.empty());
  return 0;
}
