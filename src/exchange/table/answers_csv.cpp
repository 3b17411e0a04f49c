// SPDX-License-Identifier: Apache-2.0
// Answers as a table for spreadsheets: a row each, begun by what it holds.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "exchange/shown/shown_table.h"
#include "exchange/table/to_csv.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;

// The shortest that reads back as the same; a field without a value is empty.
std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "";
}

std::string heading(const std::string& name, const std::string& unit) {
  return unit.empty() ? name : fmt::format("{} [{}]", name, unit);
}

// The rows of one answer; none where it has no numbers.
class CsvWriter {
 public:
  explicit CsvWriter(const Answer& answer) : answer_(answer) {}

  std::string operator()(const inquiry::Value& value) const {
    if (!value.numbers) return {};
    std::string text =
        "answer," + csv_field(heading(answer_.name, base::join_units(answer_.shown)));
    for (std::size_t i = 0; i < value.numbers->size(); ++i)
      text += "," + number(to_shown(answer_, value, i));
    return text + '\n';
  }
  std::string operator()(const inquiry::Locus& locus) const { return (*this)(locus.value); }
  std::string operator()(const inquiry::Equations& equations) const {
    return (*this)(equations.value);
  }

  std::string operator()(const inquiry::FrameAnswer& frame) const {
    const auto of = [&](const char* name, std::size_t part) {
      return heading(name, answer_.shown[part].text);
    };
    const auto fields = [&](std::span<const double> parts) {
      std::string text;
      for (std::size_t i = 0; i < parts.size(); ++i)
        text += "," + number(to_shown(answer_.shown[i], parts[i]));
      return text;
    };
    std::string text =
        fmt::format("# member,name,{},{},{},{},{},{}\n", of("N start", 0), of("V start", 1),
                    of("M start", 2), of("N end", 0), of("V end", 1), of("M end", 2));
    for (const inquiry::MemberRow& member : frame.members) {
      text += "member," + member.name;
      for (const auto& end : member.ends) text += fields(end);
      text += '\n';
    }
    text += fmt::format("# bearing,name,{},{},{}\n", of("x", 0), of("y", 1), of("moment", 2));
    for (const inquiry::BearingRow& bearing : frame.bearings)
      text += "bearing," + bearing.name + fields(bearing.parts) + '\n';
    return text;
  }

  std::string operator()(const prediction::Forecast& forecast) const {
    std::string text = "# phase,kind,from [s],to [s],period [s],repeats,what ends it\n";
    for (const prediction::Phase& phase : forecast.phases)
      text += fmt::format("phase,{},{},{},{},{},{}\n", to_text(phase.kind), number(phase.from),
                          phase.to ? number(*phase.to) : "",
                          phase.period > 0 ? number(phase.period) : "", phase.repeats,
                          phase.ends ? csv_field(phase.ends->what) : "");
    return text;
  }

  std::string operator()(const inquiry::Proof& proof) const {
    return fmt::format("proof,{},{}\n", csv_field(answer_.name), to_text(proof.verdict));
  }

  std::string operator()(const inquiry::Modes& modes) const {
    std::string text = "# mode,growth [1/s],turning [rad/s],frequency [Hz]\n";
    for (const inquiry::Mode& mode : modes.list)
      text += fmt::format("mode,{},{},{}\n", number(mode.eigenvalue.real()),
                          number(mode.eigenvalue.imag()),
                          number(mode.eigenvalue.imag() / (2 * std::numbers::pi)));
    return text;
  }

  std::string operator()(const inquiry::Solutions& solutions) const {
    std::string text;
    for (std::size_t i = 0; i < solutions.found.size(); ++i) {
      const inquiry::FoundSolution& found = solutions.found[i];
      for (const inquiry::SolvedValue& v : found.values)
        text += fmt::format("solution,{},{},{}\n", i + 1, csv_field(heading(v.name, v.shown.text)),
                            v.number ? number(to_shown(v.shown, *v.number)) : "");
      if (found.stationary && found.stationary->number)
        text += fmt::format("{},{},{},{}\n", inquiry::to_text(found.stationary->kind), i + 1,
                            csv_field(heading(answer_.name, unit().text)),
                            number(to_shown(unit(), *found.stationary->number)));
    }
    return text;
  }

  // Rows that went to a file of their own are not repeated.
  std::string operator()(const inquiry::Trajectory& run) const {
    return run.file.empty() ? to_csv(run) : "";
  }
  std::string operator()(const inquiry::SweepTable& sweep) const {
    return sweep.file.empty() ? to_csv(sweep) : "";
  }

  std::string operator()(const inquiry::ToleranceTable& in_si) const {
    const inquiry::ToleranceTable table = in_shown_units(in_si);
    std::string text = "# tolerance,name,nominal,worst,root of squares,mean,deviation,from,to\n";
    for (const inquiry::Spread& s : table.spreads)
      text += fmt::format("tolerance,{},{},{},{},{},{},{},{}\n", csv_field(heading(s.name, s.unit)),
                          number(s.nominal), number(s.worst), number(s.root_of_squares),
                          number(s.mean), number(s.deviation), number(s.least), number(s.most));
    text += "# influence,of,on,slope,share of the variance\n";
    for (const inquiry::Spread& s : table.spreads)
      for (std::size_t v = 0; v < table.values.size(); ++v)
        text += fmt::format("influence,{},{},{},{}\n",
                            csv_field(heading(table.values[v].name, table.values[v].unit)),
                            csv_field(heading(s.name, s.unit)), number(s.influences[v].slope),
                            number(s.influences[v].share));
    return text;
  }

 private:
  base::ShownUnit unit() const {
    return answer_.shown.empty() ? base::ShownUnit{} : answer_.shown.front();
  }

  const Answer& answer_;
};

}  // namespace

std::string to_csv(const Report& report) {
  std::string text;
  for (const Answer& answer : report.answers) text += std::visit(CsvWriter(answer), answer.content);
  return text;
}

}  // namespace trammel::exchange
