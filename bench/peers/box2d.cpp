// SPDX-License-Identifier: Apache-2.0
// Box2D on a chain, as a program of its own: `chain FILE` with links, seconds and the energy drift
// that is allowed. First with the step and the iterations of its manual, then with steps halved
// until the energy is kept, or a trial takes too long. Its bodies need a moment of inertia.
#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>

namespace {

constexpr float gravity = 9.81F, inertia = 0.01F;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Masses of 1 at 1, 2, ... on the horizontal, each hinged to the one before.
void build_chain(b2World& world, int links) {
  b2BodyDef place;
  b2Body* above = world.CreateBody(&place);
  place.type = b2_dynamicBody;
  place.allowSleep = false;
  for (int i = 0; i < links; ++i) {
    place.position.Set(static_cast<float>(i + 1), 0.0F);
    b2Body* body = world.CreateBody(&place);
    b2MassData mass;
    mass.mass = 1.0F;
    mass.center.SetZero();
    mass.I = inertia;
    body->SetMassData(&mass);
    b2RevoluteJointDef hinge;
    hinge.Initialize(above, body, b2Vec2(static_cast<float>(i), 0.0F));
    world.CreateJoint(&hinge);
    above = body;
  }
}

struct Energy {
  double kinetic = 0.0, potential = 0.0;
};
Energy energy_of(const b2World& world) {
  Energy energy;
  for (const b2Body* body = world.GetBodyList(); body != nullptr; body = body->GetNext()) {
    if (body->GetType() != b2_dynamicBody) continue;
    const double speed = body->GetLinearVelocity().Length(), turn = body->GetAngularVelocity();
    energy.kinetic += 0.5 * (speed * speed + inertia * turn * turn);
    energy.potential += gravity * body->GetPosition().y;
  }
  return energy;
}

struct Trial {
  double seconds = 0.0, drift = HUGE_VAL;
};

Trial attempt(int links, double duration, double step) {
  constexpr int velocity_iterations = 8, position_iterations = 3;
  b2World world(b2Vec2(0.0F, -gravity));
  build_chain(world, links);
  const Energy start = energy_of(world);
  const double began = cpu_seconds();
  double most = 0.0, change = 0.0;
  for (double t = 0.0; t < duration; t += step) {
    world.Step(static_cast<float>(step), velocity_iterations, position_iterations);
    const Energy now = energy_of(world);
    most = std::max(most, now.kinetic);
    change =
        std::max(change, std::abs(now.kinetic + now.potential - start.kinetic - start.potential));
  }
  return {cpu_seconds() - began, change / most};
}

// Short trials are repeated: clocks are coarse.
Trial measure(int links, double duration, double step) {
  constexpr double long_enough = 0.1;
  Trial trial = attempt(links, duration, step);
  double sum = trial.seconds;
  for (int count = 1; sum < long_enough; ++count) {
    sum += attempt(links, duration, step).seconds;
    trial.seconds = sum / (count + 1);
  }
  return trial;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream input(argv[2]);
  int links = 0;
  double duration = 0, allowed = 0;
  input >> links >> duration >> allowed;
  constexpr double usual_step = 1.0 / 60, longest_trial = 5.0;
  const Trial usual = measure(links, duration, usual_step);
  std::printf("usual_time %g\nusual_drift %g\n", usual.seconds, usual.drift);
  std::fflush(stdout);  // it may be stopped
  Trial trial = usual, best = usual;
  for (double step = usual_step / 2; trial.drift > allowed && trial.seconds < longest_trial;
       step /= 2) {
    trial = attempt(links, duration, step);
    if (trial.drift < best.drift) best = trial;
  }
  std::printf("best_time %g\nbest_drift %g\n", best.seconds, best.drift);
  if (trial.drift <= allowed) std::printf("time %g\n", trial.seconds);
  return 0;
}
