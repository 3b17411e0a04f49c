// SPDX-License-Identifier: Apache-2.0
// From any bytes to a reply: whatever a model says, the program answers within its limits with a
// code that is documented, and never with a defect of its own.
#include <cstddef>
#include <cstdint>
#include <string>

#include "app/request/reply.h"
#include "base/assert.h"
#include "end_in_a_crash.h"

using namespace trammel::app;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  Request request;
  request.file_name = "fuzz.tml";
  request.time_limit = 2.0;
  request.command = static_cast<Command>(data[0] % 3);
  request.format = static_cast<Format>(data[1] % 4);
  request.text.assign(reinterpret_cast<const char*>(data) + 2, size - 2);
  const Reply reply = answer_request(request);
  const bool is_right = reply.exit_code == ExitCode::Answered ||
                        reply.exit_code == ExitCode::ModelWrong ||
                        reply.exit_code == ExitCode::LimitHit;
  TRAMMEL_ASSERT(is_right);
  TRAMMEL_ASSERT(reply.exit_code == ExitCode::Answered || !reply.diagnostics.empty());
  return 0;
}
