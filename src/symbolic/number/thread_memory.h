// SPDX-License-Identifier: Apache-2.0
// What exact arithmetic keeps for a thread.
#pragma once

namespace trammel::symbolic {

/// Frees the blocks that FLINT keeps for this thread's large integers; nothing else does.
///
/// Pre     nothing that was computed by this thread is used any more: the last act of a worker
void release_thread_memory();

}  // namespace trammel::symbolic
