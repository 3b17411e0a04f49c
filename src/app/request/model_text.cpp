// SPDX-License-Identifier: Apache-2.0
#include "app/request/model_text.h"

namespace trammel::app {

namespace {

constexpr std::size_t nodes_max = 50'000'000;  // about 2 GiB of expressions

}  // namespace

base::Budget Limits::start() const {
  base::Budget budget;
  budget.nodes = nodes_max;
  budget.cancelled = cancelled;
  budget.checks_left = checks_left;
  return seconds ? budget.with_seconds(*seconds) : budget;
}

}  // namespace trammel::app
