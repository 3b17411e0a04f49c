// SPDX-License-Identifier: Apache-2.0
// The picture in words, for those who do not see it.
#pragma once

#include <string>

#include "exchange/svg/drawable.h"
#include "exchange/svg/sheet/sheet.h"

namespace trammel::exchange::svg {

/// What is shown, with its labels, and what is not. Not yet escaped.
std::string describe(const Drawable& drawable, const LeftOut& left_out);

}  // namespace trammel::exchange::svg
