// SPDX-License-Identifier: Apache-2.0
// Independent pieces of one piece of work, shared by the cores of the machine.
#pragma once

#include <cstddef>
#include <functional>

namespace trammel::base {

/// Calls work(0) to work(count - 1), each once, in no order, and returns when all have ended. Each
/// thread that is begun for it calls `leave` last, which frees what libraries keep for a thread.
///
/// Pre     two calls change nothing that both of them see; `leave` does not throw
/// Errors  the first exception ends the work: what has not begun is left out, and it is thrown here
/// Cost    about 0.1 ms a core for its thread; one core and one piece begin none, and under a limit
///         of memory that has no space for a thread's stack the threads that there are do it all
void work_on_cores(std::size_t count, const std::function<void(std::size_t)>& work,
                   const std::function<void()>& leave);

}  // namespace trammel::base
