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

Request read_request(const std::uint8_t* data, std::size_t size) {
  const auto languages = source_languages();
  const std::uint8_t how = data[1];
  Request request;
  request.file_name = "fuzz.tml";
  request.command = static_cast<Command>(data[0] % 7);
  request.format = static_cast<Format>(how % 4);
  request.language = languages[how % languages.size()];
  request.plot = request.animate = request.frames = how % 3 == 0;
  request.symbolic = how % 5 != 1;
  request.accuracy = 1e-5;
  request.threads = 1;
  request.time_limit = 2.0;
  request.text.assign(reinterpret_cast<const char*>(data) + 2, size - 2);
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  Request request = read_request(data, size);
  std::atomic<bool> cancelled = false;
  int steps = 0;
  request.cancelled = &cancelled;
  request.progress = [&](double) {
    if (++steps > most_steps) cancelled = true;
  };
  const Reply reply = answer_request(request);
  const bool is_right = reply.exit_code == ExitCode::Answered ||
                        reply.exit_code == ExitCode::ModelWrong ||
                        reply.exit_code == ExitCode::LimitHit;
  TRAMMEL_ASSERT(is_right);
  TRAMMEL_ASSERT(reply.exit_code == ExitCode::Answered || !reply.diagnostics.empty());
  return 0;
}
