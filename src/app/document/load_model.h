// SPDX-License-Identifier: Apache-2.0
// The model of a text, with the values that stand in place of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/request/model_text.h"
#include "base/diagnostic.h"
#include "base/source_files.h"
#include "model/model.h"
#include "model/resolve/build_model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::app {

/// What a model is read for: values of `start` count where motions are followed.
enum class Purpose : std::uint8_t {
  State,
  Run,
  Sweep,  // of states, or of runs or predictions where the text has one
};

struct LoadedModel {
  std::string name;  // of the file, without its ending
  base::SourceFiles files;
  std::unique_ptr<symbolic::ExprPool> pool;
  std::optional<model::Model> model;     // none: nothing could be read
  std::vector<model::GivenValue> given;  // what runs start from, then --given
  std::string tables;                    // the texts of files that the model names
  std::vector<base::PlacedDiagnostic> diagnostics;
  bool follows_motion = false;  // `given` holds what runs start from
  bool is_sound = false;        // it can be analyzed
};

/// Guarantee  the same text makes the same model, in a pool of its own
LoadedModel load_model(const ModelText& text, Purpose purpose, const base::Budget& budget);

/// `arm` for `models/arm.tml`.
std::string model_name(const std::string& file_name);

/// In the order of their places; those without a place last.
std::vector<base::PlacedDiagnostic> place_in_order(base::Diagnostics diagnostics,
                                                   const base::SourceFiles& files);

}  // namespace trammel::app
