// SPDX-License-Identifier: Apache-2.0
// Values of a text: of parameters, and where points stand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/text_edit.h"
#include "base/vector2.h"
#include "model/language/syntax.h"

namespace trammel::model::edit {

/// The value that `given` gives the name, as it is written: `30 deg`. Where there is none, one more
/// item of the last `given`, or a statement of its own below what describes the model. A constraint
/// without a name is named by its text, `length(rod) = 5 m`, and has its value in that.
///
/// Cost  O(statements)
base::TextEdits set_value(const syntax::Tree& tree, std::string_view name, std::string_view value);

struct PointPlace {
  std::string name;
  base::Vector2<double> at;  // in SI
};

/// What stands in `point A at (30 mm, 10 mm)`.
enum class AtCoordinates : std::uint8_t { None, Numbers, Formulas };

/// Of the `at` that places the point; none where it is not placed so.
///
/// Cost  O(statements)
AtCoordinates find_at_coordinates(const syntax::Tree& tree, std::string_view point);

struct PlacedPoints {
  base::TextEdits edits;
  std::vector<std::string> kept;  // points whose coordinates are formulas, which stay as they are
};

/// The coordinates of `near` and `at`, in the units that stand there. Coordinates that are formulas
/// (`at (d, 0)`) are not touched; points that the text does not place by coordinates are left out.
///
/// Shapes  resolution: m; a coordinate has as many digits as tell it from one that far away
/// Cost    O(statements + points)
PlacedPoints place_points(const syntax::Tree& tree, std::span<const PointPlace> points,
                          double resolution);

/// The number in the unit of the value that is given there, `62 deg`: what a drag makes of it.
/// Nothing where that is a formula; a number in SI where none is given.
///
/// Shapes  number, resolution: SI
base::TextEdits set_number(const syntax::Tree& tree, std::string_view name, double number,
                           double resolution);

/// The statement, by its place among all, that holds this part of the text.
std::optional<std::size_t> find_statement(const syntax::Tree& tree, const base::Span& part);

/// The value of the constraint that is this statement; nothing where it is none, or has none.
std::optional<base::Span> find_constraint_value(const syntax::Tree& tree, std::size_t statement);

/// The number, in the unit that stands there, as the value of the constraint that is this
/// statement. Nothing where the value is a formula.
///
/// Shapes  number, resolution: SI
base::TextEdits set_constraint_number(const syntax::Tree& tree, std::size_t statement,
                                      double number, double resolution);

}  // namespace trammel::model::edit
