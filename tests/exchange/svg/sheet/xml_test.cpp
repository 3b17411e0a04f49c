// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/xml.h"

#include <doctest/doctest.h>

#include <string>

using namespace trammel::exchange::svg;

TEST_CASE("escape: what XML reads as markup stands for itself") {
  CHECK(escape("a < b & \"c\" > 'd'") == "a &lt; b &amp; &quot;c&quot; &gt; 'd'");
  CHECK(escape("θ = ½ 😀") == "θ = ½ 😀");
  CHECK(escape("two\nlines\tapart") == "two lines apart");
}

TEST_CASE("escape: what XML cannot hold is replaced, byte by byte") {
  const std::string replaced = "\uFFFD";
  CHECK(escape(std::string_view("\0", 1)) == replaced);
  CHECK(escape("\x1b[0m") == replaced + "[0m");
  CHECK(escape("\xff") == replaced);
  CHECK(escape("a\xc3") == "a" + replaced);                         // cut off
  CHECK(escape("\xc0\xaf") == replaced + replaced);                 // overlong
  CHECK(escape("\xed\xa0\x80") == replaced + replaced + replaced);  // a surrogate
  CHECK(escape("\xef\xbf\xbf") == replaced + replaced + replaced);  // no character
  CHECK(escape("\xf4\x90\x80\x80").size() == 4 * replaced.size());  // beyond Unicode
}

TEST_CASE("decimal: two places, no trailing zeros, no minus before zero") {
  CHECK(decimal(0.0) == "0");
  CHECK(decimal(-0.0) == "0");
  CHECK(decimal(-0.001) == "0");
  CHECK(decimal(1.5) == "1.5");
  CHECK(decimal(-12.346) == "-12.35");
  CHECK(decimal(100) == "100");
}
