// SPDX-License-Identifier: Apache-2.0
// What an export needs of a model that has been analyzed.
#pragma once

#include "exchange/source/source_file.h"
#include "inquiry/machine/case.h"

namespace trammel::app {

/// Parameters with the numbers that the answers are for, in the model's order.
std::vector<exchange::SourceParameter> source_parameters(const inquiry::Case& here);

}  // namespace trammel::app
