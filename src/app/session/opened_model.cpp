// SPDX-License-Identifier: Apache-2.0
#include "app/session/opened_model.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/session/draw_elements.h"
#include "geometry/diagnostic_kinds.h"
#include "inquiry/sweep/lane_equations.h"
#include "model/diagnostic_kinds.h"
#include "model/edit/set_value.h"
#include "model/language/parse.h"

namespace trammel::app {

namespace {

bool is_replaced_by_start(const LoadedModel& loaded, const base::PlacedDiagnostic& d) {
  return loaded.follows_motion && !loaded.model->starts.empty() &&
         (d.kind.code == model::rate_assumed.code || d.kind.code == geometry::measured_value.code);
}

bool has(const std::vector<base::PlacedDiagnostic>& told, const base::DiagnosticKind& kind) {
  return std::any_of(told.begin(), told.end(),
                     [&](const base::PlacedDiagnostic& d) { return d.kind.code == kind.code; });
}

// An angle of several turns puts points anywhere: how far they are from their hints is asked again
// once it is mended.
void leave_out_far_hints(base::Diagnostics& more, const std::vector<base::PlacedDiagnostic>& told) {
  if (!has(told, model::angle_in_radians)) return;
  const auto is_of_hint = [](const base::Diagnostic& d) {
    return d.kind.code == geometry::far_from_hint.code;
  };
  more.erase(std::remove_if(more.begin(), more.end(), is_of_hint), more.end());
}

// Writes the place of the point as its hint.
void add_fixes_of_hints(base::Diagnostics& found, const std::string& text,
                        const model::Model& model, const inquiry::Prepared& prepared) {
  if (!prepared.machine) return;
  const auto is_far = [](const base::Diagnostic& d) {
    return d.kind.code == geometry::far_from_hint.code && d.span;
  };
  if (std::ranges::none_of(found, is_far)) return;
  const geometry::SketchEquations& equations = prepared.machine->sketch.equations;
  const inquiry::State& state = prepared.asked ? prepared.asked->state : *prepared.drawn;
  Drawing drawing;
  draw_elements(equations, state.placement.x, drawing);
  const model::ParsedModel parsed = model::parse_model(base::SourceText("", text));
  constexpr double resolution = 1e-3;  // sizes of the drawing: a hint is no dimension
  for (base::Diagnostic& d : found) {
    if (!is_far(d)) continue;
    std::vector<model::edit::PointPlace> places;
    for (const model::Point& point : model.points)
      if (point.span.begin == d.span->begin)
        for (const DrawnPoint& drawn : drawing.points)
          if (drawn.name == point.name) places.push_back({drawn.name, drawn.at});
    base::Fix fix{"move the hint there", {}};
    for (base::TextEdit& edit :
         model::edit::place_points(parsed.tree, places, resolution * equations.size).edits)
      fix.changes.push_back({base::ChangeKind::Replace, edit.at, std::move(edit.text)});
    if (!fix.changes.empty()) d.remedy.fixes.push_back(std::move(fix));
  }
}

// Rows of states are told by formulas; of runs where these may go in lanes.
bool needs_formulas(const LoadedModel& loaded, const Opening& how) {
  if (how.purpose != Purpose::Sweep) return how.needs.formulas;
  const model::Model& model = *loaded.model;
  return model.variation.span &&
         (!loaded.follows_motion || inquiry::may_run_in_lanes(model, *loaded.pool));
}

}  // namespace

void OpenedModel::report(base::Diagnostics more, std::vector<base::PlacedDiagnostic>& to) const {
  for (base::PlacedDiagnostic& d : place_in_order(std::move(more), loaded.files))
    if (!is_replaced_by_start(loaded, d)) to.push_back(std::move(d));
}

bool OpenedModel::is_cut_short() const {
  const symbolic::ExprPool& pool = prepared.pool ? *prepared.pool : *loaded.pool;
  return prepared.stopped != base::StopReason::None || pool.stopped() != base::StopReason::None;
}

std::unique_ptr<OpenedModel> open_model(const ModelText& text, const Opening& how,
                                        const base::Budget& budget) {
  auto opened = std::make_unique<OpenedModel>(load_model(text, how.purpose, budget));
  LoadedModel& loaded = opened->loaded;
  for (base::PlacedDiagnostic& d : std::exchange(loaded.diagnostics, {}))
    if (!is_replaced_by_start(loaded, d)) opened->diagnostics.push_back(std::move(d));
  if (!loaded.is_sound) return opened;
  inquiry::Needs needs = how.needs;
  needs.formulas = needs_formulas(loaded, how);
  opened->prepared = inquiry::prepare(*loaded.model, std::move(loaded.pool), loaded.given, needs);
  base::Diagnostics more = std::exchange(opened->prepared.diagnostics, {});
  leave_out_far_hints(more, opened->diagnostics);
  add_fixes_of_hints(more, text.text, *loaded.model, opened->prepared);
  opened->report(std::move(more), opened->diagnostics);
  return opened;
}

}  // namespace trammel::app
