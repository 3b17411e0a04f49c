// SPDX-License-Identifier: Apache-2.0
// What a tape is made from: sums and products of any length, without signs inside products, each
// once. A second DAG beside the pool's, because here -x is no node and x*x is no power.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/op.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// A node, or its negative.
struct Signed {
  std::uint32_t node = 0;
  bool negative = false;

  Signed operator-() const { return {node, !negative}; }
  friend bool operator==(const Signed&, const Signed&) = default;
};

enum class FlatKind : std::uint8_t {
  Constant,  // data: index of the constant
  Input,     // data: index of the input
  Sum,
  Product,
  Quotient,
  Sqrt,
  Sin,
  Cos,
  Negative,  // where a function needs its argument with its sign
  Abs,
  Sign,
  Min,
  Max,
  Function,
};

/// One part of a node. In a sum `tag` is 1 for a part that is subtracted; in a product it counts
/// the occurrences of the same factor, so that the parts of a node are always different.
struct FlatPart {
  std::uint32_t node = 0;
  std::uint32_t tag = 0;

  friend bool operator==(const FlatPart&, const FlatPart&) = default;
};

struct FlatNode {
  FlatKind kind = FlatKind::Constant;
  Op function = Op::Undefined;
  std::uint32_t data = 0;
  std::vector<FlatPart> parts;  // a sum begins with one that is added
};

class FlatGraph {
 public:
  Signed constant(const TapeConstant& value);  // of any sign
  Signed number(const Rational& value);
  Signed input(std::uint32_t index);
  Signed sum(std::span<const Signed> terms);
  Signed product(std::span<const Signed> factors);
  Signed quotient(Signed a, Signed b);
  /// base^exponent by squaring. Pre: exponent > 0
  Signed power(Signed base, std::uint32_t exponent);
  Signed sqrt(Signed a);
  Signed sine(Signed angle);
  Signed cosine(Signed angle);
  /// Any other function; Abs, Sign, Min and Max become operations of their own.
  Signed function(Op op, std::span<const Signed> arguments);

  /// A sum or product of parts as they are, not looked up. For shared_parts.
  std::uint32_t add_list(FlatKind kind, std::vector<FlatPart> parts);

  const FlatNode& operator[](std::uint32_t node) const { return nodes_[node]; }
  FlatNode& operator[](std::uint32_t node) { return nodes_[node]; }
  std::size_t size() const { return nodes_.size(); }
  const std::vector<TapeConstant>& constants() const { return constants_; }

 private:
  struct KeyHash {
    std::size_t operator()(const std::vector<std::uint32_t>& key) const;
  };
  std::uint32_t node_of(FlatNode node);
  std::uint32_t constant_node(const TapeConstant& value);
  bool is_one(std::uint32_t node) const;
  Signed unary(FlatKind kind, Signed a);
  /// A node that stands for the value with its sign.
  std::uint32_t plain(Signed a);

  std::vector<FlatNode> nodes_;
  std::vector<TapeConstant> constants_;
  std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, KeyHash> known_;
  std::map<std::pair<std::uint64_t, std::string>, std::uint32_t> known_constants_;
};

}  // namespace trammel::symbolic
