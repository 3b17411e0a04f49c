// SPDX-License-Identifier: Apache-2.0
// What exact arithmetic does where memory ends.
#pragma once

namespace trammel::symbolic {

/// From the first call on GMP and FLINT throw std::bad_alloc where they would end the process. It
/// leaves their C frames, which works since both are built with unwind tables; what the interrupted
/// call had allocated is lost, as it is when FLINT gives up.
void throw_where_memory_ends();

}  // namespace trammel::symbolic
