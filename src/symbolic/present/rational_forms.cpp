// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/rational_forms.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "symbolic/poly/convert.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/poly/roots/root_form.h"
#include "symbolic/present/angles/angles.h"
#include "symbolic/present/render.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t rationalized_terms = 60;  // of a quotient whose denominator is freed of roots

constexpr std::size_t extra_terms = 3;  // that a form may have beyond the smallest to be rendered

using Fractions = std::vector<RationalFunction>;

std::size_t size_of(const RationalFunction& f) {
  return f.num.length() + f.den.length();
}

RationalFunction reduce_angles(const RationalFunction& f, GeneratorKind replaced) {
  const Ring& ring = f.num.ring();
  RationalFunction result = f;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == replaced)
      result = {reduce_angle(result.num, i), reduce_angle(result.den, i)};
  return result;
}

RationalFunction reduce_roots(const RationalFunction& f, const Fractions& radicands) {
  RationalFunction result = f;
  for (const std::size_t i : roots_outside_in(f.num.ring()))
    result = reduce_root(result, i, radicands[i]);
  return result;
}

// A radicand as a factor on one side meets its root on the other: (b^2 - a^2)/sqrt(b^2 - a^2).
// `reduced` are the radicands in the form that f has.
RationalFunction cancel_radicands(const RationalFunction& f, const Fractions& reduced) {
  const Ring& ring = f.num.ring();
  RationalFunction result = f;
  for (const std::size_t i : roots_outside_in(ring)) {
    if (ring.generator(i).degree != 2 || reduced[i].num.length() < 2) continue;
    const Polynomial root = Polynomial::generator(ring, i);
    for (const bool above : {true, false}) {
      Polynomial& holder = above ? result.num : result.den;
      if ((above ? result.den : result.num).degree(i) == 0) continue;
      const auto rest = holder.divided_by(reduced[i].num);
      if (!rest) continue;
      const RationalFunction part(*rest * root * root);
      const RationalFunction square = part * RationalFunction(reduced[i].den);
      result = above ? square * RationalFunction(Polynomial(ring, Rational(1)), result.den)
                     : RationalFunction(result.num) * square.inverse();
    }
  }
  return result;
}

// Runs a step that may pass the limits: then there is one candidate fewer.
template <class Step>
void attempt(Fractions& to, Step step) {
  try {
    to.push_back(step());
  } catch (const PolyStop&) {
  }
}

Fractions forms_of(const Converted& converted, bool quick) {
  const RationalFunction& raw = converted.functions[0];
  const Fractions& radicands = converted.radicands;
  Fractions forms{raw};
  Fractions roots;
  attempt(roots, [&] { return reduce_roots(raw, radicands); });
  if (roots.empty()) return forms;
  attempt(forms, [&] { return cancel_radicands(roots[0], radicands); });
  for (const GeneratorKind kind : {GeneratorKind::Sine, GeneratorKind::Cosine}) {
    attempt(forms, [&] {
      Fractions reduced;
      for (const RationalFunction& r : radicands) reduced.push_back(reduce_angles(r, kind));
      return cancel_radicands(reduce_angles(roots[0], kind), reduced);
    });
  }
  if (quick) return forms;
  attempt(forms, [&] {
    const RationalFunction reduced = reduce_all(raw, radicands);
    if (size_of(reduced) > rationalized_terms) throw PolyStop(base::StopReason::Nodes);
    return rationalize(reduced, radicands);
  });
  return forms;
}

ExprId best_form(Workspace& work, ExprId best, const Converted& converted, std::size_t most_terms) {
  ExprPool& pool = work.pool;
  Costs& costs = work.costs;
  Renderer renderer(work, *converted.ring);
  const Fractions forms = forms_of(converted, work.quick);
  std::size_t smallest = SIZE_MAX;
  for (const RationalFunction& form : forms) smallest = std::min(smallest, size_of(form));
  if (smallest > most_terms) return best;
  std::set<std::string> seen;
  for (const RationalFunction& form : forms) {
    if (size_of(form) > smallest + extra_terms) continue;
    if (!seen.insert(form.num.key() + "/" + form.den.key()).second) continue;
    try {
      best = work.shorter(best, with_tangents(pool, renderer.render(form), costs));
    } catch (const PolyStop&) {
    }
  }
  return best;
}

ExprId with_other_angles(Workspace& work, ExprId best, const Converted& converted) {
  best = change_angles(work, best, converted);
  if (work.quick) return best;
  return products_to_sums(work, double_angles(work, best, converted), converted);
}

// The roots of a product without its other factors.
ExprId roots_only(ExprPool& pool, ExprId e) {
  if (pool.op(e) != Op::Product) return e;
  std::vector<ExprId> roots;
  for (const ExprId f : pool.args(e))
    if (pool.op(f) == Op::Power && pool.op(pool.args(f)[1]) == Op::Number &&
        !pool.value(pool.args(f)[1]).is_integer())
      roots.push_back(f);
  return pool.product(roots);
}

// Equal for equal functions of equal generators.
std::string signature(const Converted& converted) {
  std::string result;
  for (std::size_t i = 0; i < converted.ring->size(); ++i)
    result += std::to_string(converted.ring->generator(i).expr.value) + ",";
  const RationalFunction& f = converted.functions[0];
  return result + f.num.key() + "/" + f.den.key();
}

constexpr std::array<ConvertOptions, 3> conversion_ways = {
    ConvertOptions{.opaque_sums = true, .basic_angles = false},
    ConvertOptions{.opaque_sums = false, .basic_angles = false},
    ConvertOptions{.opaque_sums = false, .basic_angles = true}};

// In one of these ways. Each look and each goal of the search asks for the same once more.
const Converted& convert(Workspace& work, ExprId e, std::size_t way, const PolyLimits& limits) {
  auto& known = work.conversions[way];
  const auto found = known.find(e.value);
  if (found != known.end()) return found->second;
  ConvertOptions options = conversion_ways[way];
  options.limits = limits;
  options.named_roots = work.named_roots;
  return known.emplace(e.value, convert(work.pool, std::span(&e, 1), options)).first->second;
}

// From what a way before has given: each way takes apart what the one before keeps.
bool differs(const Converted& before, std::size_t way) {
  return before.keeps_sums || (conversion_ways[way].basic_angles && before.has_compound_angles);
}

}  // namespace

ExprId best_rational_form(Workspace& work, ExprId e, const PolyLimits& limits) {
  ExprId best = e;
  auto& forms = work.found().forms;
  const Converted* converted = nullptr;
  std::string key;
  std::size_t most_terms = SIZE_MAX;
  for (std::size_t way = 0; way < conversion_ways.size(); ++way) {
    const bool has_basic_angles = conversion_ways[way].basic_angles;
    try {
      if (converted == nullptr || differs(*converted, way)) {
        // Angles taken apart make many terms: few are shorter as a formula.
        if (has_basic_angles && converted != nullptr)
          most_terms = size_of(converted->functions[0]) * 3 / 2 + 1;
        converted = nullptr;
        converted = &convert(work, e, way, limits);
        key = signature(*converted);
      }
      auto form = forms.find(key);
      if (form == forms.end())
        form = forms.emplace(key, best_form(work, e, *converted, most_terms)).first;
      best = work.shorter(best, form->second);
      if (!has_basic_angles) continue;
      const auto [other, is_new] = forms.try_emplace("other angles:" + key, form->second);
      if (is_new) other->second = with_other_angles(work, form->second, *converted);
      best = work.shorter(best, other->second);
    } catch (const PolyStop&) {
    }
  }
  return best;
}

ExprId with_inner_fraction(Workspace& work, ExprId e, const PolyLimits& limits) {
  ExprId best = e;
  try {
    const Converted& converted = convert(work, e, 1, limits);
    Renderer renderer(work, *converted.ring);
    for (const ExprId form : renderer.with_inner_fraction(converted.functions[0])) {
      const ExprId short_form = with_tangents(work.pool, form, work.costs);
      if (short_form != work.pool.undefined() &&
          has_fewer_operations(work.costs(short_form), work.costs(best)))
        best = short_form;
    }
  } catch (const PolyStop&) {
  }
  return best;
}

ExprId best_root_form(Workspace& work, ExprId radicand, RootGoal goal, const PolyLimits& limits) {
  ExprPool& pool = work.pool;
  const auto cost = [&](ExprId e) {
    return work.costs(goal == RootGoal::ShortWhole ? e : roots_only(pool, e));
  };
  const ExprId plain = pool.power(radicand, pool.number(Rational(1, 2)));
  // The radicand is in its short form already, with its squares outside.
  if (work.quick && goal == RootGoal::ShortWhole) return plain;
  std::optional<ExprId> best;
  std::set<std::string> seen;
  if (goal == RootGoal::ShortWhole) best = plain;
  for (std::size_t way = 0; way < conversion_ways.size(); ++way) {
    try {
      const Converted& converted = convert(work, radicand, way, limits);
      if (!seen.insert(signature(converted)).second) continue;
      Renderer renderer(work, *converted.ring);
      for (const RationalFunction& form : forms_of(converted, work.quick)) {
        const ExprId e =
            square_root(pool, form, [&](const Polynomial& p) { return renderer.render(p); });
        if (e != pool.undefined() && (!best || cost(e) < cost(*best))) best = e;
      }
    } catch (const PolyStop&) {
    }
  }
  return best.value_or(plain);
}

}  // namespace trammel::symbolic
