// SPDX-License-Identifier: Apache-2.0
// The sections of the report on machines of solids.
#pragma once

namespace trammel::bench {

/// Machines of the gallery and a stack: CPU, times real time, steps by second and by event.
void print_gallery(bool peers);

/// Rows of clocks and stacks of blocks, n against 2n.
void print_growth(bool peers);

/// A clock under a constant torque for 10^5 ticks: each of them half a tooth.
void print_ticks(bool peers);

/// The same for 10^6.
void print_more_ticks(bool peers);

/// The same outlines, masses, springs and dampings in Box2D: whether they tick, and how evenly.
void print_box2d(bool peers);

}  // namespace trammel::bench
