// SPDX-License-Identifier: Apache-2.0
// Writes a tape as x86-64 instructions with AVX. Private to native_code.cpp.
#pragma once

#include <asmjit/x86.h>

#include <cstdint>
#include <vector>

#include "symbolic/program/native/native_code.h"
#include "symbolic/program/native/next_uses.h"
#include "symbolic/program/native/register_file.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// The workspace: the slots, then three masks (the sign bit, all other bits, the number 1).
class NativeWriter {
 public:
  NativeWriter(asmjit::x86::Assembler& assembler, const Tape& tape, NativeLanes lanes);

  /// The whole function; false where an instruction could not be written.
  bool write();

 private:
  using Gp = asmjit::x86::Gp;
  using Vec = asmjit::x86::Vec;
  using Mem = asmjit::x86::Mem;
  using InstId = asmjit::InstId;
  enum Mask : std::uint8_t { SignBit, OtherBits, One };

  // Both forms of an instruction: on one double, on four: half of eight points.
  struct Form {
    InstId one;
    InstId four;
  };

  bool is_single() const { return lanes_ == NativeLanes::One; }
  Vec reg(int r) const;
  Mem place(const Gp& base, std::uint32_t index) const;
  Mem home(std::uint32_t slot) const;
  Mem output(std::uint32_t index) const;
  Mem mask(Mask which) const;
  template <class... Operands>
  void put(Form form, const Operands&... operands);

  void write_part(const std::vector<NextUse>& next, std::size_t begin, std::size_t end);
  int make_room(int a = -1, int b = -1);
  int in_register(std::uint32_t slot, std::uint32_t next, int keep = -1);
  void spill(int r);
  void spill_all();
  void used(std::uint32_t slot, std::uint32_t next);
  int result(const TapeInstruction& step, int a, int b);
  asmjit::Operand source(std::uint32_t slot, std::uint32_t next, int keep);

  void step(const TapeInstruction& step, const NextUse& next);
  void binary(const TapeInstruction& step, const NextUse& next);
  void divide(const TapeInstruction& step, const NextUse& next);
  void extreme(const TapeInstruction& step, const NextUse& next);
  void unary(const TapeInstruction& step, const NextUse& next);
  void sign(int out, int a);
  void store(const Mem& place, const TapeInstruction& step, const NextUse& next);
  std::uint32_t angles_in(const SineGroup& group) const;
  void sines(const SineGroup& group);
  void function(const TapeInstruction& step);
  void call(std::uint64_t address);

  asmjit::x86::Assembler& out_;
  const Tape& tape_;
  NativeLanes lanes_;
  std::int32_t half_ = 0;  // of the points that is at work
  RegisterFile registers_;
  bool failed_ = false;
};

}  // namespace trammel::symbolic
