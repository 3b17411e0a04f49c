// SPDX-License-Identifier: Apache-2.0
// Formulas as they were last seen and approved: of each model in examples/ and tests/golden the
// answers stand in NAME.golden.json beside it.
//
// Where a formula differs, its values decide first: equal values mean that the form changed, and
// TRAMMEL_UPDATE=1 approves the new form; other values mean that it is wrong, and no flag helps.
// Predictions are kept by the sentences of their phases: the words, and the numbers among them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "places.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/parse_text.h"

namespace {

namespace fs = std::filesystem;
using namespace trammel;
using Json = nlohmann::ordered_json;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> all_models() {
  std::vector<fs::path> found;
  for (const char* folder : {"/examples", "/tests/golden"})
    for (const auto& entry :
         fs::recursive_directory_iterator(trammel::test::source_folder() + folder))
      if (entry.path().extension() == ".tml") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

Json results_of(const fs::path& model, app::Task task) {
  app::Request request;
  request.task = std::move(task);
  request.model.file_name = model.filename().string();
  request.model.text = read(model);
  request.format = app::Format::Json;
  request.model.read_file = [&](const std::string& path) {
    return read(model.parent_path() / path);
  };
  return Json::parse(app::answer_request(request).output)["results"];
}

Json answers_of(const fs::path& model) {
  Json kept = Json::array();
  for (const Json& result : results_of(model, app::Solve{}))
    kept.push_back({{"question", result["question"]},
                    {"symbolic", result["symbolic"]},
                    {"where", result["where"]},
                    {"numeric", result["numeric"]},
                    {"unit", result["unit"]}});
  if (read(model).find("\npredict ") == std::string::npos) return kept;
  for (const Json& result : results_of(model, app::Predict{})) {
    Json& answer = kept.emplace_back(Json{{"question", result["question"]}});
    for (const Json& phase : result["phases"])
      answer["phases"].push_back({{"kind", phase["kind"]}, {"text", phase["text"]}});
  }
  return kept;
}

// `angle(wheel)'` and `reaction(A)` are names of what they measure: here they stand as plain ones,
// by which a formula can be read.
std::string with_plain_names(const std::string& text) {
  static const std::regex measure(
      "\\b(angle|distance|internal|joint_force|length|reaction|x|y)\\([^()]*\\)'*");
  std::string plain;
  std::size_t end = 0;
  for (std::sregex_iterator found(text.begin(), text.end(), measure), last; found != last;
       ++found) {
    plain += text.substr(end, static_cast<std::size_t>(found->position()) - end);
    for (const char c : found->str())
      plain += c == '\''                                          ? "_rate"
               : std::isalnum(static_cast<unsigned char>(c)) != 0 ? std::string(1, c)
                                                                  : "_";
    end = static_cast<std::size_t>(found->position() + found->length());
  }
  return plain + text.substr(end);
}

// The formula's components at the k-th of some irregular places, its clauses first.
std::vector<double> values_at(const Json& answer, int k) {
  symbolic::ExprPool pool;
  symbolic::Values values;
  const auto parse = [&](const Json& text) {
    const auto parsed = symbolic::parse_text(pool, with_plain_names(text.get<std::string>()));
    REQUIRE(parsed.ok());
    return parsed.value();
  };
  const auto give_numbers = [&](symbolic::ExprId e) {
    const symbolic::ExprId roots[] = {e};
    for (const symbolic::ExprId symbol : symbolic::symbols_of(pool, roots)) {
      if (values.find(symbol)) continue;
      // The same number for the same name in every formula; near enough to 1 for roots to exist.
      std::size_t seed = static_cast<std::size_t>(k) + 17;
      for (const char c : pool.name(symbol)) seed = seed * 31 + static_cast<unsigned char>(c);
      values.set(symbol, 0.9 + 0.2 * std::fmod(0.618033988749895 * static_cast<double>(seed), 1.0));
    }
  };
  for (const Json& clause : answer["where"]) {
    const symbolic::ExprId value = parse(clause[1]);
    give_numbers(value);
    values.set(parse(clause[0]), symbolic::eval(pool, value, values));
  }
  std::vector<double> results;
  const Json parts =
      answer["symbolic"].is_array() ? answer["symbolic"] : Json::array({answer["symbolic"]});
  for (const Json& part : parts) {
    const symbolic::ExprId e = parse(part);
    give_numbers(e);
    results.push_back(symbolic::eval(pool, e, values));
  }
  return results;
}

bool same_values(const Json& a, const Json& b) {
  if (a["symbolic"].is_null() || b["symbolic"].is_null()) return false;
  for (int k = 0; k < 3; ++k) {
    const std::vector<double> x = values_at(a, k), y = values_at(b, k);
    if (x.size() != y.size()) return false;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const bool both_nan = std::isnan(x[i]) && std::isnan(y[i]);
      if (!both_nan && !(std::abs(x[i] - y[i]) <= 1e-9 * (1 + std::abs(x[i])))) return false;
    }
  }
  return true;
}

bool same_numbers(const Json& a, const Json& b) {
  const auto as_list = [](const Json& v) { return v.is_array() ? v : Json::array({v}); };
  const Json x = as_list(a), y = as_list(b);
  if (x.size() != y.size()) return false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (x[i].is_null() != y[i].is_null()) return false;
    if (x[i].is_null()) continue;
    const double p = x[i].get<double>(), q = y[i].get<double>();
    if (std::abs(p - q) > 1e-11 * (1 + std::abs(p))) return false;
  }
  return true;
}

struct Told {
  std::string words{};  // with a mark in the place of each number
  Json numbers = Json::array();
};

Told told_in(const Json& phases) {
  static const std::regex number("-?[0-9]+(\\.[0-9]+)?(e[-+][0-9]+)?");
  Told told;
  for (const Json& phase : phases) {
    const std::string text =
        phase["kind"].get<std::string>() + ": " + phase["text"].get<std::string>();
    told.words += std::regex_replace(text, number, "#") + "\n";
    for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found)
      told.numbers.push_back(std::stod(found->str()));
  }
  return told;
}

// Motions are followed to an accuracy of 1e-8, and their numbers are told with 3 to 6 digits: on
// another machine the last of them may differ, and the number of cycles by the one at the end.
bool same_told_numbers(const Json& a, const Json& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double p = a[i].get<double>(), q = b[i].get<double>();
    const bool both_whole = std::fmod(p, 1.0) == 0.0 && std::fmod(q, 1.0) == 0.0;
    if (std::abs(p - q) > 6e-3 * std::abs(p) + (both_whole ? 1.0 : 1e-9)) return false;
  }
  return true;
}

// Each tells whether the answer may be written.
bool check_formula(const Json& now, const Json& before, bool update) {
  CHECK(now["unit"] == before["unit"]);
  const bool numbers_hold = same_numbers(now["numeric"], before["numeric"]);
  CHECK_MESSAGE(numbers_hold, "wrong number");
  const bool form_holds = now["symbolic"] == before["symbolic"] && now["where"] == before["where"];
  const bool value_holds = form_holds || same_values(now, before);
  CHECK_MESSAGE(value_holds, "wrong formula");
  if (!update) CHECK_MESSAGE(form_holds, "form changed; TRAMMEL_UPDATE=1 approves it");
  return numbers_hold && value_holds;
}

bool check_phases(const Json& now, const Json& before, bool update) {
  const Told told = told_in(now), told_before = told_in(before);
  const bool words_hold = told.words == told_before.words;
  if (!update) CHECK_MESSAGE(words_hold, "told in other words; TRAMMEL_UPDATE=1 approves them");
  const bool numbers_hold = !words_hold || same_told_numbers(told.numbers, told_before.numbers);
  CHECK_MESSAGE(numbers_hold, "wrong number");
  return numbers_hold;
}

}  // namespace

TEST_CASE("golden formulas: the values are as ever, and so is the form") {
  const bool update = std::getenv("TRAMMEL_UPDATE") != nullptr;
  const std::vector<fs::path> models = all_models();
  CHECK(models.size() >= 3);
  for (const fs::path& model : trammel::test::some_of(models)) {
    CAPTURE(model.filename().string());
    const fs::path file = fs::path(model).replace_extension(".golden.json");
    const Json now = answers_of(model);
    CHECK_FALSE(now.empty());
    bool wrong = false;
    if (fs::exists(file)) {
      const Json before = Json::parse(read(file));
      REQUIRE(before.size() == now.size());
      for (std::size_t i = 0; i < now.size(); ++i) {
        CAPTURE(now[i].dump());
        CAPTURE(before[i].dump());
        REQUIRE(now[i]["question"] == before[i]["question"]);
        const bool is_told = now[i].contains("phases");
        REQUIRE(is_told == before[i].contains("phases"));
        const bool holds = is_told ? check_phases(now[i]["phases"], before[i]["phases"], update)
                                   : check_formula(now[i], before[i], update);
        wrong = wrong || !holds;
      }
    } else {
      CHECK_MESSAGE(update, "no golden answers; TRAMMEL_UPDATE=1 writes them");
    }
    if (update && !wrong) std::ofstream(file, std::ios::binary) << now.dump(1) << "\n";
  }
}
