// SPDX-License-Identifier: Apache-2.0
// Calls of pages: handed to the worker of their lane, and its reply handed back as lines of JSON.
#pragma once

#include <httplib.h>

#include "studio/server/lanes.h"

namespace trammel::studio {

/// `POST /api/call?page=NAME&lane=NAME`, the call as its body. The reply has a line for each thing
/// that is told, an empty one where nothing was for a while, and the call's reply last. A request
/// that is dropped is cancelled. Told by their status: a lane that has no text, or lost it (409),
/// one that has three calls already (429), a server that has too many (503).
void answer_call(Lanes& lanes, const httplib::Request& request, httplib::Response& reply);

/// `POST /api/close?page=NAME`: the page is gone.
void close_page(Lanes& lanes, const httplib::Request& request, httplib::Response& reply);

}  // namespace trammel::studio
