// SPDX-License-Identifier: Apache-2.0
// A text that is read and prepared: what questions about it are answered from, any number of times.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "app/document/load_model.h"
#include "app/request/model_text.h"
#include "inquiry/machine/prepare.h"

namespace trammel::app {

/// What a model is opened for. Of a sweep the text decides whether formulas are needed.
struct Opening {
  Purpose purpose = Purpose::State;
  inquiry::Needs needs = {};

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// It stays where it is: the machine points to the model.
struct OpenedModel {
  explicit OpenedModel(LoadedModel read) : loaded(std::move(read)) {}
  OpenedModel(const OpenedModel&) = delete;
  OpenedModel& operator=(const OpenedModel&) = delete;

  LoadedModel loaded;
  inquiry::Prepared prepared;  // empty where the text has errors
  std::vector<base::PlacedDiagnostic> diagnostics;

  /// With the places of this text. Left out is what is assumed of values that a start says.
  void report(base::Diagnostics more, std::vector<base::PlacedDiagnostic>& to) const;
  /// Whether a limit cut it short: then it is not to be kept.
  bool is_cut_short() const;
};

/// Guarantee  the same text and opening make the same, whatever was opened before
/// Cost       reading the text, a placement and, where they are needed, formulas
std::unique_ptr<OpenedModel> open_model(const ModelText& text, const Opening& how,
                                        const base::Budget& budget);

}  // namespace trammel::app
