// SPDX-License-Identifier: Apache-2.0
// The words of the language in two tables: those that begin a statement, and the functions. Parser,
// suggestions, advice, completion in the studio and the reference page all read these.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace trammel::model::syntax {

enum class Word : std::uint8_t {
  // geometry
  Point,
  Line,
  Circle,
  Curve,
  Body,
  // constraints
  Geometric,
  Mechanical,
  Redundant,
  Parallel,
  Perpendicular,
  Tangent,
  Coincident,
  Equal,
  Weld,
  Roll,
  Mesh,
  Free,
  Restitution,
  Friction,
  // mechanical elements
  Force,
  Torque,
  Load,
  Spring,
  Damper,
  Actuator,
  Mass,
  Inertia,
  Gravity,
  Incline,
  Coordinate,
  Kinetic,
  Potential,
  Dissipation,
  Constraint,
  FrameTable,
  // machines from solids
  Part,
  Frame,
  Solid,
  Density,
  Damping,
  Contact,
  Clearance,
  // values and questions
  Let,
  Given,
  Assume,
  Find,
  Solve,
  Optimize,
  Prove,
  Locus,
  Simulate,
  Start,
  Predict,
  Sweep,
  Sample,
  Tolerance,
};

/// What comes after a statement word. `body`, `force` and `friction` have several forms; theirs is
/// the first in the contract.
enum class Follows : std::uint8_t { Words, Bracket, Equals };

struct StatementWord {
  Word id;
  std::string_view word;
  Follows follows;
  std::string_view example;  // a whole statement
};

/// In the order of the contract.
std::span<const StatementWord> statement_words();

/// The row of this word, or nullptr.
const StatementWord* find_statement_word(std::string_view word);
const StatementWord& statement_word(Word id);

enum class FunctionFamily : std::uint8_t { Mathematics, Measure, Result, Solid };

struct FunctionWord {
  std::string_view word;
  FunctionFamily family;
  std::string_view example;
};

std::span<const FunctionWord> function_words();
const FunctionWord* find_function_word(std::string_view word);

/// The word that was probably meant, or empty: `pint` is near `point`, `arcsin` means `asin`.
/// Cost O(words)
std::string nearest_statement_word(std::string_view word);
std::string nearest_function_word(std::string_view word);

/// The unit that was probably meant, or empty: `mmm` is near `mm`, `Nm` means `N*m`.
std::string nearest_unit(std::string_view name);

}  // namespace trammel::model::syntax
