// SPDX-License-Identifier: Apache-2.0
// A tape ready to be evaluated in doubles, at one point or at many.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "symbolic/program/batch.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// How a tape is evaluated; both ways give the same bits.
enum class Road : unsigned char { Native, Interpreted };

/// Copies share the code and have workspaces of their own: one copy a thread.
class Evaluator {
 public:
  /// Native where NativeCode can be made, else interpreted.
  explicit Evaluator(Tape tape, Road road = Road::Native);
  Evaluator(const Evaluator& other);
  Evaluator& operator=(const Evaluator& other);
  Evaluator(Evaluator&&) noexcept;
  Evaluator& operator=(Evaluator&&) noexcept;
  ~Evaluator();

  const Tape& tape() const;
  bool is_native() const;

  /// Shapes  inputs: tape().inputs; outputs: tape().outputs
  /// Errors  NaN where an output has no value
  void eval(std::span<const double> inputs, std::span<double> outputs);

  /// Many points, laid out as batch.h says: with the same bits as one by one.
  ///
  /// Shapes  inputs, outputs: batch_size(points, tape().inputs), batch_size(points, tape().outputs)
  void eval_batch(std::span<const double> inputs, std::span<double> outputs, std::size_t points);

 private:
  struct Code;
  struct alignas(64) Line {
    double lanes[8];
  };
  void make_workspaces();

  std::shared_ptr<const Code> code_;
  std::vector<Line> one_, many_;  // workspaces; the second is made when first needed
};

}  // namespace trammel::symbolic
