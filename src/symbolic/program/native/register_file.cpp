// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/native/register_file.h"

namespace trammel::symbolic {

int RegisterFile::candidate(int a, int b) const {
  int best = -1;
  for (int r = 0; r < count; ++r) {
    if (r == a || r == b) continue;
    const Entry& entry = entries_[static_cast<std::size_t>(r)];
    if (entry.slot == never) return r;
    if (best < 0 || entry.next > entries_[static_cast<std::size_t>(best)].next) best = r;
  }
  return best;
}

void RegisterFile::put(int r, const Entry& entry) {
  release(r);
  entries_[static_cast<std::size_t>(r)] = entry;
  where_[entry.slot] = static_cast<std::int8_t>(r);
}

void RegisterFile::release(int r) {
  Entry& entry = entries_[static_cast<std::size_t>(r)];
  if (entry.slot != never) where_[entry.slot] = -1;
  entry = {};
}

}  // namespace trammel::symbolic
