// SPDX-License-Identifier: Apache-2.0
// What is done where memory ends.
#pragma once

namespace trammel::symbolic {

/// From the first call on GMP and FLINT throw std::bad_alloc where they would end the process. It
/// leaves their C frames, which works since both are built with unwind tables; what the interrupted
/// call had allocated is lost, as it is when FLINT gives up.
///
/// Where the process has a limit of memory, each call sees to it that a part of it is kept back.
/// Where memory ends that part is given up: a call of FLINT that is under way, and then all that is
/// destroyed, for FLINT allocates there too, live from it.
void throw_where_memory_ends();

/// Throws std::bad_alloc once for each time that exact arithmetic has begun to live from the part
/// that was kept back. It is called where nothing is half done.
///
/// Cost    a read
void check_memory();

/// Whether an exception has left a call of FLINT, after which what it was writing may be neither
/// read nor destroyed.
bool has_left_half_done();

}  // namespace trammel::symbolic
