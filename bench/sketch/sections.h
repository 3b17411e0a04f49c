// SPDX-License-Identifier: Apache-2.0
// The sections of the report on sketches; `peers` runs SolveSpace on the same sketches.
#pragma once

namespace trammel::bench {

void print_growth(bool peers);
void print_drag(bool peers);

/// Drawings that follow the pointer.
void print_session(bool peers);

/// Whole answers to `find` with certificates, from text to text.
void print_answers(bool peers);

}  // namespace trammel::bench
