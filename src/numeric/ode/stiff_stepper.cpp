// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/stiff_stepper.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/finite.h"

namespace trammel::numeric {

namespace {

constexpr int not_here = 1;  // CVODE tries a shorter step

std::span<double> numbers(N_Vector v) {
  return {NV_DATA_S(v), static_cast<std::size_t>(NV_LENGTH_S(v))};
}

int eval_rate(double t, N_Vector y, N_Vector rate, void* data) {
  const auto& system = *static_cast<const OdeSystem*>(data);
  return system.rate(t, numbers(y), numbers(rate)) && base::all_finite(numbers(rate)) ? 0
                                                                                      : not_here;
}

void stay_silent(int, const char*, const char*, char*, void*) {}

}  // namespace

struct StiffStepper::State {
  SUNContext context = nullptr;
  N_Vector y = nullptr, between = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver linear = nullptr;
  void* solver = nullptr;
  double end = 0.0;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    CVodeFree(&solver);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
    N_VDestroy(between);
    N_VDestroy(y);
    SUNContext_Free(&context);
  }
};

StiffStepper::StiffStepper(const OdeSystem& system, double tolerance, double t,
                           std::span<const double> y, std::span<const double> scales)
    : state_(std::make_unique<State>()) {
  State& s = *state_;
  const auto size = static_cast<sunindextype>(system.size);
  SUNContext_Create(nullptr, &s.context);
  s.y = N_VNew_Serial(size, s.context);
  s.between = N_VNew_Serial(size, s.context);
  s.matrix = SUNDenseMatrix(size, size, s.context);
  s.linear = SUNLinSol_Dense(s.y, s.matrix, s.context);
  s.solver = CVodeCreate(CV_BDF, s.context);
  s.end = t;
  std::copy(y.begin(), y.end(), numbers(s.y).begin());
  for (std::size_t i = 0; i < scales.size(); ++i) numbers(s.between)[i] = tolerance * scales[i];
  CVodeInit(s.solver, eval_rate, t, s.y);
  CVodeSVtolerances(s.solver, tolerance, s.between);  // which it copies
  // CVODE only hands the pointer back.
  CVodeSetUserData(s.solver, const_cast<OdeSystem*>(&system));
  CVodeSetErrHandlerFn(s.solver, stay_silent, nullptr);
  CVodeSetLinearSolver(s.solver, s.linear, s.matrix);
}
StiffStepper::~StiffStepper() = default;
StiffStepper::StiffStepper(StiffStepper&&) noexcept = default;
StiffStepper& StiffStepper::operator=(StiffStepper&&) noexcept = default;

bool StiffStepper::step(double t_end, double step_max) {
  State& s = *state_;
  CVodeSetMaxStep(s.solver, std::isfinite(step_max) ? step_max : 0.0);
  CVodeSetStopTime(s.solver, t_end);
  return CVode(s.solver, t_end, s.y, &s.end, CV_ONE_STEP) >= 0;
}

double StiffStepper::end() const {
  return state_->end;
}
std::span<const double> StiffStepper::y() const {
  return numbers(state_->y);
}

void StiffStepper::eval(double t, std::span<double> y) const {
  State& s = *state_;
  const bool is_there = CVodeGetDky(s.solver, t, 0, s.between) == CV_SUCCESS;
  const std::span<const double> found = numbers(is_there ? s.between : s.y);
  std::copy(found.begin(), found.end(), y.begin());
}

std::size_t StiffStepper::rates() const {
  long steps = 0, jacobian = 0;
  CVodeGetNumRhsEvals(state_->solver, &steps);
  CVodeGetNumLinRhsEvals(state_->solver, &jacobian);
  return static_cast<std::size_t>(steps + jacobian);
}

}  // namespace trammel::numeric
