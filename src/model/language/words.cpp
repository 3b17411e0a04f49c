// SPDX-License-Identifier: Apache-2.0
#include "model/language/words.h"

#include <array>
#include <cctype>
#include <vector>

#include "base/assert.h"
#include "base/nearest_name.h"
#include "base/unit.h"

namespace trammel::model::syntax {

namespace {

using enum Follows;

constexpr std::array statement_table{
    StatementWord{Word::Point, "point", Words, "point A at (0, 0)"},
    StatementWord{Word::Line, "line", Words, "line rod from B to C"},
    StatementWord{Word::Circle, "circle", Words, "circle c center O radius r"},
    StatementWord{Word::Curve, "curve", Words, "curve w = (s, s^2) for s"},
    StatementWord{Word::Body, "body", Words, "body plate of A, B, C"},

    StatementWord{Word::Geometric, "geometric", Words, "geometric angle(x_axis, bar) = theta"},
    StatementWord{Word::Mechanical, "mechanical", Words, "cyl: mechanical distance(C, D)"},
    StatementWord{Word::Redundant, "redundant", Words, "redundant C on y_axis"},
    StatementWord{Word::Parallel, "parallel", Bracket, "parallel(l1, l2)"},
    StatementWord{Word::Perpendicular, "perpendicular", Bracket, "perpendicular(l1, l2)"},
    StatementWord{Word::Tangent, "tangent", Bracket, "tangent(l, c)"},
    StatementWord{Word::Coincident, "coincident", Bracket, "coincident(P, Q)"},
    StatementWord{Word::Equal, "equal", Bracket, "equal(l1, l2)"},
    StatementWord{Word::Weld, "weld", Bracket, "weld(l1, l2)"},
    StatementWord{Word::Roll, "roll", Bracket, "roll(c, l)"},
    StatementWord{Word::Mesh, "mesh", Bracket, "mesh(c1, c2)"},
    StatementWord{Word::Free, "free", Words, "free theta"},
    StatementWord{Word::Restitution, "restitution", Bracket, "restitution(floor) = 0.5"},
    StatementWord{Word::Friction, "friction", Bracket, "friction(floor) = mu"},

    StatementWord{Word::Force, "force", Bracket, "force(C) = (F, 0)"},
    StatementWord{Word::Torque, "torque", Bracket, "torque(crank) = T"},
    StatementWord{Word::Load, "load", Bracket, "load(beam) = (0, -p)"},
    StatementWord{Word::Spring, "spring", Words, "spring s from A to B stiffness k length L0"},
    StatementWord{Word::Damper, "damper", Words, "damper d from A to B coefficient c"},
    StatementWord{Word::Actuator, "actuator", Words, "actuator a from A to B force F"},
    StatementWord{Word::Mass, "mass", Bracket, "mass(P) = m"},
    StatementWord{Word::Inertia, "inertia", Bracket, "inertia(rod) = J"},
    StatementWord{Word::Gravity, "gravity", Equals, "gravity = g"},
    StatementWord{Word::Incline, "incline", Equals, "incline = alpha"},
    StatementWord{Word::Coordinate, "coordinate", Words, "coordinate r, phi"},
    StatementWord{Word::Kinetic, "kinetic", Equals, "kinetic = m*r'^2/2"},
    StatementWord{Word::Potential, "potential", Equals, "potential = m*g*h"},
    StatementWord{Word::Dissipation, "dissipation", Equals, "dissipation = c*r'^2/2"},
    StatementWord{Word::Constraint, "constraint", Words, "constraint a*r' + b*phi' = 0"},
    StatementWord{Word::FrameTable, "frame_table", Words, "frame_table \"members.csv\""},

    StatementWord{Word::Part, "part", Words, "part wheel = cylinder(d=10, h=1)"},
    StatementWord{Word::Frame, "frame", Words, "frame plate = block(30, 20, 1)"},
    StatementWord{Word::Solid, "solid", Words, "solid tooth = block(3, 1, 1)"},
    StatementWord{Word::Density, "density", Bracket, "density(wheel) = 7850 kg/m^3"},
    StatementWord{Word::Damping, "damping", Bracket, "damping(wheel) = 20"},
    StatementWord{Word::Contact, "contact", Equals, "contact = rigid"},
    StatementWord{Word::Clearance, "clearance", Equals, "clearance = 0.1 mm"},

    StatementWord{Word::Let, "let", Words, "let A = pi*d^2/4"},
    StatementWord{Word::Given, "given", Words, "given a = 1, theta = 30 deg"},
    StatementWord{Word::Assume, "assume", Words, "assume a > 0, b > a"},
    StatementWord{Word::Find, "find", Words, "find reaction(theta)"},
    StatementWord{Word::Solve, "solve", Words, "solve reaction(theta) = 0 for F"},
    StatementWord{Word::Optimize, "optimize", Words, "optimize theta'' over k"},
    StatementWord{Word::Prove, "prove", Words, "prove x(P)^2 + y(P)^2 = a^2"},
    StatementWord{Word::Locus, "locus", Words, "locus P over theta"},
    StatementWord{Word::Simulate, "simulate", Words, "simulate for 10 s"},
    StatementWord{Word::Start, "start", Words, "start theta = 0.1, theta' = 2"},
    StatementWord{Word::Predict, "predict", Words, "predict for 1000 s"},
    StatementWord{Word::Sweep, "sweep", Words, "sweep a from 1 to 5 in 100 steps"},
    StatementWord{Word::Sample, "sample", Words, "sample a from 1 to 5, 1000 times"},
    StatementWord{Word::Tolerance, "tolerance", Words, "tolerance a = 0.1 mm"},
};

using enum FunctionFamily;

constexpr std::array function_table{
    FunctionWord{"sin", Mathematics, "sin(x)"},
    FunctionWord{"cos", Mathematics, "cos(x)"},
    FunctionWord{"tan", Mathematics, "tan(x)"},
    FunctionWord{"asin", Mathematics, "asin(x)"},
    FunctionWord{"acos", Mathematics, "acos(x)"},
    FunctionWord{"atan", Mathematics, "atan(x)"},
    FunctionWord{"atan2", Mathematics, "atan2(y, x)"},
    FunctionWord{"sqrt", Mathematics, "sqrt(x)"},
    FunctionWord{"exp", Mathematics, "exp(x)"},
    FunctionWord{"log", Mathematics, "log(x)"},
    FunctionWord{"abs", Mathematics, "abs(x)"},
    FunctionWord{"sign", Mathematics, "sign(x)"},
    FunctionWord{"min", Mathematics, "min(a, b)"},
    FunctionWord{"max", Mathematics, "max(a, b)"},
    FunctionWord{"norm", Mathematics, "norm(velocity(P))"},

    FunctionWord{"distance", Measure, "distance(P, Q)"},
    FunctionWord{"length", Measure, "length(rod)"},
    FunctionWord{"angle", Measure, "angle(l1, l2)"},
    FunctionWord{"x", Measure, "x(P)"},
    FunctionWord{"y", Measure, "y(P)"},
    FunctionWord{"proportion", Measure, "proportion(P, rod)"},
    FunctionWord{"parameter", Measure, "parameter(P, w)"},
    FunctionWord{"radius", Measure, "radius(c)"},
    FunctionWord{"area", Measure, "area(A, B, C)"},

    FunctionWord{"velocity", Result, "velocity(P)"},
    FunctionWord{"acceleration", Result, "acceleration(P)"},
    FunctionWord{"reaction", Result, "reaction(theta)"},
    FunctionWord{"contact_force", Result, "contact_force(c)"},
    FunctionWord{"joint_force", Result, "joint_force(P, rod)"},
    FunctionWord{"internal", Result, "internal(beam, s)"},
    FunctionWord{"force", Result, "force(s)"},

    FunctionWord{"block", Solid, "block(x, y, z)"},
    FunctionWord{"cylinder", Solid, "cylinder(d, h)"},
    FunctionWord{"prism", Solid, "prism((x1, y1), (x2, y2), (x3, y3), h)"},
    FunctionWord{"gear", Solid, "gear(teeth, module, h)"},
    FunctionWord{"ring_gear", Solid, "ring_gear(teeth, module, h)"},
    FunctionWord{"rack", Solid, "rack(teeth, module, h)"},
    FunctionWord{"sphere", Solid, "sphere(d)"},
    FunctionWord{"move", Solid, "move(s, (x, y, z))"},
    FunctionWord{"turn", Solid, "turn(s, 36 deg)"},
    FunctionWord{"mirror", Solid, "mirror(s, x_axis)"},
    FunctionWord{"ring", Solid, "ring(n, s)"},
};

struct Synonym {
  std::string_view foreign, ours;
};

constexpr std::array function_synonyms{
    Synonym{"ln", "log"},
    Synonym{"arcsin", "asin"},
    Synonym{"arccos", "acos"},
    Synonym{"arctan", "atan"},
    Synonym{"arctan2", "atan2"},
    Synonym{"tg", "tan"},
    Synonym{"root", "sqrt"},
    Synonym{"sgn", "sign"},
    Synonym{"dist", "distance"},
    Synonym{"translate", "move"},
    Synonym{"rotate", "turn"},
    Synonym{"cube", "block"},
    Synonym{"accel", "acceleration"},
    Synonym{"speed", "velocity"},
};

constexpr std::array unit_synonyms{
    Synonym{"Nm", "N*m"},         Synonym{"kNm", "kN*m"},       Synonym{"Nmm", "N*mm"},
    Synonym{"mps", "m/s"},        Synonym{"kph", "km/h"},       Synonym{"kmh", "km/h"},
    Synonym{"sec", "s"},          Synonym{"hr", "h"},           Synonym{"inch", "in"},
    Synonym{"degree", "deg"},     Synonym{"degrees", "deg"},    Synonym{"meter", "m"},
    Synonym{"metre", "m"},        Synonym{"second", "s"},       Synonym{"seconds", "s"},
    Synonym{"meters", "m"},       Synonym{"metres", "m"},       Synonym{"newton", "N"},
    Synonym{"newtons", "N"},      Synonym{"kilogram", "kg"},    Synonym{"kilograms", "kg"},
    Synonym{"gram", "g"},         Synonym{"grams", "g"},        Synonym{"millimeter", "mm"},
    Synonym{"millimeters", "mm"}, Synonym{"millimetre", "mm"},  Synonym{"millimetres", "mm"},
    Synonym{"centimeter", "cm"},  Synonym{"centimeters", "cm"}, Synonym{"centimetre", "cm"},
    Synonym{"centimetres", "cm"}, Synonym{"radian", "rad"},     Synonym{"radians", "rad"},
};

template <std::size_t n>
std::string look_up(const std::array<Synonym, n>& table, std::string_view word) {
  for (const Synonym& row : table)
    if (row.foreign == word) return std::string(row.ours);
  return {};
}

template <class Table>
auto find_word(const Table& table, std::string_view word) -> decltype(table.data()) {
  for (const auto& row : table)
    if (!word.empty() && row.word.front() == word.front() && row.word == word) return &row;
  return nullptr;
}

template <class Table>
std::vector<std::string> words_of(const Table& table) {
  std::vector<std::string> words;
  for (const auto& row : table) words.emplace_back(row.word);
  return words;
}

}  // namespace

std::span<const StatementWord> statement_words() {
  return statement_table;
}

const StatementWord* find_statement_word(std::string_view word) {
  return find_word(statement_table, word);
}

const StatementWord& statement_word(Word id) {
  const StatementWord& row = statement_table[static_cast<std::size_t>(id)];
  TRAMMEL_ASSERT(row.id == id);  // the table stands in the order of the enumeration
  return row;
}

std::span<const FunctionWord> function_words() {
  return function_table;
}

const FunctionWord* find_function_word(std::string_view word) {
  return find_word(function_table, word);
}

std::string nearest_statement_word(std::string_view word) {
  return base::nearest_name(word, words_of(statement_table));
}

std::string nearest_function_word(std::string_view word) {
  const std::string meant = look_up(function_synonyms, word);
  return meant.empty() ? base::nearest_name(word, words_of(function_table)) : meant;
}

std::string nearest_unit(std::string_view name) {
  const std::string meant = look_up(unit_synonyms, name);
  if (!meant.empty()) return meant;
  const auto to_lower = [](std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
  };
  std::vector<std::string> names;
  for (const base::Unit& unit : base::all_units()) {
    names.emplace_back(unit.name);
    if (name.size() > 1 && to_lower(names.back()) == to_lower(std::string(name)))
      return names.back();
  }
  // Of two letters any name is near some unit.
  return name.size() < 3 ? std::string() : base::nearest_name(name, names);
}

}  // namespace trammel::model::syntax
