// SPDX-License-Identifier: Apache-2.0
// What is predicted, in words: the phases, and how they were checked.
#include <fmt/format.h>

#include <algorithm>

#include "exchange/report/report.h"
#include "exchange/report/wrap.h"

namespace trammel::exchange {

namespace {

using prediction::Forecast;
using prediction::Phase;

constexpr std::size_t line_width = 84;  // and the indent

std::string tell_span(const Phase& phase) {
  const std::string from = to_short_number(phase.from);
  return phase.to ? fmt::format("{} s to {} s:", from, to_short_number(*phase.to))
                  : fmt::format("From {} s on:", from);
}

std::string tell_windows(const Forecast& forecast) {
  std::size_t windows = 0;
  double difference = 0.0;
  for (const Phase& phase : forecast.phases)
    for (const prediction::VerifiedWindow& window : phase.verified) {
      ++windows;
      difference = std::max(difference, window.difference);
    }
  if (windows == 0) return {};
  const bool is_one = windows == 1;
  std::string by = "they are the same to the last digit";
  if (difference > 0.0)
    by = fmt::format("it differs by {}{:.1g} of the way that each value makes in a cycle",
                     is_one ? "" : "at most ", difference);
  return fmt::format(" In {} the simulation was compared with what was predicted for {}: {}.",
                     is_one ? "1 window" : fmt::format("{} windows", windows),
                     is_one ? "its beginning" : "their beginnings", by);
}

// Where everything was simulated there is nothing to compare with.
std::string tell_checks(const Forecast& forecast) {
  const double whole = forecast.end - forecast.start;
  const std::string besides =
      forecast.disturbed > 0.0
          ? fmt::format(", and {:.3g} s more to see where starts a thousandth beside lead",
                        forecast.disturbed)
          : "";
  if (!(forecast.simulated < whole))
    return fmt::format("All of the {} s were simulated{}.", to_short_number(whole), besides);
  return fmt::format("{:.6g} s of {} s were simulated ({:.3g} %){}.", forecast.simulated,
                     to_short_number(whole), 100.0 * forecast.simulated / whole, besides) +
         tell_windows(forecast);
}

// An end that is written alike is the same: the last cycle may end a little before it.
std::string tell_missing(const inquiry::Answer& answer, const Forecast& forecast) {
  const std::string known_to = to_short_number(forecast.known_to);
  const bool is_whole =
      forecast.known_to >= forecast.end || known_to == to_short_number(forecast.end);
  if (answer.reason.empty() && is_whole) return {};
  return fmt::format("What comes after {} s is not known{}{}.", known_to,
                     answer.reason.empty() ? "" : ": ", answer.reason);
}

}  // namespace

std::vector<std::string> tell_forecast(const inquiry::Answer& answer, const Forecast& forecast) {
  std::vector<std::string> paragraphs;
  for (const Phase& phase : forecast.phases)
    paragraphs.push_back(tell_span(phase) + " " + phase.text);
  if (std::string missing = tell_missing(answer, forecast); !missing.empty())
    paragraphs.push_back(std::move(missing));
  paragraphs.push_back(tell_checks(forecast));
  return paragraphs;
}

std::string describe_forecast(const inquiry::Answer& answer, const Forecast& forecast) {
  std::string text = answer.question + "\n";
  bool is_first = true;
  for (const std::string& paragraph : tell_forecast(answer, forecast)) {
    if (!is_first) text += "\n";
    is_first = false;
    for (const std::string& line : wrap(paragraph, line_width))
      text += fmt::format("    {}\n", line);
  }
  return text;
}

}  // namespace trammel::exchange
