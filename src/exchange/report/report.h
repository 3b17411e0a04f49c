// SPDX-License-Identifier: Apache-2.0
// A reply as plain data, which the writers of this folder turn into text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/shown_units.h"
#include "inquiry/answer/answer.h"
#include "inquiry/explain/check.h"
#include "inquiry/explain/explain.h"
#include "inquiry/explain/machine_words.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::exchange {

struct ReportValue {
  std::string name;
  double value = 0.0;
  base::ShownUnit shown;
  bool is_of_shape = false;  // what a shape makes of a part: it places nothing
};

struct Report {
  std::string model;
  std::vector<inquiry::Answer> answers;
  std::vector<ReportValue> values;  // what the numbers are for
  std::optional<inquiry::CheckSummary> check;
  std::optional<inquiry::Explanation> explanation;
  std::optional<inquiry::ToldMachine> machine;  // beside an explanation
  std::string_view picture;  // what kind of picture was drawn: `placed`; empty where none was
  std::vector<base::PlacedDiagnostic> diagnostics;
};

/// For people at a terminal. Answers only: diagnostics are rendered on their own.
std::string to_plain_text(const Report& report);

/// A fragment for a LaTeX document (amsmath).
std::string to_latex_text(const Report& report);

/// One answer for a page that sets formulas itself.
struct TypesetAnswer {
  std::vector<std::string> lines;      // displayed LaTeX; of a formula `name = formula` alone
  std::vector<std::string> where;      // a clause each, its LaTeX between dollar signs
  std::vector<std::string> sentences;  // of what is told in words: forecasts, proofs
};

TypesetAnswer typeset(const inquiry::Answer& answer);

/// Markdown with formulas between dollar signs.
std::string to_markdown(const Report& report);

/// One document as language.md 7 fixes it, diagnostics included.
/// Guarantee  valid JSON whatever the names in the model hold; described by
///            docs/reference/reply.schema.json
std::string to_json(const Report& report);

/// A Taylor polynomial as infix text, numbers with all their digits.
std::string to_text(const inquiry::Taylor& taylor, std::size_t component);

/// `proved`, `refuted: for a = 1 the sides are 2 and 3`, `undecided: ...`.
std::string describe_proof(const inquiry::Answer& answer, const inquiry::Proof& proof);

/// A number of SI as it is shown: `35.2 mm`.
std::string show(const base::ShownUnit& unit, double in_si);

/// `closed after 1 turn of theta`, `theta from 0.2 to 1.9 on this branch`.
std::string describe_range(const inquiry::Locus& locus);

/// Solutions and stationary values line by line, as plain text.
std::string describe_solutions(const inquiry::Answer& answer, const inquiry::Solutions& solutions);

/// The same as displayed formulas of LaTeX, one a solution.
std::vector<std::string> solutions_in_latex(const inquiry::Answer& answer,
                                            const inquiry::Solutions& solutions);

/// What happened in a run, with its first and last rows.
std::string describe_trajectory(const inquiry::Answer& answer, const inquiry::Trajectory& table);

/// The phases of a motion, each with its span of time, and how they were checked: paragraphs of
/// whole sentences; the same as plain text.
std::vector<std::string> tell_forecast(const inquiry::Answer& answer,
                                       const prediction::Forecast& forecast);
std::string describe_forecast(const inquiry::Answer& answer, const prediction::Forecast& forecast);

/// What the columns of a sweep come to, with some rows; how far answers stray within tolerances.
std::string describe_sweep(const inquiry::Answer& answer, const inquiry::SweepTable& table);
std::string describe_tolerances(const inquiry::Answer& answer,
                                const inquiry::ToleranceTable& table);

/// Equations of motion, and modes, line by line as plain text.
std::string describe_equations(const inquiry::Answer& answer, const inquiry::Equations& equations);
std::string describe_modes(const inquiry::Answer& answer, const inquiry::Modes& modes);

/// The same as displayed formulas of LaTeX.
std::vector<std::string> equations_in_latex(const inquiry::Answer& answer,
                                            const inquiry::Equations& equations);
std::vector<std::string> modes_in_latex(const inquiry::Answer& answer, const inquiry::Modes& modes);

/// Forces in members and on bearings, as columns and as arrays of LaTeX.
std::string describe_frame(const inquiry::Answer& answer, const inquiry::FrameAnswer& frame);
std::vector<std::string> frame_in_latex(const inquiry::Answer& answer,
                                        const inquiry::FrameAnswer& frame);

/// The derivations of an explanation: as plain text, in LaTeX, in Markdown.
/// Pre     report.explanation is there
std::string describe_derivations(const Report& report);
std::string derivations_in_latex(const Report& report);
std::string derivations_in_markdown(const Report& report);

/// A number as people read it: 8 significant digits.
std::string to_short_number(double value);

/// The same in LaTeX: `2.5 \cdot 10^{-7}`.
std::string latex_number(double value);

/// The unit of a number after it, or nothing; a number of SI in its unit.
std::string latex_shown(const std::string& unit);
std::string latex_number(const base::ShownUnit& unit, double in_si);

}  // namespace trammel::exchange
