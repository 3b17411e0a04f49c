// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/native/native_writer.h"

#include <algorithm>
#include <utility>

#include "symbolic/program/sines/sincos.h"
#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

namespace x86 = asmjit::x86;
namespace Inst = x86::Inst;

namespace {

// Two registers that hold nothing from one instruction to the next.
constexpr int scratch = RegisterFile::count, second_scratch = RegisterFile::count + 1;

enum Comparison : int { Equal = 0, Less = 1, Unordered = 3 };

template <int lanes>
void call_lanes(double* out, const double* a, const double* b, TapeFunction function) {
  for (int i = 0; i < lanes; ++i) out[i] = function(a[i], b[i]);
}

}  // namespace

NativeWriter::NativeWriter(x86::Assembler& assembler, const Tape& tape, NativeLanes lanes)
    : out_(assembler), tape_(tape), lanes_(lanes), registers_(tape.slots) {}

// Registers of the function: rbx the workspace, r12 the inputs, r13 the outputs; three pushed words
// leave the stack aligned for calls.
bool NativeWriter::write() {
  for (const Gp& saved : {x86::rbx, x86::r12, x86::r13}) out_.push(saved);
  out_.mov(x86::r12, x86::rdi);
  out_.mov(x86::r13, x86::rsi);
  out_.mov(x86::rbx, x86::rdx);
  const std::vector<NextUse> next = next_uses(tape_);
  const std::size_t size = tape_.code.size();
  for (std::size_t begin = 0; begin < size;) {
    std::size_t end = begin;
    while (end < size && tape_.code[end].op != TapeOp::SinCos) ++end;
    write_part(next, begin, end);
    if (end < size) sines(tape_.groups[tape_.code[end].a]);
    begin = end + 1;
  }
  if (!is_single()) out_.vzeroupper();
  for (const Gp& saved : {x86::r13, x86::r12, x86::rbx}) out_.pop(saved);
  if (out_.ret() != asmjit::kErrorOk) failed_ = true;
  return !failed_;
}

// Up to the next sines, which are called for all points at once.
void NativeWriter::write_part(const std::vector<NextUse>& next, std::size_t begin,
                              std::size_t end) {
  for (half_ = 0; half_ < (is_single() ? 1 : 2); ++half_) {
    for (std::size_t i = begin; i < end; ++i) step(tape_.code[i], next[i]);
    spill_all();
  }
  half_ = 0;
}

template <class... Operands>
void NativeWriter::put(Form form, const Operands&... operands) {
  if (out_.emit(is_single() ? form.one : form.four, operands...) != asmjit::kErrorOk)
    failed_ = true;
}

NativeWriter::Vec NativeWriter::reg(int r) const {
  const auto id = static_cast<std::uint32_t>(r);
  return is_single() ? Vec(x86::xmm(id)) : Vec(x86::ymm(id));
}

// Value `index` of those that stand from `base` on.
NativeWriter::Mem NativeWriter::place(const Gp& base, std::uint32_t index) const {
  constexpr std::int32_t bytes_of_half = 32;
  const std::int32_t bytes = 8 * static_cast<std::int32_t>(lanes_);
  return x86::ptr(base, static_cast<std::int32_t>(index) * bytes + half_ * bytes_of_half);
}

NativeWriter::Mem NativeWriter::home(std::uint32_t slot) const {
  return place(slot < tape_.inputs ? x86::r12 : x86::rbx, slot);
}

NativeWriter::Mem NativeWriter::output(std::uint32_t index) const {
  return place(x86::r13, index);
}

NativeWriter::Mem NativeWriter::mask(Mask which) const {
  const std::size_t place = static_cast<std::size_t>(lanes_) * tape_.slots +
                            static_cast<std::size_t>(which) * native_mask_doubles;
  return x86::ptr(x86::rbx, static_cast<std::int32_t>(8 * place));
}

void NativeWriter::spill(int r) {
  RegisterFile::Entry& entry = registers_[r];
  if (entry.slot == never || !entry.dirty) return;
  put({Inst::kIdVmovsd, Inst::kIdVmovupd}, home(entry.slot), reg(r));
  entry.dirty = false;
}

void NativeWriter::spill_all() {
  for (int r = 0; r < RegisterFile::count; ++r) {
    spill(r);
    registers_.release(r);
  }
}

int NativeWriter::make_room(int a, int b) {
  const int r = registers_.candidate(a, b);
  spill(r);
  registers_.release(r);
  return r;
}

int NativeWriter::in_register(std::uint32_t slot, std::uint32_t next, int keep) {
  if (const auto found = registers_.find(slot)) return *found;
  const int r = make_room(keep);
  put({Inst::kIdVmovsd, Inst::kIdVmovupd}, reg(r), home(slot));
  registers_.put(r, {slot, next, false});
  return r;
}

// A register where the value is in one or is soon needed again, else its place in memory.
asmjit::Operand NativeWriter::source(std::uint32_t slot, std::uint32_t next, int keep) {
  if (const auto found = registers_.find(slot)) return reg(*found);
  if (next == never) return home(slot);
  const int r = registers_.candidate(keep);
  if (registers_[r].slot != never && registers_[r].next <= next) return home(slot);
  return reg(in_register(slot, next, keep));
}

void NativeWriter::used(std::uint32_t slot, std::uint32_t next) {
  const auto found = registers_.find(slot);
  if (!found) return;
  if (next == never)
    registers_.release(*found);
  else
    registers_[*found].next = next;
}

// A register for the result. Pre: used() was called for the operands; a and b may be overwritten
// where nothing needs them any more, since an instruction reads before it writes.
int NativeWriter::result(const TapeInstruction& step, int a, int b) {
  const auto busy = [&](int r) { return r >= 0 && registers_[r].slot != never ? r : -1; };
  const int r = make_room(busy(a), busy(b));
  registers_.put(r, {step.out, never, true});
  return r;
}

void NativeWriter::step(const TapeInstruction& step, const NextUse& next) {
  switch (step.op) {
    case TapeOp::Add:
    case TapeOp::Sub:
    case TapeOp::Mul: binary(step, next); break;
    case TapeOp::Div: divide(step, next); break;
    case TapeOp::Min:
    case TapeOp::Max: extreme(step, next); break;
    case TapeOp::Copy: store(home(step.out), step, next); return;
    case TapeOp::Output: store(output(step.out), step, next); return;
    case TapeOp::SinCos: return;  // between parts
    case TapeOp::Function: function(step); return;
    default: unary(step, next);
  }
  used(step.out, next.out);
}

void NativeWriter::binary(const TapeInstruction& step, const NextUse& next) {
  std::uint32_t first = step.a, second = step.b;
  std::uint32_t first_next = next.a, second_next = next.b;
  const bool swaps = step.op != TapeOp::Sub && !registers_.find(first) && registers_.find(second);
  if (swaps) {
    std::swap(first, second);
    std::swap(first_next, second_next);
  }
  const int a = in_register(first, first_next);
  const asmjit::Operand b = source(second, second_next, a);
  used(first, first_next);
  used(second, second_next);
  const int in = b.isReg() ? static_cast<int>(b.id()) : -1;
  const int r = result(step, a, in);
  if (step.op == TapeOp::Add) put({Inst::kIdVaddsd, Inst::kIdVaddpd}, reg(r), reg(a), b);
  if (step.op == TapeOp::Sub) put({Inst::kIdVsubsd, Inst::kIdVsubpd}, reg(r), reg(a), b);
  if (step.op == TapeOp::Mul) put({Inst::kIdVmulsd, Inst::kIdVmulpd}, reg(r), reg(a), b);
}

// All bits are ones, a NaN, where the divisor is 0.
void NativeWriter::divide(const TapeInstruction& step, const NextUse& next) {
  const int a = in_register(step.a, next.a);
  const asmjit::Operand b = source(step.b, next.b, a);
  used(step.a, next.a);
  used(step.b, next.b);
  const int in = b.isReg() ? static_cast<int>(b.id()) : -1;
  const int r = result(step, a, in);
  const Form compare{Inst::kIdVcmpsd, Inst::kIdVcmppd};
  put({Inst::kIdVxorpd, Inst::kIdVxorpd}, reg(scratch), reg(scratch), reg(scratch));
  put(compare, reg(scratch), reg(scratch), b, asmjit::Imm(Equal));
  put({Inst::kIdVdivsd, Inst::kIdVdivpd}, reg(r), reg(a), b);
  put({Inst::kIdVorpd, Inst::kIdVorpd}, reg(r), reg(r), reg(scratch));
}

// The instruction gives its second source where one is NaN: b is tested for it.
void NativeWriter::extreme(const TapeInstruction& step, const NextUse& next) {
  const int a = in_register(step.a, next.a);
  const int b = in_register(step.b, next.b, a);
  used(step.a, next.a);
  used(step.b, next.b);
  const int r = result(step, a, b);
  const Form compare{Inst::kIdVcmpsd, Inst::kIdVcmppd};
  put(compare, reg(scratch), reg(b), reg(b), asmjit::Imm(Unordered));
  if (step.op == TapeOp::Min)
    put({Inst::kIdVminsd, Inst::kIdVminpd}, reg(r), reg(b), reg(a));
  else
    put({Inst::kIdVmaxsd, Inst::kIdVmaxpd}, reg(r), reg(b), reg(a));
  put({Inst::kIdVorpd, Inst::kIdVorpd}, reg(r), reg(r), reg(scratch));
}

void NativeWriter::unary(const TapeInstruction& step, const NextUse& next) {
  const int a = in_register(step.a, next.a);
  used(step.a, next.a);
  const int r = result(step, a, -1);
  if (step.op == TapeOp::Neg)
    put({Inst::kIdVxorpd, Inst::kIdVxorpd}, reg(r), reg(a), mask(SignBit));
  else if (step.op == TapeOp::Abs)
    put({Inst::kIdVandpd, Inst::kIdVandpd}, reg(r), reg(a), mask(OtherBits));
  else if (step.op == TapeOp::Sign)
    sign(r, a);
  else if (is_single())
    put({Inst::kIdVsqrtsd, Inst::kIdVsqrtsd}, reg(r), reg(a), reg(a));
  else
    put({Inst::kIdVsqrtpd, Inst::kIdVsqrtpd}, reg(r), reg(a));
}

// (0 < a) - (a < 0), NaN of NaN
void NativeWriter::sign(int out, int a) {
  const Form compare{Inst::kIdVcmpsd, Inst::kIdVcmppd};
  const Form both{Inst::kIdVandpd, Inst::kIdVandpd};
  const Vec above = reg(second_scratch), below = reg(scratch);
  put({Inst::kIdVxorpd, Inst::kIdVxorpd}, below, below, below);
  put(compare, above, below, reg(a), asmjit::Imm(Less));
  put(compare, below, reg(a), below, asmjit::Imm(Less));
  put(both, above, above, mask(One));
  put(both, below, below, mask(One));
  put({Inst::kIdVsubsd, Inst::kIdVsubpd}, above, above, below);
  put(compare, below, reg(a), reg(a), asmjit::Imm(Unordered));
  put({Inst::kIdVorpd, Inst::kIdVorpd}, reg(out), above, below);
}

void NativeWriter::store(const Mem& place, const TapeInstruction& step, const NextUse& next) {
  const Form move{Inst::kIdVmovsd, Inst::kIdVmovupd};
  const auto found = registers_.find(step.a);
  if (!found) put(move, reg(scratch), home(step.a));
  put(move, place, reg(found ? *found : scratch));
  used(step.a, next.a);
}

// One point fills its vectors up with angles that nobody needs; eight points need no such care.
std::uint32_t NativeWriter::angles_in(const SineGroup& group) const {
  if (is_single()) return group.width;
  std::uint32_t last = 0;
  for (const TapeInstruction& step : tape_.code)
    if (step.op != TapeOp::Output && step.op != TapeOp::SinCos && step.out >= group.angles &&
        step.out < group.sines())
      last = std::max(last, step.out - group.angles + 1);
  return last;
}

void NativeWriter::sines(const SineGroup& group) {
  out_.lea(x86::rdi, home(group.angles));
  out_.lea(x86::rsi, home(group.sines()));
  out_.lea(x86::rdx, home(group.cosines()));
  out_.mov(x86::rcx, std::uint64_t{angles_in(group)} * static_cast<std::uint64_t>(lanes_));
  call(reinterpret_cast<std::uint64_t>(&sincos_many));
}

void NativeWriter::function(const TapeInstruction& step) {
  spill_all();
  out_.lea(x86::rdi, home(step.out));
  out_.lea(x86::rsi, home(step.a));
  out_.lea(x86::rdx, home(step.b));
  out_.mov(x86::rcx, reinterpret_cast<std::uint64_t>(tape_function(step.function)));
  call(is_single() ? reinterpret_cast<std::uint64_t>(&call_lanes<1>)
                   : reinterpret_cast<std::uint64_t>(&call_lanes<4>));
}

void NativeWriter::call(std::uint64_t address) {
  if (!is_single()) out_.vzeroupper();  // what is called may be code without AVX
  out_.mov(x86::rax, address);
  if (out_.call(x86::rax) != asmjit::kErrorOk) failed_ = true;
}

}  // namespace trammel::symbolic
