// SPDX-License-Identifier: Apache-2.0
// Machine code of a tape, for x86-64 with AVX.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// Points that one call works on.
enum class NativeLanes : std::uint8_t { One = 1, Eight = 8 };

/// Three masks of so many doubles stand behind the slots of a workspace.
inline constexpr std::size_t native_mask_doubles = 4;

/// Code in memory of its own. Calls from several threads are safe, each with its own workspace.
class NativeCode {
 public:
  /// None where the processor has no AVX, the system grants no memory to run code in, or the tape
  /// is longer than 200 000 instructions: then interpret() is there.
  ///
  /// Cost    about 0.1 us an instruction, and 50 us for the memory
  static std::unique_ptr<NativeCode> make(const Tape& tape, NativeLanes lanes);
  ~NativeCode();
  NativeCode(const NativeCode&) = delete;
  NativeCode& operator=(const NativeCode&) = delete;

  /// Doubles of workspace; aligned to 32 bytes.
  static std::size_t workspace_size(const Tape& tape, NativeLanes lanes);
  /// Writes constants and masks.
  static void prepare(const Tape& tape, NativeLanes lanes, double* workspace);

  /// One point: value i is inputs[i], outputs[i]. Eight points: a block of batch_lanes, value i of
  /// point p is inputs[batch_lanes * i + p].
  /// Pre: the workspace was prepared for this tape
  void run(const double* inputs, double* outputs, double* workspace) const {
    function_(inputs, outputs, workspace);
  }

 private:
  struct Memory;
  using Function = void (*)(const double*, double*, double*);
  NativeCode();

  std::unique_ptr<Memory> memory_;
  Function function_ = nullptr;
};

}  // namespace trammel::symbolic
