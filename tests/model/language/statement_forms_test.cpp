// SPDX-License-Identifier: Apache-2.0
// Every form of the contract's tables: what is written, and what it becomes.
#include <doctest/doctest.h>

#include <string_view>

#include "model/language/summary.h"

using trammel::model::syntax::codes_of;
using trammel::model::syntax::summarize_text;

namespace {

struct Case {
  std::string_view text, summary;
};

template <class Cases>
void check_all(const Cases& cases) {
  for (const Case& row : cases) {
    CAPTURE(row.text);
    CHECK(codes_of(row.text) == "");
    CHECK(summarize_text(row.text) == row.summary);
  }
}

}  // namespace

TEST_CASE("statement forms: geometry") {
  constexpr Case cases[] = {
      {"point A at (0, 0)", "PointAt A (0, 0)"},
      {"point D at (d, -a/2)", "PointAt D (d, -a/2)"},
      {"point B near (0.58, 0.81)", "PointNear B (0.58, 0.81)"},
      {"point B near (21 mm, 13 mm)", "PointNear B (21 mm, 13 mm)"},
      {"point P in rod at (u, v)", "PointIn P rod (u, v)"},
      {"line rod from B to C", "LineThrough rod B C"},
      {"line l near (x1, y1) to (x2, y2)", "LineNear l (x1, y1) (x2, y2)"},
      {"circle c center O", "Circle c O"},
      {"circle c center O radius 2*r", "Circle c O radius=2*r"},
      {"circle c center O through P", "Circle c O through=P"},
      {"circle c center O radius 2 on rod", "Circle c O radius=2 on=rod"},
      {"circle c center O on rod, through P", "Circle c O through=P on=rod"},
      {"curve w = (f(s), g(s)) for s", "Curve w (f(s), g(s)) s"},
      {"curve w = (x(t), y(t)) for t", "Curve w (x(t), y(t)) t"},
      {"body plate of A, B, C", "Body plate A, B, C"},
  };
  check_all(cases);
}

TEST_CASE("statement forms: constraints") {
  constexpr Case cases[] = {
      {"length(rod) = b", "Constraint length(rod) = b"},
      {"ab: length(rod) = 2*a", "ab; Constraint length(rod) = 2*a"},
      {"length(rod) = drawn", "Constraint length(rod) = drawn"},
      {"distance(O, P) = distance(O, A) + b", "Constraint distance(O, P) = distance(O, A) + b"},
      {"a*angle(l1, l2) + b = 0", "Constraint a*angle(l1, l2) + b = 0"},
      {"-x(P) = 3", "Constraint -x(P) = 3"},
      {"(x(P) + 1)*2 = 3", "Constraint (x(P) + 1)*2 = 3"},
      {"2*x(P) = 3", "Constraint 2*x(P) = 3"},
      {"C on x_axis", "Incidence C on x_axis"},
      {"roll: C on x_axis", "roll; Incidence C on x_axis"},
      {"parallel(l1, l2)", "Condition parallel l1 l2"},
      {"perpendicular(l1, l2)", "Condition perpendicular l1 l2"},
      {"tangent(l, c)", "Condition tangent l c"},
      {"coincident(P, Q)", "Condition coincident P Q"},
      {"equal(l1, l2)", "Condition equal l1 l2"},
      {"corner: weld(col, beam)", "corner; Condition weld col beam"},
      {"roll(c1, c2)", "Condition roll c1 c2"},
      {"mesh: mesh(c1, c2)", "mesh; Condition mesh c1 c2"},
      {"theta' = omega", "Rate theta order 1 = omega"},
      {"theta'' = alpha", "Rate theta order 2 = alpha"},
      {"roll' = 0", "Rate roll order 1 = 0"},
      {"x(A)' = v", "Constraint x(A)' = v"},
      {"angle(x_axis, crank) = omega*time", "Constraint angle(x_axis, crank) = omega*time"},
      {"free theta", "Free theta"},
      {"free th1, th2", "Free th1, th2"},
      {"geometric angle(x_axis, bar) = theta", "Constraint geometric angle(x_axis, bar) = theta"},
      {"cyl: mechanical distance(C, D)", "cyl; Constraint mechanical distance(C, D)"},
      {"support: mechanical E on x_axis", "support; Incidence mechanical E on x_axis"},
      {"redundant C on y_axis", "Incidence redundant C on y_axis"},
      {"redundant parallel(a, b)", "Condition redundant parallel a b"},
      {"tight: distance(O, M) <= L", "tight; Constraint distance(O, M) <= L"},
      {"floor: y(P) >= 0", "floor; Constraint y(P) >= 0"},
      {"restitution(c) = e", "Restitution c e"},
      {"friction(c) = mu", "Friction c coefficient mu"},
      {"friction(c) force F0", "Friction c force F0"},
      {"friction(A) = mu radius r", "Friction A coefficient mu radius r"},
      {"friction(wheel, lever) = 0.1", "Friction wheel, lever coefficient 0.1"},
  };
  check_all(cases);
}

TEST_CASE("statement forms: mechanical elements") {
  constexpr Case cases[] = {
      {"force(C) = (fx, fy)", "Force C (fx, fy)"},
      {"force(C) = -k*velocity(C)", "Force C -k*velocity(C)"},
      {"force(phi) = Q", "Force phi Q"},
      {"push: force(C) = (F, 0)", "push; Force C (F, 0)"},
      {"torque(l) = T", "Torque l T"},
      {"torque(l1, l2) = T", "Torque l1, l2 T"},
      {"load(l) = (px, py)", "Load l (px, py)"},
      {"spring s from A to B stiffness k length L0", "Spring s from A B k rest=L0"},
      {"spring s from A to B length 0 stiffness k", "Spring s from A B k rest=0"},
      {"spring s from A to B stiffness 20 N/mm", "Spring s from A B 20 N/mm"},
      {"spring s between l1, l2 stiffness k angle phi0", "Spring s between l1 l2 k rest=phi0"},
      {"damper d from A to B coefficient c", "Damper d from A B c"},
      {"damper d between l1, l2 coefficient 0.05", "Damper d between l1 l2 0.05"},
      {"actuator a from A to B force F", "Actuator a from A B F"},
      {"actuator a between l1, l2 torque T", "Actuator a between l1 l2 T"},
      {"mass(P) = m", "Mass P m"},
      {"inertia(ruler) = m*L^2/12", "Inertia ruler m*L^2/12"},
      {"body(rod): mass m, inertia J, center G", "BodyMass rod m inertia=J center=G"},
      {"body(rod): mass m uniform", "BodyMass rod m uniform"},
      {"body(rod): mass 2 kg uniform", "BodyMass rod 2 kg uniform"},
      {"gravity = g", "Gravity g"},
      {"gravity = (0, -9.81 m/s^2)", "Gravity (0, -9.81 m/s^2)"},
      {"incline = alpha", "Incline alpha"},
      {"coordinate r, phi", "Coordinates r, phi"},
      {"kinetic = m*(r'^2 + r^2*phi'^2)/2", "Kinetic m*(r'^2 + r^2*phi'^2)/2"},
      {"potential = V", "Potential V"},
      {"dissipation = D", "Dissipation D"},
      {"force (0, -m*g) at (r*sin(phi), -r*cos(phi))",
       "ForceAt (0, -m*g) (r*sin(phi), -r*cos(phi))"},
      {"force (a, b, c) at (x, y, z)", "ForceAt (a, b, c) (x, y, z)"},
      {"constraint f = 0", "LagrangeConstraint f = 0"},
      {"c: constraint a*r' + b*phi' = 0", "c; LagrangeConstraint a*r' + b*phi' = 0"},
      {"tight: r <= L", "tight; Constraint r <= L"},
      {"frame_table \"members.csv\"", "FrameTable members.csv"},
  };
  check_all(cases);
}

TEST_CASE("statement forms: values and questions") {
  constexpr Case cases[] = {
      {"let A = pi*d^2/4", "Let A = pi*d^2/4"},
      {"given a = 1, theta = 30 deg", "Given a = 1, theta = 30 deg"},
      {"given x' = 0.7, angle(x_axis, crank) = pi/2, x(P)' = 3",
       "Given x' = 0.7, angle(x_axis, crank) = pi/2, x(P)' = 3"},
      {"assume a > 0, b > a", "Assume a > 0, b > a"},
      {"assume 0 < a <= b, c != 0", "Assume 0 < a, a <= b, c != 0"},
      {"find reaction(theta)", "Find reaction(theta)"},
      {"find theta''", "Find theta''"},
      {"find equations", "Find equations"},
      {"find distance(A, B)''", "Find distance(A, B)''"},
      {"find v = velocity(C), theta'', x(P)^2", "Find v = velocity(C), theta'', x(P)^2"},
      {"find (x(P), y(P))", "Find (x(P), y(P))"},
      {"solve reaction(phi) = 0 for phi", "Solve reaction(phi) = 0 for phi"},
      {"solve a + b = 1, a = b for a, b", "Solve a + b = 1, a = b for a, b"},
      {"solve reaction(theta) = 0 for u, v with any theta",
       "Solve reaction(theta) = 0 for u, v any theta"},
      {"optimize theta'' over k", "Optimize theta'' over k"},
      {"prove x(P)^2/a^2 + y(P)^2/b^2 = 1", "Prove x(P)^2/a^2 + y(P)^2/b^2 = 1"},
      {"locus P over theta", "Locus P over theta"},
      {"simulate for 10 s", "Simulate for=10 s"},
      {"simulate for 3 until distance(O, M) = 0", "Simulate for=3 until=distance(O, M) = 0"},
      {"simulate until s' = 0", "Simulate until=s' = 0"},
      {"simulate for 1 min until y(P) <= 0 every 0.01 s",
       "Simulate for=1 min until=y(P) <= 0 every=0.01 s"},
      {"start theta = 0.1, theta' = 2", "Start theta = 0.1, theta' = 2"},
      {"start angle(balance) = 10 deg, angle(balance)' = 0",
       "Start angle(balance) = 10 deg, angle(balance)' = 0"},
      {"predict for 1000 s", "Predict 1000 s"},
      {"sweep a from 1 to 5 in 100 steps", "Sweep a from 1 to 5 steps=100"},
      {"sweep a from 1 to 5, b from 0 deg to 9 deg in 3 steps",
       "Sweep a from 1 to 5, b from 0 deg to 9 deg steps=3"},
      {"sweep a from 1 in to 5 in in 9 steps", "Sweep a from 1 in to 5 in steps=9"},
      {"sweep a from 1 to 5 in, b from 1 to 2", "Sweep a from 1 to 5 in, b from 1 to 2"},
      {"sample a from 1 to 5, 1000 times", "Sample a from 1 to 5 times 1000"},
      {"sample a from 1 to 5, b from 1 to 2, n times",
       "Sample a from 1 to 5, b from 1 to 2 times n"},
      {"tolerance a = 0.1 mm", "Tolerance a = 0.1 mm"},
  };
  check_all(cases);
}

TEST_CASE("statement forms: machines from solids") {
  constexpr Case cases[] = {
      {"part wheel = cylinder(d=10, h=1) + ring(10, move(block(3.2, 0.54, 1), (3.2, 0, 0)))"
       " - cylinder(d=1, h=1)",
       "Part wheel cylinder(d=10, h=1) + ring(10, move(block(3.2, 0.54, 1), (3.2, 0, 0)))"
       " - cylinder(d=1, h=1)"},
      {"part arbor = import \"arbor.csg\"", "Part arbor import \"arbor.csg\""},
      {"part a = b & c + d", "Part a b & c + d"},
      {"frame plate = prism((0, 0), (1, 0), (0, 1), h)",
       "Frame plate prism((0, 0), (1, 0), (0, 1), h)"},
      {"solid tooth = turn(mirror(rack(3, 1, 1), x_axis), 36 deg)",
       "Piece tooth turn(mirror(rack(3, 1, 1), x_axis), 36 deg)"},
      {"part g = cylinder(d, h, gear)", "Part g cylinder(d, h, gear)"},
      {"density(wheel) = 7850 kg/m^3", "Density wheel 7850 kg/m^3"},
      {"damping(wheel) = 20", "Damping wheel 20"},
      {"spring mainspring between frame, wheel stiffness 20 angle -10000 deg",
       "Spring mainspring between frame wheel 20 rest=-10000 deg"},
      {"contact = rigid", "Contact rigid"},
      {"contact = compliant elasticity 1e5 damping 1e6",
       "Contact compliant elasticity=1e5 damping=1e6"},
      {"contact = compliant", "Contact compliant"},
      {"clearance = 0.1 mm", "Clearance 0.1 mm"},
  };
  check_all(cases);
}

TEST_CASE("statement forms: words are reserved at the start of a statement only") {
  constexpr Case cases[] = {
      {"length(rod) = mass*force + point", "Constraint length(rod) = mass*force + point"},
      {"given mass = 2, free = 1", "Given mass = 2, free = 1"},
      {"find force(s), free", "Find force(s), free"},
      {"point point at (0, 0)", "PointAt point (0, 0)"},
      {"point: length(rod) = b", "point; Constraint length(rod) = b"},
      {"body: length(rod) = b", "body; Constraint length(rod) = b"},
      {"roll = 3", "Constraint roll = 3"},
  };
  check_all(cases);
}

TEST_CASE("statement forms: names are the same in Greek and spelled out") {
  constexpr Case cases[] = {
      {"θ' = ω₁", "Rate theta order 1 = omega_1"},
      {"length(Δx) = λ₁₂ − µ", "Constraint length(Deltax) = lambda_12 - mu"},
      {"given φ = π/2, ϑ″ = 1", "Given phi = pi/2, theta'' = 1"},
      {"tight: y(P) ≤ xₘ", "tight; Constraint y(P) <= x_m"},
  };
  check_all(cases);
}
