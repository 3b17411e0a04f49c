// SPDX-License-Identifier: Apache-2.0
// Answers as a table for spreadsheets.
#include <fmt/format.h>

#include "exchange/report/report.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;

std::string number(double value) {
  return fmt::format("{}", value);  // the shortest that reads back as the same
}

// The rows of one answer; none where it is no rows of numbers.
class CsvWriter {
 public:
  explicit CsvWriter(const Answer& answer) : answer_(answer) {}

  std::string operator()(const inquiry::Value& value) const {
    if (!value.numbers) return {};
    std::string text = fmt::format("answer,\"{}\"", answer_.name);
    for (const double n : *value.numbers) text += "," + number(n);
    return text + '\n';
  }
  std::string operator()(const inquiry::Locus& locus) const { return (*this)(locus.value); }
  std::string operator()(const inquiry::Equations& equations) const {
    return (*this)(equations.value);
  }

  std::string operator()(const inquiry::FrameAnswer& frame) const {
    std::string text = "# member,name,N start,V start,M start,N end,V end,M end\n";
    for (const inquiry::MemberRow& member : frame.members) {
      text += "member," + member.name;
      for (const auto& end : member.ends)
        for (const double n : end) text += "," + number(n);
      text += '\n';
    }
    text += "# bearing,name,x,y,moment\n";
    for (const inquiry::BearingRow& bearing : frame.bearings) {
      text += "bearing," + bearing.name;
      for (const double n : bearing.parts) text += "," + number(n);
      text += '\n';
    }
    return text;
  }

  std::string operator()(const prediction::Forecast& forecast) const {
    std::string text = "# phase,kind,from,to,period,repeats,what ends it\n";
    for (const prediction::Phase& phase : forecast.phases)
      text += fmt::format("phase,{},{},{},{},{},\"{}\"\n", to_text(phase.kind), number(phase.from),
                          phase.to ? number(*phase.to) : "",
                          phase.period > 0 ? number(phase.period) : "", phase.repeats,
                          phase.ends ? phase.ends->what : "");
    return text;
  }

  std::string operator()(const inquiry::Proof&) const { return {}; }
  std::string operator()(const inquiry::Modes&) const { return {}; }
  std::string operator()(const inquiry::Solutions&) const { return {}; }
  // These go to files of their own: exchange/table.
  std::string operator()(const inquiry::Trajectory&) const { return {}; }
  std::string operator()(const inquiry::SweepTable&) const { return {}; }
  std::string operator()(const inquiry::ToleranceTable&) const { return {}; }

 private:
  const Answer& answer_;
};

}  // namespace

std::string to_csv(const Report& report) {
  std::string text;
  for (const Answer& answer : report.answers) text += std::visit(CsvWriter(answer), answer.content);
  return text;
}

}  // namespace trammel::exchange
