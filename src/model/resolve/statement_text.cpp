// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/statement_text.h"

#include <algorithm>

namespace trammel::model {

namespace {

constexpr std::size_t shown_max = 70;

template <class... Forms>
bool is_one_of(const syntax::Statement& statement) {
  return (std::holds_alternative<Forms>(statement.form) || ...);
}

}  // namespace

std::string statement_text(const syntax::Tree& tree, const syntax::Statement& statement) {
  std::string text(tree.slice(statement.span));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  if (text.size() <= shown_max) return text;
  std::size_t cut = shown_max;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;
  return text.substr(0, cut) + "...";
}

bool is_question(const syntax::Statement& statement) {
  using namespace syntax;
  return is_one_of<Find, Solve, Optimize, Prove, Locus, Simulate, Predict, Sweep, Sample,
                   syntax::Tolerance>(statement);
}

}  // namespace trammel::model
