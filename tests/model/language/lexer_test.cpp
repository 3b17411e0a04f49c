// SPDX-License-Identifier: Apache-2.0
#include "model/language/lexer/lexer.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "model/language/lexer/spelling.h"

using namespace trammel::model::syntax;

namespace {

// One letter a token: n(ame), 1 (number), t(ext), ' (prime), ! (bad), signs as themselves with
// l and g for <= and >=, / for a new line before.
std::string kinds(std::string_view text) {
  constexpr std::string_view letters = "n1t'+-*/^&=<l>g#(),:!";
  Report report;
  std::string shown;
  for (const Token& token : lex(text, report).tokens) {
    if (token.kind == TokenKind::End) break;
    if (token.starts_line && !shown.empty()) shown += ' ';
    shown += letters[static_cast<std::size_t>(token.kind)];
  }
  return shown;
}

}  // namespace

TEST_CASE("lex: tokens") {
  CHECK(kinds("a1_b 2.5e-3 \"x\" f'' + - * / ^ & = < <= > >= != ( ) , :") ==
        "n1tn'+-*/^&=<l>g#(),:");
  CHECK(kinds("a # b\nc\r\nd\re") == "n n n n");
  CHECK(kinds("a\u00A0\u2009b\tc\uFEFF") == "nnn");
  CHECK(kinds("2e 2e3 2e+ .5 5. 1e-3x") == "1n11n+111n");
  CHECK(kinds("≤ ≥ ≠ −") == "lg#-");
  CHECK(kinds("a.b ... 1..2") == "n!n!!");
  CHECK(kinds("länge x_ä") == "!!");
  CHECK(kinds("привет 日本 😀") == "!!!");
  CHECK(kinds("θ̇") == "!");
  CHECK(kinds("\"open\nnext") == "! n");
  CHECK(kinds("x\"") == "n'");
}

TEST_CASE("lex: foreign signs are read as what they stand for") {
  CHECK(kinds("a**b==c") == "n^n=n");
  CHECK(kinds("a=<b=>c<>d:=e") == "nlngn#n=n");
  CHECK(kinds("a·b×c÷d–e") == "n*n*n/n-n");
  CHECK(kinds("[a]{b}") == "(n)(n)");
  CHECK(kinds("a;b") == "n n");
  CHECK(kinds("x²") == "n!");
  CHECK(kinds("a // b\nc") == "n n");
}

TEST_CASE("lex: a prime counts what it stands for") {
  Report report;
  const Lexed lexed = lex("a'' b′″ c’", report);
  REQUIRE(lexed.tokens.size() == 7);
  CHECK(lexed.tokens[1].primes == 2);
  CHECK(lexed.tokens[3].primes == 3);
  CHECK(lexed.tokens[5].primes == 1);
}

TEST_CASE("names: one spelling for all ways to type them") {
  CHECK(normalise_name("theta") == "theta");
  CHECK(normalise_name("θ") == "theta");
  CHECK(normalise_name("ϑ") == "theta");
  CHECK(normalise_name("ω₁") == "omega_1");
  CHECK(normalise_name("ω₁₂") == "omega_12");
  CHECK(normalise_name("ω_₁") == "omega_1");
  CHECK(normalise_name("ω1") == "omega1");
  CHECK(normalise_name("v₀x₁") == "v_0x_1");
  CHECK(normalise_name("aₓ") == "a_x");
  CHECK(normalise_name("kᵦ") == "k_beta");
  CHECK(normalise_name("ΔΩ") == "DeltaOmega");
  CHECK(normalise_name("\u2206\u2126\u00B5") == "DeltaOmegamu");
}

TEST_CASE("utf-8: what is not is found") {
  CHECK(!find_not_utf8("plain ω 日 😀"));
  CHECK(find_not_utf8("ab\xFF").value_or(99) == 2);
  CHECK(find_not_utf8("\xE2\x82").value_or(99) == 0);          // cut off
  CHECK(find_not_utf8("\xC0\x80").value_or(99) == 0);          // overlong
  CHECK(find_not_utf8("\xE0\x80\x80").value_or(99) == 0);      // overlong
  CHECK(find_not_utf8("\xED\xA0\x80").value_or(99) == 0);      // half of a pair
  CHECK(find_not_utf8("\xF4\x90\x80\x80").value_or(99) == 0);  // beyond the last character
}
