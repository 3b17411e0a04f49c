// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/evaluator.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "symbolic/program/interpret.h"
#include "symbolic/program/native/native_code.h"

namespace trammel::symbolic {

struct Evaluator::Code {
  Tape tape;
  std::unique_ptr<NativeCode> one, eight;
};

namespace {

std::size_t lines(std::size_t doubles) {
  return (doubles + 7) / 8;
}

// A set of formulas may have no inputs or no outputs: nothing is counted from a null pointer.
template <class Number>
Number* from(std::span<Number> values, std::size_t offset) {
  return values.empty() ? values.data() : values.data() + offset;
}

}  // namespace

Evaluator::Evaluator(Tape tape, Road road) {
  auto code = std::make_shared<Code>();
  code->tape = std::move(tape);
  if (road == Road::Native) {
    code->one = NativeCode::make(code->tape, NativeLanes::One);
    code->eight = NativeCode::make(code->tape, NativeLanes::Eight);
  }
  code_ = std::move(code);
  make_workspaces();
}

void Evaluator::make_workspaces() {
  const Tape& tape = code_->tape;
  if (code_->one) {
    one_.resize(lines(NativeCode::workspace_size(tape, NativeLanes::One)));
    NativeCode::prepare(tape, NativeLanes::One, one_.front().lanes);
  } else {
    one_.resize(lines(tape.slots) + 1);
    prepare_workspace(tape, 1, {one_.front().lanes, tape.slots});
  }
  many_.clear();
}

Evaluator::Evaluator(const Evaluator& other) : code_(other.code_) {
  make_workspaces();
}
Evaluator& Evaluator::operator=(const Evaluator& other) {
  if (this != &other) *this = Evaluator(other);
  return *this;
}
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;
Evaluator::~Evaluator() = default;

const Tape& Evaluator::tape() const {
  return code_->tape;
}
bool Evaluator::is_native() const {
  return code_->one != nullptr;
}

void Evaluator::eval(std::span<const double> inputs, std::span<double> outputs) {
  TRAMMEL_ASSERT(inputs.size() >= code_->tape.inputs && outputs.size() >= code_->tape.outputs);
  double* const workspace = one_.front().lanes;
  if (code_->one)
    code_->one->run(inputs.data(), outputs.data(), workspace);
  else
    interpret(code_->tape, inputs.data(), outputs.data(), workspace);
}

void Evaluator::eval_batch(std::span<const double> inputs, std::span<double> outputs,
                           std::size_t points) {
  const Tape& tape = code_->tape;
  TRAMMEL_ASSERT(inputs.size() >= batch_size(points, tape.inputs));
  TRAMMEL_ASSERT(outputs.size() >= batch_size(points, tape.outputs));
  const std::size_t blocks = (points + batch_lanes - 1) / batch_lanes;
  const std::size_t in = batch_lanes * tape.inputs, out = batch_lanes * tape.outputs;
  if (code_->eight) {
    if (many_.empty()) {
      many_.resize(lines(NativeCode::workspace_size(tape, NativeLanes::Eight)));
      NativeCode::prepare(tape, NativeLanes::Eight, many_.front().lanes);
    }
    for (std::size_t b = 0; b < blocks; ++b)
      code_->eight->run(from(inputs, b * in), from(outputs, b * out), many_.front().lanes);
    return;
  }
  if (many_.empty()) {
    many_.resize(lines(tape.slots * interpreted_lanes) + 1);
    prepare_workspace(tape, interpreted_lanes,
                      {many_.front().lanes, tape.slots * interpreted_lanes});
  }
  constexpr std::size_t at_once = interpreted_lanes / batch_lanes;
  for (std::size_t b = 0; b < blocks; b += at_once)
    interpret_batch(tape, from(inputs, b * in), from(outputs, b * out),
                    std::min(at_once, blocks - b), many_.front().lanes);
}

}  // namespace trammel::symbolic
