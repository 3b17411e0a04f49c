// SPDX-License-Identifier: Apache-2.0
// Long lines of code in several.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "codegen/language.h"

namespace trammel::codegen {

struct WrappedLine {
  std::string text;  // without the last line end
  std::size_t continuations = 0;
};

/// Breaks a line of more than 100 columns behind `, `, ` + `, ` - ` or, failing that, behind `*`,
/// `/` or `(`; what goes on is indented by four more and, where the language wants it, announced. A
/// word is never broken.
WrappedLine wrap_line(const Language& language, std::string_view line);

}  // namespace trammel::codegen
