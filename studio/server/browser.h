// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace trammel::studio {

/// In the user's browser, which goes on when this program ends. Where there is none, nothing is
/// said: the address was printed.
void open_browser(const std::string& address);

}  // namespace trammel::studio
