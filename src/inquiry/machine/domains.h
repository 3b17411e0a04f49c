// SPDX-License-Identifier: Apache-2.0
// Where questions and values exist, also where they were simplified: sqrt(a)^2 is a, and nothing
// where a < 0.
#pragma once

#include <span>
#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Why an expression of the text within the span has no value in a state, though what is left of
/// it has one; empty where all have.
std::string find_outside_domain(const Machine& machine, const symbolic::Values& values,
                                base::Span span);

/// The same of what stands in no question and no run: of values and laws.
const model::Domain* find_model_outside_domain(const Machine& machine,
                                               const symbolic::Values& values);

/// What has no value where a question has no number: of its own parts, or of values and laws.
std::string find_reason_of_no_number(const Machine& machine, const symbolic::Values& values,
                                     base::Span question);

/// Whether it stands in a question: then it matters to that alone.
bool is_asked(const model::Model& model, const model::Domain& domain);

/// Whether it stands in the run, or in no question and no other run.
bool concerns(const model::Model& model, const model::Domain& domain, const model::Run& run);

/// `a >= 0`: what the formulas of a question do not say themselves; of denominators nothing is
/// said.
///
/// Shapes  formulas: with their clauses; decided: symbols that have the values of the answer
std::string describe_domains(const Case& here, const model::Question& question,
                             std::span<const symbolic::ExprId> formulas,
                             std::span<const symbolic::ExprId> decided = {});

/// An expression that becomes 0 at the edge, within what counts as inside, and is larger inside;
/// nothing of denominators.
std::optional<symbolic::ExprId> edge_of(symbolic::ExprPool& pool, const model::Domain& domain);

}  // namespace trammel::inquiry
