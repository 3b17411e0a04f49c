// SPDX-License-Identifier: Apache-2.0
// CVODE on equations written by hand. `crank FILE` with the seconds: a slider-crank with dry
// friction, reversals of the slider by CVODE's root finding. `pendulums FILE` with the seconds, the
// tolerance and starts: double pendulums from rest.
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <numbers>
#include <string>
#include <utility>

namespace {

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// x = a cos q + b cos p with a sin q + b sin p = 0; derivatives by q.
struct Crank {
  double a = 0.1, b = 0.3, crank = 1, rod = 1, slider = 2, torque = 2, damping = 0.05, friction = 5,
         gravity = 9.81;
  double direction = 1;  // of the slider

  struct Slope {
    double p1, p2, x1, x2;
  };
  Slope slope(double q) const {
    const double sine = -a * std::sin(q) / b, cosine = std::sqrt(1 - sine * sine);
    Slope s{};
    s.p1 = -a * std::cos(q) / (b * cosine);
    s.p2 = (a * std::sin(q) + b * sine * s.p1 * s.p1) / (b * cosine);
    s.x1 = -a * std::sin(q) - b * sine * s.p1;
    s.x2 = -a * std::cos(q) - b * cosine * s.p1 * s.p1 - b * sine * s.p2;
    return s;
  }

  double acceleration(double q, double w) const {
    const Slope s = slope(q);
    const double mid1 = (-a * std::sin(q) + s.x1) / 2, mid2 = (-a * std::cos(q) + s.x2) / 2;
    const double up1 = a * std::cos(q) / 2, up2 = -a * std::sin(q) / 2;
    const double inertia = crank * a * a / 3 + rod * (mid1 * mid1 + up1 * up1) +
                           rod * b * b / 12 * s.p1 * s.p1 + slider * s.x1 * s.x1;
    const double curved =
        rod * (mid1 * mid2 + up1 * up2) + rod * b * b / 12 * s.p1 * s.p2 + slider * s.x1 * s.x2;
    const double force = torque - damping * w - direction * friction * s.x1 -
                         gravity * (crank * up1 + rod * up1) - curved * w * w;
    return force / inertia;
  }
};

int rate(double, N_Vector y, N_Vector into, void* data) {
  const auto* crank = static_cast<const Crank*>(data);
  NV_Ith_S(into, 0) = NV_Ith_S(y, 1);
  NV_Ith_S(into, 1) = crank->acceleration(NV_Ith_S(y, 0), NV_Ith_S(y, 1));
  return 0;
}

int speed(double, N_Vector y, double* out, void* data) {
  out[0] = static_cast<const Crank*>(data)->slope(NV_Ith_S(y, 0)).x1 * NV_Ith_S(y, 1);
  return 0;
}

int swing(double, N_Vector y, N_Vector into, void*) {
  constexpr double gravity = 9.81;
  const double p = NV_Ith_S(y, 0), q = NV_Ith_S(y, 1), v = NV_Ith_S(y, 2), w = NV_Ith_S(y, 3);
  const double c = std::cos(p - q), s = std::sin(p - q);
  const double first = -s * w * w - 2 * gravity * std::cos(p);
  const double second = s * v * v - gravity * std::cos(q);
  NV_Ith_S(into, 0) = v;
  NV_Ith_S(into, 1) = w;
  NV_Ith_S(into, 2) = (first - c * second) / (2 - c * c);
  NV_Ith_S(into, 3) = (2 * second - c * first) / (2 - c * c);
  return 0;
}

int run_crank(std::ifstream input) {
  double duration = 0;
  input >> duration;
  SUNContext context = nullptr;
  SUNContext_Create(nullptr, &context);
  const double began = cpu_seconds();
  Crank crank;
  N_Vector y = N_VNew_Serial(2, context);
  NV_Ith_S(y, 0) = 0.3;
  NV_Ith_S(y, 1) = 0.0;
  crank.direction = crank.slope(0.3).x1 > 0 ? 1 : -1;
  void* solver = CVodeCreate(CV_BDF, context);
  CVodeInit(solver, rate, 0.0, y);
  CVodeSStolerances(solver, 1e-10, 1e-10);
  CVodeSetUserData(solver, &crank);
  CVodeSetMaxNumSteps(solver, 1000000);
  SUNMatrix matrix = SUNDenseMatrix(2, 2, context);
  SUNLinearSolver linear = SUNLinSol_Dense(y, matrix, context);
  CVodeSetLinearSolver(solver, linear, matrix);
  CVodeRootInit(solver, 1, speed);
  double t = 0.0;
  int reversals = 0;
  while (t < duration) {
    const int status = CVode(solver, duration, y, &t, CV_NORMAL);
    if (status < 0) return 1;
    if (status != CV_ROOT_RETURN) continue;
    crank.direction = -crank.direction;
    ++reversals;
    CVodeReInit(solver, t, y);
  }
  std::printf("time %g\nrevolutions %.9f\nreversals %d\n", cpu_seconds() - began,
              NV_Ith_S(y, 0) / (2 * std::numbers::pi), reversals);
  return 0;
}

int run_pendulums(std::ifstream input) {
  double duration = 0, tolerance = 0, p = 0, q = 0, checksum = 0;
  input >> duration >> tolerance;
  SUNContext context = nullptr;
  SUNContext_Create(nullptr, &context);
  N_Vector y = N_VNew_Serial(4, context);
  void* solver = CVodeCreate(CV_ADAMS, context);
  bool is_first = true;
  const double began = cpu_seconds();
  while (input >> p >> q) {
    NV_Ith_S(y, 0) = p;
    NV_Ith_S(y, 1) = q;
    NV_Ith_S(y, 2) = NV_Ith_S(y, 3) = 0;
    if (is_first) {
      CVodeInit(solver, swing, 0.0, y);
      CVodeSStolerances(solver, tolerance, tolerance);
      CVodeSetMaxNumSteps(solver, 1000000);
      CVodeSetNonlinearSolver(solver, SUNNonlinSol_FixedPoint(y, 0, context));
      is_first = false;
    } else {
      CVodeReInit(solver, 0.0, y);
    }
    CVodeSetStopTime(solver, duration);
    double t = 0;
    if (CVode(solver, duration, y, &t, CV_NORMAL) < 0) return 1;
    checksum += NV_Ith_S(y, 0);
  }
  std::printf("time %g\nchecksum %.9f\n", cpu_seconds() - began, checksum);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::ifstream input(argv[2]);
  return std::string(argv[1]) == "pendulums" ? run_pendulums(std::move(input))
                                             : run_crank(std::move(input));
}
