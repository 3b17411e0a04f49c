// SPDX-License-Identifier: Apache-2.0
#include "model/frame/frame_table.h"

#include <doctest/doctest.h>

#include <string>

#include "model/diagnostic_kinds.h"

using namespace trammel::model;

namespace {

struct WrongRow {
  const char* why;
  std::string text;
  std::string slug;
  std::string pointed_at;  // what the place of the diagnostic covers
};

}  // namespace

TEST_CASE("a table is read whatever spreadsheet wrote it") {
  const char* plain = "node,A,0,-1.25\nnode,17,2e-3,.5\nmember,AB,A,17,welded\n";
  const std::string written[] = {
      plain, "\xEF\xBB\xBFnode;A;0;-1,25\r\nnode;17;2e-3;0,5\r\nmember;AB;A;17;welded;;\r\n",
      "# kind\tname\tx\ty\nnode\tA\t0\t-1.25\n\nnode\t17\t0.002\t+.5\nMember\tAB\tA\t17\tWelded",
      "\"# nodes, x, y\",,,\n\"node\",\"A\",\"0\",\"-1.25\"\nnode, 17 , 2E-03,0.50 ,,,\n,,,\n"
      "member,AB,A,17,welded,welded\n"};
  for (const std::string& text : written) {
    CAPTURE(text);
    const ReadFrameTable read = read_frame_table(text, 0);
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.table.nodes.size() == 2);
    CHECK(read.table.nodes[0].name.text == "A");
    CHECK(read.table.nodes[0].at[1].to_text() == "-5/4");
    CHECK(read.table.nodes[1].name.text == "node17");
    CHECK(read.table.nodes[1].at[0].to_text() == "1/500");
    CHECK(read.table.nodes[1].at[1].to_text() == "1/2");
    REQUIRE(read.table.members.size() == 1);
    CHECK(read.table.members[0].to.text == "node17");
    CHECK(read.table.members[0].is_welded[0]);
    CHECK(read.table.members[0].is_welded[1]);
  }
}

TEST_CASE("units of a table turn its numbers into SI exactly") {
  const ReadFrameTable read =
      read_frame_table("units,mm,kN\nnode,A,1500,0\nforce,A,0,-3\nmoment,A,7\nload,b,0,2\n", 0);
  REQUIRE(read.diagnostics.empty());
  CHECK(read.table.uses_units);
  CHECK(read.table.nodes[0].at[0].to_text() == "3/2");
  REQUIRE(read.table.loads.size() == 3);
  CHECK(read.table.loads[0].amount[1].to_text() == "-3000");
  CHECK(read.table.loads[1].amount[0].to_text() == "7");  // kN*mm
  CHECK(read.table.loads[2].amount[1].to_text() == "2000000");
}

TEST_CASE("bearings are pinned, clamped, or rollers with a direction") {
  const ReadFrameTable read = read_frame_table(
      "bearing,A,pinned\nbearing,B,roller\nbearing,C,roller,3,-4\nbearing,D,Clamped\n", 0);
  REQUIRE(read.diagnostics.empty());
  REQUIRE(read.table.bearings.size() == 4);
  CHECK(read.table.bearings[0].kind == BearingKind::Pinned);
  CHECK(read.table.bearings[1].kind == BearingKind::Roller);
  CHECK(read.table.bearings[1].direction[1].to_text() == "1");
  CHECK(read.table.bearings[2].direction[1].to_text() == "-4");
  CHECK(read.table.bearings[3].kind == BearingKind::Clamped);
}

TEST_CASE("every wrong row is told with its place, and the others are kept") {
  const std::string good = "node,A,0,0\n";
  const WrongRow rows[] = {
      {"no such word", "joint,B,1,0", "unknown-row", "joint"},
      {"a coordinate is missing", "node,B,1", "wrong-cells", "node,B,1"},
      {"a cell too much", "node,B,1,0,7", "wrong-cells", "node,B,1,0,7"},
      {"an empty cell", "node,B,,0", "malformed-number", ""},
      {"no number", "node,B,1.2.3,0", "malformed-number", "1.2.3"},
      {"a unit behind a number", "node,B,1 m,0", "malformed-number", "1 m"},
      {"a formula", "node,B,=A1,0", "malformed-number", "=A1"},
      {"an exponent beyond all", "node,B,1e9999,0", "malformed-number", "1e9999"},
      {"a number too large for one", "node,B,-1e309,0", "malformed-number", "-1e309"},
      {"a number too small for one", "node,B,1e-400,0", "malformed-number", "1e-400"},
      {"no exponent", "node,B,1e,0", "malformed-number", "1e"},
      {"a sign alone", "node,B,-,0", "malformed-number", "-"},
      {"a blank in a name", "node,B 1,1,0", "malformed-name", "B 1"},
      {"a name is missing", "node,,1,0", "malformed-name", ""},
      {"how an end is held", "member,m,A,A,glued", "unknown-row", "glued"},
      {"what a bearing is", "bearing,A,hinged", "unknown-row", "hinged"},
      {"a direction of nothing", "bearing,A,roller,0,0", "malformed-number", "0"},
      {"half a direction", "bearing,A,roller,1", "wrong-cells", "bearing,A,roller,1"},
      {"a direction too much", "bearing,A,pinned,0,1", "wrong-cells", "bearing,A,pinned,0,1"},
      {"units at the end", "units,m,N", "units-not-first", "units,m,N"},
      {"an open quote", "node,\"B,1,0", "unclosed-quote", "node,\"B,1,0"},
  };
  for (const WrongRow& row : rows) {
    CAPTURE(row.why);
    const std::string text = good + row.text + "\nnode,Z,5,5\n";
    constexpr std::uint32_t begin = 1000;
    const ReadFrameTable read = read_frame_table(text, begin);
    REQUIRE(read.diagnostics.size() == 1);
    const auto& told = read.diagnostics[0];
    CHECK(told.kind.slug == row.slug);
    CHECK_FALSE(advice_of(told.remedy).empty());
    REQUIRE(told.span);
    CHECK(text.substr(told.span->begin - begin, told.span->end - told.span->begin) ==
          row.pointed_at);
    CHECK(read.table.nodes.size() == 2);
    CHECK(read.table.members.empty());
    CHECK(read.table.bearings.empty());
  }
}

TEST_CASE("units that are none are told") {
  const ReadFrameTable read = read_frame_table("units,kN,m\nnode,A,0,0\n", 0);
  REQUIRE(read.diagnostics.size() == 1);
  CHECK(read.diagnostics[0].kind.slug == unknown_unit.slug);
}

TEST_CASE("twenty errors of a table are told, the rest is counted") {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "nodes,A,0,0\n";
  const ReadFrameTable read = read_frame_table(text, 0);
  REQUIRE(read.diagnostics.size() == 21);
  CHECK(read.diagnostics.back().kind.slug == more_errors.slug);
  CHECK(read.diagnostics.back().message.find("980") != std::string::npos);
}

TEST_CASE("a text that is no table is refused") {
  CHECK(read_frame_table(std::string("node,A\0,0,0", 11), 0).diagnostics.at(0).kind.slug ==
        binary_file.slug);
  CHECK(read_frame_table("node,\xFF,0,0", 0).diagnostics.at(0).kind.slug == not_utf8.slug);
}
