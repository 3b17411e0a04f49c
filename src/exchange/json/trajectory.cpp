// SPDX-License-Identifier: Apache-2.0
#include "exchange/json/json_parts.h"

namespace trammel::exchange {

void add_trajectory(Json& result, const inquiry::Trajectory& trajectory) {
  result["columns"] = trajectory.columns;
  result["units"] = trajectory.units.empty() ? Json(nullptr) : Json(trajectory.units);
  result["shown_units"] = write_shown(trajectory.shown);
  if (trajectory.file.empty()) {
    result["rows"] = write_rows(trajectory.rows);
  } else {
    result["file"] = trajectory.file;
  }
  Json events = Json::array();
  for (const inquiry::TrajectoryEvent& e : trajectory.events) {
    Json event = object_of(5);
    event["time"] = e.time;
    event["what"] = e.what;
    event["label"] = e.label;
    if (e.place) event["place"] = write_place(*e.place);
    if (e.is_expected) event["expected"] = true;
    events.push_back(std::move(event));
  }
  result["events"] = std::move(events);
  result["end"] = trajectory.end;
  result["closure"] = trajectory.miss;
  result["energy_drift"] = trajectory.energy_drift ? Json(*trajectory.energy_drift) : Json(nullptr);
  result["steps"] = trajectory.steps;
}

}  // namespace trammel::exchange
