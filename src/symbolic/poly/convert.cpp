// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/convert.h"

#include <array>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/poly/angle.h"
#include "symbolic/poly/exponent.h"
#include "symbolic/poly/powers.h"

namespace trammel::symbolic {

namespace {

// What a node is for the conversion.
enum class Role : std::uint8_t {
  Number,
  Sum,
  Product,
  IntegerPower,
  Root,
  Exponential,  // to be written in basic powers
  Angle,
  Generator
};

Role role_of(const ExprPool& pool, ExprId e, bool as_factor, const ConvertOptions& options) {
  switch (pool.op(e)) {
    case Op::Undefined: throw PolyStop(base::StopReason::None);
    case Op::Number: return Role::Number;
    case Op::Sum: return as_factor && options.opaque_sums ? Role::Generator : Role::Sum;
    case Op::Product: return Role::Product;
    case Op::Sin:
    case Op::Cos:
    case Op::Tan: return Role::Angle;
    case Op::Exp: return options.basic_angles ? Role::Exponential : Role::Generator;
    case Op::Power: break;
    default: return Role::Generator;
  }
  const ExprId exponent = pool.args(e)[1];
  if (pool.op(exponent) != Op::Number) return Role::Exponential;
  const Rational& n = pool.value(exponent);
  if (!n.numerator().is_small_integer() || !n.denominator().is_small_integer())
    return Role::Generator;
  return n.is_integer() ? Role::IntegerPower : Role::Root;
}

// What basic angles and exponents are found in.
bool is_compound(const ExprPool& pool, ExprId e) {
  switch (pool.op(e)) {
    case Op::Exp: return true;
    case Op::Power: return pool.op(pool.args(e)[1]) != Op::Number;
    case Op::Sin:
    case Op::Cos:
    case Op::Tan: {
      const Op angle = pool.op(pool.args(e)[0]);
      return angle == Op::Sum || angle == Op::Product || angle == Op::Number;
    }
    default: return false;
  }
}

// |x|^2 = x^2, and the square of a named root is its radicand.
std::optional<ExprId> inside_root(const ExprPool& pool, ExprId e, const ConvertOptions& options) {
  if (pool.op(e) == Op::Abs) return pool.args(e)[0];
  if (options.named_roots == nullptr) return std::nullopt;
  const auto found = options.named_roots->find(e.value);
  return found != options.named_roots->end() ? std::optional(found->second) : std::nullopt;
}

// First walk: which generators are there?
class Collector {
 public:
  Collector(ExprPool& pool, const ConvertOptions& options)
      : exponents(!options.basic_angles), pool_(pool), options_(options) {}

  void collect(std::span<const ExprId> roots) {
    for (const ExprId root : roots) later_.push_back({root, false});
    drain();
    std::unordered_set<std::uint32_t> pairs;
    for (std::size_t i = 0; i < angles_.size(); ++i) {
      if (!options_.basic_angles) {
        add_pair(angles_[i], pairs);
      } else {
        for (const auto& [basic, times] : basis.split(pool_, angles_[i])) add_pair(basic, pairs);
      }
      drain();  // exact sines of numbers may bring roots
    }
    for (std::size_t i = 0; i < exponentials_.size(); ++i)
      for (const auto& [basic, times] : exponents.split(pool_, exponentials_[i])) {
        const Role role = role_of(pool_, basic, true, options_);
        if (role == Role::Exponential)
          add({.expr = basic});
        else
          later_.push_back({basic, true});
        drain();
      }
  }

  AngleBasis basis;
  ExponentBasis exponents;
  std::vector<Generator> generators;
  std::unordered_map<std::uint32_t, std::size_t> root_places;  // by radicand
  bool keeps_sums = false;
  bool has_compound_angles = false;

 private:
  struct Place {
    ExprId e;
    bool as_factor;
  };

  void drain() {
    while (!later_.empty()) {
      const Place place = later_.back();
      later_.pop_back();
      if (seen_[place.as_factor ? 1 : 0].insert(place.e.value).second) visit(place);
    }
  }

  void visit(const Place& place) {
    const ExprId e = place.e;
    has_compound_angles = has_compound_angles || is_compound(pool_, e);
    if (pool_.op(e) == Op::Sum && place.as_factor && options_.opaque_sums) keeps_sums = true;
    switch (role_of(pool_, e, place.as_factor, options_)) {
      case Role::Number: return;
      case Role::Generator:
        if (const auto inner = inside_root(pool_, e, options_)) {
          later_.push_back({*inner, false});
          return add({.expr = e, .kind = GeneratorKind::Root});
        }
        return add({.expr = e});
      case Role::Sum:
        for (const ExprId term : pool_.args(e)) later_.push_back({term, false});
        return;
      case Role::Product:
        for (const ExprId factor : pool_.args(e)) later_.push_back({factor, true});
        return;
      case Role::IntegerPower: later_.push_back({pool_.args(e)[0], true}); return;
      case Role::Exponential:
        exponentials_.push_back(e);
        exponents.add(pool_, e);
        return;
      case Role::Root: return add_root(e);
      case Role::Angle: {
        const ExprId angle = pool_.args(e)[0];
        angles_.push_back(angle);
        if (options_.basic_angles) basis.add(pool_, angle);
        return;
      }
    }
  }

  void add(const Generator& generator) {
    if (known_.insert(generator.expr.value).second) generators.push_back(generator);
  }

  // x^(1/6) for x^(1/2) and x^(1/3).
  void add_root(ExprId e) {
    if (const auto plain = plain_root(pool_, e)) return later_.push_back({*plain, true});
    const ExprId base = pool_.args(e)[0];
    const std::int64_t degree = pool_.value(pool_.args(e)[1]).denominator().to_integer();
    const auto [found, is_new] = root_places.try_emplace(base.value, generators.size());
    if (is_new) {
      generators.push_back({.kind = GeneratorKind::Root, .degree = 1});
      later_.push_back({base, false});
    }
    Generator& root = generators[found->second];
    const std::int64_t common = std::lcm(static_cast<std::int64_t>(root.degree), degree);
    if (common != degree && common > largest_degree) throw PolyStop(base::StopReason::Nodes);
    root.degree = static_cast<std::uint32_t>(common);
    root.expr = pool_.power(base, pool_.number(Rational(1, common)));
    if (!is_root_of(pool_, root.expr, base)) throw PolyStop(base::StopReason::Nodes);
  }

  void add_pair(ExprId angle, std::unordered_set<std::uint32_t>& pairs) {
    if (!pairs.insert(angle.value).second) return;
    const ExprId sine = pool_.apply(Op::Sin, std::array{angle});
    const ExprId cosine = pool_.apply(Op::Cos, std::array{angle});
    const std::size_t place = generators.size();
    // The sine of asin(sin(x)) is that of x, whose own pair it belongs to.
    const auto is_own = [&](ExprId value) {
      return (pool_.op(value) == Op::Sin || pool_.op(value) == Op::Cos) &&
             pool_.args(value)[0] == angle;
    };
    if (is_own(sine) && is_own(cosine)) {
      add({.expr = sine, .kind = GeneratorKind::Sine, .partner = place + 1});
      add({.expr = cosine, .kind = GeneratorKind::Cosine, .partner = place});
      return;
    }
    for (const ExprId value : {sine, cosine}) {
      if (is_own(value))
        add({.expr = value});
      else
        later_.push_back({value, true});
    }
  }

  static constexpr std::int64_t largest_degree = 1000;  // of a common root of several

  ExprPool& pool_;
  const ConvertOptions& options_;
  std::vector<Place> later_;
  std::vector<ExprId> exponentials_;
  std::array<std::unordered_set<std::uint32_t>, 2> seen_;
  std::unordered_set<std::uint32_t> known_;
  std::vector<ExprId> angles_;
};

// Second walk: values, with the gcd cancelled at every step.
class Converter {
 public:
  Converter(ExprPool& pool, const Ring& ring, const Collector& found, const ConvertOptions& options)
      : pool_(pool), ring_(ring), found_(found), options_(options) {}

  RationalFunction value(ExprId e, bool as_factor) {
    if (++depth_ > deepest) throw PolyStop(base::StopReason::Nodes);
    auto& memo = memo_[as_factor ? 1 : 0];
    const auto found = memo.find(e.value);
    if (found != memo.end()) {
      --depth_;
      return found->second;
    }
    RationalFunction result = compute(e, as_factor);
    memo.emplace(e.value, result);
    --depth_;
    return result;
  }

 private:
  static constexpr int deepest = 500;  // deeper expressions are no formulas to simplify

  RationalFunction compute(ExprId e, bool as_factor) {
    switch (role_of(pool_, e, as_factor, options_)) {
      case Role::Number: return RationalFunction(ring_, pool_.value(e));
      case Role::Generator: return generator(e);
      case Role::Sum: return sum(pool_.args(e));
      case Role::Product: {
        RationalFunction result(ring_, Rational(1));
        for (const ExprId factor : pool_.args(e)) result = result * value(factor, true);
        return result;
      }
      case Role::IntegerPower:
        return value(pool_.args(e)[0], true).pow(pool_.value(pool_.args(e)[1]).to_integer());
      case Role::Root: {
        if (const auto plain = plain_root(pool_, e))
          return value(*plain, true).pow(pool_.value(pool_.args(e)[1]).numerator().to_integer());
        const auto root = found_.root_places.find(pool_.args(e)[0].value);
        if (root == found_.root_places.end()) throw PolyStop(base::StopReason::None);
        const std::size_t place = root->second;
        const Rational times =
            pool_.value(pool_.args(e)[1]) * Rational(ring_.generator(place).degree);
        return RationalFunction(Polynomial::generator(ring_, place)).pow(times.to_integer());
      }
      case Role::Exponential: {
        RationalFunction result(ring_, Rational(1));
        for (const auto& [basic, times] : found_.exponents.split(pool_, e))
          result = result * value_or_generator(basic).pow(times);
        return result;
      }
      case Role::Angle: return angle_function(e);
    }
    throw PolyStop(base::StopReason::None);
  }

  RationalFunction generator(ExprId e) {
    const std::optional<std::size_t> place = ring_.find(e);
    if (!place) throw PolyStop(base::StopReason::None);
    return RationalFunction(Polynomial::generator(ring_, *place));
  }

  // Terms with equal denominators are added first: fewer gcds.
  RationalFunction sum(std::span<const ExprId> terms) {
    std::vector<RationalFunction> groups;
    for (const ExprId term : terms) {
      const RationalFunction f = value(term, false);
      bool placed = false;
      for (RationalFunction& group : groups)
        if (group.den == f.den) {
          group.num = group.num + f.num;
          placed = true;
          break;
        }
      if (!placed) groups.push_back(f);
    }
    RationalFunction result(ring_);
    for (const RationalFunction& group : groups)
      result = result + RationalFunction(group.num, group.den);
    return result;
  }

  struct Turn {
    RationalFunction cosine, sine;
  };

  Turn turn(ExprId angle) {
    return {value_or_generator(pool_.apply(Op::Cos, std::array{angle})),
            value_or_generator(pool_.apply(Op::Sin, std::array{angle}))};
  }

  RationalFunction value_or_generator(ExprId e) {
    return ring_.find(e) ? generator(e) : value(e, true);
  }

  RationalFunction angle_function(ExprId e) {
    const ExprId angle = pool_.args(e)[0];
    Turn total{RationalFunction(ring_, Rational(1)), RationalFunction(ring_)};
    if (!options_.basic_angles) {
      total = turn(angle);
    } else {
      for (const auto& [basic, times] : found_.basis.split(pool_, angle)) {
        Turn part = turn(basic);
        if (times < 0) part.sine = part.sine * RationalFunction(ring_, Rational(-1));
        for (std::int64_t i = 0; i < (times < 0 ? -times : times); ++i) total = joined(total, part);
      }
    }
    if (pool_.op(e) == Op::Sin) return total.sine;
    if (pool_.op(e) == Op::Cos) return total.cosine;
    return total.sine * total.cosine.inverse();
  }

  static Turn joined(const Turn& a, const Turn& b) {
    return {a.cosine * b.cosine - a.sine * b.sine, a.sine * b.cosine + a.cosine * b.sine};
  }

  ExprPool& pool_;
  const Ring& ring_;
  const Collector& found_;
  const ConvertOptions& options_;
  std::array<std::unordered_map<std::uint32_t, RationalFunction>, 2> memo_;
  int depth_ = 0;
};

}  // namespace

Converted convert(ExprPool& pool, std::span<const ExprId> roots, const ConvertOptions& options) {
  constexpr std::size_t node_work = 30;  // in units of Effort
  options.limits.spend(node_work * reachable(pool, roots).size());
  Collector collector(pool, options);
  collector.collect(roots);
  Converted result{std::make_unique<Ring>(collector.generators, options.limits),
                   {},
                   {},
                   collector.keeps_sums,
                   collector.has_compound_angles};
  const Ring& ring = *result.ring;
  Converter converter(pool, ring, collector, options);
  for (const ExprId root : roots) result.functions.push_back(converter.value(root, false));
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Generator& g = ring.generator(i);
    RationalFunction radicand(ring);
    if (g.kind == GeneratorKind::Root) {
      const std::optional<ExprId> inner = inside_root(pool, g.expr, options);
      radicand = converter.value(inner ? *inner : pool.args(g.expr)[0], false);
      if (pool.op(g.expr) == Op::Abs) radicand = radicand.pow(2);
    }
    result.radicands.push_back(radicand);
  }
  return result;
}

ExprId to_expr(ExprPool& pool, const Polynomial& p) {
  const Ring& ring = p.ring();
  std::vector<ExprId> terms, factors;
  for (std::size_t t = 0; t < p.length(); ++t) {
    factors.assign(1, pool.number(p.coefficient(t)));
    const std::vector<std::uint32_t> powers = p.exponents(t);
    for (std::size_t v = 0; v < powers.size(); ++v)
      if (powers[v] > 0)
        factors.push_back(pool.power(ring.generator(v).expr, pool.integer(powers[v])));
    terms.push_back(pool.product(factors));
  }
  return pool.sum(terms);
}

ExprId to_expr(ExprPool& pool, const RationalFunction& f) {
  const ExprId below = pool.power(to_expr(pool, f.den), pool.integer(-1));
  return pool.product(std::array{to_expr(pool, f.num), below});
}

}  // namespace trammel::symbolic
