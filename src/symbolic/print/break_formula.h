// SPDX-License-Identifier: Apache-2.0
// Long formulas on several lines, broken where an engineer would: at their outermost sums.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::symbolic {

/// Lines of plain text, each but the first begins with the sign of its term; components of vectors
/// and arguments stand apart too. What has no place to break stays long.
///
/// Cost    O(length) for each depth of brackets at which something is broken
std::vector<std::string> break_formula(std::string_view text, std::size_t columns);

/// The same as one text behind `indent` columns: what goes on stands below where it begins.
std::string write_broken(std::string_view formula, std::size_t indent);

/// `name = formula = number` for a displayed equation, aligned on several lines where the formula
/// breaks. The tail, `= number`, may be empty.
std::string align_latex(const std::string& name, const std::string& formula,
                        const std::string& tail);

/// The terms of a formula in LaTeX that stand side by side outside of all brackets and fractions,
/// each with its sign, gathered to lines. One where the formula is short, or no sum.
std::vector<std::string> break_latex(std::string_view latex);

/// The same of MathML: each line is one element. Browsers break no line of a formula themselves.
///
/// Pre     the formula is one element, as to_mathml() gives it
std::vector<std::string> break_mathml(std::string_view mathml);

}  // namespace trammel::symbolic
