// SPDX-License-Identifier: Apache-2.0
// Models whose answers were found independently of this program (README.md beside this file).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/request/reply.h"
#include "support/case_models.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_text.h"

namespace {

namespace fs = std::filesystem;
using namespace trammel::app;
using Json = nlohmann::json;

using trammel::test::read_file;

// Those of machines, and those of corners in which something was wrong once.
std::vector<fs::path> all_cases() {
  std::vector<fs::path> found = trammel::test::case_models();
  for (fs::path& corner : trammel::test::case_models("tests/corners"))
    found.push_back(std::move(corner));
  return found;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

Request request_for(const fs::path& model) {
  Request request;
  request.model.file_name = model.filename().string();
  request.model.text = read_file(model);
  request.format = Format::Json;
  return request;
}

Json find_result(const Json& reply, const std::string& question) {
  for (const Json& result : reply["results"])
    if (result["question"] == question) return result;
  return {};
}

/// What the program answers to one model, asked once for each set of given values.
class Replies {
 public:
  explicit Replies(const fs::path& model) : request_(request_for(model)) {}
  const Json& with(const Json& given) {
    request_.model.given.clear();
    for (const auto& [name, value] : given.items())
      request_.model.given += fmt::format("{}{}={}", request_.model.given.empty() ? "" : ", ", name,
                                          value.get<double>());
    Json& reply = replies_[request_.model.given];
    if (reply.is_null()) reply = Json::parse(answer_request(request_).output);
    return reply;
  }

 private:
  Request request_;
  std::map<std::string, Json> replies_;  // by the given values
};

Json asked(Replies& replies, const Json& check) {
  return find_result(replies.with(check.value("given", Json::object())), check["question"]);
}

void check_number(Replies& replies, const Json& check) {
  const Json result = asked(replies, check);
  CAPTURE(check.dump());
  REQUIRE(result.is_object());
  const auto as_list = [](const Json& v) { return v.is_array() ? v : Json::array({v}); };
  const Json got = as_list(result["numeric"]), want = as_list(check["numeric"]);
  REQUIRE(got.size() == want.size());
  double size = 0;
  for (const Json& w : want) size = std::max(size, std::abs(w.get<double>()));
  const double bound = check.value("atol", 1e-12) + check.value("rtol", 1e-9) * size;
  for (std::size_t i = 0; i < want.size(); ++i) {
    REQUIRE(got[i].is_number());
    CHECK(std::abs(got[i].get<double>() - want[i].get<double>()) <= bound);
  }
}

// Whether a solution has all the numbers wanted, up to whole periods of pi where these are said.
bool has_numbers(const Json& solution, const Json& wanted, bool modulo_pi) {
  for (const auto& [name, value] : wanted.items()) {
    if (!value.is_number()) continue;
    const Json& found = name == "value" ? solution["value"] : solution["values"][name];
    if (!found["numeric"].is_number()) return false;
    const double want = value.get<double>();
    double difference = found["numeric"].get<double>() - want;
    if (modulo_pi) difference = std::remainder(difference, std::acos(-1.0));
    if (std::abs(difference) > 1e-9 + 1e-9 * std::abs(want)) return false;
  }
  return !wanted.contains("kind") || solution["kind"] == wanted["kind"];
}

void check_solutions(Replies& replies, const Json& check, const std::string& list) {
  const Json result = asked(replies, check);
  CAPTURE(check.dump());
  REQUIRE(result.is_object());
  CAPTURE(result.dump());
  for (const Json& wanted : check[list])
    CHECK(std::any_of(result[list].begin(), result[list].end(), [&](const Json& solution) {
      return has_numbers(solution, wanted, check.contains("modulo"));
    }));
}

// Rates of the equations at the states of the checks that ask for accelerations.
void check_equations(Replies& replies, const Json& checks) {
  const Json result = find_result(replies.with(Json::object()), "find equations");
  REQUIRE(result.contains("equations"));
  for (const Json& check : checks) {
    const std::string question = check["question"];
    if (!question.ends_with("''") || !check.contains("numeric")) continue;
    const std::string state = question.substr(5, question.size() - 6);
    CAPTURE(check.dump());
    for (const Json& equation : result["equations"]) {
      if (equation["state"] != state) continue;
      trammel::symbolic::ExprPool pool;
      trammel::symbolic::Values values;
      for (const auto& [name, value] : check["given"].items())
        values.set(pool.symbol(name), value.get<double>());
      const auto parsed = trammel::symbolic::parse_text(pool, equation["rate"].get<std::string>());
      REQUIRE(parsed.ok());
      CHECK(trammel::symbolic::eval(pool, parsed.value(), values) ==
            doctest::Approx(check["numeric"].get<double>()).epsilon(1e-9));
    }
  }
}

// The polynomial's text at the places where its value is known.
void check_taylor(const fs::path& model, const Json& check) {
  Request request = request_for(model);
  const auto order = static_cast<unsigned>(std::stoul(check["form"].get<std::string>().substr(7)));
  request.task = Solve{{.taylor_order = order}};
  const Json reply = Json::parse(answer_request(request).output);
  const Json result = find_result(reply, check["question"]);
  REQUIRE(result.contains("taylor"));
  trammel::symbolic::ExprPool pool;
  const auto parsed =
      trammel::symbolic::parse_text(pool, result["taylor"]["expression"].get<std::string>());
  REQUIRE(parsed.ok());
  for (const Json& place : check["evaluate_at"]) {
    trammel::symbolic::Values values;
    for (const auto& [name, value] : place["given"].items())
      values.set(pool.symbol(name), value.get<double>());
    CHECK(trammel::symbolic::eval(pool, parsed.value(), values) ==
          doctest::Approx(place["numeric"].get<double>()).epsilon(1e-9));
  }
}

void check_length(const Json& reply, const std::string& question, std::size_t known) {
  const Json result = find_result(reply, question);
  if (!result.is_object() || result["symbolic"].is_null()) return;  // numbers only, so far
  std::size_t operations = 0;
  const Json parts =
      result["symbolic"].is_array() ? result["symbolic"] : Json::array({result["symbolic"]});
  for (const Json& part : parts)
    operations += trammel::symbolic::count_operations(part.get<std::string>());
  for (const Json& clause : result["where"])
    operations += trammel::symbolic::count_operations(clause[1].get<std::string>());
  CAPTURE(result["symbolic"].dump());
  CHECK(operations <= known);
}

void check_error(const fs::path& model, const Json& expected) {
  Request request = request_for(model);
  if (expected["command"] == "check") request.task = Check{};
  const Reply reply = answer_request(request);
  CHECK(static_cast<int>(reply.exit_code) == expected["exit"].get<int>());
  const std::string said = lower(reply.output);
  for (const Json& alternatives : expected["message_mentions"]) {
    const bool mentioned =
        std::any_of(alternatives.begin(), alternatives.end(), [&](const Json& word) {
          return said.find(lower(word.get<std::string>())) != std::string::npos;
        });
    CHECK_MESSAGE(mentioned, alternatives.dump());
  }
}

}  // namespace

TEST_CASE("cases: numbers, lengths of formulas and errors are those found elsewhere") {
  const std::vector<fs::path> cases = all_cases();
  CHECK(cases.size() >= 10);
  for (const fs::path& model : cases) {
    CAPTURE(model.filename().string());
    const Json expected = Json::parse(read_file(fs::path(model).replace_extension(".expect.json")));
    Replies replies(model);
    for (const Json& check : expected["checks"])
      if (check.value("form", "").starts_with("taylor:"))
        check_taylor(model, check);
      else if (check.contains("numeric"))
        check_number(replies, check);
      else if (check.value("kind", "") == "first_order_ode")
        check_equations(replies, expected["checks"]);
      else if (check.contains("solutions"))
        check_solutions(replies, check, "solutions");
      else if (check.contains("stationary"))
        check_solutions(replies, check, "stationary");
    const Json& reply = replies.with(Json::object());
    const Json formulas = expected.value("formulas", Json::object());
    for (const auto& [question, formula] : formulas.items())
      check_length(reply, question, formula["max_ops"].get<std::size_t>());
    if (expected.contains("expect")) check_error(model, expected["expect"]);
  }
}
