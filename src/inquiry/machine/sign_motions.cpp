// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/sign_motions.h"

#include <utility>

namespace trammel::inquiry {

namespace {

// Sweeps of what a machine starts with need one for each set of constraints; those of its own
// values would fill the memory with equations that are never met again.
constexpr std::size_t kept = 8;

}  // namespace

std::shared_ptr<const simulation::CompiledMotion> SignMotions::get(
    const std::vector<char>& in_force,
    const std::function<mechanics::MotionStart(const mechanics::MotionFormulas&)>& start_of,
    const std::function<std::shared_ptr<const simulation::CompiledMotion>()>& make) {
  std::vector<Made> known;
  {
    const std::lock_guard lock(mutex_);
    known = made_;
  }
  for (const Made& made : known)
    if (made.in_force == in_force &&
        start_of(made.equations->formulas()).inputs.values == made.equations->home().inputs.values)
      return made.equations;
  auto equations = make();
  if (!equations) return nullptr;
  const std::lock_guard lock(mutex_);
  if (made_.size() < kept) made_.push_back({in_force, equations});
  return equations;
}

}  // namespace trammel::inquiry
