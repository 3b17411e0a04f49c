// SPDX-License-Identifier: Apache-2.0
// One machine written down in other units of length, mass and time: the same motion.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "property/mechanics/random_linkage.h"

using namespace trammel;
using namespace trammel::test;
using Json = nlohmann::json;

namespace {

constexpr double duration = 0.1;  // in the old unit: long beside what loads take to move a machine

class LastRow {
 public:
  LastRow(const Linkage& linkage, const Writing& writing)
      : text_(write_linkage(linkage, writing) + fmt::format("simulate for {} every {}\n",
                                                            duration * writing.time,
                                                            duration / 2 * writing.time)) {
    app::Request request;
    request.task = app::Simulate{};
    request.model.file_name = "run.tml";
    request.model.text = text_;
    request.format = app::Format::Json;
    const Json reply = Json::parse(answer_request(request).output);
    if (reply["results"].size() != 1) RC_FAIL(reply["diagnostics"].dump() + "\n" + text_);
    result_ = reply["results"][0];
    for (const Json& d : reply["diagnostics"])
      if (d["severity"] == "error") code_ = d["code"];
    if (code_.empty() && result_["rows"].size() != 3) RC_FAIL("rows are missing\n" + text_);
  }

  // Empty where the run came to its end.
  const std::string& code() const { return code_; }
  const std::string& text() const { return text_; }
  const Json& columns() const { return result_["columns"]; }
  double number(std::size_t column) const { return result_["rows"].back()[column].get<double>(); }

 private:
  std::string text_, code_;
  Json result_;
};

bool is_place(const std::string& column) {
  return column.starts_with("x(") || column.starts_with("y(");
}

// q3 and q3' are of the drive 3.
bool is_length(const Linkage& linkage, const std::string& column) {
  return is_place(column) || linkage.drives.at(std::stoul(column.substr(1))).is_slider;
}

void compare(const Linkage& linkage, const Writing& writing) {
  const LastRow plain(linkage, {}), other(linkage, writing);
  if (plain.code() != other.code())
    RC_FAIL(fmt::format("'{}' and '{}'\n", plain.code(), other.code()) + other.text());
  if (!plain.code().empty()) return;
  if (plain.columns() != other.columns())
    RC_FAIL(plain.columns().dump() + "\n" + other.columns().dump() + "\n" + other.text());
  for (std::size_t i = 1; i < plain.columns().size(); ++i) {
    const auto column = plain.columns()[i].get<std::string>();
    const double unit = (is_length(linkage, column) ? writing.length : 1.0) /
                        (column.ends_with('\'') ? writing.time : 1.0);
    const double before = plain.number(i), now = other.number(i) / unit;
    constexpr double accuracy = 1e-5;  // steps are others, and some motions part fast
    if (!(std::abs(now - before) <= accuracy * std::max(1.0, std::abs(before))))
      RC_FAIL(fmt::format("{}: {} and {}\n", column, before, now) + plain.text() + other.text());
  }
}

}  // namespace

TEST_CASE("property: runs in other units of length, mass and time are the same runs") {
  CHECK(rc::check("scaled runs", [] {
    Linkage linkage = random_linkage(*rc::gen::arbitrary<std::uint32_t>());
    const bool is_moving = std::any_of(linkage.drives.begin(), linkage.drives.end(),
                                       [](const LinkageDrive& d) { return d.is_free; });
    if (!is_moving) return;
    const auto unit = [](int most) { return std::exp2(*rc::gen::inRange(-most, most + 1)); };
    compare(linkage, {.length = unit(40), .mass = unit(40), .time = unit(20)});
  }));
}
