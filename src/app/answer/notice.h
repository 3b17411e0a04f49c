// SPDX-License-Identifier: Apache-2.0
// What standard output holds where a limit came before anything was found: it is never empty then.
#pragma once

#include "app/request/reply.h"

namespace trammel::app {

/// Where the output is empty, or nothing but a heading, puts the sentence that says why into it, in
/// a form that its reader knows: a remark of the language, of LaTeX or of a table, a picture that
/// says so. The reply is a notice from then on.
///
/// Pre  a limit was hit; the reply has its diagnostics
void tell_nothing(const Request& request, Reply& reply);

}  // namespace trammel::app
