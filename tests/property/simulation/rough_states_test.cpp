// SPDX-License-Identifier: Apache-2.0
// Rough contacts in a given state: accelerations and forces obey the law of contact as it is
// written down here, and a run that begins there begins the same way.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/request/reply.h"
#include "property/many_models.h"
#include "property/simulation/rough_state.h"

using namespace trammel;
using Json = nlohmann::json;
using test::RoughContact;
using Vector = base::Vector2<double>;

namespace {

// The numbers told of a state; nothing where forces are shared.
class Told {
 public:
  explicit Told(const test::RoughState& state) : state_(state) {
    const Json reply = reply_to(app::Solve{{.symbolic = false}}, state.text);
    for (const Json& result : reply["results"]) {
      const std::string name = result["name"];
      if (result["numeric"].is_number())
        numbers_[name] = result["numeric"];
      else if (result.value("reason", "").empty())
        fail(name + " has neither number nor reason");
      loudest_ = std::max(loudest_, std::abs(numbers_.count(name) != 0 ? numbers_[name] : 0.0));
    }
  }

  std::size_t count() const { return numbers_.size(); }

  void check_law() const {
    for (const RoughContact& c : state_.contacts) check_contact(c);
  }

  // Of a run the first row.
  void compare_with_run() const {
    const Json reply = reply_to(app::Simulate{}, state_.text + "simulate for 0.001\n");
    if (reply["results"].empty() || reply["results"][0]["status"] != "ok") return;
    const Json& run = reply["results"][0];
    for (std::size_t k = 0; k < run["columns"].size(); ++k) {
      const auto found = numbers_.find(run["columns"][k].get<std::string>());
      const Json& first = run["rows"][0][k];
      if (found == numbers_.end() || !first.is_number()) continue;
      if (!(std::abs(first.get<double>() - found->second) <= 1e-6 * (1 + loudest_)))
        fail(
            fmt::format("{} is {}, in a run {}", found->first, found->second, first.get<double>()));
    }
  }

 private:
  static Json reply_to(app::Task task, const std::string& text) {
    app::Request request;
    request.task = std::move(task);
    request.model.file_name = "rough.tml";
    request.model.text = text;
    request.format = app::Format::Json;
    request.limits.seconds = 20;  // a hundred times what a run takes
    const app::Reply reply = answer_request(request);
    if (reply.exit_code == app::ExitCode::InternalError)
      RC_FAIL("internal error\n" + reply.output + text);
    return Json::parse(reply.output);
  }
  [[noreturn]] void fail(const std::string& why) const {
    RC_FAIL(why + "\n" + Json(numbers_).dump() + "\n" + state_.text);
    std::abort();
  }
  std::optional<double> number(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  Vector acceleration(const std::string& point) const {
    if (point.empty()) return {};
    return {number("x(acceleration(" + point + "))").value_or(NAN),
            number("y(acceleration(" + point + "))").value_or(NAN)};
  }

  // Of what is not told nothing is asked: comparisons with NaN are false.
  void check_contact(const RoughContact& c) const {
    const double small = 1e-6 * (1 + loudest_);
    const Vector a = acceleration(c.point) - acceleration(c.other);
    const double opening = dot(a, c.normal), sliding = dot(a, Vector{c.normal.y, -c.normal.x});
    const auto told = number("reaction(" + c.name + ")");
    const double reaction = told ? std::abs(*told) : NAN;
    if (opening < -small) fail(c.name + " is passed through");
    if (opening > small && reaction > small) fail(c.name + " bears and opens");
    const auto normal = number("x(contact_force(" + c.name + "))"),
               tangential = number("y(contact_force(" + c.name + "))");
    if (!normal || !tangential) return;
    const double most = c.mu * std::abs(*normal), force = std::abs(*tangential);
    if (force > most + small) fail(c.name + " holds more than it can");
    const bool moves = c.sliding != 0.0 || std::abs(sliding) > 10 * small;
    if (moves && std::abs(force - most) > small && std::abs(opening) <= small)
      fail(c.name + " slides and does not rub");
  }

  const test::RoughState& state_;
  std::map<std::string, double> numbers_;
  double loudest_ = 0.0;
};

}  // namespace

TEST_CASE("property: rough contacts obey their law, and a run begins with the same forces") {
  CHECK(rc::check("rough states", [] {
    if (!test::is_tried()) return;
    const test::RoughState state = test::random_rough_state(test::any_seed());
    if (state.contacts.empty()) return;
    const Told told(state);
    RC_CLASSIFY(told.count() > 0, "with numbers");
    told.check_law();
    told.compare_with_run();
  }));
}
