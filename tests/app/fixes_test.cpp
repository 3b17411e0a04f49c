// SPDX-License-Identifier: Apache-2.0
// Mistakes that people make are mended by the first fix of what is told about them, one after the
// other: in the end nothing is told, and where the mistake hid nothing the answer is the right one.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "app/session/session.h"
#include "support/apply_fix.h"
#include "support/case_models.h"
#include "support/four_bar_text.h"

using namespace trammel;

namespace {

const std::vector<std::string> right = test::four_bar_text();

struct Mistake {
  std::size_t line;  // of the right text
  std::string typed;
  bool is_found_again = true;  // the right answer: nothing was lost or added by the mistake
};

const std::vector<Mistake> mistakes{
    {0, "point A at (0; 0)", true},
    {0, "pint A at (0, 0)", true},
    {0, "fix A at (0, 0)", true},
    {0, "Point A at (0, 0)", true},
    {0, "point A at [0, 0]", true},
    {0, "point A at (0, 0) // ground", true},
    {0, "fixed A at (0, 0)", true},
    {0, "point A in (0, 0)", true},
    {0, "point A (0, 0)", true},
    {0, "point A = (0, 0)", true},
    {0, "point A at (0, 0);", true},
    {0, "point A at (0 0)", true},
    {0, "ground A at (0, 0)", true},
    {2, "point B naer (0.5, 0.87)", true},
    {2, "point B near (0,5, 0,87)", true},
    {2, "point B near (0.5 , 0.87", true},
    {4, "line crank = A, B", true},
    {4, "line crank(A, B)", true},
    {4, "link crank from A to B", true},
    {4, "line crank form A to B", true},
    {4, "lnie crank from A to B", true},
    {4, "line crank from A to BB", true},
    {4, "bar crank from A to B", true},
    {4, "line crank from A B", true},
    {4, "line crank from a to B", true},
    {4, "line crank from A to B line extra from A to C", true},
    {4, "Line crank from A to B", true},
    {4, "segment crank from A to B", true},
    {4, "line crank from A to B.", true},
    {7, "lenght(crank) = a", true},
    {7, "length(crnak) = a", true},
    {7, "length(crank) == a", true},
    {9, "length(rocker) = c,", true},
    {9, "length(roker) = c", true},
    {11, "force(C) = (0; -W)", true},
    {11, "gravity = 9.81 m/s²\nmass(C) = W", false},
    {5, "line coupler B to C", true},
    {8, "lenght(coupler) = b", true},
    {7, "length(crank) := a", true},
    {7, "length(Crank) = a", true},
    {7, "length(crank = a", true},
    {7, "length(crank)) = a", true},
    {7, "length crank = a", true},
    {7, "lengt(crank) = a", true},
    {7, "length(crank) a", true},
    {7, "length(A, B) = a", true},
    {7, "length[crank] = a", true},
    {7, "dist(A, B) = a", true},
    {7, "Length(crank) = a", true},
    {10, "angle(crank) = theta", true},
    {10, "angle(x-axis, crank) = theta", true},
    {10, "angle(xaxis, crank) = theta", true},
    {10, "ange(x_axis, crank) = theta", true},
    {10, "", true},
    {10, "angle(x_axis, crank) = theta\ny(B) = h", false},
    {10, "angle(x_axis, crank) = theta\nx(C) = 3", false},
    {10, "angle(x_axis crank) = theta", true},
    {11, "force(C) = W at 270 deg", true},
    {11, "force(C) = (0, -W", true},
    {11, "force(C) = (0, –W)", true},
    {11, "forces(C) = (0, -W)", true},
    {11, "force(C) = (0, -W)\nmoment(crank) = T", false},
    {11, "force(C) = (0, -2W)", false},
    {11, "force(C) = (0, -W×2)", false},
    {11, "force(CC) = (0, -W)", true},
    {11, "force C = (0, -W)", true},
    {11, "force(C) = (0, -W)\ngravity = -9.81", true},
    {11, "force(C) = (W cos 30 deg, -W)", false},
    {11, "force(C) = (0, -W²)", false},
    {11, "force(C) = (sin theta, -W)", false},
    {11, "force(C) = (0,, -W)", true},
    {11, "force(C) = (0, -W)\nspring s from B to D length 2", false},
    {11, "foce(C) = (0, -W)", true},
    {12, "given a = 1, b = 2.25 c = 2, d = 2, theta = 1.05, W = 10", true},
    {12, "given a = 1, b = 2,25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {12, "set a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {11, "define V = 2*W\nforce(C) = (0, -V)", false},
    {12, "given a = 1, b = 2.25, c = 2, d = 2, theta = 60, W = 10", true},
    {12, "given a = 1 m, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {12, "given a = 1, a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {12, "given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05", true},
    {12, "given a = 1, b = 2.25, c = 2, d = 2, thta = 1.05, W = 10", true},
    {12, "give a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {12, "a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {12, "given a: 1, b: 2.25, c: 2, d: 2, theta: 1.05, W: 10", true},
    {12, "given a = 1; b = 2.25; c = 2; d = 2; theta = 1.05; W = 10", true},
    {12, "given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10   kN", true},
    {12, "given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, w = 10", false},
    {13, "find reacton(theta)", true},
    {13, "find reaction(thta)", true},
    {13, "find reaction(crank)", false},
    {13, "find torque(crank)", true},
    {13, "find force(coupler)", false},
    {13, "reaction(theta)", true},
    {13, "find reaction theta", true},
    {13, "find arcsin(x(B))", false},
    {13, "find x(B) in MM", false},
    {13, "find speed(B)", false},
    {13, "find velocity(B)", false},
    {13, "fnd reaction(theta)", true},
    {13, "find x(B", false},
    {13, "find 2a", false},
    {13, "find sin x(B)", false},
    {13, "find x(B)**2", false},
    {13, "find x(B) y(B)", false},
    {13, "find length(crnk)", false},
    {13, "find theta '", false},
    {13, "find sin(30)", false},
    {13, "", true},
    {5, "line coupler from B to C,", true},
    {4, "line crank through A and B", true},
    {4, "line crank between A, B", true},
    {4, "line 1 from A to B", true},
    {4, "line link-1 from A to B", true},
    {4, "line link from A to B", true},
    {4, "line crank from A and B", true},
    {2, "point B near (50, 87)", true},
    {7, "length of crank = a", true},
    {7, "crank.length = a", true},
    {10, "angle(x axis, crank) = theta", true},
    {11, "force on C = (0, -W)", true},
    {11, "force at C = (0, -W)", true},
    {11, "force(C) = (0, -W)\nangle(x_axis, crank)' = 10 rpm", true},
    {11, "force(C) = (0, -W)\ngravity 9.81\nmass(C) = W", false},
    {12, "given a = 1 and b = 2.25 and c = 2 and d = 2 and theta = 1.05 and W = 10", true},
    {12, "given a = 1 meters, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10", true},
    {13, "print reaction(theta)", true},
    {13, "calculate reaction(theta)", true},
    {13, "solve reaction(theta)", true},
    {13, "find xB", false},
    {13, "find B.x", false},
    {13, "find x of B", false},
    {13, "find x(B) in centimeters", false},
};

std::string text_with(const Mistake& mistake) {
  std::string text;
  for (std::size_t i = 0; i < right.size(); ++i)
    text += (i == mistake.line ? mistake.typed : right[i]) + "\n";
  return text;
}

// Errors come first; notes count where nothing else is told, and only those of what is missing.
std::optional<base::PlacedFix> first_fix(const std::vector<base::PlacedDiagnostic>& told) {
  for (const char kind : {'E', 'W', 'N'})
    for (const base::PlacedDiagnostic& d : told)
      if (d.kind.code.front() == kind && !d.fixes.empty()) return d.fixes.front();
  return std::nullopt;
}

// Without its number, which may have a unit now.
std::string formula_of(const std::string& output) {
  return output.substr(0, output.find("\n                = "));
}

struct Mended {
  std::string text, answer, told;
  int fixes = 0;
};

Mended mend(std::string text) {
  Mended mended{std::move(text), {}, {}, 0};
  constexpr int rounds = 10;
  for (;;) {
    app::Request request{{"mistake.tml", mended.text, {}}, app::Solve{}};
    const app::Reply reply = app::answer_request(request);
    const auto fix = first_fix(reply.diagnostics);
    if (fix && mended.fixes < rounds) {
      mended.text = test::apply_fix(mended.text, *fix);
      ++mended.fixes;
      continue;
    }
    mended.answer = reply.output;
    for (const base::PlacedDiagnostic& d : reply.diagnostics)
      if (d.kind.severity() != base::Severity::Note) mended.told += base::render(d, false);
    return mended;
  }
}

std::vector<std::string> errors_of(const std::string& text) {
  std::vector<std::string> codes;
  const app::Request request{{"mistake.tml", text, {}}, app::Solve{}};
  for (const base::PlacedDiagnostic& d : app::answer_request(request).diagnostics)
    if (d.kind.severity() == base::Severity::Error) codes.emplace_back(d.kind.code);
  return codes;
}

}  // namespace

TEST_CASE("fixes: typical mistakes are mended by the first one") {
  CHECK(mistakes.size() >= 90);
  const std::string answer = mend(text_with({right.size(), ""})).answer;
  for (const Mistake& mistake : test::some_of(mistakes)) {
    CAPTURE(mistake.typed);
    const Mended mended = mend(text_with(mistake));
    CAPTURE(mended.text);
    CHECK(mended.fixes > 0);
    CHECK(mended.told == "");
    if (mistake.is_found_again) CHECK(formula_of(mended.answer) == formula_of(answer));
  }
}

TEST_CASE("fixes: a unit behind a pair of numbers goes behind each") {
  std::string text =
      "point O at (0, 0)\npoint A near (-17.3, 10) mm  # upper left\nline l from O to A\n"
      "length(l) = 20 mm\nangle(x_axis, l) = 150 deg\nfind y(A)\n";
  app::Session session({"m.tml", text, {}});
  const app::SessionReply reply = session.ask({}, {});
  REQUIRE(!reply.report.diagnostics.empty());
  CHECK(reply.report.diagnostics[0].message == "the unit 'mm' stands behind a pair");
  REQUIRE(!reply.report.diagnostics[0].fixes.empty());
  text = test::apply_fix(text, reply.report.diagnostics[0].fixes[0]);
  CHECK(text.find("point A near (-17.3 mm, 10 mm)  # upper left\n") != std::string::npos);
  session.set_text({"m.tml", text, {}});
  CHECK(session.ask({}, {}).code == app::ExitCode::Answered);
}

TEST_CASE("fixes: the first one of each diagnostic's smallest model makes it go away") {
  int tried = 0;
  std::vector<std::filesystem::path> folders;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_folder() + "/tests/diagnostics"))
    if (entry.is_directory()) folders.push_back(entry.path());
  std::ranges::sort(folders);
  for (const std::filesystem::path& folder : test::some_of(folders)) {
    const std::string slug = folder.filename().string();
    const std::string text = test::read_file(folder / "model.tml");
    if (slug == "more-errors" || text.size() > 100'000) continue;
    const auto told = [&](const std::string& model) {
      app::Session session({(folder / "model.tml").string(), model, {}});
      std::vector<base::PlacedDiagnostic> found = session.ask({}, {}).report.diagnostics;
      std::erase_if(found, [&](const base::PlacedDiagnostic& d) { return d.kind.slug != slug; });
      return found;
    };
    const auto before = told(text);
    const auto with_fix =
        std::ranges::find_if(before, [](const auto& d) { return !d.fixes.empty(); });
    if (with_fix == before.end()) continue;
    CAPTURE(slug);
    ++tried;
    CHECK(told(test::apply_fix(text, with_fix->fixes.front())).size() < before.size());
  }
  CHECK(tried >= (test::cases_every() == 1 ? 30 : 1));
}

TEST_CASE("fixes: what is added stands below its kind, and keeps units") {
  const auto fixed = [](const std::string& text) {
    app::Session session({"m.tml", text, {}});
    return test::apply_fix(text, *first_fix(session.ask({}, {}).report.diagnostics));
  };
  CHECK(fixed("point A at (0, 0)\npoint B near (1, 1)\nline bar from A to B\nlength(bar) = b  # "
              "long\nforce(B) = (F, 0)\ngiven F = 1 N, b = 1.4 m\nfind x(B)\n") ==
        "point A at (0, 0)\npoint B near (1, 1)\nline bar from A to B\nlength(bar) = b  # "
        "long\nangle(x_axis, bar) = theta\nforce(B) = (F, 0)\ngiven F = 1 N, b = 1.4 m\nfind "
        "x(B)\n");
  CHECK(fixed("coordinate x\nkinetic = m*x'^2/2\nfree_fall: constraint x - L = 0\ngiven L = 20 mm\n"
              "find m*x\n")
            .find("given L = 20 mm\ngiven m = 1 ") != std::string::npos);
}

TEST_CASE("fixes: what is damped and is no part has its force or its damper") {
  const auto fixed = [](const std::string& text) {
    const Mended mended = mend(text);
    CHECK(mended.told == "");
    CHECK(mended.fixes > 0);
    return mended;
  };
  const Mended pendulum = fixed(
      "coordinate theta\nkinetic = m*L^2*theta'^2/2\npotential = -m*g*L*cos(theta)\n"
      "damping(theta) = c1 + c2\n"
      "given m = 1, L = 2, g = 9.81, c1 = 0.1, c2 = 0.2, theta = 1, theta' = 3\nfind theta''\n");
  CHECK(pendulum.text.find("\nforce(theta) = -(c1 + c2)*theta'\n") != std::string::npos);
  // By hand: -g*sin(theta)/L - c*theta'/(m*L^2).
  CHECK(pendulum.answer.find("= -4.3524152") != std::string::npos);
  for (const std::string named : {"crank", "theta"}) {
    const Mended crank = fixed(
        "point O at (0, 0)\npoint A near (1, -1)\nline crank from O to A\nlength(crank) = 2\n"
        "angle(x_axis, crank) = theta\nfree theta\nmass(A) = 1\ngravity = 9.81\ndamping(" +
        named + ") = 0.3\ngiven theta = -1, theta' = 3\nfind theta''\n");
    CHECK(crank.text.find("\ndamper dashpot between x_axis, crank coefficient 0.3\n") !=
          std::string::npos);
    CHECK(crank.answer.find("= -2.8751828") != std::string::npos);
  }
  const Mended slide = fixed(
      "point O at (0, 0)\npoint P near (1, 0)\ny(P) = 0\ndistance(O, P) = s\nfree s\n"
      "mass(P) = 2\ndamping(s) = 0.5\ngiven s = 1, s' = 3\nfind s''\n");
  CHECK(slide.text.find("\ndamper dashpot from O to P coefficient 0.5\n") != std::string::npos);
  CHECK(slide.answer.find("= -0.75") != std::string::npos);
}

TEST_CASE("fixes: components of velocities are rates of coordinates") {
  const std::string crank =
      "point O at (0, 0)\npoint A near (1.755, 0.959)\nline b from O to A\nlength(b) = 2\n"
      "angle(x_axis, b) = t\nt' = 3\ngiven t = 0.5\n";
  struct Typed {
    std::string question, mended;
  };
  for (const Typed& typed : {Typed{"find velocity(A).x\n", "find x(A)'\n"},
                             Typed{"find 2*acceleration(A).y\n", "find 2*y(A)''\n"},
                             Typed{"find A.y\n", "find y(A)\n"}}) {
    CAPTURE(typed.question);
    const Mended mended = mend(crank + typed.question);
    CHECK(mended.text == crank + typed.mended);
    CHECK(mended.told == "");
  }
}

TEST_CASE(
    "fixes: values of what moves by itself are given by themselves, and nothing else is told") {
  const std::string energies = "kinetic = m*x'^2/2\npotential = k*x^2/2\n";
  const std::string values = "given m = 2, k = 8, x' = 0\nfind x''\n";
  CHECK(errors_of("coordinate x = 3\n" + energies + values + "find equations\n") ==
        std::vector<std::string>{"E131"});
  for (const std::string declared : {"coordinate x = 3\n", "coordinate x=3\n"}) {
    const Mended mended = mend(declared + energies + values);
    CAPTURE(mended.text);
    CHECK(mended.fixes == 1);
    CHECK(mended.told == "");
    CHECK(mended.text.starts_with("coordinate x\ngiven x ="));
    CHECK(mended.answer.find("= -12") != std::string::npos);  // by hand: -k*x/m
  }
  const Mended crank = mend(
      "point O at (0, 0)\npoint A near (1, 1)\nline b from O to A\nlength(b) = 2\n"
      "angle(x_axis, b) = t\nfree t = 30 deg\nmass(A) = 1\ngravity = 9.81\ngiven t' = 0\nfind "
      "t''\n");
  CHECK(crank.told == "");
  CHECK(crank.text.find("free t\ngiven t = 30 deg\n") != std::string::npos);
}

TEST_CASE("fixes: friction on a coordinate is written as the force that it is") {
  const std::string block =
      "coordinate x\nkinetic = m*x'^2/2\npotential = -m*g*x*sin(beta)\n"
      "given m = 2, g = 9.81, beta = 0.2, F = 3, x = 0, x' = 2\nfind x''\n";
  const Mended mended = mend(block + "friction(x) force F\n");
  CHECK(mended.told == "");
  CHECK(mended.text.find("\nforce(x) = -F*sign(x')\n") != std::string::npos);
  // By hand: g*sin(beta) - F/m.
  CHECK(mended.answer.find("= 0.4489") != std::string::npos);
  const Mended coefficient = mend(block + "friction(x) = 0.3\n");
  CHECK(coefficient.fixes == 0);
  CHECK(coefficient.told.find("force(x) = -F*sign(x')") != std::string::npos);
}

TEST_CASE("fixes: a state beside its constraint is moved onto it, and told once") {
  const Mended mended = mend(R"(coordinate x, y
kinetic = m*(x'^2 + y'^2)/2
ring: x^2 + y^2 = a^2
given m = 2, x = 1, y = 2, x' = 0, a = 4
find reaction(ring)
)");
  CHECK(mended.fixes == 1);
  CHECK(mended.told == "");
  CHECK(mended.text.find("x = 1.788854382, y = 3.577708764") != std::string::npos);
}
