// SPDX-License-Identifier: Apache-2.0
// Models of examples/, as texts without questions and runs.
#pragma once

#include <string>

namespace trammel::bench {

/// A model by its place in examples/, `long-run/planet`.
std::string example(const std::string& name);

/// A machine of examples/machines.
std::string gallery_machine(const std::string& name);

/// The gallery's escapement with a constant torque, that of its spring at the start, in its place.
std::string steady_escapement();

}  // namespace trammel::bench
