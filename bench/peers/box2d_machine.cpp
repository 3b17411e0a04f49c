// SPDX-License-Identifier: Apache-2.0
// Box2D on a machine of parts that push each other: `machine FILE`. Lines of the file:
//   run SECONDS STEPS_A_SECOND SAMPLES_A_SECOND VELOCITY_ITERATIONS POSITION_ITERATIONS GRAVITY
//   body fixed | body turning X Y INERTIA DAMPING TORQUE STIFFNESS RELAXED | body loose DENSITY
//   polygon BOTTOM TOP FRICTION X Y X Y ...   convex, of the body above
//   circle BOTTOM TOP FRICTION PARTNER X Y RADIUS   PARTNER: the body it is a shaft of, or -1
// It prints the CPU time of the steps, and `sample T ANGLE ANGLE ...` of all bodies that move.
#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace {

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Of a fixture: heights in which it is, and the body that has it as its shaft.
struct Piece {
  float bottom = 0, top = 0;
  int body = 0, partner = -1;
};

class Heights : public b2ContactFilter {
 public:
  bool ShouldCollide(b2Fixture* a, b2Fixture* b) override {
    const Piece &p = piece(a), &q = piece(b);
    constexpr float overlap = 1e-3F;
    if (std::min(p.top, q.top) - std::max(p.bottom, q.bottom) < overlap) return false;
    return p.body != q.body && p.partner != q.body && q.partner != p.body;
  }

 private:
  static const Piece& piece(b2Fixture* f) {
    return *reinterpret_cast<const Piece*>(f->GetUserData().pointer);
  }
};

struct Body {
  b2Body* is = nullptr;
  float inertia = 0, torque = 0, stiffness = 0, relaxed = 0, density = 1;
  bool turns = false;
};

class Machine {
 public:
  explicit Machine(std::istream& input) : world_(b2Vec2(0, 0)) {
    world_.SetContactFilter(&heights_);
    std::string line;
    while (std::getline(input, line)) read(line);
    for (Body& body : bodies_) set_mass(body);
  }

  void run() {
    const int steps = static_cast<int>(std::lround(seconds_ * rate_));
    const int between = std::max(1, static_cast<int>(std::lround(rate_ / samples_)));
    const double began = cpu_seconds();
    double sampling = 0.0;
    for (int i = 1; i <= steps; ++i) {
      for (const Body& body : bodies_)
        if (body.turns)
          body.is->ApplyTorque(body.torque + body.stiffness * (body.relaxed - body.is->GetAngle()),
                               true);
      world_.Step(static_cast<float>(1 / rate_), velocity_iterations_, position_iterations_);
      if (i % between != 0) continue;
      const double at = cpu_seconds();
      print_sample(i / rate_);
      sampling += cpu_seconds() - at;
    }
    std::printf("time %g\n", cpu_seconds() - began - sampling);
  }

 private:
  void read(const std::string& line) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "run") {
      float gravity = 0;
      words >> seconds_ >> rate_ >> samples_ >> velocity_iterations_ >> position_iterations_ >>
          gravity;
      world_.SetGravity(b2Vec2(0, -gravity));
    } else if (key == "body") {
      add_body(words);
    } else if (key == "polygon") {
      add_polygon(words);
    } else if (key == "circle") {
      add_circle(words);
    }
  }

  void add_body(std::istream& words) {
    std::string kind;
    words >> kind;
    b2BodyDef place;
    place.allowSleep = false;
    Body body;
    if (kind == "fixed") {
      bodies_.push_back({world_.CreateBody(&place)});
      return;
    }
    place.type = b2_dynamicBody;
    if (kind == "loose") {
      words >> body.density;
      body.is = world_.CreateBody(&place);
    } else {
      float damping = 0;
      words >> place.position.x >> place.position.y >> body.inertia >> damping >> body.torque >>
          body.stiffness >> body.relaxed;
      place.angularDamping = damping / body.inertia;
      body.turns = true;
      body.is = world_.CreateBody(&place);
      b2RevoluteJointDef hinge;
      hinge.Initialize(bodies_.front().is, body.is, place.position);
      hinge.collideConnected = true;
      world_.CreateJoint(&hinge);
    }
    bodies_.push_back(body);
  }

  void add_fixture(const b2Shape& shape, float friction, Piece piece) {
    piece.body = static_cast<int>(bodies_.size()) - 1;
    pieces_.push_back(std::make_unique<Piece>(piece));
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = friction;
    fixture.density = bodies_.back().density;
    fixture.userData.pointer = reinterpret_cast<uintptr_t>(pieces_.back().get());
    bodies_.back().is->CreateFixture(&fixture);
  }

  void add_polygon(std::istream& words) {
    Piece piece;
    float friction = 0;
    words >> piece.bottom >> piece.top >> friction;
    std::vector<b2Vec2> corners;
    for (b2Vec2 p; words >> p.x >> p.y;) corners.push_back(bodies_.back().is->GetLocalPoint(p));
    b2PolygonShape shape;
    shape.Set(corners.data(), static_cast<int>(corners.size()));
    add_fixture(shape, friction, piece);
  }

  void add_circle(std::istream& words) {
    Piece piece;
    float friction = 0;
    b2Vec2 center;
    b2CircleShape shape;
    words >> piece.bottom >> piece.top >> friction >> piece.partner >> center.x >> center.y >>
        shape.m_radius;
    shape.m_p = bodies_.back().is->GetLocalPoint(center);
    add_fixture(shape, friction, piece);
  }

  static void set_mass(Body& body) {
    if (!body.turns) return;
    b2MassData mass;
    mass.mass = 1.0F;  // its axis does not move
    mass.center.SetZero();
    mass.I = body.inertia;
    body.is->SetMassData(&mass);
  }

  void print_sample(double t) const {
    std::printf("sample %.9g", t);
    for (const Body& body : bodies_)
      if (body.is->GetType() == b2_dynamicBody) {
        std::printf(" %.9g", static_cast<double>(body.is->GetAngle()));
      }
    std::printf("\n");
  }

  Heights heights_;
  b2World world_;
  double seconds_ = 0, rate_ = 0, samples_ = 0;
  int velocity_iterations_ = 8, position_iterations_ = 3;
  std::vector<Body> bodies_;
  std::vector<std::unique_ptr<Piece>> pieces_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream input(argv[2]);
  Machine(input).run();
  return 0;
}
