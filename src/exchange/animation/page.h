// SPDX-License-Identifier: Apache-2.0
// The page of an animation, with @TITLE@, @DATA@, @PARTS@ and @DARK_PARTS@ still open.
#pragma once

#include <string_view>

namespace trammel::exchange {

extern const std::string_view animation_page;

}  // namespace trammel::exchange
