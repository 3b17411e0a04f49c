// SPDX-License-Identifier: Apache-2.0
// `trammel session`: an open model that answers calls in JSON, for front ends in other processes.
#pragma once

namespace trammel::cli {

/// Reads calls from standard input, one a line, and writes their replies to standard output, one a
/// line and in the same order; lines of progress stand before the reply they belong to.
/// `{"call": "cancel"}` has no reply of its own: calls before it that are not answered yet end with
/// what they have. Ends where the input does, or is interrupted.
///
/// Result  the exit code
int answer_session_lines();

}  // namespace trammel::cli
