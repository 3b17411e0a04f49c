// SPDX-License-Identifier: Apache-2.0
// Forces in frames: as columns of text and in LaTeX.
#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;
using inquiry::BearingRow;
using inquiry::FrameAnswer;
using inquiry::MemberRow;

// Members that carry normal forces alone need one number each.
bool has_bending(const FrameAnswer& frame) {
  return std::any_of(frame.members.begin(), frame.members.end(), [](const MemberRow& member) {
    const auto& [start, end] = member.ends;
    return start[1] != 0.0 || start[2] != 0.0 || end[1] != 0.0 || end[2] != 0.0 ||
           start[0] != end[0];
  });
}

std::size_t longest_name(const FrameAnswer& frame) {
  std::size_t longest = 8;
  for (const MemberRow& member : frame.members) longest = std::max(longest, member.name.size());
  for (const BearingRow& bearing : frame.bearings) longest = std::max(longest, bearing.name.size());
  return longest;
}

class Columns {
 public:
  explicit Columns(std::size_t names) : names_(names) {}

  void head(std::string_view name, std::initializer_list<std::string_view> titles) {
    text_ += fmt::format("    {:<{}}", name, names_);
    for (const std::string_view title : titles) text_ += fmt::format("{:>16}", title);
    text_ += '\n';
  }
  void begin(const std::string& name) { text_ += fmt::format("    {:<{}}", name, names_); }
  void add(std::span<const double> numbers, std::span<const base::ShownUnit> units) {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      text_ += fmt::format("{:>16}", to_short_number(units[i].shown(numbers[i])));
  }
  void end() { text_ += '\n'; }
  std::string take() { return std::move(text_); }

 private:
  std::size_t names_;
  std::string text_;
};

}  // namespace

std::string describe_frame(const Answer& answer, const FrameAnswer& frame) {
  Columns columns(longest_name(frame));
  const bool bends = has_bending(frame);
  if (bends)
    columns.head("member", {"N start", "V start", "M start", "N end", "V end", "M end"});
  else if (!frame.members.empty())
    columns.head("member", {"N"});
  for (const MemberRow& member : frame.members) {
    columns.begin(member.name);
    columns.add(bends ? std::span<const double>(member.ends[0])
                      : std::span<const double>(member.ends[0]).first(1),
                answer.shown);
    if (bends) columns.add(member.ends[1], answer.shown);
    columns.end();
  }
  if (!frame.bearings.empty()) columns.head("bearing", {"x", "y", "moment"});
  for (const BearingRow& bearing : frame.bearings) {
    columns.begin(bearing.name);
    columns.add(bearing.parts, answer.shown);
    columns.end();
  }
  const std::string units = base::join_units(answer.shown);
  std::string text = answer.question + (units.empty() ? "" : " (" + units + ")") + "\n";
  text += columns.take();
  if (!answer.condition.empty()) text += fmt::format("    while {}\n", answer.condition);
  return text;
}

std::vector<std::string> frame_in_latex(const Answer& answer, const FrameAnswer& frame) {
  const auto cells = [&answer](const std::array<double, 3>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      text += " & " + latex_number(answer.shown[i].shown(numbers[i]));
    return text;
  };
  std::string rows;
  for (const MemberRow& member : frame.members) {
    rows += latex_question_name(member.name);
    for (const auto& end : member.ends) rows += cells(end);
    rows += " \\\\ ";
  }
  std::vector<std::string> lines;
  if (!rows.empty())
    lines.push_back("\\begin{array}{lrrrrrr} & N_0 & V_0 & M_0 & N_1 & V_1 & M_1 \\\\ " + rows +
                    "\\end{array}");
  rows.clear();
  for (const BearingRow& bearing : frame.bearings) {
    rows += latex_question_name(bearing.name);
    rows += cells(bearing.parts) + " \\\\ ";
  }
  if (!rows.empty())
    lines.push_back("\\begin{array}{lrrr} & F_x & F_y & M \\\\ " + rows + "\\end{array}");
  return lines;
}

}  // namespace trammel::exchange
