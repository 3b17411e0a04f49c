// SPDX-License-Identifier: Apache-2.0
// What a run writes beside its reply: a table, diagrams, a page that moves.
#pragma once

#include <optional>

#include "app/request/reply.h"
#include "app/request/request.h"
#include "exchange/report/report.h"
#include "inquiry/answer/animation.h"

namespace trammel::app {

/// Fills the parts of the reply that the request asks for, from the last run. Rows that go to a
/// file of their own are only named in the report then.
void write_run_files(const Request& request, const std::optional<inquiry::Animation>& animation,
                     exchange::Report& report, Reply& reply);

}  // namespace trammel::app
