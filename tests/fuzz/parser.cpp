// SPDX-License-Identifier: Apache-2.0
// Any bytes as a model, a list of given values and an expression.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "end_in_a_crash.h"
#include "parser_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace trammel;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string broken = model::syntax::find_broken_invariant(text);
  if (!broken.empty()) {
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
  }
  (void)model::parse_given_list(base::SourceText("", text)).ok();
  (void)model::parse_expression(base::SourceText("", text)).ok();
  return 0;
}
