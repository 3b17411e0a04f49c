// SPDX-License-Identifier: Apache-2.0
// Random machines with free values: their masses, and when they rest.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "property/mechanics/answers_by_name.h"
#include "property/mechanics/random_linkage.h"

using namespace trammel::test;

namespace {

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

Linkage linkage_at_random(bool is_free) {
  Linkage linkage = random_linkage(*rc::gen::arbitrary<std::uint32_t>());
  for (LinkageDrive& drive : linkage.drives) drive.is_free = is_free;
  return linkage;
}

Row accelerations(const Linkage& linkage, const std::string& text, const std::string& given) {
  const AnswersByName answers(text, given);
  Row all;
  for (std::size_t d = 0; d < linkage.drives.size(); ++d)
    all.push_back(answers.number(fmt::format("q{}''", d)));
  return all;
}

// Column d: what a load of 1 beside q_d adds to the accelerations.
Matrix response_to_loads(const Linkage& linkage, const std::string& text) {
  const Row plain = accelerations(linkage, text, {});
  Matrix response(plain.size(), Row(plain.size()));
  for (std::size_t d = 0; d < plain.size(); ++d) {
    const Row loaded = accelerations(linkage, text, fmt::format("T{} = 1", d));
    for (std::size_t i = 0; i < plain.size(); ++i) response[i][d] = loaded[i] - plain[i];
  }
  return response;
}

// L L' = a, row by row; fails the property where there is none.
Matrix cholesky(const Matrix& a, const std::string& text) {
  Matrix l(a.size(), Row(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = a[i][j];
      for (std::size_t k = 0; k < j; ++k) rest -= l[i][k] * l[j][k];
      if (i == j && !(rest > 0)) RC_FAIL("not definite\n" + text);
      l[i][j] = i == j ? std::sqrt(rest) : rest / l[j][j];
    }
  return l;
}

}  // namespace

TEST_CASE("property: masses are symmetric and definite, and make the kinetic energy") {
  CHECK(rc::check("masses", [] {
    const Linkage linkage = linkage_at_random(true);
    const std::string text = write_linkage(linkage) + ask_all(linkage);
    const Matrix response = response_to_loads(linkage, text);
    const AnswersByName answers(text);
    for (std::size_t i = 0; i < response.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        answers.check_small(response[i][j] - response[j][i],
                            std::sqrt(response[i][i] * response[j][j]) * 10, "symmetry");
    // 2 T = q' M q' with M the inverse of the response: |L^-1 q'|^2.
    const Matrix l = cholesky(response, text);
    double twice = 0.0;
    Row w(l.size());
    for (std::size_t i = 0; i < l.size(); ++i) {
      w[i] = linkage.drives[i].rate;
      for (std::size_t k = 0; k < i; ++k) w[i] -= l[i][k] * w[k];
      w[i] /= l[i][i];
      twice += w[i] * w[i];
    }
    answers.check_small(answers.number("kinetic_energy") - twice / 2, 100 * twice,
                        "kinetic energy");
  }));
}

TEST_CASE("property: a machine at rest stays there just where its loads are in equilibrium") {
  CHECK(rc::check("equilibrium", [] {
    Linkage linkage = linkage_at_random(false);
    for (LinkageDrive& drive : linkage.drives) drive.rate = drive.acceleration = 0.0;
    const AnswersByName held(write_linkage(linkage) + ask_all(linkage));
    // The loads that the drives bear, put in their place; `more` on the last.
    const std::size_t last = linkage.drives.size() - 1;
    const auto loads = [&](double more) {
      std::string given;
      for (std::size_t d = 0; d <= last; ++d)
        given += fmt::format("{}T{} = {:.17g}", d == 0 ? "" : ", ", d,
                             held.number(fmt::format("reaction(q{})", d)) + (d == last ? more : 0));
      return given;
    };
    for (LinkageDrive& drive : linkage.drives) drive.is_free = true;
    const std::string text = write_linkage(linkage) + ask_all(linkage);
    const AnswersByName balanced(text, loads(0.0));
    double loudest = 0.0;
    const Row plain = accelerations(linkage, text, {});
    for (const double a : plain) loudest = std::max(loudest, std::abs(a));
    for (std::size_t d = 0; d < plain.size(); ++d)
      balanced.check_small(balanced.number(fmt::format("q{}''", d)), 100 + 100 * loudest, "rest");
    // And any other load moves it.
    const Row moved = accelerations(linkage, text, loads(1.0));
    if (!(std::abs(moved[last]) > 1e-4)) RC_FAIL("no motion\n" + text);
  }));
}
