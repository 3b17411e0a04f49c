// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/native/native_code.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "symbolic/program/interpret.h"

#if defined(__x86_64__)
#include <asmjit/x86.h>

#include "symbolic/program/native/native_writer.h"
#endif

namespace trammel::symbolic {

namespace {

constexpr std::size_t longest_tape = 200'000;

}  // namespace

std::size_t NativeCode::workspace_size(const Tape& tape, NativeLanes lanes) {
  return static_cast<std::size_t>(lanes) * tape.slots + 3 * native_mask_doubles;
}

void NativeCode::prepare(const Tape& tape, NativeLanes lanes, double* workspace) {
  const std::size_t slots = static_cast<std::size_t>(lanes) * tape.slots;
  prepare_workspace(tape, static_cast<std::size_t>(lanes), {workspace, slots});
  double* const masks = workspace + slots;
  std::fill_n(masks, native_mask_doubles, -0.0);
  std::fill_n(masks + native_mask_doubles, native_mask_doubles,
              std::bit_cast<double>(std::uint64_t{INT64_MAX}));
  std::fill_n(masks + 2 * native_mask_doubles, native_mask_doubles, 1.0);
}

#if defined(__x86_64__)

struct NativeCode::Memory {
  asmjit::JitRuntime runtime;
};

std::unique_ptr<NativeCode> NativeCode::make(const Tape& tape, NativeLanes lanes) {
  if (tape.code.size() > longest_tape || !__builtin_cpu_supports("avx")) return nullptr;
  std::unique_ptr<NativeCode> code(new NativeCode);
  asmjit::CodeHolder holder;
  if (holder.init(code->memory_->runtime.environment()) != asmjit::kErrorOk) return nullptr;
  asmjit::x86::Assembler assembler(&holder);
  if (!NativeWriter(assembler, tape, lanes).write()) return nullptr;
  if (code->memory_->runtime.add(&code->function_, &holder) != asmjit::kErrorOk) return nullptr;
  return code;
}

#else

struct NativeCode::Memory {};

std::unique_ptr<NativeCode> NativeCode::make(const Tape&, NativeLanes) {
  return nullptr;
}

#endif

NativeCode::NativeCode() : memory_(std::make_unique<Memory>()) {}
NativeCode::~NativeCode() = default;

}  // namespace trammel::symbolic
