// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/ring.h"

#include <flint/flint.h>

#include <mutex>
#include <utility>

#include "symbolic/number/memory_end.h"

namespace trammel::symbolic {

namespace {

// Monomials get longer with every generator: that many double the work.
constexpr std::size_t generators_per_unit = 16;

}  // namespace

namespace {

// FLINT's own handler ends the process. This one leaves the C frames by an exception, which works
// since the library is built with unwind tables; what the interrupted call had allocated is lost.
__attribute__((noreturn)) void leave_flint() {
  throw PolyStop(base::StopReason::Nodes);
}

void install_handler() {
  static std::once_flag once;
  std::call_once(once, [] { flint_set_abort(leave_flint); });
}

}  // namespace

Ring::Ring(std::vector<Generator> generators, PolyLimits limits)
    : generators_(std::move(generators)), limits_(limits) {
  install_handler();
  for (std::size_t i = 0; i < generators_.size(); ++i)
    places_.emplace(generators_[i].expr.value, i);
  fmpz_mpoly_ctx_init(context_, static_cast<slong>(generators_.size()), ORD_LEX);
}

Ring::~Ring() {
  if (!has_left_half_done()) fmpz_mpoly_ctx_clear(context_);
}

std::optional<std::size_t> Ring::find(ExprId e) const {
  const auto found = places_.find(e.value);
  if (found == places_.end()) return std::nullopt;
  return found->second;
}

void Ring::check_budget(std::size_t work) const {
  check_memory();
  limits_.spend(work * (generators_per_unit + size()) / generators_per_unit);
  const base::StopReason reason = limits_.reached();
  if (reason != base::StopReason::None) throw PolyStop(reason);
}

}  // namespace trammel::symbolic
