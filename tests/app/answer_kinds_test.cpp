// SPDX-License-Identifier: Apache-2.0
// Each question is answered by content of its own kind.
#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "app/session/session.h"
#include "support/machines.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

template <class Content>
const Content& content_of(const std::vector<Answer>& answers, std::size_t index) {
  REQUIRE(index < answers.size());
  CAPTURE(answers[index].question);
  CAPTURE(answers[index].reason);
  REQUIRE(std::holds_alternative<Content>(answers[index].content));
  return std::get<Content>(answers[index].content);
}

}  // namespace

TEST_CASE("answers: content of the question's kind, and values where a kind has them") {
  const std::string machine = test::slider_crank +
                              "free theta\nmass(C) = m\ngiven m = 2, theta' = 0\n"
                              "find x(C)\n"
                              "prove distance(A, B) = a\n"
                              "locus B over theta\n"
                              "find equations\n"
                              "find modes\n"
                              "solve x(C) = 2.5 for theta\n"
                              "optimize x(C) over theta\n";
  app::Session session({"kinds.tml", machine, {}});
  const std::vector<Answer> found = session.ask({}, {}).report.answers;
  CHECK(content_of<Value>(found, 0).numbers->size() == 1);
  CHECK(content_of<Proof>(found, 1).verdict == Verdict::Proved);
  CHECK(content_of<Locus>(found, 2).value.formula->components.size() == 2);
  CHECK(content_of<Equations>(found, 3).value.numbers->size() == 2);
  CHECK(content_of<Modes>(found, 4).list.size() == 2);
  CHECK(content_of<Solutions>(found, 5).found.size() == 2);
  CHECK(content_of<Solutions>(found, 6).is_of_optimize);
  for (std::size_t k = 0; k < found.size(); ++k) {
    CAPTURE(k);
    CHECK((value_of(found[k]) != nullptr) == (k == 0 || k == 2 || k == 3));
  }
}

TEST_CASE("answers: runs, sweeps and tolerances are tables; what has no answer is an empty value") {
  app::Session moving({"run.tml",
                       test::slider_crank + "free theta\nmass(C) = m\ngiven m = 2, theta' = 0\n"
                                            "locus Z over theta\nsimulate for 0.1\n",
                       {}});
  const std::vector<Answer> asked = moving.ask({}, {}).report.answers;
  CHECK_FALSE(content_of<Value>(asked, 0).numbers);
  CHECK(asked[0].status == AnswerStatus::Failed);
  CHECK(content_of<Trajectory>(moving.run({}, {}).report.answers, 0).rows.size() > 1);

  app::Session rows({"sweep.tml",
                     test::slider_crank +
                         "find frame_forces\nfind x(C)\nsweep theta from 0.9 to 1 in 2 steps\n"
                         "tolerance a = 0.01\n",
                     {}});
  CHECK(content_of<FrameAnswer>(rows.ask({}, {}).report.answers, 0).members.size() == 2);
  const std::vector<Answer> tables = rows.sweep({}, {}).report.answers;
  CHECK(content_of<SweepTable>(tables, 0).rows.size() == 3);
  CHECK(content_of<ToleranceTable>(tables, 1).spreads.size() == 1);
}
