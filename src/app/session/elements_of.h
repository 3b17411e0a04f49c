// SPDX-License-Identifier: Apache-2.0
// What a text names, with the statements that name it.
#pragma once

#include <vector>

#include "app/session/call.h"
#include "app/session/session_reply.h"

namespace trammel::app {

/// In the order of the text.
/// Pre     call.model() is there
std::vector<TextElement> elements_of(const Call& call);

}  // namespace trammel::app
