// SPDX-License-Identifier: Apache-2.0
// Zero tests of many expressions that share parts: which pivots are proved.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/normal/normal.h"

namespace trammel::symbolic {

class ZeroOracle {
 public:
  ZeroOracle(ExprPool& pool, const base::Budget& budget);

  /// Nonzero by balls at points that are kept, so that a node is evaluated once a point; what they
  /// leave open goes to is_zero.
  ZeroTest test(ExprId e);
  /// Only the quick part: true is a proof, false is none.
  bool is_surely_nonzero(ExprId e);

 private:
  Rational next_value(bool positive);

  ExprPool& pool_;
  base::Budget budget_;
  std::uint64_t state_ = 0x11a5;
  std::vector<std::unique_ptr<BallPoint>> points_;
  std::unordered_map<std::uint32_t, ZeroTest> known_;
};

}  // namespace trammel::symbolic
