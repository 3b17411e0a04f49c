// SPDX-License-Identifier: Apache-2.0
// Everything that `model` can say to the user, one row a kind. Codes are never used twice: new
// rows are added at the end of their block. The slug names the folder of the smallest model that
// is told so, below tests/diagnostics.
#pragma once

#include "base/diagnostic.h"

namespace trammel::model {

using base::DiagnosticKind;

// ---- language: the words, 101 to 149

// The file as a whole.
inline constexpr DiagnosticKind empty_model{"E101", "empty-model"};
inline constexpr DiagnosticKind binary_file{"E102", "binary-file"};
inline constexpr DiagnosticKind not_utf8{"E103", "not-utf8"};
inline constexpr DiagnosticKind file_too_large{"E104", "file-too-large"};
inline constexpr DiagnosticKind line_too_long{"E105", "line-too-long"};

// Characters, numbers, brackets.
inline constexpr DiagnosticKind unknown_character{"E106", "unknown-character"};
inline constexpr DiagnosticKind foreign_sign{"E107", "foreign-sign"};
inline constexpr DiagnosticKind malformed_number{"E108", "malformed-number"};
inline constexpr DiagnosticKind decimal_comma{"E109", "decimal-comma"};
inline constexpr DiagnosticKind unclosed_quote{"E110", "unclosed-quote"};
inline constexpr DiagnosticKind unclosed_bracket{"E111", "unclosed-bracket"};
inline constexpr DiagnosticKind unopened_bracket{"E112", "unopened-bracket"};
inline constexpr DiagnosticKind nested_too_deep{"E113", "nested-too-deep"};

// Expressions.
inline constexpr DiagnosticKind missing_operator{"E114", "missing-operator"};
inline constexpr DiagnosticKind missing_operand{"E115", "missing-operand"};
inline constexpr DiagnosticKind missing_function_bracket{"E116", "missing-function-bracket"};
inline constexpr DiagnosticKind missing_comma{"E117", "missing-comma"};
inline constexpr DiagnosticKind unknown_unit{"E118", "unknown-unit"};
inline constexpr DiagnosticKind misplaced_unit{"E119", "misplaced-unit"};
inline constexpr DiagnosticKind misplaced_prime{"E120", "misplaced-prime"};
inline constexpr DiagnosticKind misplaced_drawn{"E121", "misplaced-drawn"};
inline constexpr DiagnosticKind wrong_coordinate_count{"E122", "wrong-coordinate-count"};
inline constexpr DiagnosticKind misplaced_solid{"E123", "misplaced-solid"};

// Statements.
inline constexpr DiagnosticKind unknown_statement{"E124", "unknown-statement"};
inline constexpr DiagnosticKind not_a_statement{"E125", "not-a-statement"};
inline constexpr DiagnosticKind misspelt_keyword{"E126", "misspelt-keyword"};
inline constexpr DiagnosticKind unexpected_text{"E127", "unexpected-text"};
inline constexpr DiagnosticKind missing_clause{"E128", "missing-clause"};
inline constexpr DiagnosticKind repeated_clause{"E129", "repeated-clause"};
inline constexpr DiagnosticKind misplaced_label{"E130", "misplaced-label"};
inline constexpr DiagnosticKind wrong_relation{"E131", "wrong-relation"};
inline constexpr DiagnosticKind missing_relation{"E132", "missing-relation"};
inline constexpr DiagnosticKind not_assignable{"E133", "not-assignable"};
inline constexpr DiagnosticKind wrong_argument_count{"E134", "wrong-argument-count"};

// Tables of frames.
inline constexpr DiagnosticKind unreadable_table{"E135", "unreadable-table"};
inline constexpr DiagnosticKind unknown_row{"E136", "unknown-row"};
inline constexpr DiagnosticKind wrong_cells{"E137", "wrong-cells"};
inline constexpr DiagnosticKind malformed_name{"E138", "malformed-name"};
inline constexpr DiagnosticKind units_not_first{"E139", "units-not-first"};

// Files of OpenSCAD.
inline constexpr DiagnosticKind unreadable_csg{"E140", "unreadable-csg"};
inline constexpr DiagnosticKind malformed_csg{"E141", "malformed-csg"};
inline constexpr DiagnosticKind unknown_csg_node{"E142", "unknown-csg-node"};
inline constexpr DiagnosticKind wrong_csg_argument{"E143", "wrong-csg-argument"};

inline constexpr DiagnosticKind misspelt_function{"W101", "misspelt-function"};
inline constexpr DiagnosticKind misspelt_statement{"W102", "misspelt-statement"};
inline constexpr DiagnosticKind more_errors{"N101", "more-errors"};

// ---- meaning: what the words refer to, 150 to 199

inline constexpr DiagnosticKind duplicate_name{"E150", "duplicate-name"};
inline constexpr DiagnosticKind unknown_element{"E151", "unknown-element"};
inline constexpr DiagnosticKind wrong_element{"E152", "wrong-element"};
inline constexpr DiagnosticKind not_supported{"E153", "not-supported"};
inline constexpr DiagnosticKind unit_clash{"E154", "unit-clash"};
inline constexpr DiagnosticKind unit_is_a_name{"E155", "unit-is-a-name"};
inline constexpr DiagnosticKind wrong_arguments{"E156", "wrong-arguments"};
inline constexpr DiagnosticKind vector_expected{"E157", "vector-expected"};
inline constexpr DiagnosticKind number_expected{"E158", "number-expected"};
inline constexpr DiagnosticKind unknown_constraint{"E159", "unknown-constraint"};
inline constexpr DiagnosticKind ambiguous_constraint{"E160", "ambiguous-constraint"};
inline constexpr DiagnosticKind constant_expected{"E161", "constant-expected"};
inline constexpr DiagnosticKind nothing_constrained{"E162", "nothing-constrained"};
inline constexpr DiagnosticKind circular_definition{"E163", "circular-definition"};
inline constexpr DiagnosticKind degenerate_line{"E164", "degenerate-line"};
inline constexpr DiagnosticKind given_twice{"E165", "given-twice"};
inline constexpr DiagnosticKind value_undefined{"E166", "value-undefined"};
inline constexpr DiagnosticKind free_is_driven{"E167", "free-is-driven"};
inline constexpr DiagnosticKind parameter_expected{"E170", "parameter-expected"};
inline constexpr DiagnosticKind wrong_solid{"E171", "wrong-solid"};
inline constexpr DiagnosticKind dimension_without_value{"E172", "dimension-without-value"};
inline constexpr DiagnosticKind shape_has_names{"E173", "shape-has-names"};
inline constexpr DiagnosticKind massless_part{"E174", "massless-part"};
inline constexpr DiagnosticKind negative_clearance{"E175", "negative-clearance"};
inline constexpr DiagnosticKind no_coordinates{"E180", "no-coordinates"};
inline constexpr DiagnosticKind mixed_model{"E181", "mixed-model"};
inline constexpr DiagnosticKind nonlinear_in_rates{"E182", "nonlinear-in-rates"};
inline constexpr DiagnosticKind nothing_moves{"E183", "nothing-moves"};

inline constexpr DiagnosticKind lonely_parameter{"W150", "lonely-parameter"};
inline constexpr DiagnosticKind similar_names{"W151", "similar-names"};
inline constexpr DiagnosticKind unused_value{"W152", "unused-value"};
inline constexpr DiagnosticKind angle_in_radians{"W153", "angle-in-radians"};
inline constexpr DiagnosticKind bare_number_among_units{"W154", "bare-number"};
inline constexpr DiagnosticKind upward_gravity{"W155", "upward-gravity"};

inline constexpr DiagnosticKind run_elsewhere{"N150", "run-elsewhere"};
inline constexpr DiagnosticKind rate_assumed{"N151", "rate-assumed"};
inline constexpr DiagnosticKind nothing_in_motion{"N152", "nothing-in-motion"};

}  // namespace trammel::model
