// SPDX-License-Identifier: Apache-2.0
// A model from its text with everything that its questions are answered from.
#pragma once

#include <string>

#include "inquiry/machine/prepare.h"
#include "support/model_from_text.h"

namespace trammel::test {

/// Pre     the sketch is sound, which is checked (doctest)
struct PreparedModel {
  explicit PreparedModel(const std::string& text, const inquiry::Needs& needs = {});
  PreparedModel(const PreparedModel&) = delete;
  PreparedModel& operator=(const PreparedModel&) = delete;

  const model::Question& question(std::size_t which = 0) const { return model.questions[which]; }
  symbolic::ExprPool& pool() { return scratch.pool; }

  model::Model model;
  inquiry::Prepared prepared;
  inquiry::Scratch scratch;
  inquiry::Case here;

 private:
  PreparedModel(TestModel from, const inquiry::Needs& needs);
};

}  // namespace trammel::test
