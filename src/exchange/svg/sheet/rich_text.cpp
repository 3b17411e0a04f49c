// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/rich_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::svg {

namespace {

using Level = TextRun::Level;

struct Greek {
  std::string_view name, letter;
};

constexpr std::array<Greek, 34> greek_letters{{
    {"alpha", "α"},   {"beta", "β"},   {"gamma", "γ"}, {"delta", "δ"},   {"epsilon", "ε"},
    {"zeta", "ζ"},    {"eta", "η"},    {"theta", "θ"}, {"iota", "ι"},    {"kappa", "κ"},
    {"lambda", "λ"},  {"mu", "μ"},     {"nu", "ν"},    {"xi", "ξ"},      {"pi", "π"},
    {"rho", "ρ"},     {"sigma", "σ"},  {"tau", "τ"},   {"upsilon", "υ"}, {"phi", "φ"},
    {"chi", "χ"},     {"psi", "ψ"},    {"omega", "ω"}, {"Gamma", "Γ"},   {"Delta", "Δ"},
    {"Theta", "Θ"},   {"Lambda", "Λ"}, {"Xi", "Ξ"},    {"Pi", "Π"},      {"Sigma", "Σ"},
    {"Upsilon", "Υ"}, {"Phi", "Φ"},    {"Psi", "Ψ"},   {"Omega", "Ω"},
}};

std::string_view find_greek(std::string_view name) {
  for (const Greek& greek : greek_letters)
    if (greek.name == name) return greek.letter;
  return {};
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class Typesetter {
 public:
  explicit Typesetter(std::string_view label) : text_(label) {}

  RichText run() {
    while (at_ < text_.size()) {
      const char c = peek();
      if (is_letter(c))
        word();
      else if (is_digit(c) || (c == '.' && is_digit(peek(1))))
        number();
      else if (c == '^' && exponent())
        continue;
      else
        sign();
    }
    return std::move(runs_);
  }

 private:
  // A word is a unit behind a number, and behind an operator behind a unit.
  enum class Context : std::uint8_t { Free, Number, Unit, UnitOperator };

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  template <class Accept>
  std::string_view take_while(Accept accept) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && accept(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  void put(std::string_view piece, bool italic = false, Level level = Level::Line) {
    if (!runs_.empty() && runs_.back().italic == italic && runs_.back().level == level)
      runs_.back().text += piece;
    else
      runs_.push_back({std::string(piece), italic, level});
  }

  void word() {
    const std::string_view name =
        take_while([](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
    const bool unit_place = context_ == Context::Number || context_ == Context::UnitOperator;
    if (unit_place && find_greek(name).empty()) {
      unit(name);
      context_ = Context::Unit;
    } else {
      symbol(name);
      context_ = Context::Free;
    }
  }

  void unit(std::string_view name) {
    if (name != "deg") return put(name);
    if (!runs_.empty() && runs_.back().text.ends_with(' ')) runs_.back().text.pop_back();
    put("°");
  }

  void symbol(std::string_view name) {
    std::string_view base = name.substr(0, name.find('_'));
    std::string_view index = base.size() < name.size() ? name.substr(base.size() + 1) : "";
    const std::string_view stem = base.substr(0, base.find_first_of("0123456789"));
    const bool digits_last =
        std::all_of(base.begin() + std::ptrdiff_t(stem.size()), base.end(), is_digit);
    if (index.empty() && digits_last && (stem.size() == 1 || !find_greek(stem).empty())) {
      index = base.substr(stem.size());  // F1 is the first of several F
      base = stem;
    }
    if (const std::string_view letter = find_greek(base); !letter.empty())
      put(letter, true);
    else
      put(base, !index.empty() || is_symbol(base));
    put_index(index);
  }

  // Whether a name without an index is a quantity or a point, and no word of a sentence.
  bool is_symbol(std::string_view name) const {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const std::size_t next = text_.find_first_not_of(' ', at_);
    return name.size() == 1 || (next < text_.size() && text_[next] == '=') ||
           (name.size() <= 3 && std::all_of(name.begin(), name.end(), is_capital));
  }

  void put_index(std::string_view index) {
    while (!index.empty()) {
      const std::string_view part = index.substr(0, index.find('_'));
      index.remove_prefix(std::min(part.size() + 1, index.size()));
      const std::string_view letter = find_greek(part);
      const bool italic = !letter.empty() || (part.size() == 1 && is_letter(part.front()));
      put(letter.empty() ? part : letter, italic, Level::Below);
      if (!index.empty()) put(",", false, Level::Below);
    }
  }

  void number() {
    put(take_while([](char c) { return is_digit(c) || c == '.'; }));
    const std::size_t sign_size = peek(1) == '-' || peek(1) == '+' ? 1 : 0;
    if ((peek() == 'e' || peek() == 'E') && is_digit(peek(1 + sign_size))) {
      put("·10");
      if (peek(1) == '-') put("−", false, Level::Above);
      at_ += 1 + sign_size;
      while (peek() == '0' && is_digit(peek(1))) ++at_;
      put(take_while(is_digit), false, Level::Above);
    }
    context_ = Context::Number;
  }

  // Only a plain exponent can be raised; brackets stay on the line.
  bool exponent() {
    const std::size_t sign_size = peek(1) == '-' ? 1 : 0;
    if (!is_digit(peek(1 + sign_size)) && !is_letter(peek(1 + sign_size))) return false;
    if (sign_size > 0) put("−", false, Level::Above);
    at_ += 1 + sign_size;
    if (is_digit(peek()))
      put(take_while(is_digit), false, Level::Above);
    else
      put(take_while(is_letter), true, Level::Above);
    return true;
  }

  void sign() {
    const char c = peek();
    const bool hyphen = at_ > 0 && is_letter(text_[at_ - 1]) && is_letter(peek(1));
    if (c == '*')
      put("·");
    else if (c == '-' && !hyphen)
      put("−");
    else
      put(text_.substr(at_, 1));
    if (c == '*' || c == '/')
      context_ = context_ == Context::Unit ? Context::UnitOperator : Context::Free;
    else if (c != ' ')
      context_ = Context::Free;
    ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Context context_ = Context::Free;
  RichText runs_;
};

std::string shorten(std::string_view label) {
  constexpr std::size_t characters_max = 60;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < label.size(); ++i) {
    const bool starts = (static_cast<unsigned char>(label[i]) & 0xC0U) != 0x80U;
    if (starts && ++characters > characters_max) return std::string(label.substr(0, i)) + "…";
  }
  return std::string(label);
}

double character_width(unsigned char c) {
  constexpr std::string_view narrow = "ijl.,:;'|!", slim = "ft()[]/-r ", wide = "mwMW@%";
  if ((c & 0xC0U) == 0x80U) return 0.0;  // the rest of a character
  const char letter = static_cast<char>(c);
  if (narrow.find(letter) != std::string_view::npos) return 0.26;
  if (slim.find(letter) != std::string_view::npos) return 0.33;
  if (wide.find(letter) != std::string_view::npos) return 0.88;
  return c >= 'A' && c <= 'Z' ? 0.70 : 0.58;
}

constexpr double small = 0.72;  // indices and exponents against the line

double raised(Level level) {
  return level == Level::Below ? -0.22 : level == Level::Above ? 0.36 : 0.0;
}

}  // namespace

RichText typeset(std::string_view label) {
  const std::string text = shorten(label);
  return Typesetter(text).run();
}

RichText plain(std::string_view words) {
  return {{std::string(words)}};
}

double width(const RichText& text) {
  double total = 0.0;
  for (const TextRun& run : text)
    for (const char c : run.text)
      total +=
          character_width(static_cast<unsigned char>(c)) * (run.level == Level::Line ? 1.0 : small);
  return total;
}

std::string to_tspans(const RichText& text, double size) {
  std::string all;
  double height = 0.0;
  for (const TextRun& run : text) {
    std::string attributes;
    if (run.italic) attributes += " font-style=\"italic\"";
    if (run.level != Level::Line)
      attributes += fmt::format(" font-size=\"{}\"", decimal(small * size));
    if (raised(run.level) != height) {
      attributes += fmt::format(" dy=\"{}\"", decimal((height - raised(run.level)) * size));
      height = raised(run.level);
    }
    const std::string content = escape(run.text);
    all += attributes.empty() ? content : fmt::format("<tspan{}>{}</tspan>", attributes, content);
  }
  return all;
}

}  // namespace trammel::exchange::svg
