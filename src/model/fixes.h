// SPDX-License-Identifier: Apache-2.0
// Fixes that add what a model lacks: a value, a question, a duration.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/fix.h"
#include "model/model.h"

namespace trammel::model {

/// `given m = 1 kg`, below the values that the text gives: 1 of the unit that it shows such
/// quantities in, as a place for the value that is meant.
base::Fix give_value(const Model& model, const Parameter& parameter);

/// The same for several, as one fix, with the sentence for the first: `give one: given m = ...`.
/// Shapes  missing: names with ', ' between
base::Remedy give_values(const Model& model, const std::string& missing);

/// `simulate for 10 s` or `predict for 1000 s`, at the end.
base::Fix add_duration(const Model& model, std::string_view word, int seconds);

/// `find reaction(theta)` of a driven angle, or else of any constraint that has a name.
base::Fixes ask_reaction(const Model& model);

std::vector<std::string> parameter_names(const Model& model);

/// The angle that most likely drives the machine, or else any constraint that has a name.
const Constraint* find_driven(const Model& model);

}  // namespace trammel::model
