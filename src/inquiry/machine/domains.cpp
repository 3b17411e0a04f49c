// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/domains.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "symbolic/expr/eval/eval.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

bool is_within(base::Span part, base::Span whole) {
  return whole.begin <= part.begin && part.end <= whole.end;
}

bool is_outside(const Machine& machine, const symbolic::Values& values,
                const model::Domain& domain) {
  const double argument = symbolic::eval(*machine.pool, domain.argument, values);
  return !std::isnan(argument) && !model::has_value(domain.kind, argument);
}

}  // namespace

std::string find_outside_domain(const Machine& machine, const symbolic::Values& values,
                                base::Span span) {
  for (const model::Domain& domain : machine.model->domains)
    if (is_within(domain.span, span) && is_outside(machine, values, domain))
      return fmt::format("'{}' has no real value: {} is {:.6g}", domain.text,
                         symbolic::to_text(*machine.pool, domain.argument),
                         symbolic::eval(*machine.pool, domain.argument, values));
  return {};
}

const model::Domain* find_model_outside_domain(const Machine& machine,
                                               const symbolic::Values& values) {
  const model::Model& model = *machine.model;
  for (const model::Domain& domain : model.domains) {
    const bool is_asked = std::ranges::any_of(
        model.questions, [&](const model::Question& q) { return is_within(domain.span, q.span); });
    if (!is_asked && is_outside(machine, values, domain)) return &domain;
  }
  return nullptr;
}

std::string describe_domains(const Case& here, const model::Question& question) {
  std::vector<std::string> told;
  for (const model::Domain& domain : here.machine.model->domains) {
    if (!is_within(domain.span, question.span)) continue;
    const std::string argument = symbolic::to_text(here.scratch.pool, domain.argument);
    std::string text;
    switch (domain.kind) {
      case model::DomainKind::NonNegative: text = argument + " >= 0"; break;
      case model::DomainKind::Positive: text = argument + " > 0"; break;
      case model::DomainKind::WithinOne: text = fmt::format("abs({}) <= 1", argument); break;
      case model::DomainKind::NonZero: continue;
    }
    if (std::ranges::find(told, text) == told.end()) told.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(told, ", "));
}

}  // namespace trammel::inquiry
