// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/break_formula.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include <fmt/format.h>

namespace trammel::symbolic {

namespace {

using Pieces = std::vector<std::string_view>;

// Before ` + ` and ` - `, behind `, `: how far the piece that ends there reaches, or npos.
std::size_t end_of_piece(std::string_view text, std::size_t at) {
  const std::string_view here = text.substr(at, 3);
  if (here == " + " || here == " - ") return at;
  return here.substr(0, 2) == ", " ? at + 1 : std::string_view::npos;
}

// `\\left|` opens as brackets do.
int step_of_depth(std::string_view text, std::size_t at) {
  if (text.substr(at, 5) == "\\left") return 1;
  if (text.substr(at, 6) == "\\right") return -1;
  const char c = text[at];
  return c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
}

int outermost_depth(std::string_view text) {
  int depth = 0, least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += step_of_depth(text, i);
    if (end_of_piece(text, i) != std::string_view::npos) least = std::min(least, depth);
  }
  return least;
}

// At the places of that depth; without the blanks between.
Pieces split(std::string_view text, int at_depth) {
  Pieces pieces;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += step_of_depth(text, i);
    const std::size_t end = end_of_piece(text, i);
    if (depth != at_depth || end == std::string_view::npos) continue;
    pieces.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  pieces.push_back(text.substr(begin));
  return pieces;
}

std::vector<std::string> gather(const Pieces& pieces, std::size_t columns) {
  std::vector<std::string> lines;
  for (const std::string_view piece : pieces) {
    const bool fits = !lines.empty() && lines.back().size() + 1 + piece.size() <= columns;
    if (fits)
      lines.back() += " " + std::string(piece);
    else
      lines.emplace_back(piece);
  }
  return lines;
}

// ---- LaTeX

// A character of LaTeX takes about half the room of one of text: commands, braces.
constexpr std::size_t latex_width = 180;

bool is_long_sum(std::string_view latex) {
  return latex.size() > latex_width && outermost_depth(latex) == 0;
}

// Where the bracket ends that opens at a place.
std::size_t end_of_group(std::string_view latex, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < latex.size(); ++i) {
    depth += step_of_depth(latex, i);
    if (depth == 0 && i > at) return i;
  }
  return latex.size();
}

// How far it is from here to what a fraction or a pair of tall brackets holds; 0: none begins here.
std::size_t head_of_group(std::string_view latex, std::size_t at) {
  for (const std::string_view head : {"\\frac{", "}{", "\\left(", "\\left["})
    if (latex.substr(at).starts_with(head)) return head.size();
  return 0;
}

// A long sum that is above or below a bar, or in brackets, has lines of its own there.
std::string stack_groups(std::string_view latex) {
  if (latex.size() <= latex_width) return std::string(latex);
  std::string text;
  std::size_t done = 0;
  for (std::size_t i = 0; i < latex.size();) {
    const std::size_t head = head_of_group(latex, i);
    i += std::max<std::size_t>(1, head);
    if (head == 0) continue;
    const std::size_t end = end_of_group(latex, i - 1);
    const std::string_view inner = latex.substr(i, end - i);
    text += latex.substr(done, i - done);
    done = i = end;
    if (!is_long_sum(inner)) {
      text += stack_groups(inner);
      continue;
    }
    std::vector<std::string> lines = gather(split(inner, 0), latex_width);
    for (std::string& line : lines) line = stack_groups(line);
    text += fmt::format("\\begin{{aligned}}&{}\\end{{aligned}}", fmt::join(lines, " \\\\ &"));
  }
  return text += latex.substr(done);
}

// ---- MathML

constexpr std::string_view row_begin = "<mrow>", row_end = "</mrow>";

// What a reader sees: neither tags nor signs of no width; entities are one sign.
std::size_t visible_signs(std::string_view mathml) {
  std::size_t count = 0;
  bool in_tag = false, in_entity = false;
  for (const char c : mathml) {
    if (c == '<') in_tag = true;
    if (!in_tag && !in_entity) ++count;
    if (c == '&') in_entity = true;
    if (c == ';') in_entity = false;
    if (c == '>') in_tag = false;
  }
  return count;
}

// The elements that stand side by side in a row.
Pieces elements_of(std::string_view row) {
  Pieces elements;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] != '<') continue;
    const std::size_t end = row.find('>', i);
    const bool closes = row[i + 1] == '/', is_empty = row[end - 1] == '/';
    depth += closes ? -1 : is_empty ? 0 : 1;
    if (depth > 0) continue;
    elements.push_back(row.substr(begin, end + 1 - begin));
    begin = end + 1;
  }
  return elements;
}

bool is_sign_of_term(std::string_view element) {
  return element == "<mo>+</mo>" || element == "<mo>&#x2212;</mo>";
}

}  // namespace

std::vector<std::string> break_formula(std::string_view text, std::size_t columns) {
  if (text.size() <= columns) return {std::string(text)};
  const int depth = outermost_depth(text);
  if (depth == std::numeric_limits<int>::max()) return {std::string(text)};
  std::vector<std::string> lines;
  for (const std::string& line : gather(split(text, depth), columns)) {
    // A term by itself that is too long goes on being broken inside its brackets. The sign before
    // it is no place to break.
    const std::size_t head = line.starts_with("+ ") || line.starts_with("- ") ? 2 : 0;
    std::vector<std::string> parts =
        break_formula(std::string_view(line).substr(head), std::max(columns, 2 * head) - head);
    parts.front().insert(0, line, 0, head);
    for (std::size_t i = 1; i < parts.size(); ++i) parts[i].insert(0, 2, ' ');
    std::move(parts.begin(), parts.end(), std::back_inserter(lines));
  }
  return lines;
}

std::string write_broken(std::string_view formula, std::size_t indent) {
  constexpr std::size_t line_width = 100, least_width = 50;
  const std::size_t width = std::max(least_width, line_width - std::min(indent, line_width));
  const std::string next_line = "\n" + std::string(indent, ' ');
  return fmt::format("{}", fmt::join(break_formula(formula, width), next_line));
}

std::vector<std::string> break_latex(std::string_view latex) {
  if (!is_long_sum(latex)) return {stack_groups(latex)};
  std::vector<std::string> lines = gather(split(latex, 0), latex_width);
  for (std::string& line : lines) line = stack_groups(line);
  return lines;
}

std::vector<std::string> break_mathml(std::string_view mathml) {
  constexpr std::size_t line_width = 70;  // signs that are seen
  if (!mathml.starts_with(row_begin) || visible_signs(mathml) <= line_width)
    return {std::string(mathml)};
  // A sign at the beginning of a line would stand near to its term, as that of a number does.
  constexpr std::string_view indent = "<mspace width=\"2em\"/>";
  mathml.remove_prefix(row_begin.size());
  mathml.remove_suffix(row_end.size());
  std::vector<std::string> terms, lines;
  for (const std::string_view element : elements_of(mathml)) {
    if (terms.empty() || is_sign_of_term(element)) terms.emplace_back();
    terms.back() += element;
  }
  std::size_t width = 0;
  for (const std::string& term : terms) {
    const std::size_t more = visible_signs(term);
    if (lines.empty() || width + more > line_width) {
      lines.push_back(std::string(row_begin) + std::string(lines.empty() ? "" : indent));
      width = 0;
    }
    lines.back() += term;
    width += more;
  }
  for (std::string& line : lines) line += row_end;
  return lines;
}

std::string align_latex(const std::string& name, const std::string& formula,
                        const std::string& tail) {
  const std::vector<std::string> lines = break_latex(formula);
  if (lines.size() == 1)
    return fmt::format("{} = {}{}{}", name, formula, tail.empty() ? "" : " ", tail);
  std::string text = fmt::format("\\begin{{aligned}}\n  {} &= {}", name, lines.front());
  for (std::size_t i = 1; i < lines.size(); ++i)
    text += fmt::format(" \\\\\n  &\\quad {}", lines[i]);
  if (!tail.empty()) text += fmt::format(" \\\\\n  &{}", tail);
  return text + "\n\\end{aligned}";
}

}  // namespace trammel::symbolic
