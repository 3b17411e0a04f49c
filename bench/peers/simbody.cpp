// SPDX-License-Identifier: Apache-2.0
// Simbody on a chain, as a program of its own: `chain FILE` with links, seconds and the energy
// drift that is allowed. The accuracy is made finer until the energy is kept.
#include <Simbody.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>

namespace {

using namespace SimTK;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

class Chain {
 public:
  explicit Chain(int links) : matter_(system_), forces_(system_) {
    Force::UniformGravity(forces_, matter_, Vec3(0, -9.81, 0));
    const Body::Rigid mass(MassProperties(1.0, Vec3(1, 0, 0), Inertia(Vec3(1, 0, 0), 1.0)));
    MobilizedBody above = matter_.updGround();
    for (int i = 0; i < links; ++i)
      above = MobilizedBody::Pin(above, Transform(Vec3(i == 0 ? 0 : 1, 0, 0)), mass, Transform());
    start_ = system_.realizeTopology();
  }

  double drift(double duration, double accuracy) {
    RungeKuttaMersonIntegrator integrator(system_);
    integrator.setAccuracy(accuracy);
    integrator.setReturnEveryInternalStep(true);
    integrator.initialize(start_);
    system_.realize(integrator.getState(), Stage::Dynamics);
    const double energy = system_.calcEnergy(integrator.getState());
    double most = 0.0, change = 0.0;
    while (integrator.getTime() < duration) {
      integrator.stepTo(duration);
      const State& at = integrator.getState();
      system_.realize(at, Stage::Dynamics);
      most = std::max(most, system_.calcKineticEnergy(at));
      change = std::max(change, std::abs(system_.calcEnergy(at) - energy));
    }
    return change / most;
  }

 private:
  MultibodySystem system_;
  SimbodyMatterSubsystem matter_;
  GeneralForceSubsystem forces_;
  State start_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream input(argv[2]);
  int links = 0;
  double duration = 0, allowed = 0;
  input >> links >> duration >> allowed;
  Chain chain(links);
  for (double accuracy = 1e-2; accuracy > 1e-10; accuracy *= std::sqrt(0.1)) {
    const double began = cpu_seconds();
    const double drift = chain.drift(duration, accuracy);
    if (!(drift <= allowed)) continue;
    std::printf("time %g\nresult %g\n", cpu_seconds() - began, drift);
    return 0;
  }
  return 1;
}
