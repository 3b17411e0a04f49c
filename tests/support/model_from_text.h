// SPDX-License-Identifier: Apache-2.0
// A model from its text, for tests that are not about the language.
#pragma once

#include <memory>
#include <string>

#include "base/diagnostic.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::test {

struct TestModel {
  std::unique_ptr<symbolic::ExprPool> pool = std::make_unique<symbolic::ExprPool>();
  base::Diagnostics diagnostics;
  model::Model model;

  model::PointIndex point(const std::string& name) const;
};

TestModel model_from_text(const std::string& text);

}  // namespace trammel::test
