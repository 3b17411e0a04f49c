// SPDX-License-Identifier: Apache-2.0
// How a call went: what the command line ends with.
#pragma once

namespace trammel::app {

enum class ExitCode : int {
  Answered = 0,
  ModelWrong = 1,
  CommandLineWrong = 2,
  LimitHit = 3,
  InternalError = 4,
};

}  // namespace trammel::app
