// SPDX-License-Identifier: Apache-2.0
#include "codegen/target_names.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <set>

using namespace trammel::codegen;
using namespace trammel::symbolic;

namespace {

bool is_identifier(const Language& language, const std::string& name) {
  const auto is_good = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c == '_' && language.underscores);
  };
  return !name.empty() && name.size() <= language.longest_name &&
         !(name[0] >= '0' && name[0] <= '9') && name[0] != '_' &&
         std::all_of(name.begin(), name.end(), is_good);
}

std::string in_small_letters(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

}  // namespace

TEST_CASE("legal_name: primes, Greek letters, brackets and reserved words") {
  struct Row {
    const char* language;
    const char* name;
    const char* expected;
  };
  for (const Row& row : std::initializer_list<Row>{{"c", "theta'", "theta_dot"},
                                                   {"c", "theta''", "theta_ddot"},
                                                   {"c", "theta''''", "theta_d4"},
                                                   {"c", "x(P)'", "x_P_dot"},
                                                   {"c", "\xCF\x89\xE2\x82\x81", "omega_1"},
                                                   {"c", "\xCE\xA3", "Sigma"},
                                                   {"c", "\xC3\xA9", "ue9"},
                                                   {"c", "_x", "v_x"},
                                                   {"c", "3d", "v3d"},
                                                   {"c", "", "v"},
                                                   {"c", "''", "v_ddot"},
                                                   {"c", "int", "int_"},
                                                   {"c", "sqrt", "sqrt_"},
                                                   {"c", "lambda", "lambda"},
                                                   {"python", "lambda", "lambda_"},
                                                   {"python", "math", "math_"},
                                                   {"fortran", "Real", "Real_"},
                                                   {"mathematica", "omega_1", "omega1"},
                                                   {"mathematica", "theta'", "thetaDot"},
                                                   {"mathematica", "C", "C0"},
                                                   {"mathematica", "F", "F"},
                                                   {"mathematica", "Length", "Length0"},
                                                   {"maple", "gamma", "gamma_"},
                                                   {"sympy", "Rational", "Rational_"}}) {
    CAPTURE(row.name);
    CHECK(legal_name(*find_language(row.language), row.name) == row.expected);
  }
}

TEST_CASE("target names: a legal name keeps its own, others give way") {
  TargetNames names(*find_language("c"));
  names.add(std::array<std::string, 3>{"theta'", "theta_dot", "theta_dot_2"});
  CHECK(names.of("theta_dot") == "theta_dot");
  CHECK(names.of("theta_dot_2") == "theta_dot_2");
  CHECK(names.of("theta'") == "theta_dot_3");
  REQUIRE(names.renamed().size() == 1);
  CHECK(names.renamed()[0].second == "theta_dot_3");
}

TEST_CASE("file_name: functions are found by it") {
  CHECK(file_name(*find_language("matlab"), "theta'") == "theta_dot.m");
  CHECK(file_name(*find_language("python"), "lambda") == "lambda_.py");
}

TEST_CASE("target names: capitals do not tell names apart in Fortran") {
  TargetNames names(*find_language("fortran"));
  names.add(std::array<std::string, 2>{"a", "A"});
  CHECK(names.of("a") == "a");
  CHECK(names.of("A") == "A_2");
  std::size_t number = 1;
  CHECK(names.take("T1") == "T1");
  CHECK(names.take_numbered("t", number) == "t2");
}

TEST_CASE("property: any names become different legal names in every language") {
  for (const Language& language : all_languages()) {
    CAPTURE(language.id);
    CHECK(rc::check("legal, different, the same again", [&] {
      const auto word = rc::gen::container<std::string>(rc::gen::oneOf(
          rc::gen::elementOf(std::string("abxCDE_019'()")), rc::gen::arbitrary<char>()));
      const auto given = *rc::gen::container<std::vector<std::string>>(word);
      TargetNames first(language), second(language);
      first.add(given);
      second.add(given);
      std::set<std::string> wanted(given.begin(), given.end()), seen;
      for (const std::string& name : wanted) {
        RC_ASSERT(is_identifier(language, first.of(name)));
        RC_ASSERT(first.of(name) == second.of(name));
        seen.insert(language.case_matters ? first.of(name) : in_small_letters(first.of(name)));
      }
      RC_ASSERT(seen.size() == wanted.size());
    }));
  }
}
