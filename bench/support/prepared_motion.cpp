// SPDX-License-Identifier: Apache-2.0
#include "bench/support/prepared_motion.h"

#include <fmt/format.h>

#include <utility>

#include "base/source_text.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/run/motion_setup.h"
#include "inquiry/run/read_start.h"
#include "inquiry/run/simulate.h"
#include "model/language/parse.h"
#include "model/resolve/build_model.h"
#include "reasoning/mechanism/find_mechanism.h"
#include "simulation/solid/outline_contacts.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::bench {

struct PreparedMotion::Parts {
  model::Model model;
  inquiry::Prepared start;
  std::shared_ptr<const simulation::CompiledMotion> equations;
};

PreparedMotion::PreparedMotion(const std::string& text) : parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  const base::SourceText source("motion.tml", text);
  const model::ParsedModel parsed = model::parse_model(source);
  auto pool = std::make_unique<symbolic::ExprPool>();
  p.model = model::build_model(parsed.tree, "motion", *pool,
                               {.find_mechanism = reasoning::find_mechanism})
                .model;
  const inquiry::StartValues start = inquiry::read_start(p.model);
  p.start = inquiry::prepare(p.model, std::move(pool), start.values, {.formulas = false});
  if (!p.start.asked) {
    fmt::print(stderr, "the model has no start\n");
    return;
  }
  p.equations =
      inquiry::make_equations(*p.start.machine, *p.start.asked, p.model.runs.front(), {}).equations;
  if (!p.equations) fmt::print(stderr, "the model cannot be simulated\n");
}
PreparedMotion::~PreparedMotion() = default;

bool PreparedMotion::is_ready() const {
  return parts_->equations != nullptr;
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
  const mechanics::MotionStart& start = parts_->equations->home();
  const inquiry::SolvedState& asked = *parts_->start.asked;
  const symbolic::Values& values = asked.state.placement.numbers;
  simulation::OutlineContacts outlines(parts_->model, *parts_->start.pool, values,
                                       {parts_->model, *parts_->start.pool, values,
                                        parts_->equations->formulas(), asked.state.placement.x},
                                       start.inputs.size);
  simulation::Mover mover(parts_->equations, start.inputs,
                          outlines.has_parts() ? &outlines : nullptr);
  return simulation::run_motion(mover, start.state, options);
}

}  // namespace trammel::bench
