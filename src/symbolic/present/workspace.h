// SPDX-License-Identifier: Apache-2.0
// What the search for a short form remembers: the same polynomials and quotients come back in many
// candidates, in rings of their own.
#pragma once

#include <string>
#include <unordered_map>

#include "symbolic/present/cost.h"

namespace trammel::symbolic {

struct Workspace {
  explicit Workspace(ExprPool& in) : pool(in), costs(in) {}

  ExprPool& pool;
  Costs costs;
  std::unordered_map<std::string, ExprId> forms;          // of rational functions, by signature
  std::unordered_map<std::uint32_t, ExprId> polynomials;  // by expanded form: the shortest
  std::unordered_map<std::uint32_t, ExprId> sums;         // the same, not factored as a whole
};

}  // namespace trammel::symbolic
