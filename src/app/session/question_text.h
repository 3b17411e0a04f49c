// SPDX-License-Identifier: Apache-2.0
// Questions of a front end about a text, which stand in a text of their own.
#pragma once

#include <span>
#include <string>

#include "app/request/model_text.h"
#include "app/session/session_reply.h"

namespace trammel::app {

/// The text with the questions after it, a line each: they are read as if they stood in it.
ModelText with_questions(ModelText text, std::span<const std::string> questions);

/// Places behind the text become places in a file `question`, whose lines are the questions.
void place_in_questions(const std::string& text, SessionReply& reply);

}  // namespace trammel::app
