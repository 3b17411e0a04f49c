// SPDX-License-Identifier: Apache-2.0
// Where runs start, as the text says it.
#pragma once

#include <vector>

#include "base/diagnostic.h"
#include "model/model.h"
#include "model/resolve/build_model.h"

namespace trammel::inquiry {

struct StartValues {
  std::vector<model::GivenValue> values;
  base::Diagnostics diagnostics;
};

/// What the statements `start` say, as values that replace given ones.
///
/// Errors  start-unknown where a name is no state
StartValues read_start(const model::Model& model);

}  // namespace trammel::inquiry
