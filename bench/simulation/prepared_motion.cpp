// SPDX-License-Identifier: Apache-2.0
#include "bench/simulation/prepared_motion.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/source_text.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/run/simulate.h"
#include "mechanics/motion/sketch_motion.h"
#include "model/language/parse.h"
#include "model/resolve/build_model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::bench {

struct PreparedMotion::Parts {
  model::Model model;
  inquiry::Prepared start;
  std::optional<inquiry::Scratch> scratch;
  std::optional<mechanics::MotionFormulas> problem;
  std::optional<simulation::MotionCode> motion;
};

PreparedMotion::PreparedMotion(const std::string& text) : parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  const base::SourceText source("motion.tml", text);
  const model::ParsedModel parsed = model::parse_model(source);
  auto pool = std::make_unique<symbolic::ExprPool>();
  p.model = model::build_model(parsed.tree, "motion", *pool).model;
  const inquiry::StartValues start = inquiry::read_start(p.model);
  p.start = inquiry::prepare(p.model, std::move(pool), start.values, {.formulas = false});
  if (!p.start.asked) {
    fmt::print(stderr, "the model has no start\n");
    return;
  }
  p.scratch.emplace(p.start.pool, base::Budget{});
  symbolic::ExprPool& scratch = p.scratch->pool;
  const auto& [state, response] = *p.start.asked;
  p.problem = mechanics::derive_sketch_motion(p.start.machine->sketch.equations, scratch,
                                              state.placement, response, {})
                  .formulas;
  if (p.problem) p.motion = simulation::MotionCode::compile(scratch, *p.problem);
  if (!p.motion) fmt::print(stderr, "the model cannot be simulated\n");
}
PreparedMotion::~PreparedMotion() = default;

bool PreparedMotion::is_ready() const {
  return parts_->motion.has_value();
}

const mechanics::MotionFormulas& PreparedMotion::problem() const {
  return *parts_->problem;
}

simulation::RunOptions PreparedMotion::options(double accuracy) const {
  const auto number = [&](symbolic::ExprId e) {
    return symbolic::eval(*parts_->start.pool, e, parts_->start.asked->state.placement.numbers);
  };
  const model::Run& run = parts_->model.runs.front();
  simulation::RunOptions options;
  options.duration = number(*run.duration);
  options.every = run.every ? number(*run.every) : options.duration / 1000;
  options.accuracy = accuracy;
  return options;
}

simulation::MotionRun PreparedMotion::run(const simulation::RunOptions& options) {
  simulation::MotionCode motion = *parts_->motion;  // turns are counted from the start
  simulation::Mover mover(motion);
  return simulation::run_motion(mover, options);
}

}  // namespace trammel::bench
