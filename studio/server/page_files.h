// SPDX-License-Identifier: Apache-2.0
// The files of the page and the example models, as they were built into the module.
#pragma once

#include <span>
#include <string_view>

namespace trammel::studio {

struct PageFile {
  std::string_view path;  // in the address: `/`, `/studio.js`, `/examples/truss/truss.tml`
  std::string_view type;  // as browsers ask for it
  std::string_view bytes;
};

std::span<const PageFile> page_files();

}  // namespace trammel::studio
