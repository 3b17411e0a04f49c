// SPDX-License-Identifier: Apache-2.0
// MuJoCo on a chain, as a program of its own: `chain FILE` with links, seconds and the energy drift
// that is allowed. Steps are halved until the energy is kept.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

namespace {

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::string chain_model(int links) {
  std::string text =
      "<mujoco><option integrator='RK4' gravity='0 0 -9.81'><flag energy='enable' "
      "contact='disable' constraint='disable'/></option>"
      "<size nuser_body='0'/><worldbody>";
  for (int i = 0; i < links; ++i)
    text += std::string("<body pos='") + (i == 0 ? "0" : "1") +
            " 0 0'><joint type='hinge' axis='0 1 0'/>"
            "<inertial pos='1 0 0' mass='1' diaginertia='1e-9 1e-9 1e-9'/>";
  for (int i = 0; i < links; ++i) text += "</body>";
  return text + "</worldbody></mujoco>";
}

double drift_of(const mjModel* model, mjData* data, double duration) {
  mj_resetData(model, data);
  mj_forward(model, data);
  const double start = data->energy[0] + data->energy[1];
  double most = 0.0, change = 0.0;
  while (data->time < duration) {
    mj_step(model, data);
    most = std::max(most, data->energy[1]);
    change = std::max(change, std::abs(data->energy[0] + data->energy[1] - start));
    if (!(change < 1e9)) return HUGE_VAL;
  }
  return change / most;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream input(argv[2]);
  int links = 0;
  double duration = 0, allowed = 0;
  input >> links >> duration >> allowed;
  const std::string file = std::string(argv[2]) + ".xml";
  std::ofstream(file) << chain_model(links);
  char trouble[1000] = "";
  mjModel* model = mj_loadXML(file.c_str(), nullptr, trouble, sizeof trouble);
  std::remove(file.c_str());
  if (model == nullptr) {
    std::fprintf(stderr, "%s\n", trouble);
    return 1;
  }
  mjData* data = mj_makeData(model);
  for (double step = 8e-3; step > 1e-6; step /= 2) {
    model->opt.timestep = step;
    const double began = cpu_seconds();
    const double drift = drift_of(model, data, duration);
    if (drift > allowed) continue;
    std::printf("time %g\nresult %g\n", cpu_seconds() - began, drift);
    return 0;
  }
  return 1;
}
