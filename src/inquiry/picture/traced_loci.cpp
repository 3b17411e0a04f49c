// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/traced_loci.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

ExprId runs_over(const model::Question& question) {
  return std::get<model::TraceLocus>(question.content).over;
}

// The parameter and those that `let` makes of it.
std::vector<ExprId> followers_of(const model::Model& model, const symbolic::ExprPool& pool,
                                 ExprId parameter) {
  std::vector<ExprId> all{parameter};
  for (std::size_t before = 0; before != all.size();) {
    before = all.size();
    for (const model::Parameter& p : model.parameters)
      if (p.definition && std::ranges::find(all, p.symbol) == all.end() &&
          std::ranges::any_of(all,
                              [&](ExprId s) { return symbolic::contains(pool, *p.definition, s); }))
        all.push_back(p.symbol);
  }
  return all;
}

}  // namespace

TracedLoci::Basis TracedLoci::basis_of(const Case& here, ExprId over) {
  const model::Model& model = *here.machine.model;
  const symbolic::ExprPool& pool = here.scratch.pool;
  const geometry::Placement& at = here.state.placement;
  const std::vector<ExprId> followers = followers_of(model, pool, over);
  Basis basis;
  for (const model::Parameter& p : model.parameters)
    if (std::ranges::find(followers, p.symbol) == followers.end())
      basis.values.emplace_back(p.name, at.numbers.find(p.symbol).value_or(0.0));
  for (std::uint32_t c = 0; c < model.constraints.size(); ++c)
    if (std::ranges::none_of(followers, [&](ExprId s) {
          return symbolic::contains(pool, model.constraints[{c}].value, s);
        }))
      basis.q.push_back(at.q[c]);
  basis.branches = here.state.branches;
  return basis;
}

TracedLoci::Kept* TracedLoci::find_kept(const Case& here, const model::Question& question) {
  const std::string_view over = here.scratch.pool.name(runs_over(question));
  const auto kept = std::ranges::find_if(
      kept_, [&](const Kept& k) { return k.point == question.name && k.over == over; });
  return kept == kept_.end() ? nullptr : &*kept;
}

Path TracedLoci::trace(const Case& here, const model::Question& question) {
  Path path = trace_locus(here, question);
  if (here.scratch.pool.budget().reached() != base::StopReason::None) return path;
  Basis basis = basis_of(here, runs_over(question));
  Kept* kept = find_kept(here, question);
  if (kept == nullptr) {
    kept_.push_back(
        {question.name, std::string(here.scratch.pool.name(runs_over(question))), {}, {}, {}});
    kept = &kept_.back();
  }
  kept->path = path;
  kept->seen = basis;
  kept->basis = std::move(basis);
  return path;
}

std::optional<Path> TracedLoci::find(const Case& here, const model::Question& question) {
  Kept* kept = find_kept(here, question);
  if (kept == nullptr) return trace(here, question);
  Basis basis = basis_of(here, runs_over(question));
  if (basis == kept->basis) return kept->path;
  if (basis == kept->seen) return trace(here, question);
  kept->seen = std::move(basis);
  return std::nullopt;
}

}  // namespace trammel::inquiry
