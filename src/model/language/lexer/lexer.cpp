// SPDX-License-Identifier: Apache-2.0
#include "model/language/lexer/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/foreign_sign.h"
#include "model/language/lexer/spelling.h"

namespace trammel::model::syntax {

namespace {

constexpr char32_t right_quote = U'\u2019';  // word processors make it of '
constexpr char32_t prime = U'\u2032';
constexpr char32_t double_prime = U'\u2033';

int primes_of(char32_t code) {
  switch (code) {
    case U'\'':
    case right_quote:
    case prime: return 1;
    case double_prime: return 2;
    default: return 0;
  }
}

std::optional<TokenKind> kind_of_sign(char32_t code) {
  switch (code) {
    case U'+': return TokenKind::Plus;
    case U'-':
    case U'\u2212': return TokenKind::Minus;
    case U'*': return TokenKind::Star;
    case U'/': return TokenKind::Slash;
    case U'^': return TokenKind::Caret;
    case U'&': return TokenKind::Ampersand;
    case U'=': return TokenKind::Equal;
    case U'<': return TokenKind::Less;
    case U'>': return TokenKind::Greater;
    case U'\u2264': return TokenKind::LessEqual;
    case U'\u2265': return TokenKind::GreaterEqual;
    case U'\u2260': return TokenKind::NotEqual;
    case U'(': return TokenKind::LeftParen;
    case U')': return TokenKind::RightParen;
    case U',': return TokenKind::Comma;
    case U':': return TokenKind::Colon;
    default: return std::nullopt;
  }
}

struct Complaint {
  std::string sentence;
  base::Remedy remedy;
};

Span span_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// `1250.5` for `1.250.5`, where all points but the last separate thousands.
std::optional<std::string> without_separators(std::string_view number) {
  std::string plain;
  for (std::size_t begin = 0;;) {
    const std::size_t point = number.find('.', begin);
    if (point == std::string_view::npos) return plain + std::string(number.substr(begin));
    const bool is_last = number.find('.', point + 1) == std::string_view::npos;
    if (begin > 0 && point - begin != 3) return std::nullopt;
    plain += number.substr(begin, point - begin);
    if (is_last) plain += '.';
    begin = point + 1;
  }
}

class Lexer {
 public:
  Lexer(std::string_view text, Report& report) : text_(text), report_(report) {}

  Lexed run() {
    out_.tokens.reserve(text_.size() / 4 + 1);
    while (at_ < text_.size()) read_token(decode(text_, at_));
    push(TokenKind::End, at_, at_);
    return std::move(out_);
  }

 private:
  char byte(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  void push(TokenKind kind, std::size_t begin, std::size_t end, int primes = 0) {
    out_.tokens.push_back(
        {span_of(begin, end), kind, starts_line_, static_cast<std::uint16_t>(primes)});
    starts_line_ = false;
    at_ = end;
  }

  template <class Message>
  void complain(DiagnosticKind kind, std::size_t begin, std::size_t end, Message message) {
    if (report_.is_full()) return report_.count_only();
    auto [sentence, remedy] = message();
    report_.add({kind, span_of(begin, end), std::move(sentence), std::move(remedy)});
  }

  void read_token(Character first) {
    const char32_t code = first.code;
    if (code == U'\n' || code == U'\r') {
      starts_line_ = true;
      ++at_;
    } else if (is_space(code)) {
      at_ += first.length;
    } else if (code == U'#') {
      read_comment();
    } else if (is_digit(code) || (code == U'.' && is_digit(static_cast<char32_t>(byte(at_ + 1))))) {
      read_number();
    } else if (begins_name(code)) {
      read_name();
    } else if (primes_of(code) > 0) {
      read_primes();
    } else if (code == U'"') {
      read_quoted();
    } else {
      read_sign(first);
    }
  }

  void read_comment() {
    std::size_t end = text_.find_first_of("\n\r", at_);
    if (end == std::string_view::npos) end = text_.size();
    out_.comments.push_back({static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)});
    at_ = end;
  }

  std::size_t skip_digits(std::size_t i) const {
    while (is_digit(static_cast<char32_t>(byte(i)))) ++i;
    return i;
  }

  void read_number() {
    const std::size_t begin = at_;
    std::size_t end = skip_digits(begin);
    if (byte(end) == '.') end = skip_digits(end + 1);
    int exponent = 0;
    if (byte(end) == 'e' || byte(end) == 'E') {
      std::size_t digits = end + 1;
      if (byte(digits) == '+' || byte(digits) == '-') ++digits;
      if (is_digit(static_cast<char32_t>(byte(digits)))) {
        const std::size_t first = byte(end + 1) == '+' ? end + 2 : end + 1;
        end = skip_digits(digits);
        const auto read = std::from_chars(text_.data() + first, text_.data() + end, exponent);
        if (read.ec != std::errc()) exponent = largest_exponent + 1;
      }
    }
    if (byte(end) == '.' || exponent > largest_exponent || exponent < -largest_exponent ||
        end - begin > longest_number)
      return reject_number(begin, end);
    push(TokenKind::Number, begin, end);
  }

  void reject_number(std::size_t begin, std::size_t end) {
    const bool has_dots = byte(end) == '.';
    while (byte(end) == '.' || is_digit(static_cast<char32_t>(byte(end)))) ++end;
    complain(malformed_number, begin, end, [&] {
      const std::string_view number = text_.substr(begin, end - begin);
      if (has_dots) {
        base::Remedy remedy("a number has one, and no other separators: 1250.5");
        if (const auto plain = without_separators(number))
          remedy.fixes.push_back(base::replacement(span_of(begin, end), *plain));
        return Complaint{quote(number) + " has more than one decimal point", std::move(remedy)};
      }
      return Complaint{quote(number) + " is out of range",
                       fmt::format("numbers go from 1e-{0} to 1e{0} and have at most {1} digits",
                                   largest_exponent, longest_number)};
    });
    push(TokenKind::Bad, begin, end);
  }

  void read_name() {
    const std::size_t begin = at_;
    std::size_t end = at_;
    bool is_spelled_well = true;
    while (end < text_.size()) {
      const Character next = decode(text_, end);
      if (!continues_name(next.code)) {
        if (!is_letter(next.code)) break;
        is_spelled_well = false;
      }
      end += next.length;
    }
    if (is_spelled_well) return push(TokenKind::Name, begin, end);
    reject_word(begin, end);
  }

  void reject_word(std::size_t begin, std::size_t end) {
    complain(unknown_character, begin, end, [&] {
      return Complaint{fmt::format("the word {} holds a letter that names cannot have",
                                   quote(text_.substr(begin, end - begin))),
                       "names are made of the letters a to z, A to Z and Greek ones, of digits, "
                       "subscripts and '_', and begin with a letter"};
    });
    push(TokenKind::Bad, begin, end);
  }

  void read_primes() {
    const std::size_t begin = at_;
    std::size_t end = at_;
    int count = 0;
    while (end < text_.size()) {
      const Character next = decode(text_, end);
      const int more = primes_of(next.code);
      if (more == 0 || count > 1000) break;
      count += more;
      end += next.length;
    }
    push(TokenKind::Prime, begin, end, count);
  }

  void read_quoted() {
    const std::size_t begin = at_;
    const std::size_t end = std::min(text_.find_first_of("\"\n\r", begin + 1), text_.size());
    if (end < text_.size() && text_[end] == '"') return push(TokenKind::Text, begin, end + 1);
    const bool follows_name = !out_.tokens.empty() && out_.tokens.back().span.end == begin;
    complain(unclosed_quote, begin, begin + 1, [&] {
      if (follows_name)
        return Complaint{"'\"' opens a text that is not closed on this line",
                         {"write a second derivative with two primes: theta''",
                          {base::replacement(span_of(begin, begin + 1), "''")}}};
      return Complaint{"the text that begins here is not closed on this line",
                       {"put '\"' at its end",
                        {base::insertion(span_of(end, end).begin, "\"", "put '\"' at its end")}}};
    });
    if (follows_name) return push(TokenKind::Prime, begin, begin + 1, 2);
    push(TokenKind::Bad, begin, end);
  }

  void read_sign(Character first) {
    if (byte(at_) == '/' && byte(at_ + 1) == '/') return read_slashes();
    if (const auto foreign = find_foreign_sign(text_, at_)) return read_foreign(*foreign);
    const std::string_view two = text_.substr(at_, 2);
    if (two == "<=") return push(TokenKind::LessEqual, at_, at_ + 2);
    if (two == ">=") return push(TokenKind::GreaterEqual, at_, at_ + 2);
    if (two == "!=") return push(TokenKind::NotEqual, at_, at_ + 2);
    if (const auto kind = kind_of_sign(first.code)) return push(*kind, at_, at_ + first.length);
    read_unknown();
  }

  void read_slashes() {
    complain(foreign_sign, at_, at_ + 2, [&] {
      return Complaint{
          "'//' does not begin a comment",
          {"write '#' before a comment", {base::replacement(span_of(at_, at_ + 2), "#")}}};
    });
    read_comment();
  }

  void read_foreign(const ForeignSign& foreign) {
    const std::size_t end = at_ + foreign.sign.size();
    complain(foreign_sign, at_, end, [&] {
      base::Remedy remedy(fmt::format("write {}", foreign.remedy));
      if (foreign.kind == TokenKind::End)
        remedy.fixes.push_back(instead_of_semicolon(end));
      else if (!foreign.instead.empty())
        remedy.fixes.push_back(
            base::replacement(span_of(at_, end), std::string(foreign.instead), remedy.advice));
      return Complaint{fmt::format("{} is not a sign of the language", quote(foreign.sign)),
                       std::move(remedy)};
    });
    if (foreign.kind == TokenKind::End) {
      starts_line_ = true;
      at_ = end;
      return;
    }
    push(foreign.kind, at_, end, foreign.kind == TokenKind::Prime ? 1 : 0);
  }

  // A line end before what looks like another statement, `; point B` or `; mass(C)`, a comma before
  // anything else and within brackets.
  base::Fix instead_of_semicolon(std::size_t end) const {
    const std::size_t next = skip_blanks(end);
    if (next == text_.size() || text_[next] == '\n' || text_[next] == '\r' || text_[next] == '#')
      return base::replacement(span_of(at_, end), "", "leave it out");
    std::size_t word_end = next;
    while (word_end < text_.size() && continues_name(decode(text_, word_end).code))
      word_end += decode(text_, word_end).length;
    const char follows = byte(skip_blanks(word_end));
    const bool is_statement =
        word_end > next && !is_in_bracket() &&
        (follows == '(' || is_ascii_letter(static_cast<unsigned char>(follows)));
    return is_statement ? base::replacement(span_of(at_, next), "\n", "begin a new line")
                        : base::replacement(span_of(at_, end), ",", "put ','");
  }

  std::size_t skip_blanks(std::size_t i) const {
    return std::min(text_.find_first_not_of(" \t", i), text_.size());
  }

  bool is_in_bracket() const {
    int depth = 0;
    for (auto token = out_.tokens.rbegin(); token != out_.tokens.rend(); ++token) {
      if (token->kind == TokenKind::LeftParen) ++depth;
      if (token->kind == TokenKind::RightParen) --depth;
      if (token->starts_line) break;
    }
    return depth > 0;
  }

  // A whole run at once, so that a line of Cyrillic or of dollar signs is one error.
  void read_unknown() {
    const std::size_t begin = at_;
    std::size_t end = at_;
    bool holds_letter = false;
    while (end < text_.size()) {
      const Character next = decode(text_, end);
      const bool is_word = holds_letter && continues_name(next.code);
      if (end > begin && !is_word && !is_unknown(end, next)) break;
      holds_letter = holds_letter || is_letter(next.code);
      end += next.length;
    }
    if (holds_letter) return reject_word(begin, end);
    complain(unknown_character, begin, end, [&] {
      const Character first = decode(text_, begin);
      const bool is_control = first.code < 0x20 || first.code == 0x7F;
      const std::string shown =
          is_control ? fmt::format("the control character {:#04x}", static_cast<int>(first.code))
                     : quote(text_.substr(begin, end - begin));
      base::Fixes fixes = mend_unknown(begin, end);
      std::string help = fixes.front().title;
      return Complaint{shown + " has no meaning in the language",
                       {std::move(help), std::move(fixes)}};
    });
    push(TokenKind::Bad, begin, end);
  }

  // `B.x` is x(B) here, and `velocity(B).x` x(B)'; all else is taken away.
  base::Fixes mend_unknown(std::size_t begin, std::size_t end) const {
    base::Fixes fixes{{"remove it", {{base::ChangeKind::Replace, span_of(begin, end)}}}};
    std::size_t last = end;
    while (last < text_.size() && continues_name(decode(text_, last).code))
      last += decode(text_, last).length;
    const bool joins = text_.substr(begin, end - begin) == "." && last > end &&
                       !out_.tokens.empty() && out_.tokens.back().span.end == begin;
    const std::string_view member = text_.substr(end, last - end);
    const auto put_in = [&](const Token& first, std::string_view point, const char* primes) {
      fixes.insert(fixes.begin(),
                   base::replacement(span_of(first.span.begin, last),
                                     fmt::format("{}({}){}", member, point, primes),
                                     fmt::format("write {}({}){}", member, point, primes)));
    };
    if (joins && out_.tokens.back().kind == TokenKind::Name)
      put_in(out_.tokens.back(), text_of(out_.tokens.back()), "");
    else if (joins && (member == "x" || member == "y"))
      if (const Token* of = find_motion_of_point())
        put_in(*of, text_of(of[2]), text_of(*of) == "velocity" ? "'" : "''");
    return fixes;
  }

  std::string_view text_of(const Token& token) const {
    return text_.substr(token.span.begin, token.span.end - token.span.begin);
  }

  // The last four tokens, where they are `velocity(B)` or `acceleration(B)`.
  const Token* find_motion_of_point() const {
    constexpr std::array kinds{TokenKind::Name, TokenKind::LeftParen, TokenKind::Name,
                               TokenKind::RightParen};
    if (out_.tokens.size() < kinds.size()) return nullptr;
    const Token* first = &*(out_.tokens.end() - std::ssize(kinds));
    for (std::size_t i = 0; i < kinds.size(); ++i)
      if (first[i].kind != kinds[i]) return nullptr;
    const std::string_view function = text_of(*first);
    return function == "velocity" || function == "acceleration" ? first : nullptr;
  }

  bool is_unknown(std::size_t position, Character character) const {
    const char32_t code = character.code;
    return code != U'\n' && code != U'\r' && code != U'#' && code != U'"' && !is_space(code) &&
           !is_digit(code) && !continues_name(code) && primes_of(code) == 0 &&
           !kind_of_sign(code) && !find_foreign_sign(text_, position);
  }

  std::string_view text_;
  Report& report_;
  Lexed out_;
  std::size_t at_ = 0;
  bool starts_line_ = true;
};

}  // namespace

Lexed lex(std::string_view text, Report& report) {
  return Lexer(text, report).run();
}

}  // namespace trammel::model::syntax
