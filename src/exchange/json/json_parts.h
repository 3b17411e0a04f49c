// SPDX-License-Identifier: Apache-2.0
// Parts of replies in JSON.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "base/vector2.h"
#include "exchange/report/report.h"
#include "exchange/svg/scene.h"

namespace trammel::exchange {

using Json = nlohmann::ordered_json;

/// An empty object with room for so many fields: an object that grows copies all that it holds.
Json object_of(std::size_t fields);

/// A vector as an array, a number bare, nothing as null.
template <class Items, class Write>
Json write_components(const Items& items, bool is_vector, Write write) {
  Json array = Json::array();
  for (const auto& item : items) array.push_back(write(item));
  if (array.empty()) return nullptr;
  return is_vector ? array : array.front();
}

/// As text; -1: in one line. Guarantee  valid UTF-8, whatever the names hold
std::string dump(const Json& document, int indent = -1);

/// A whole reply, as to_json().
Json write_report(const Report& report);

/// Shapes in pixels, y downward; `view` tells where the model is on the page.
Json write_scene(const Scene& scene);

Json write_place(const base::Vector2<double>& v);
Json write_edit(const base::PlacedEdit& edit);
Json write_diagnostic(const base::PlacedDiagnostic& diagnostic);
Json write_motion(const inquiry::CheckedMotion& motion);

/// `[35.2, "mm"]`; null where it has no unit. Units of columns: `["mm", 0.001]`, each with what it
/// is in SI; null where no column has one.
Json write_shown(const base::ShownUnit& unit, double in_si);
Json write_shown(const std::vector<base::ShownUnit>& columns);

Json write_taylor(const inquiry::Taylor& taylor, bool is_vector);

/// `solutions` or `stationary`, and whether there are others.
void add_solutions(Json& result, const inquiry::Answer& answer,
                   const inquiry::Solutions& solutions);

/// `equations`, and `system` where there is one.
void add_equations(Json& result, const symbolic::ExprPool& pool,
                   const inquiry::Equations& equations);

/// `members` and `bearings`.
void add_frame(Json& result, const inquiry::FrameAnswer& frame);

/// `modes`, `equilibrium` and, of one freedom, the formulas.
void add_modes(Json& result, const symbolic::ExprPool& pool, const inquiry::Modes& modes);

/// Each row an array, with the words of columns that have some; null where there is no value.
Json write_rows(const std::vector<std::vector<double>>& rows,
                std::span<const inquiry::ColumnWords> words = {});

/// `columns`, `rows`, `summary`, `notes`.
void add_sweep(Json& result, const inquiry::SweepTable& table);

/// `toleranced` and `spreads`.
void add_tolerances(Json& result, const inquiry::ToleranceTable& table);

/// `columns`, `rows`, `events` and how well the run was kept.
void add_trajectory(Json& result, const inquiry::Trajectory& trajectory);

/// `phases`, and how far they are known and simulated.
void add_forecast(Json& result, const prediction::Forecast& forecast);

}  // namespace trammel::exchange
