// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/frame_forces.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/certify/joint_work.h"
#include "inquiry/formula/condition.h"
#include "inquiry/formula/undecided_forces.h"
#include "mechanics/members/frame_numbers.h"

namespace trammel::inquiry {

namespace {

using mechanics::BearingForces;

FrameAnswer name_forces(const model::Model& model, const mechanics::FrameForces& forces) {
  FrameAnswer answer;
  for (const mechanics::MemberForces& member : forces.members)
    answer.members.push_back({model.lines[member.line].name, member.ends});
  for (const BearingForces& bearing : forces.bearings) {
    const auto* point = std::get_if<model::PointIndex>(&bearing.on);
    const std::string& name = point != nullptr
                                  ? model.points[*point].name
                                  : model.lines[std::get<model::LineIndex>(bearing.on)].name;
    answer.bearings.push_back({name, {bearing.force.x, bearing.force.y, bearing.moment}});
  }
  return answer;
}

}  // namespace

Outcome answer_frame_forces(const Case& here, const model::Question& question) {
  Outcome outcome;
  outcome.answer = start_answer(*here.machine.model, question);
  const auto fail = [&](std::string reason) {
    outcome.answer.status = AnswerStatus::Failed;
    outcome.answer.reason = std::move(reason);
    return std::move(outcome);
  };
  if (fail_undecided(here, question, outcome)) return outcome;
  if (here.machine.model->lagrangian) return fail("a model in coordinates has no members");
  if (!here.asked) return fail("the given values cannot be assembled");
  std::vector<symbolic::ExprId> parameters;
  for (const model::Parameter& p : here.machine.model->parameters) parameters.push_back(p.symbol);
  if (const std::string missing = missing_values(here, parameters); !missing.empty())
    return fail(fmt::format("{} has no value", missing));
  const mechanics::FrameForces forces =
      eval_frame_forces(here.machine.sketch.equations, here.machine.rows,
                        here.asked->state.placement, here.asked->response);
  const base::Certificate certificate{
      1, std::max(find_joint_work(here), forces.imbalance),
      "virtual work of each joint displaced by itself, equilibrium of each member"};
  outcome.answer.condition = describe_contacts(here);
  const model::Model& model = *here.machine.model;
  if (model.uses_units) outcome.answer.unit = "N, N*m";
  const base::ShownUnit force = model.shown_units.of({base::dimension::force});
  outcome.answer.shown = {force, force, model.shown_units.of({base::dimension::energy})};
  if (!confirm(here, certificate, question, outcome)) return outcome;
  outcome.answer.content = name_forces(*here.machine.model, forces);
  outcome.answer.certificate = certificate;
  return outcome;
}

}  // namespace trammel::inquiry
