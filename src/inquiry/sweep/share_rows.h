// SPDX-License-Identifier: Apache-2.0
// Many rows, made by several threads and by several processes, kept by one.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "base/budget.h"
#include "base/ranks.h"
#include "inquiry/sweep/row_block.h"

namespace trammel::inquiry {

struct Sharing {
  std::size_t threads = 1;
  std::size_t block = 256;  // rows that one thread makes at a time
  base::Budget budget = {};
  base::Ranks ranks = {};
  /// Told the share of the rows that are kept, 0 to 1, by the thread that keeps them.
  std::function<void(double share)> progress = {};
};

/// Makes the rows and hands them over block by block, in whatever order they are ready, from one
/// thread: in the first process all of them, in the others none. Ends early, and says so, where the
/// budget is reached or `keep` says false. The first process deals blocks out as they are asked
/// for, so that nobody waits for the slowest.
///
/// Pre     all processes call it with the same rows and block
/// Errors  what a row maker throws ends the sharing and is thrown
bool share_rows(std::span<const std::uint64_t> rows, const Sharing& sharing,
                const std::function<RowMaker()>& make_worker,
                const std::function<bool(RowBlock)>& keep);

}  // namespace trammel::inquiry
