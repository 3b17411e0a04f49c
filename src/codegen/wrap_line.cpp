// SPDX-License-Identifier: Apache-2.0
#include "codegen/wrap_line.h"

#include <algorithm>

namespace trammel::codegen {

namespace {

constexpr std::size_t width = 100;

// Whether an operator that may end a line stands before `at`; `**` and `/=` stay whole.
bool may_break_weakly(std::string_view text, std::size_t at) {
  const char before = text[at - 1];
  const char after = text[at];
  if (before == '*') return after != '*';
  return (before == '/' && after != '=') || before == '(';
}

// Behind an operator or comma: a line that ends in one goes on in every language.
bool may_break(std::string_view text, std::size_t at) {
  return at > 1 && text[at - 1] == ' ' &&
         std::string_view(",+-=:").find(text[at - 2]) != std::string_view::npos;
}

// The last good place in text[from, to], 0 where there is none.
template <class Good>
std::size_t last_break(std::string_view text, std::size_t from, std::size_t to, Good good) {
  for (std::size_t at = std::min(to, text.size() - 1); at > from; --at)
    if (good(text, at)) return at;
  return 0;
}

std::size_t first_break(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at)
    if (may_break(text, at) || may_break_weakly(text, at)) return at;
  return text.size();
}

}  // namespace

WrappedLine wrap_line(const Language& language, std::string_view line) {
  WrappedLine result;
  if (!language.lines_wrap || line.size() <= width) return {std::string(line), 0};
  const std::size_t indent = std::min<std::size_t>(line.find_first_not_of(' '), 40) + 4;
  std::string_view rest = line;
  const auto room = [&] { return result.continuations > 0 ? width - indent : width; };
  while (rest.size() > room()) {
    const std::size_t begin = std::min(rest.find_first_not_of(' '), rest.size());
    const std::size_t most = room() - language.continuation.size();
    std::size_t at = last_break(rest, std::max(begin, most / 3), most, may_break);
    if (at == 0) at = last_break(rest, begin, most, may_break_weakly);
    if (at == 0) at = last_break(rest, begin, most, may_break);
    if (at == 0) at = first_break(rest, most);
    if (at >= rest.size()) break;
    std::string_view head = rest.substr(0, at);
    while (head.ends_with(' ')) head.remove_suffix(1);
    if (result.continuations++ > 0) result.text += std::string(indent, ' ');
    result.text += head;
    result.text += language.continuation;
    result.text += "\n";
    rest.remove_prefix(at);
  }
  result.text += (result.continuations > 0 ? std::string(indent, ' ') : "") + std::string(rest);
  return result;
}

}  // namespace trammel::codegen
