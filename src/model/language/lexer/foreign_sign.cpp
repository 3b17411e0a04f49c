// SPDX-License-Identifier: Apache-2.0
#include "model/language/lexer/foreign_sign.h"

#include <array>

namespace trammel::model::syntax {

namespace {

constexpr std::array signs{
    ForeignSign{"**", TokenKind::Caret, "'^' for a power", "^"},
    ForeignSign{"==", TokenKind::Equal, "a single '='", "="},
    ForeignSign{":=", TokenKind::Equal, "'=' alone", "="},
    ForeignSign{"=<", TokenKind::LessEqual, "'<='", "<="},
    ForeignSign{"=>", TokenKind::GreaterEqual, "'>='", ">="},
    ForeignSign{"<>", TokenKind::NotEqual, "'!='", "!="},
    ForeignSign{"·", TokenKind::Star, "'*' for a product", "*"},
    ForeignSign{"×", TokenKind::Star, "'*' for a product", "*"},
    ForeignSign{"⋅", TokenKind::Star, "'*' for a product", "*"},
    ForeignSign{"∙", TokenKind::Star, "'*' for a product", "*"},
    ForeignSign{"•", TokenKind::Star, "'*' for a product", "*"},
    ForeignSign{"∗", TokenKind::Star, "'*' for a product", "*"},
    ForeignSign{"÷", TokenKind::Slash, "'/' for a quotient", "/"},
    ForeignSign{"∕", TokenKind::Slash, "'/' for a quotient", "/"},
    ForeignSign{"⁄", TokenKind::Slash, "'/' for a quotient", "/"},
    ForeignSign{"–", TokenKind::Minus, "'-' for minus", "-"},
    ForeignSign{"—", TokenKind::Minus, "'-' for minus", "-"},
    ForeignSign{"‐", TokenKind::Minus, "'-' for minus", "-"},
    ForeignSign{"‑", TokenKind::Minus, "'-' for minus", "-"},
    ForeignSign{"[", TokenKind::LeftParen, "round brackets: '('", "("},
    ForeignSign{"{", TokenKind::LeftParen, "round brackets: '('", "("},
    ForeignSign{"]", TokenKind::RightParen, "round brackets: ')'", ")"},
    ForeignSign{"}", TokenKind::RightParen, "round brackets: ')'", ")"},
    ForeignSign{"´", TokenKind::Prime, "a straight prime: '", "'"},
    ForeignSign{";", TokenKind::End, "one statement a line; in a list, put ','", ""},
    ForeignSign{"²", TokenKind::Bad, "'^2' for a square", "^2"},
    ForeignSign{"³", TokenKind::Bad, "'^3' for a cube", "^3"},
    ForeignSign{"°", TokenKind::Bad, "'deg' after the number: 30 deg", " deg"},
    ForeignSign{"√", TokenKind::Bad, "sqrt(...) for a root", ""},
    ForeignSign{"|", TokenKind::Bad, "abs(...) for an absolute value", ""},
    ForeignSign{"∞", TokenKind::Bad, "a number instead", ""},
    ForeignSign{"%", TokenKind::Bad, "'#' before a comment, and 0.05 for 5 percent", ""},
    ForeignSign{"“", TokenKind::Bad, "straight quotes: \"members.csv\"", "\""},
    ForeignSign{"”", TokenKind::Bad, "straight quotes: \"members.csv\"", "\""},
    ForeignSign{"„", TokenKind::Bad, "straight quotes: \"members.csv\"", "\""},
};

}  // namespace

std::optional<ForeignSign> find_foreign_sign(std::string_view text, std::size_t position) {
  const std::string_view rest = text.substr(position);
  for (const ForeignSign& row : signs)
    if (rest.front() == row.sign.front() && rest.substr(0, row.sign.size()) == row.sign) return row;
  return std::nullopt;
}

}  // namespace trammel::model::syntax
