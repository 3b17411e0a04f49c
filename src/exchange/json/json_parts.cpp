// SPDX-License-Identifier: Apache-2.0
#include "exchange/json/json_parts.h"

#include <cmath>
#include <numbers>

#include "exchange/shown/shown_table.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

Json write_optional(const symbolic::ExprPool& pool, const std::optional<symbolic::ExprId>& e) {
  return e ? Json(symbolic::to_text(pool, *e)) : Json(nullptr);
}

Json write_optional(const std::optional<double>& number) {
  return number ? Json(*number) : Json(nullptr);
}

Json write_solution(const inquiry::Answer& answer, const inquiry::FoundSolution& solution) {
  const symbolic::ExprPool& pool = *answer.pool;
  Json result = {{"values", Json::object()}, {"period", nullptr}, {"free", Json::array()}};
  for (const inquiry::SolvedValue& v : solution.values) {
    Json& value = result["values"][v.name] = {{"symbolic", write_optional(pool, v.formula)},
                                              {"numeric", write_optional(v.number)}};
    if (v.unit) value["unit"] = *v.unit;
    if (v.number && !v.shown.text.empty()) value["shown"] = write_shown(v.shown, *v.number);
    if (v.taylor) value["taylor"] = write_taylor(*v.taylor, false);
    if (v.is_free) result["free"].push_back(v.name);
    if (!v.period) continue;
    if (solution.values.size() == 1)
      result["period"] = write_optional(pool, v.period);
    else
      result["period"][v.name] = write_optional(pool, v.period);
  }
  for (const symbolic::ExprId c : solution.conditions)
    result["conditions"].push_back(symbolic::to_text(pool, c) + " >= 0");
  if (!solution.stationary) return result;
  const inquiry::StationaryValue& there = *solution.stationary;
  result["value"] = {{"symbolic", write_optional(pool, there.formula)},
                     {"numeric", write_optional(there.number)}};
  if (there.number && !answer.shown.empty() && !answer.shown.front().text.empty())
    result["value"]["shown"] = write_shown(answer.shown.front(), *there.number);
  result["kind"] = inquiry::to_text(there.kind);
  return result;
}

Json write_complex(std::complex<double> z) {
  return Json::array({z.real(), z.imag()});
}

Json write_system(const symbolic::ExprPool& pool, const inquiry::MotionSystem& system) {
  const auto text = [&](symbolic::ExprId e) { return symbolic::to_text(pool, e); };
  const std::size_t n = system.unknowns.size();
  Json matrix = Json::array(), right = Json::array(), where = Json::array();
  for (std::size_t i = 0; i < n; ++i) {
    Json row = Json::array();
    for (std::size_t j = 0; j < n; ++j) row.push_back(text(system.matrix[i * n + j]));
    matrix.push_back(std::move(row));
    right.push_back(text(system.right[i]));
  }
  for (const symbolic::Clause& clause : system.where)
    where.push_back({text(clause.symbol), text(clause.value)});
  return {{"unknowns", system.unknowns}, {"matrix", matrix}, {"right", right}, {"where", where}};
}

}  // namespace

Json write_shown(const base::ShownUnit& unit, double in_si) {
  if (unit.text.empty()) return nullptr;
  return {to_shown(unit, in_si), unit.text};
}

Json write_shown(const std::vector<base::ShownUnit>& columns) {
  Json list = Json::array();
  bool has_unit = false;
  for (const base::ShownUnit& unit : columns) {
    list.push_back(unit.text.empty() ? Json(nullptr) : Json{unit.text, unit.factor});
    has_unit = has_unit || !unit.text.empty();
  }
  return has_unit ? list : Json(nullptr);
}

Json write_taylor(const inquiry::Taylor& taylor, bool is_vector) {
  std::vector<std::string> components;
  for (std::size_t i = 0; i < taylor.components.size(); ++i)
    components.push_back(to_text(taylor, i));
  return {{"order", taylor.order},
          {"expression",
           write_components(components, is_vector, [](const std::string& c) { return Json(c); })}};
}

void add_solutions(Json& result, const inquiry::Answer& answer,
                   const inquiry::Solutions& solutions) {
  Json list = Json::array();
  for (const inquiry::FoundSolution& solution : solutions.found)
    list.push_back(write_solution(answer, solution));
  result[solutions.is_of_optimize ? "stationary" : "solutions"] = std::move(list);
  result["complete"] = solutions.is_complete;
}

void add_equations(Json& result, const symbolic::ExprPool& pool,
                   const inquiry::Equations& equations) {
  Json list = Json::array();
  for (std::size_t i = 0; i < equations.states.size(); ++i) {
    const std::string& state = equations.states[i];
    Json rate = nullptr;
    if (const auto& formula = equations.value.formula)
      rate = symbolic::to_text(pool, formula->components[i]);
    else if (equations.system)
      rate = state + "'";  // an unknown of the system, or the next state
    list.push_back({{"state", state}, {"rate", rate}});
  }
  result["equations"] = std::move(list);
  if (equations.system) result["system"] = write_system(pool, *equations.system);
}

void add_frame(Json& result, const inquiry::FrameAnswer& frame) {
  Json members = Json::array(), bearings = Json::array();
  for (const inquiry::MemberRow& member : frame.members)
    members.push_back({{"name", member.name}, {"start", member.ends[0]}, {"end", member.ends[1]}});
  for (const inquiry::BearingRow& bearing : frame.bearings)
    bearings.push_back({{"name", bearing.name},
                        {"force", {bearing.parts[0], bearing.parts[1]}},
                        {"moment", bearing.parts[2]}});
  result["members"] = std::move(members);
  result["bearings"] = std::move(bearings);
}

void add_modes(Json& result, const symbolic::ExprPool& pool, const inquiry::Modes& modes) {
  Json list = Json::array();
  for (const inquiry::Mode& mode : modes.list) {
    const double size = std::abs(mode.eigenvalue), turn = mode.eigenvalue.imag();
    Json shape = Json::object();
    for (std::size_t i = 0; i < modes.names.size(); ++i)
      shape[modes.names[i]] = write_complex(mode.shape[i]);
    const Json ratio =
        turn == 0.0 ? Json(nullptr)
                    : Json(mode.eigenvalue.real() == 0.0 ? 0.0 : -mode.eigenvalue.real() / size);
    list.push_back({{"eigenvalue", write_complex(mode.eigenvalue)},
                    {"angular_frequency", turn},
                    {"frequency", turn / (2 * std::numbers::pi)},
                    {"damping_ratio", ratio},
                    {"shape", shape}});
  }
  result["modes"] = std::move(list);
  result["equilibrium"] = modes.is_equilibrium;
  result["omega_squared"] = write_optional(pool, modes.omega_squared);
  result["decay"] = write_optional(pool, modes.decay);
}

}  // namespace trammel::exchange
