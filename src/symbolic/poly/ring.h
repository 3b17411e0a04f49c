// SPDX-License-Identifier: Apache-2.0
// Polynomial rings over the integers whose generators stand for expressions.
#pragma once

#include <flint/fmpz_mpoly.h>

#include <optional>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

/// What a generator obeys: nothing; sin^2 + cos^2 = 1 with its partner; root^degree = radicand.
enum class GeneratorKind : std::uint8_t { Free, Sine, Cosine, Root };

struct Generator {
  ExprId expr{};
  GeneratorKind kind = GeneratorKind::Free;
  std::size_t partner = 0;   // the cosine of a sine and the other way round
  std::uint32_t degree = 2;  // of a root
};

/// Owns the FLINT context. Polynomials of a ring must not outlive it.
class Ring {
 public:
  Ring(std::vector<Generator> generators, PolyLimits limits);
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;
  ~Ring();

  std::size_t size() const { return generators_.size(); }
  const Generator& generator(std::size_t i) const { return generators_[i]; }
  std::optional<std::size_t> find(ExprId e) const;
  const PolyLimits& limits() const { return limits_; }
  const fmpz_mpoly_ctx_struct* context() const { return context_; }

  /// To be called before work of about this size (Effort). Throws PolyStop when the budget is used
  /// up.
  void check_budget(std::size_t work) const;

 private:
  std::vector<Generator> generators_;
  PolyLimits limits_;
  std::unordered_map<std::uint32_t, std::size_t> places_;
  fmpz_mpoly_ctx_t context_;
};

}  // namespace trammel::symbolic
