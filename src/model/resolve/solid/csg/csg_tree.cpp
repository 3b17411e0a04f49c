// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/csg/csg_tree.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/spelling.h"

namespace trammel::model {

namespace {

using Kind = CsgNodeKind;

constexpr std::array<std::pair<std::string_view, Kind>, 14> node_names{{
    {"group", Kind::Union},
    {"union", Kind::Union},
    {"color", Kind::Union},
    {"render", Kind::Union},
    {"difference", Kind::Difference},
    {"intersection", Kind::Intersection},
    {"multmatrix", Kind::Matrix},
    {"linear_extrude", Kind::Extrusion},
    {"square", Kind::Square},
    {"circle", Kind::Circle},
    {"polygon", Kind::Polygon},
    {"cube", Kind::Cube},
    {"cylinder", Kind::Cylinder},
    {"sphere", Kind::Sphere},
}};

constexpr std::size_t most_unknown_nodes = 20;  // that are told
constexpr std::size_t nodes_per_check = 256;    // of the clock
constexpr std::string_view csg_byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view export_anew = "let OpenSCAD write the file: openscad -o x.csg x.scad";

Kind kind_of(std::string_view name) {
  for (const auto& [known, kind] : node_names)
    if (known == name) return kind;
  return Kind::Unknown;
}

bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
bool is_in_number(char c) {
  return (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E';
}
bool is_in_name(char c) {
  return starts_name(c) || (c >= '0' && c <= '9');
}

class CsgReader {
 public:
  CsgReader(std::string_view text, std::uint32_t begin, const base::Budget& budget)
      : text_(text), begin_(begin), budget_(budget) {}

  ReadCsg read() {
    if (!check_text()) return std::move(read_);
    if (text_.substr(0, csg_byte_order_mark.size()) == csg_byte_order_mark)
      at_ = csg_byte_order_mark.size();
    while (skip_blanks() && at_ < text_.size())
      if (!read_node(1)) break;
    return std::move(read_);
  }

 private:
  bool check_text() {
    if (text_.size() > longest_csg)
      return fail(file_too_large, 0,
                  fmt::format("a file of OpenSCAD may be at most {} MB long", longest_csg >> 20U),
                  "split it into parts");
    if (const std::size_t zero = text_.find('\0'); zero != std::string_view::npos)
      return fail(binary_file, zero, "this is no text: it holds a zero byte", export_anew);
    if (const auto bad = syntax::find_not_utf8(text_))
      return fail(not_utf8, *bad, "a byte here is not UTF-8", "save the file as UTF-8");
    return true;
  }

  base::Span span(std::size_t from, std::size_t to) const {
    return {begin_ + static_cast<std::uint32_t>(from), begin_ + static_cast<std::uint32_t>(to)};
  }
  bool fail(const base::DiagnosticKind& kind, std::size_t at, std::string message,
            std::string_view advice) {
    const std::size_t end = at < text_.size() ? at + 1 : at;
    read_.diagnostics.push_back({kind, span(at, end), std::move(message), std::string(advice)});
    return false;
  }
  // At the end of the file, at its last sign.
  bool fail(std::string message) {
    const std::size_t last = text_.find_last_not_of(" \t\r\n");
    const bool is_at_end = at_ >= text_.size() && last != std::string_view::npos;
    if (is_at_end) message = "the file ends too early: " + message;
    return fail(malformed_csg, is_at_end ? last : at_, std::move(message), export_anew);
  }

  // Blanks and comments; false where a comment does not end.
  bool skip_blanks() {
    for (;;) {
      const std::size_t next = text_.find_first_not_of(" \t\r\n", at_);
      at_ = next == std::string_view::npos ? text_.size() : next;
      const std::string_view sign = text_.substr(at_, 2);
      if (sign != "//" && sign != "/*") return true;
      const bool is_line = sign == "//";
      const std::size_t end = text_.find(is_line ? "\n" : "*/", at_ + 2);
      if (end == std::string_view::npos && !is_line) return fail("this comment does not end");
      at_ = end == std::string_view::npos ? text_.size() : end + (is_line ? 1 : 2);
    }
  }
  bool is_next(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) {
    if (!is_next(c)) return false;
    ++at_;
    return skip_blanks();
  }
  bool expect(char c) {
    if (!is_next(c)) return fail(fmt::format("'{}' is expected here", c));
    ++at_;
    return skip_blanks();
  }
  std::string_view take_name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && is_in_name(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }

  bool may_go_on() {
    if (read_.tree.nodes.size() >= most_csg_nodes)
      return fail(file_too_large, at_,
                  fmt::format("a file of OpenSCAD holds more than {} nodes", most_csg_nodes),
                  "split it into parts");
    if (read_.tree.nodes.size() % nodes_per_check == 0) read_.stopped = budget_.reached();
    return read_.stopped == base::StopReason::None;
  }

  bool read_node(int depth) {
    if (is_next(';')) return expect(';');  // a node that is none
    if (depth > deepest_csg)
      return fail(nested_too_deep, at_,
                  fmt::format("nodes are nested deeper than {} times", deepest_csg),
                  "nest fewer of them: what one union joins may stand side by side in it");
    CsgNode node;
    while (is_next('#') || is_next('%')) {
      node.is_background = node.is_background || is_next('%');
      ++at_;
      if (!skip_blanks()) return false;
    }
    if (at_ >= text_.size() || !starts_name(text_[at_]))
      return fail("a node of OpenSCAD is expected here, as 'cube(size = [1, 1, 1])'");
    if (!may_go_on()) return false;
    const std::size_t from = at_;
    node.name = take_name();
    node.span = span(from, at_);
    node.kind = kind_of(node.name);
    note_unknown(node);
    const std::size_t index = read_.tree.nodes.size();
    read_.tree.nodes.push_back(node);
    if (!skip_blanks() || !read_arguments(index) || !read_children(depth)) return false;
    read_.tree.nodes[index].end = static_cast<std::uint32_t>(read_.tree.nodes.size());
    return true;
  }

  void note_unknown(const CsgNode& node) {
    if (node.kind != Kind::Unknown || unknown_nodes_++ >= most_unknown_nodes) return;
    read_.diagnostics.push_back(
        {unknown_csg_node, node.span, fmt::format("'{}' of OpenSCAD is not understood", node.name),
         "make the part of cube, cylinder, sphere and linear_extrude, by union, difference and "
         "intersection"});
  }

  bool read_children(int depth) {
    if (take(';')) return true;
    if (!is_next('{')) {
      if (at_ < text_.size() && (starts_name(text_[at_]) || is_next('#') || is_next('%')))
        return read_node(depth + 1);
      return fail("';' or '{' is expected here");
    }
    if (!expect('{')) return false;
    while (!is_next('}')) {
      if (at_ >= text_.size()) return fail("'}' is expected here");
      if (!read_node(depth + 1)) return false;
    }
    return expect('}');
  }

  bool read_arguments(std::size_t index) {
    if (!expect('(')) return false;
    const std::size_t first = read_.tree.arguments.size();
    while (!is_next(')')) {
      if (!read_argument()) return false;
      if (!is_next(')') && !expect(',')) return false;
    }
    CsgNode& node = read_.tree.nodes[index];
    node.first_argument = static_cast<std::uint32_t>(first);
    node.argument_count = static_cast<std::uint32_t>(read_.tree.arguments.size() - first);
    return expect(')');
  }

  bool read_argument() {
    CsgArgument argument;
    const std::size_t from = at_;
    if (at_ < text_.size() && starts_name(text_[at_])) {
      argument.name = take_name();
      if (!skip_blanks()) return false;
      if (is_next('=')) {
        if (!expect('=')) return false;
      } else {
        at_ = from;  // a word that is a value
        argument.name = {};
      }
    }
    argument.value = static_cast<std::uint32_t>(read_.tree.values.size());
    if (!read_value(1)) return false;
    argument.span = span(from, read_.tree.values[argument.value].span.end - begin_);
    read_.tree.arguments.push_back(argument);
    return true;
  }

  bool read_value(int depth) {
    if (depth > deepest_csg)
      return fail(nested_too_deep, at_,
                  fmt::format("vectors are nested deeper than {} times", deepest_csg),
                  "nest fewer of them");
    if (read_.tree.values.size() >= most_csg_values)
      return fail(file_too_large, at_,
                  fmt::format("a file of OpenSCAD holds more than {} values", most_csg_values),
                  "split it into parts, or draw curves with fewer corners");
    const std::size_t from = at_, index = read_.tree.values.size();
    read_.tree.values.emplace_back();
    if (is_next('[')) {
      if (!read_vector(index, depth)) return false;
    } else {
      const auto value = is_next('"') ? read_text() : read_word();
      if (!value) return false;
      read_.tree.values[index] = *value;
    }
    CsgValue& value = read_.tree.values[index];
    if (value.kind != CsgValue::Kind::Vector) value.span = span(from, at_);
    value.end = static_cast<std::uint32_t>(read_.tree.values.size());
    return skip_blanks();
  }

  bool read_vector(std::size_t index, int depth) {
    const std::size_t from = at_;
    if (!expect('[')) return false;
    while (!is_next(']')) {
      if (!read_value(depth + 1)) return false;
      if (!is_next(']') && !expect(',')) return false;
    }
    ++at_;
    CsgValue& value = read_.tree.values[index];
    value.kind = CsgValue::Kind::Vector;
    value.span = span(from, at_);
    return true;
  }

  std::optional<CsgValue> read_text() {
    const std::size_t from = at_;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    if (at_ >= text_.size()) {
      at_ = from;
      fail("this text in quotation marks does not end");
      return std::nullopt;
    }
    ++at_;
    CsgValue value;
    value.kind = CsgValue::Kind::Text;
    return value;
  }

  std::optional<CsgValue> read_word() {
    const std::size_t from = at_;
    const bool is_negative = is_next('-'), is_signed = is_negative || is_next('+');
    if (is_signed) ++at_;
    CsgValue value;
    value.kind = CsgValue::Kind::Number;
    const bool is_word = at_ < text_.size() && starts_name(text_[at_]);
    const bool is_read = is_word ? read_constant(value) : read_number(value.number);
    if (!is_read || (value.kind != CsgValue::Kind::Number && is_signed)) {
      at_ = from;
      fail("a number, true, false, undef, a text or a vector is expected here");
      return std::nullopt;
    }
    if (is_negative) value.number = -value.number;
    return value;
  }

  bool read_constant(CsgValue& value) {
    const std::string_view word = take_name();
    if (word == "inf" || word == "nan") {
      value.number = word == "inf" ? std::numeric_limits<double>::infinity()
                                   : std::numeric_limits<double>::quiet_NaN();
      return true;
    }
    value.kind = word == "undef" ? CsgValue::Kind::Undefined : CsgValue::Kind::Boolean;
    value.number = word == "true" ? 1.0 : 0.0;
    return word == "undef" || word == "true" || word == "false";
  }

  bool read_number(double& number) {
    const std::size_t from = at_;
    while (at_ < text_.size() &&
           (is_in_number(text_[at_]) || ((text_[at_] == '-' || text_[at_] == '+') && at_ > from &&
                                         (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E'))))
      ++at_;
    const char* const end = text_.data() + at_;
    const auto result = std::from_chars(text_.data() + from, end, number);
    if (result.ptr != end || at_ == from) return false;
    if (result.ec == std::errc::result_out_of_range)
      number = std::numeric_limits<double>::infinity();
    return result.ec != std::errc::invalid_argument;
  }

  std::string_view text_;
  std::uint32_t begin_;
  const base::Budget& budget_;
  std::size_t at_ = 0;
  std::size_t unknown_nodes_ = 0;
  ReadCsg read_;
};

}  // namespace

ReadCsg read_csg(std::string_view text, std::uint32_t begin, const base::Budget& budget) {
  return CsgReader(text, begin, budget).read();
}

}  // namespace trammel::model
