// SPDX-License-Identifier: Apache-2.0
// A model's answers as a file of another language: a function, or an equation, for each quantity
// asked for, and the equations of motion as what that language's users integrate.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "codegen/language.h"
#include "inquiry/answer/answer.h"
#include "inquiry/motion/first_order.h"

namespace trammel::exchange {

struct SourceParameter {
  std::string name;
  symbolic::ExprId symbol;
  std::optional<double> value;  // in SI
  std::string unit;             // empty where the model uses none
};

struct SourceModel {
  std::string name;
  symbolic::ExprPool* pool = nullptr;
  std::vector<SourceParameter> parameters;  // in the model's order, names of `let` left out
  std::span<const inquiry::Answer> answers;
  std::optional<inquiry::FirstOrderSystem> system;
};

struct SourceFile {
  std::string text;  // empty where nothing could be written
  base::Diagnostics diagnostics;
};

/// Functions with a common head, or one document of all formulas where the language has no
/// functions of them (SymPy, Modelica, LaTeX, MathML, a sheet). What has no formula is named in a
/// remark and in a diagnostic.
///
/// Units   SI and radians; units and the values of the model stand in remarks
/// Errors  not-printable for what the language cannot say, not-exported for what has no formula
/// Cost    O(length of the text)
SourceFile write_source(const SourceModel& model, const codegen::Language& language);

}  // namespace trammel::exchange
