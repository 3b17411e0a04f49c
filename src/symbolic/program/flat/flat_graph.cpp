// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/flat_graph.h"

#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "base/assert.h"

namespace trammel::symbolic {

std::size_t FlatGraph::KeyHash::operator()(const std::vector<std::uint32_t>& key) const {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const std::uint32_t word : key) {
    hash = (hash ^ word) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return hash;
}

std::uint32_t FlatGraph::node_of(FlatNode node) {
  std::vector<std::uint32_t> key = {static_cast<std::uint32_t>(node.kind),
                                    static_cast<std::uint32_t>(node.function), node.data};
  for (const FlatPart& part : node.parts) {
    key.push_back(part.node);
    key.push_back(part.tag);
  }
  const auto [place, fresh] =
      known_.emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
  if (fresh) nodes_.push_back(std::move(node));
  return place->second;
}

std::uint32_t FlatGraph::add_list(FlatKind kind, std::vector<FlatPart> parts) {
  nodes_.push_back({kind, Op::Undefined, 0, std::move(parts)});
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::uint32_t FlatGraph::constant_node(const TapeConstant& value) {
  const std::string exact = value.number
                                ? value.number->to_text()
                                : (value.negated ? "-#" : "#") + std::to_string(value.origin.value);
  const auto [place, fresh] =
      known_constants_.emplace(std::pair{std::bit_cast<std::uint64_t>(value.value), exact},
                               static_cast<std::uint32_t>(constants_.size()));
  if (fresh) constants_.push_back(value);
  return node_of({FlatKind::Constant, Op::Undefined, place->second, {}});
}

namespace {

TapeConstant opposite(TapeConstant value) {
  value.value = -value.value;
  if (value.number) value.number = -*value.number;
  value.negated = !value.negated;
  return value;
}

}  // namespace

Signed FlatGraph::constant(const TapeConstant& value) {
  const bool negative = value.value < 0.0;
  return {constant_node(negative ? opposite(value) : value), negative};
}

Signed FlatGraph::number(const Rational& value) {
  TapeConstant c;
  c.value = value.to_double();
  c.number = value;
  return constant(c);
}

Signed FlatGraph::input(std::uint32_t index) {
  return {node_of({FlatKind::Input, Op::Undefined, index, {}}), false};
}

Signed FlatGraph::sum(std::span<const Signed> terms) {
  TRAMMEL_ASSERT(!terms.empty());
  // Different expressions may have become the same node: k times x.
  std::vector<Signed> different;
  std::vector<std::int64_t> times;
  std::unordered_map<std::uint64_t, std::size_t> place;
  for (const Signed& term : terms) {
    const std::uint64_t key = std::uint64_t{term.node} * 2 + (term.negative ? 1 : 0);
    const auto [found, fresh] = place.emplace(key, different.size());
    if (fresh) {
      different.push_back(term);
      times.push_back(1);
    } else {
      ++times[found->second];
    }
  }
  for (std::size_t i = 0; i < different.size(); ++i)
    if (times[i] > 1) different[i] = product(std::array{number(Rational(times[i])), different[i]});
  if (different.size() == 1) return different.front();
  // The first sign goes out; a part that is added comes first.
  const bool negative = different.front().negative;
  FlatNode node{FlatKind::Sum, Op::Undefined, 0, {}};
  for (const Signed& term : different)
    node.parts.push_back({term.node, term.negative == negative ? 0U : 1U});
  return {node_of(std::move(node)), negative};
}

bool FlatGraph::is_one(std::uint32_t node) const {
  if (nodes_[node].kind != FlatKind::Constant) return false;
  const std::optional<Rational>& number = constants_[nodes_[node].data].number;
  return number && number->is_one();
}

Signed FlatGraph::product(std::span<const Signed> factors) {
  bool negative = false;
  std::unordered_map<std::uint32_t, std::uint32_t> occurrences;
  FlatNode node{FlatKind::Product, Op::Undefined, 0, {}};
  for (const Signed& factor : factors) {
    negative = negative != factor.negative;
    if (is_one(factor.node)) continue;
    node.parts.push_back({factor.node, occurrences[factor.node]++});
  }
  if (node.parts.empty()) return {number(Rational(1)).node, negative};
  if (node.parts.size() == 1) return {node.parts.front().node, negative};
  return {node_of(std::move(node)), negative};
}

Signed FlatGraph::quotient(Signed a, Signed b) {
  return {node_of({FlatKind::Quotient, Op::Undefined, 0, {{a.node, 0}, {b.node, 0}}}),
          a.negative != b.negative};
}

Signed FlatGraph::power(Signed base, std::uint32_t exponent) {
  TRAMMEL_ASSERT(exponent > 0);
  if (exponent == 1) return base;
  const Signed lower = exponent % 2 == 0 ? power(base, exponent / 2) : power(base, exponent - 1);
  return product(std::array{lower, exponent % 2 == 0 ? lower : base});
}

std::uint32_t FlatGraph::plain(Signed a) {
  if (!a.negative) return a.node;
  const FlatNode& node = nodes_[a.node];
  if (node.kind == FlatKind::Constant) return constant_node(opposite(constants_[node.data]));
  return node_of({FlatKind::Negative, Op::Undefined, 0, {{a.node, 0}}});
}

Signed FlatGraph::unary(FlatKind kind, Signed a) {
  return {node_of({kind, Op::Undefined, 0, {{plain(a), 0}}}), false};
}

Signed FlatGraph::sqrt(Signed a) {
  return unary(FlatKind::Sqrt, a);
}

Signed FlatGraph::sine(Signed angle) {
  return {unary(FlatKind::Sin, {angle.node, false}).node, angle.negative};
}

Signed FlatGraph::cosine(Signed angle) {
  return unary(FlatKind::Cos, {angle.node, false});
}

Signed FlatGraph::function(Op op, std::span<const Signed> arguments) {
  if (op == Op::Abs) return unary(FlatKind::Abs, {arguments[0].node, false});
  if (op == Op::Sign)
    return {unary(FlatKind::Sign, {arguments[0].node, false}).node, arguments[0].negative};
  FlatKind kind = FlatKind::Function;
  if (op == Op::Min) kind = FlatKind::Min;
  if (op == Op::Max) kind = FlatKind::Max;
  FlatNode node{kind, op, 0, {}};
  for (const Signed& argument : arguments)
    node.parts.push_back({plain(argument), static_cast<std::uint32_t>(node.parts.size())});
  return {node_of(std::move(node)), false};
}

}  // namespace trammel::symbolic
