// SPDX-License-Identifier: Apache-2.0
// Expressions as they stand in the text: nodes in an arena, children before parents.
//
// Nothing is evaluated, simplified or resolved here: whether `x(P)` is a measure or an unknown
// function, and whether `m` is a parameter, is for the consumer to find out.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "base/dimension.h"
#include "base/span.h"
#include "base/typed_index.h"

namespace trammel::model::syntax {

using base::Span;
using ExprIndex = base::Index<struct ExprTag>;
using NameIndex = base::Index<struct NameTag>;  // equal names have equal indices within an arena
using NumberIndex = base::Index<struct NumberTag>;

/// The exact value of a decimal numeral: `digits * 10^exponent`, where `digits` has no zeros at
/// either end, so that equal numbers are equal (zero is "0"). `2.50e-6` is {"25", -7}.
struct Decimal {
  std::string digits;
  std::int32_t exponent = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// One factor of a unit: `s^2` in `m/s^2` is {"s", -2}. The name is in the unit table.
struct UnitFactor {
  std::string_view name;  // of the row in the unit table, lives as long as the program
  base::Exponent exponent;
  Span span;  // of the name
};

enum class UnaryOperator : std::uint8_t { Minus, Plus };

/// `Intersect` is `&`, among solids only; there `Add` and `Subtract` are union and difference.
enum class BinaryOperator : std::uint8_t { Add, Subtract, Multiply, Divide, Power, Intersect };

/// A run of entries in one of the arena's lists.
struct ListSlice {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

struct NumberNode {
  NumberIndex number;
};

/// A number with its unit, `7850 kg/m^3`.
struct QuantityNode {
  NumberIndex number;
  ListSlice units;
  Span number_span, unit_span;
};

/// A name without a bracket: `theta''` is {theta, 2}.
struct NameNode {
  NameIndex name;
  std::uint32_t primes = 0;
  Span name_span;  // without the primes
};

/// A function or measure: `distance(A, B)''` has two `primes`; `x'(s)`, the derivative of an
/// unknown function by its argument, one of `function_primes`.
struct CallNode {
  NameIndex function;
  std::uint32_t function_primes = 0;
  ListSlice arguments;
  std::uint32_t primes = 0;
  Span function_span;  // of the bare name
};

/// A time derivative of a bracket: `(x(P) - x(Q))'`.
struct DerivativeNode {
  ExprIndex operand;
  std::uint32_t primes = 0;
};

struct UnaryNode {
  UnaryOperator op;
  ExprIndex operand;
};

struct BinaryNode {
  BinaryOperator op;
  ExprIndex left, right;
  Span op_span;
};

/// `(x, y)` or `(x, y, z)`.
struct VectorNode {
  ListSlice components;
};

/// `drawn`: only ever the whole right side of a constraint.
struct DrawnNode {};

/// `import "arbor.csg"`, among solids only.
struct ImportNode {
  NameIndex path;  // the text between the quotes
};

using ExprForm = std::variant<NumberNode, QuantityNode, NameNode, CallNode, DerivativeNode,
                              UnaryNode, BinaryNode, VectorNode, DrawnNode, ImportNode>;

/// A node's span starts and ends with its first and last token; brackets around it are left out.
struct ExprNode {
  Span span;
  ExprForm form;
};

/// An argument of a call. Names (`cylinder(d=10, h=1)`) occur among solids only.
struct Argument {
  ExprIndex value;
  bool is_named = false;
  NameIndex name = {};  // only where `is_named`
  Span name_span = {};
};

/// Owns the nodes of one text.
/// I1 a child has a smaller index than its parent, so every bottom-up pass is a loop.
/// I2 indices of other arenas are never passed in (asserted as far as it can be seen).
class ExprArena {
 public:
  const ExprNode& operator[](ExprIndex index) const { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }

  /// The node's form if it is a `Form`, otherwise nullptr.
  template <class Form>
  const Form* find(ExprIndex index) const {
    return std::get_if<Form>(&nodes_[index].form);
  }

  std::span<const Argument> arguments(const CallNode& call) const;
  std::span<const ExprIndex> components(const VectorNode& vector) const;
  std::span<const UnitFactor> units(const QuantityNode& quantity) const;
  std::span<const UnitFactor> units(ListSlice factors) const;

  /// The normalised name (`θ₁` is "theta_1"), without primes.
  const std::string& text(NameIndex name) const { return names_[name]; }
  /// The numeral as it was typed.
  const std::string& text(NumberIndex number) const { return numbers_[number]; }
  Decimal decimal(NumberIndex number) const;

  std::size_t name_count() const { return names_.size(); }

  ExprIndex add(Span span, const ExprForm& form);
  NameIndex add_name(std::string_view normalised);
  NumberIndex add_number(std::string_view numeral);
  ListSlice add_arguments(std::span<const Argument> arguments);
  ListSlice add_components(std::span<const ExprIndex> components);
  ListSlice add_units(std::span<const UnitFactor> units);

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };

  base::IndexedVector<ExprTag, ExprNode> nodes_;
  base::IndexedVector<NameTag, std::string> names_;
  base::IndexedVector<NumberTag, std::string> numbers_;
  std::vector<Argument> arguments_;
  std::vector<ExprIndex> components_;
  std::vector<UnitFactor> units_;
  std::unordered_map<std::string, NameIndex, Hash, std::equal_to<>> name_of_text_;
};

/// The value of a numeral such as `12`, `0.95`, `.5`, `2.194e-6`.
///
/// Pre     the text is a numeral that the lexer has accepted
/// Cost    O(length)
Decimal to_decimal(std::string_view numeral);

}  // namespace trammel::model::syntax
