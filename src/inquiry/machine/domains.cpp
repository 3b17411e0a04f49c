// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/domains.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/shown_unit.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using model::Domain;
using model::DomainKind;
using symbolic::ExprId;
using symbolic::Op;

bool is_within(base::Span part, base::Span whole) {
  return whole.begin <= part.begin && part.end <= whole.end;
}

bool is_of_run(const model::Model& model, const Domain& domain) {
  const auto is_of = [&](const model::Run& run) { return is_within(domain.span, run.span); };
  return std::ranges::any_of(model.runs, is_of) || std::ranges::any_of(model.predictions, is_of);
}

bool is_outside(const Machine& machine, const symbolic::Values& values, const Domain& domain) {
  const double argument = symbolic::eval(*machine.pool, domain.argument, values);
  return !std::isnan(argument) && !model::has_value(domain.kind, argument);
}

std::string describe(const Machine& machine, const symbolic::Values& values, const Domain& domain) {
  // A name has the unit in which the text gives it; of some denominators no quantity is known.
  base::ShownUnit unit = model::shown_unit(*machine.model, domain.argument);
  if (unit.text.empty()) unit = model::shown_unit(*machine.model, domain.quantity);
  return fmt::format("'{}' has no real value: {} is {}", domain.text,
                     symbolic::to_text(*machine.pool, domain.argument),
                     unit.write(symbolic::eval(*machine.pool, domain.argument, values)));
}

// Whether a node has no value outside of such a domain of its first argument.
bool has_domain(const symbolic::ExprPool& pool, ExprId node, DomainKind kind) {
  const auto arguments = pool.args(node);
  switch (pool.op(node)) {
    case Op::Log: return kind == DomainKind::Positive;
    case Op::Asin:
    case Op::Acos: return kind == DomainKind::WithinOne;
    case Op::Power:
      return (kind == DomainKind::Positive || kind == DomainKind::NonNegative) &&
             !(pool.op(arguments[1]) == Op::Number && pool.value(arguments[1]).is_integer());
    default: return false;
  }
}

bool has_any(std::span<const ExprId> symbols, std::span<const ExprId> of) {
  return std::ranges::any_of(
      of, [&](ExprId s) { return std::ranges::find(symbols, s) != symbols.end(); });
}

// Whether formulas depend on what a domain is about, and show no function that says where it ends.
bool hides(const symbolic::ExprPool& pool, std::span<const ExprId> formulas, const Domain& domain) {
  const std::vector<ExprId> about = symbolic::symbols_of(pool, std::span(&domain.argument, 1));
  if (!has_any(symbolic::symbols_of(pool, formulas), about)) return false;
  return std::ranges::none_of(symbolic::reachable(pool, formulas), [&](ExprId node) {
    return has_domain(pool, node, domain.kind) &&
           has_any(symbolic::symbols_of(pool, std::span(&node, 1)), about);
  });
}

// Whether it is about nothing else than these symbols.
bool is_about(const symbolic::ExprPool& pool, const Domain& domain,
              std::span<const ExprId> symbols) {
  return std::ranges::all_of(
      symbolic::symbols_of(pool, std::span(&domain.argument, 1)),
      [&](ExprId s) { return std::ranges::find(symbols, s) != symbols.end(); });
}

std::string condition_of(const symbolic::ExprPool& pool, const Domain& domain) {
  const std::string argument = symbolic::to_text(pool, domain.argument);
  switch (domain.kind) {
    case DomainKind::NonNegative: return argument + " >= 0";
    case DomainKind::Positive: return argument + " > 0";
    case DomainKind::WithinOne: return fmt::format("abs({}) <= 1", argument);
    case DomainKind::NonZero: break;
  }
  return {};
}

}  // namespace

bool is_asked(const model::Model& model, const Domain& domain) {
  return std::ranges::any_of(
      model.questions, [&](const model::Question& q) { return is_within(domain.span, q.span); });
}

bool concerns(const model::Model& model, const Domain& domain, const model::Run& run) {
  return is_within(domain.span, run.span) ||
         (!is_asked(model, domain) && !is_of_run(model, domain));
}

std::string find_outside_domain(const Machine& machine, const symbolic::Values& values,
                                base::Span span) {
  for (const Domain& domain : machine.model->domains)
    if (domain.is_lost && is_within(domain.span, span) && is_outside(machine, values, domain))
      return describe(machine, values, domain);
  return {};
}

const Domain* find_model_outside_domain(const Machine& machine, const symbolic::Values& values) {
  const model::Model& model = *machine.model;
  for (const Domain& domain : model.domains)
    if (domain.is_lost && is_outside(machine, values, domain) && !is_asked(model, domain) &&
        !is_of_run(model, domain))
      return &domain;
  return nullptr;
}

std::string find_reason_of_no_number(const Machine& machine, const symbolic::Values& values,
                                     base::Span question) {
  const model::Model& model = *machine.model;
  for (const Domain& domain : model.domains) {
    const bool matters =
        is_within(domain.span, question) || (!is_asked(model, domain) && !is_of_run(model, domain));
    if (matters && is_outside(machine, values, domain)) return describe(machine, values, domain);
  }
  return {};
}

std::string describe_domains(const Case& here, const model::Question& question,
                             std::span<const ExprId> formulas, std::span<const ExprId> decided) {
  const model::Model& model = *here.machine.model;
  const symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<std::string> told;
  for (const Domain& domain : model.domains) {
    if (domain.kind == DomainKind::NonZero || is_of_run(model, domain)) continue;
    const bool is_of_this = is_within(domain.span, question.span);
    if (is_of_this ? !domain.is_lost || is_about(pool, domain, decided)
                   : is_asked(model, domain) || !hides(pool, formulas, domain))
      continue;
    std::string text = condition_of(pool, domain);
    if (std::ranges::find(told, text) == told.end()) told.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(told, ", "));
}

std::optional<ExprId> edge_of(symbolic::ExprPool& pool, const Domain& domain) {
  const symbolic::Expr argument(pool, domain.argument);
  const symbolic::Expr rounding(
      pool, pool.number(symbolic::Rational::from_double(model::edge_rounding / 2)));
  switch (domain.kind) {
    case DomainKind::NonNegative: return (argument + rounding).id;
    case DomainKind::Positive: return domain.argument;
    case DomainKind::WithinOne: return (rounding + 1 - argument * argument).id;
    case DomainKind::NonZero: break;
  }
  return std::nullopt;
}

}  // namespace trammel::inquiry
