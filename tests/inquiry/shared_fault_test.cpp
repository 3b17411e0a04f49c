// SPDX-License-Identifier: Apache-2.0
// The certificate of rows of runs in which contacts share a load: their motion is decided anew.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "inquiry/machine/find_state.h"
#include "inquiry/run/row_fault.h"
#include "support/free_bar.h"
#include "support/prepared_model.h"

using namespace trammel;
using inquiry::Contacts;
using mechanics::FrictionMode;

namespace {

std::string fault_where_all_rests(double pull) {
  const test::PreparedModel prepared(test::rough_ladder(fmt::format("({}, 0)", pull)) +
                                     "find u''\n");
  const inquiry::Machine& machine = prepared.here.machine;
  REQUIRE(prepared.here.asked != nullptr);
  inquiry::State rests = prepared.here.asked->state;
  rests.mode.contacts = {{1, 1}, {{FrictionMode::Shares, 1, 1}, {FrictionMode::Sticks, 0, 1}}};
  const auto solved = respond(machine, rests, Contacts::Keep);
  REQUIRE(solved);
  return inquiry::find_shared_fault(machine, {}, {}, *solved, prepared.here.asked->state, 10.0);
}

}  // namespace

// By the forces themselves: with friction of the wall that jams it as it can, the floor is asked
// for no more than it holds up to a pull of 7.58.
TEST_CASE("a row in which a ladder rests is refused where no share of its load holds it") {
  CHECK(fault_where_all_rests(7.0).empty());
  CHECK(fault_where_all_rests(8.0) ==
        "contacts that share their load let it move, and not as in the run");
}
