// SPDX-License-Identifier: Apache-2.0
#include "model/frame/frame_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/nearest_name.h"
#include "base/unit.h"
#include "model/diagnostic_kinds.h"
#include "model/frame/table_rows.h"
#include "model/language/lexer/report.h"
#include "model/language/lexer/spelling.h"

namespace trammel::model {

namespace {

using symbolic::Rational;
using syntax::quote;

enum class RowKind : std::uint8_t { Node, Member, Bearing, Weld, Force, Moment, Load, Units };

struct RowForm {
  RowKind kind;
  std::string_view word;
  std::size_t least, most;  // cells
  std::string_view usage;
};

constexpr std::array row_forms{
    RowForm{RowKind::Node, "node", 4, 4, "node, NAME, x, y"},
    RowForm{RowKind::Member, "member", 4, 6, "member, NAME, FROM, TO, then how its ends are held"},
    RowForm{RowKind::Bearing, "bearing", 3, 5,
            "bearing, NODE, then 'pinned', 'clamped' or 'roller, x, y'"},
    RowForm{RowKind::Weld, "weld", 3, 3, "weld, MEMBER, MEMBER"},
    RowForm{RowKind::Force, "force", 4, 4, "force, NODE, x, y"},
    RowForm{RowKind::Moment, "moment", 3, 3, "moment, MEMBER or NODE, moment"},
    RowForm{RowKind::Load, "load", 4, 4, "load, MEMBER, x, y"},
    RowForm{RowKind::Units, "units", 3, 3, "units, m, kN"},
};

// Spreadsheets like to write words with a capital.
std::string lower(std::string_view text) {
  std::string word(text);
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return word;
}

const RowForm* find_form(std::string_view text) {
  const std::string word = lower(text);
  for (const RowForm& form : row_forms)
    if (form.word == word) return &form;
  return nullptr;
}

// The parts of `-1.25e-3`; nothing where it is no number.
struct Decimal {
  bool is_negative = false;
  std::string digits;
  std::int64_t exponent = 0;
};
std::optional<Decimal> split_number(std::string_view text, bool decimal_commas) {
  constexpr std::size_t longest_number = 60, longest_exponent = 3;
  Decimal number;
  std::size_t at = 0, count = 0;
  if (text.empty() || text.size() > longest_number) return std::nullopt;
  if (text[0] == '-' || text[0] == '+') {
    number.is_negative = text[0] == '-';
    ++at;
  }
  const auto take_digits = [&] {
    for (; at < text.size() && syntax::is_digit(static_cast<unsigned char>(text[at]));
         ++at, ++count)
      number.digits += text[at];
  };
  take_digits();
  if (at < text.size() && (text[at] == '.' || (decimal_commas && text[at] == ','))) {
    const std::size_t point = ++at;
    take_digits();
    number.exponent -= static_cast<std::int64_t>(at - point);
  }
  if (count == 0) return std::nullopt;
  if (at == text.size()) return number;
  if (text[at] != 'e' && text[at] != 'E') return std::nullopt;
  const std::size_t sign = at + 1 < text.size() && (text[at + 1] == '-' || text[at + 1] == '+');
  const std::string_view power = text.substr(at + 1 + sign);
  if (power.empty() || power.size() > longest_exponent ||
      power.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  const std::int64_t size = std::stoll(std::string(power));
  number.exponent += text[at + 1] == '-' ? -size : size;
  return number;
}

class Reader {
 public:
  Reader(std::string_view text, std::uint32_t begin) : rows_(text, begin) {}

  ReadFrameTable read() {
    for (TableRow row; rows_.next(row);) read_row(row);
    return {std::move(table_), syntax::merge(report_, {}, {})};
  }

 private:
  void read_row(const TableRow& row) {
    is_wrong_ = false;
    if (row.has_open_quote)
      return tell(unclosed_quote, row.span, "a quotation mark in this row is not closed",
                  "close it in the same row");
    const RowForm* form = find_form(row.cells.front().text);
    if (form == nullptr) return tell_unknown(row.cells.front());
    if (row.cells.size() < form->least || row.cells.size() > form->most)
      return tell(
          wrong_cells, row.span,
          fmt::format("this row has {} cells, but '{}' takes {}", row.cells.size(), form->word,
                      form->least == form->most ? fmt::format("{}", form->least)
                                                : fmt::format("{} to {}", form->least, form->most)),
          fmt::format("write: {}", form->usage));
    cells_ = &row.cells;
    span_ = row.span;
    read_form(*form);
    has_begun_ = true;
  }

  void read_form(const RowForm& form) {
    switch (form.kind) {
      case RowKind::Node: return keep(table_.nodes, {name(1, "node"), vector(2, length_)});
      case RowKind::Member: return read_member();
      case RowKind::Bearing: return read_bearing();
      case RowKind::Weld: return keep(table_.welds, {name(1, "member"), name(2, "member"), span_});
      case RowKind::Force: return read_load(FrameLoadKind::Force, "node", force_);
      case RowKind::Moment: return read_load(FrameLoadKind::Moment, "member", force_ * length_);
      case RowKind::Load: return read_load(FrameLoadKind::Load, "member", force_ / length_);
      case RowKind::Units: return read_units();
    }
  }

  // A row with a wrong cell is left out.
  template <class Row>
  void keep(std::vector<Row>& rows, Row row) {
    if (!is_wrong_) rows.push_back(std::move(row));
  }

  void read_member() {
    FrameMember member{name(1, "member"), name(2, "node"), name(3, "node"), {}, span_};
    if (cells_->size() > 4) member.is_welded[0] = is_welded(4);
    member.is_welded[1] = cells_->size() > 5 ? is_welded(5) : member.is_welded[0];
    keep(table_.members, std::move(member));
  }

  bool is_welded(std::size_t i) {
    const std::string word = lower((*cells_)[i].text);
    if (word != "pinned" && word != "welded")
      tell_word(i, "how an end is held", "write 'pinned' or 'welded'");
    return word == "welded";
  }

  void read_bearing() {
    FrameBearing bearing{name(1, "node"), BearingKind::Pinned, {0, 1}, span_};
    const std::string word = lower((*cells_)[2].text);
    if (word == "roller")
      bearing.kind = BearingKind::Roller;
    else if (word == "clamped")
      bearing.kind = BearingKind::Clamped;
    else if (word != "pinned")
      tell_word(2, "a kind of bearing", "write 'pinned', 'clamped' or 'roller'");
    if (cells_->size() > 3) {
      if (bearing.kind != BearingKind::Roller || cells_->size() == 4)
        tell(wrong_cells, span_, "only a roller has a direction, which is two numbers",
             "write: bearing, NODE, roller, x, y");
      else
        bearing.direction = vector(3, Rational(1));
    }
    if (bearing.direction[0].is_zero() && bearing.direction[1].is_zero())
      tell(malformed_number, (*cells_)[3].span, "the direction of a roller is 0",
           "give the direction in which it pushes, (0, 1) for upwards");
    keep(table_.bearings, std::move(bearing));
  }

  void read_load(FrameLoadKind kind, std::string_view target, const Rational& unit) {
    FrameLoad load{kind, name(1, target), {}, span_};
    if (kind == FrameLoadKind::Moment)
      load.amount[0] = number(2, unit);
    else
      load.amount = vector(2, unit);
    keep(table_.loads, std::move(load));
  }

  void read_units() {
    if (has_begun_)
      return tell(units_not_first, span_, "the units stand below rows that need them",
                  "move this row to the top of the table");
    length_ = unit(1, base::dimension::length, "a length", table_.length_unit);
    force_ = unit(2, base::dimension::force, "a force", table_.force_unit);
    table_.uses_units = true;
  }

  Rational unit(std::size_t i, const base::Dimension& dimension, std::string_view what,
                base::ShownUnit& shown) {
    const TableCell& cell = (*cells_)[i];
    const base::Unit* unit = base::find_unit(cell.text);
    if (unit != nullptr && unit->dimension == dimension) {
      shown = {std::string(unit->name), base::factor_of(*unit)};
      return Rational(unit->numerator, unit->denominator);
    }
    tell(unknown_unit, cell.span, fmt::format("{} is no unit of {}", quote(cell.text), what),
         "write the unit of lengths, then that of forces: units, m, kN");
    return Rational(1);
  }

  // Tables number nodes and members: a number is preceded by the word for what it names.
  FrameName name(std::size_t i, std::string_view sort) {
    const TableCell& cell = (*cells_)[i];
    std::string text(cell.text);
    const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
      const auto code = static_cast<unsigned char>(c);
      return syntax::is_ascii_letter(code) || syntax::is_digit(code) || c == '_';
    });
    if (text.empty() || !is_plain) {
      tell(malformed_name, cell.span,
           text.empty() ? "a name is missing here" : fmt::format("{} is no name", quote(text)),
           "names have letters, digits and _ only");
    } else if (syntax::is_digit(static_cast<unsigned char>(text[0]))) {
      text.insert(0, sort);
    }
    return {std::move(text), cell.span};
  }

  FrameVector vector(std::size_t i, const Rational& unit) {
    return {number(i, unit), number(i + 1, unit)};
  }
  Rational number(std::size_t i, const Rational& unit) {
    const TableCell& cell = (*cells_)[i];
    const auto parts = split_number(cell.text, rows_.has_decimal_commas());
    if (!parts) {
      tell(malformed_number, cell.span,
           cell.text.empty() ? "a number is missing here"
                             : fmt::format("{} is no number", quote(cell.text)),
           "write a plain number such as -1.25 or 2e-3, without a unit");
      return {};
    }
    Rational value = Rational::from_decimal(parts->digits, parts->exponent);
    if (parts->is_negative) value = -value;
    if (!unit.is_one()) value = value * unit;
    const double size = std::abs(value.to_double());
    if (std::isinf(size) || (size == 0.0 && value.sign() != 0))
      tell(malformed_number, cell.span,
           fmt::format("{} is too {}", quote(cell.text), size == 0.0 ? "small" : "large"),
           "in SI units numbers go from 1e-308 to 1e308");
    return value;
  }

  void tell_word(std::size_t i, std::string_view what, std::string advice) {
    tell(unknown_row, (*cells_)[i].span,
         fmt::format("{} is not {}", quote((*cells_)[i].text), what), std::move(advice));
  }
  void tell_unknown(const TableCell& cell) {
    std::vector<std::string> words;
    for (const RowForm& form : row_forms) words.emplace_back(form.word);
    const std::string meant =
        report_.may_compare() ? base::nearest_name(lower(cell.text), words) : "";
    const std::string begin =
        meant.empty() ? "rows begin" : fmt::format("did you mean '{}'? Rows begin", meant);
    tell(unknown_row, cell.span, fmt::format("{} is no kind of row", quote(cell.text)),
         fmt::format("{} with {}", begin, fmt::join(words, ", ")));
  }

  // The first error of a row only: others are mostly its consequences.
  void tell(const base::DiagnosticKind& kind, base::Span span, std::string message,
            std::string advice) {
    if (!is_wrong_) report_.add({kind, span, std::move(message), std::move(advice)});
    is_wrong_ = true;
  }

  TableRows rows_;
  FrameTable table_;
  syntax::Report report_;
  Rational length_{1}, force_{1};
  const std::vector<TableCell>* cells_ = nullptr;  // of the row at hand
  base::Span span_;
  bool is_wrong_ = false;
  bool has_begun_ = false;
};

std::optional<base::Diagnostic> check_text(std::string_view text, std::uint32_t begin) {
  const auto at = [&](std::size_t offset) {
    const auto place = begin + static_cast<std::uint32_t>(offset);
    return base::Span{place, place + 1};
  };
  if (text.size() > longest_table)
    return base::Diagnostic{file_too_large, at(0),
                            fmt::format("the table has {} MB; at most {} MB are read",
                                        text.size() >> 20U, longest_table >> 20U),
                            "is this the right file?"};
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    return base::Diagnostic{binary_file, at(zero), "this is no text: it holds a zero byte",
                            "save the table as CSV, in UTF-8"};
  if (const auto bad = syntax::find_not_utf8(text))
    return base::Diagnostic{not_utf8, at(*bad), "a byte here is not UTF-8",
                            "save the table as CSV, in UTF-8"};
  return std::nullopt;
}

}  // namespace

ReadFrameTable read_frame_table(std::string_view text, std::uint32_t begin) {
  if (auto unreadable = check_text(text, begin)) {
    ReadFrameTable refused;
    refused.diagnostics.push_back(std::move(*unreadable));
    return refused;
  }
  return Reader(text, begin).read();
}

}  // namespace trammel::model
