// SPDX-License-Identifier: Apache-2.0
#include <complex>

#include "exchange/json/json_parts.h"

namespace trammel::exchange {

namespace {

using prediction::Phase;
using prediction::PhaseKind;

// 0 stands for none.
Json or_null(double number) {
  return number > 0 ? Json(number) : Json(nullptr);
}

Json write_numbers(const std::vector<prediction::NamedNumber>& numbers) {
  Json object = Json::object();
  for (const prediction::NamedNumber& number : numbers) object[number.name] = number.value;
  return object;
}

Json write_superimposed(const std::vector<prediction::Superimposed>& processes) {
  Json list = Json::array();
  for (const prediction::Superimposed& process : processes)
    list.push_back({{"period", process.period},
                    {"duration", process.duration},
                    {"start", process.start},
                    {"parts", process.parts},
                    {"change", write_numbers(process.change)}});
  return list;
}

Json write_course(const std::vector<prediction::CoursePoint>& course) {
  Json list = Json::array();
  for (const prediction::CoursePoint& point : course)
    list.push_back(
        {{"time", point.time}, {"period", point.period}, {"amplitude", point.amplitude}});
  return list;
}

Json write_windows(const std::vector<prediction::VerifiedWindow>& windows) {
  Json list = Json::array();
  for (const prediction::VerifiedWindow& window : windows)
    list.push_back({{"from", window.from}, {"to", window.to}, {"difference", window.difference}});
  return list;
}

// The real part and the imaginary one of each.
Json write_complex(const std::vector<std::complex<double>>& numbers) {
  Json list = Json::array();
  for (const std::complex<double>& one : numbers) list.push_back({one.real(), one.imag()});
  return list;
}

Json write_phase(const Phase& phase) {
  Json entry = {{"kind", to_text(phase.kind)},
                {"from", phase.from},
                {"to", phase.to ? Json(*phase.to) : Json(nullptr)},
                {"known_to", phase.known_to},
                {"period", or_null(phase.period)}};
  if (phase.kind == PhaseKind::Irregular) entry["spread"] = phase.spread;
  entry["repeats"] = phase.repeats;
  entry["minima"] = phase.minima > 0 ? Json(phase.minima) : Json(nullptr);
  entry["change"] = write_numbers(phase.change);
  entry["superimposed"] = write_superimposed(phase.superimposed);
  entry["ends"] = nullptr;
  if (phase.ends) entry["ends"] = {{"what", phase.ends->what}, {"time", phase.ends->time}};
  if (phase.kind == PhaseKind::Cycle || !phase.course.empty())
    entry["course"] = write_course(phase.course);
  if (phase.is_stable) entry["multipliers"] = write_complex(phase.multipliers);
  if (!phase.growth_rates.empty()) entry["growth_rates"] = write_complex(phase.growth_rates);
  if (phase.kind == PhaseKind::Rest) entry["state"] = write_numbers(phase.state);
  entry["verified"] = write_windows(phase.verified);
  entry["text"] = phase.text;
  return entry;
}

}  // namespace

void add_forecast(Json& result, const prediction::Forecast& forecast) {
  result["phases"] = Json::array();
  for (const Phase& phase : forecast.phases) result["phases"].push_back(write_phase(phase));
  result["simulated"] = forecast.simulated;
  result["disturbed"] = forecast.disturbed;
  result["end"] = forecast.end;
  result["known_to"] = forecast.known_to;
  result["steps"] = forecast.steps;
}

}  // namespace trammel::exchange
