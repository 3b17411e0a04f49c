// SPDX-License-Identifier: Apache-2.0
// Machines of which a parameter is put on the other side of 0: the formula that was printed before
// gives the number that is found there, or its condition excludes the place.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <vector>

#include "property/formula/printed_answers.h"
#include "property/many_models.h"
#include "property/mechanics/random_linkage.h"
#include "support/symbolic/random_formula.h"
#include "support/text_value.h"

using namespace trammel;
using test::NamedValues;

namespace {

bool is_number_at(const std::string& line, std::size_t at) {
  const auto is_part_of_name = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
  };
  return std::isdigit(static_cast<unsigned char>(line[at])) != 0 &&
         (at == 0 || !is_part_of_name(line[at - 1]));
}

// The model of a linkage in which some numbers have become parameters.
class NamedModel {
 public:
  NamedModel(const std::string& text, symbolic::Random& random) : random_(random) {
    std::size_t from = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
      add(text.substr(from, end - from));
      from = end + 1;
    }
  }
  const std::string& text() const { return text_; }
  NamedValues values;

 private:
  // Hints stay; what is given already has a name, and is given with the others.
  void add(const std::string& line) {
    if (line.rfind("given ", 0) == 0) {
      const std::size_t equal = line.find(" = ");
      values[line.substr(6, equal - 6)] = std::stod(line.substr(equal + 3));
      return;
    }
    const bool stays = line.find(" near ") != std::string::npos;
    for (std::size_t at = 0; at < line.size();) {
      std::size_t length = 1;
      if (!stays && is_number_at(line, at)) {
        const double value = std::stod(line.substr(at), &length);
        if (value != 0.0 && random_.one_in(3)) {
          text_ += name(value);
          at += length;
          continue;
        }
      }
      text_ += line.substr(at, length);
      at += length;
    }
    text_ += '\n';
  }
  std::string name(double value) {
    const std::string name = fmt::format("p{}", values.size());
    values[name] = value;
    return name;
  }

  symbolic::Random& random_;
  std::string text_;
};

// One of the questions of `find A, B`, one a line.
std::string any_question(const test::Linkage& linkage, symbolic::Random& random) {
  const std::string all = ask_all(linkage);
  std::vector<std::string> questions;
  std::string current;
  int depth = 0;
  for (const char c : all) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    const bool ends = depth == 0 && (c == ',' || c == '\n');
    if (!ends) current += c;
    if (!ends) continue;
    if (current.rfind("find ", 0) == 0) current = current.substr(5);
    questions.push_back(current.substr(current.find_first_not_of(' ')));
    current.clear();
  }
  std::string question = random.of(questions);
  const bool is_pair = question[0] == '(' || question.rfind("joint_force", 0) == 0 ||
                       question.find("(P") == 8 || question.rfind("acceleration(P", 0) == 0;
  return is_pair ? fmt::format("{}({})", random.one_in(2) ? "x" : "y", question) : question;
}

}  // namespace

TEST_CASE(
    "property: formulas hold on the other side of 0 of each parameter, or say that they do not") {
  CHECK(rc::check("signs", [] {
    const std::uint32_t seed = test::any_seed();
    symbolic::Random random(seed);
    const test::Linkage linkage = test::random_linkage(seed);
    if (linkage.points.size() > 5) return;
    const NamedModel model(write_linkage(linkage), random);
    const std::string text = model.text() + test::write_given(model.values) + "find " +
                             any_question(linkage, random) + "\n";
    const test::PrintedAnswer printed(text);
    if (!printed.has_formula() || model.values.empty()) return;
    RC_CLASSIFY(true);
    auto flipped = std::next(model.values.begin(),
                             static_cast<std::ptrdiff_t>(random.below(model.values.size())));
    NamedValues values = model.values;
    values[flipped->first] = -flipped->second;
    const test::PrintedAnswer there(text,
                                    fmt::format("{} = {:.17g}", flipped->first, -flipped->second),
                                    test::PrintedAnswer::Wanted::Numbers);
    if (!there.number() || printed.is_excluded(values)) return;
    const test::TextValue by_formula = printed.formula(values);
    const double scale = std::max(std::abs(*there.number()), 1e-6 * by_formula.largest);
    if (!(std::abs(by_formula.value - *there.number()) <= 1e-6 * (1 + scale)))
      printed.fail(fmt::format("{} by the formula, {} by numbers for {} = {}", by_formula.value,
                               *there.number(), flipped->first, -flipped->second));
  }));
}
