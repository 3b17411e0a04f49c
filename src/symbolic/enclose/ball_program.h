// SPDX-License-Identifier: Apache-2.0
// Expressions prepared for many evaluations in balls, over whole boxes of inputs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// What is certain of an expression over a box.
enum class Domain : std::uint8_t {
  Inside,   // it has a value at every point, and is continuous there
  Jumps,    // it has a value at every point, but a sign or an angle may jump
  Unknown,  // it may have no value somewhere
  Outside,  // it has no value at any point
};

class BallProgram {
 public:
  /// Domain is told of the first `watched` roots; the others are derivatives of those.
  BallProgram(const ExprPool& pool, std::span<const ExprId> roots, std::span<const ExprId> inputs,
              std::size_t watched);

  /// results[i] contains the values of roots[i] over the box.
  ///
  /// Shapes  inputs as given to the constructor, one result a root
  /// Cost    about 0.1 us a node at 128 bits
  Domain run(const ArbVector& inputs, ArbVector& results, slong precision);

  std::size_t size() const { return steps_.size(); }

 private:
  struct Step {
    ExprId node;
    std::vector<std::size_t> arguments;  // places of the children
    std::size_t input;                   // for a symbol that is one; else no_input
    bool watched;
  };
  static constexpr std::size_t no_input = SIZE_MAX;

  void compute(const Step& step, arb_ptr to, const ArbVector& inputs, slong precision);
  Domain domain_of(const Step& step) const;

  const ExprPool* pool_;
  std::vector<Step> steps_;
  std::vector<std::size_t> roots_;
  ArbVector values_;
  ArbVector arguments_;
};

}  // namespace trammel::symbolic
