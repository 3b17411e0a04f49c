// SPDX-License-Identifier: Apache-2.0
#include "model/language/foreign_words.h"

#include <algorithm>
#include <array>
#include <span>

namespace trammel::model::syntax {

namespace {

struct Meaning {
  std::span<const std::string_view> words;
  std::string_view advice;
  std::optional<OwnWord> own = {};
};

constexpr std::array<std::string_view, 4> drives{"motor", "drive", "driver", "input"};
constexpr std::array<std::string_view, 9> links{"link",  "bar",     "rod",    "beam", "arm",
                                                "strut", "segment", "member", "crank"};
constexpr std::array<std::string_view, 6> grounds{"fix",    "fixed", "ground",
                                                  "anchor", "pivot", "base"};
constexpr std::array<std::string_view, 6> hinges{"pin",      "hinge",  "joint",
                                                 "revolute", "pinned", "connect"};
constexpr std::array<std::string_view, 6> sliders{"slider", "prismatic", "guide",
                                                  "slot",   "rail",      "track"};
constexpr std::array<std::string_view, 5> gears{"gear", "wheel", "pulley", "disk", "disc"};
constexpr std::array<std::string_view, 5> threads{"thread", "rope", "cable", "string", "belt"};
constexpr std::array<std::string_view, 3> moments{"moment", "couple", "torsion"};
constexpr std::array<std::string_view, 3> speeds{"speed", "velocity", "omega"};
constexpr std::array<std::string_view, 3> pictures{"plot", "draw", "animate"};
constexpr std::array<std::string_view, 9> questions{
    "show", "print", "calculate", "compute", "evaluate", "determine", "calc", "display", "output"};
constexpr std::array<std::string_view, 4> values{"set", "param", "parameter", "parameters"};
constexpr std::array<std::string_view, 5> definitions{"define", "def", "const", "var", "constant"};
constexpr std::array<std::string_view, 2> units{"units", "unit"};
constexpr std::array<std::string_view, 4> welds{"weld", "rigid", "glue", "fixture"};
constexpr std::array<std::string_view, 3> files{"import", "include", "use"};

constexpr std::array meanings{
    Meaning{
        drives,
        "a drive is a constraint and its rate: angle(x_axis, crank) = theta, and theta' = 10 rpm"},
    Meaning{links, "a link is a line between two points: line crank from A to B",
            OwnWord{"line", "from"}},
    Meaning{grounds, "a fixed point says where it is: point A at (0, 0)", OwnWord{"point", "at"}},
    Meaning{hinges,
            "lines that end in the same point turn about it: line rod from B to C beside "
            "line crank from A to B"},
    Meaning{sliders, "a point that slides is on a line: C on x_axis", OwnWord{"", "on"}},
    Meaning{gears, "a wheel is a circle, 'circle c center O radius r'; gears mesh: mesh(c1, c2)"},
    Meaning{threads, "a thread is a distance that has a limit: distance(A, B) <= L"},
    Meaning{moments, "a torque acts on a line: torque(crank) = T", OwnWord{"torque", "", true}},
    Meaning{speeds, "a speed is the rate of a value: theta' = 10 rpm"},
    Meaning{pictures,
            "pictures are commands: 'trammel draw FILE', 'trammel simulate FILE --plot x.svg'"},
    Meaning{questions, "questions begin with find: find reaction(theta)", OwnWord{"find", "("}},
    Meaning{values, "values are given: given a = 2", OwnWord{"given", ""}},
    Meaning{definitions, "a name for an expression: let s = (a + b)/2", OwnWord{"let", ""}},
    Meaning{units, "units stand beside values, and answers come in them: given L = 50 mm"},
    Meaning{welds,
            "what is rigid is one body, 'body plate of A, B, C'; lines keep their angle by "
            "'weld(l1, l2)'"},
    Meaning{files,
            "a model is one file; shapes of OpenSCAD are imported by a part: "
            "part lever = import \"lever.csg\""},
};

}  // namespace

std::string_view advise_foreign_word(std::string_view word) {
  for (const Meaning& meaning : meanings)
    if (std::ranges::find(meaning.words, word) != meaning.words.end()) return meaning.advice;
  return {};
}

std::optional<OwnWord> own_word(std::string_view foreign) {
  for (const Meaning& meaning : meanings)
    if (std::ranges::find(meaning.words, foreign) != meaning.words.end()) return meaning.own;
  return std::nullopt;
}

}  // namespace trammel::model::syntax
