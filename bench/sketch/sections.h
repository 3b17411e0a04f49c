// SPDX-License-Identifier: Apache-2.0
// The sections of the report on sketches.
#pragma once

namespace trammel::bench {

/// Planning and solving random sketches of growing size; `peers` runs SolveSpace on the same.
void print_growth(bool peers);

}  // namespace trammel::bench
