// SPDX-License-Identifier: Apache-2.0
// Where expressions exist: kept beside them, since simplifying may leave nothing that tells.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <span>
#include <unordered_set>

#include "model/diagnostic_kinds.h"
#include "model/resolve/expression/expression_job.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Op;
using symbolic::Rational;
using syntax::ExprIndex;

namespace {

bool is_whole(const symbolic::ExprPool& pool, ExprId exponent) {
  return pool.op(exponent) == Op::Number && pool.value(exponent).is_integer();
}

// What the nodes of a result still tell: of which arguments they have no value outside a domain.
class Told {
 public:
  Told(const symbolic::ExprPool& pool, std::span<const ExprId> roots) {
    for (const ExprId e : symbolic::reachable(pool, roots)) {
      const auto arguments = pool.args(e);
      switch (pool.op(e)) {
        case Op::Log: add(arguments[0], DomainKind::Positive); break;
        case Op::Asin:
        case Op::Acos: add(arguments[0], DomainKind::WithinOne); break;
        case Op::Power:
          add(arguments[0], DomainKind::NonZero);
          if (is_whole(pool, arguments[1])) break;
          add(arguments[0], DomainKind::NonNegative);
          add(arguments[0], DomainKind::Positive);
          break;
        default: break;
      }
    }
  }

  bool holds(const Domain& domain) const {
    return told_.contains(key(domain.argument, domain.kind));
  }

 private:
  static std::uint64_t key(ExprId e, DomainKind kind) {
    return (std::uint64_t{e.value} << 8U) | static_cast<std::uint64_t>(kind);
  }
  void add(ExprId e, DomainKind kind) { told_.insert(key(e, kind)); }

  std::unordered_set<std::uint64_t> told_;
};

}  // namespace

void ExpressionBuilder::note_domain(Job& job, ExprIndex index, ExprId argument, DomainKind kind,
                                    const MaybeForm& dimension) const {
  if (kind == DomainKind::NonNegative && pool_.is_nonnegative(argument)) return;
  job.domains.push_back(
      {{argument, kind, false, text_of(index), tree_.exprs[job.root].span}, dimension});
}

// Factor by factor, as denominators are kept; that of 0 is told as undefined.
void ExpressionBuilder::note_denominator(Job& job, ExprIndex index, ExprId denominator) const {
  const Op op = pool_.op(denominator);
  const auto arguments = pool_.args(denominator);
  if (op == Op::Product) {
    for (const ExprId factor : arguments) note_denominator(job, index, factor);
  } else if (op == Op::Power) {
    note_denominator(job, index, arguments[0]);
  } else if (op != Op::Number) {
    note_domain(job, index, denominator, DomainKind::NonZero);
  }
}

void ExpressionBuilder::note_power(Job& job, ExprIndex index, const BuiltExpression& base,
                                   ExprId exponent) const {
  if (pool_.op(exponent) != Op::Number) return;
  const Rational& value = pool_.value(exponent);
  if (!value.is_integer())
    note_domain(job, index, base.scalar(),
                value.sign() < 0 ? DomainKind::Positive : DomainKind::NonNegative,
                base.dimensions[0]);
  else if (value.sign() < 0)
    note_denominator(job, index, base.scalar());
}

// False where a domain is empty, whatever is left.
bool ExpressionBuilder::keep_domains(const Job& job, const BuiltExpression& result) {
  if (job.domains.empty()) return true;
  const Told told(pool_, result.components);
  for (const auto& [domain, dimension] : job.domains) {
    const bool is_lost = !told.holds(domain);
    if (!symbolic::symbols_of(pool_, std::array{domain.argument}).empty()) {
      model_.domains.push_back(domain);
      model_.domains.back().is_lost = is_lost;
      of_domains_.push_back(dimension);
      continue;
    }
    if (!is_lost) continue;
    const double number = symbolic::eval(pool_, domain.argument, {});
    if (has_value(domain.kind, number)) continue;
    report(value_undefined, domain.span,
           fmt::format("'{}' has no real value: its argument is {:.6g}", domain.text, number),
           "write a value that exists");
    return false;
  }
  return true;
}

void ExpressionBuilder::resolve_domains() {
  for (std::size_t i = 0; i < of_domains_.size(); ++i)
    if (of_domains_[i])
      if (const auto dimension = names_.dimensions().resolve(*of_domains_[i]))
        model_.domains[i].quantity = base::Quantity{*dimension};
}

}  // namespace trammel::model
