// SPDX-License-Identifier: Apache-2.0
// From the syntax tree to the model: names resolved, everything checked, nothing ignored.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/frame/table_reader.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

struct BuiltModel {
  Model model;
  base::Diagnostics diagnostics;
};

/// A number for a parameter, from `--given "a = 2, theta = 30 deg"`.
struct GivenValue {
  ExprId parameter;
  ExprId value;  // a constant
};

/// What of `--given` is a value of a parameter; what is wrong with others is told elsewhere.
using GivenReader = std::function<std::vector<GivenValue>(const Model&)>;

struct BuildOptions {
  TableReader read_table = {};
  FindMechanism find_mechanism = {};  // how parts are joined: a model without parts needs none
  GivenReader read_given = {};        // values that parts are drawn with in place of the text's
  bool in_si = false;                 // what is told of the model, whatever units its text uses
};

/// What is not supported yet is an error that names the statement. With errors the model is
/// incomplete and must not be solved.
///
/// Errors  those of tables (E135 to E139) and solids' files (E140 to E143), E150 to E166, W150 to
/// W152, N150, N151 Cost    O(nodes) and the dimension system
BuiltModel build_model(const syntax::Tree& tree, std::string name, symbolic::ExprPool& pool,
                       const BuildOptions& options = {});

/// Values of the command line for a model that was built in the same pool.
/// Errors  unknown parameters, values that are not constant
struct BuiltGiven {
  std::vector<GivenValue> values;
  base::Diagnostics diagnostics;
};
BuiltGiven build_given(const syntax::Tree& tree, const std::vector<syntax::Binding>& bindings,
                       const Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::model
