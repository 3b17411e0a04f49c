// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/memory_end.h"

#include <doctest/doctest.h>
#include <gmp.h>
#include <sys/resource.h>

#include <new>

#include "support/sanitized.h"
#include "symbolic/number/rational.h"

using namespace trammel::symbolic;

namespace {

// While it lives, the process gets so many bytes at the most.
class LittleMemory {
 public:
  explicit LittleMemory(rlim_t bytes) {
    getrlimit(RLIMIT_AS, &before_);
    const rlimit little{bytes, before_.rlim_max};
    setrlimit(RLIMIT_AS, &little);
  }
  ~LittleMemory() { setrlimit(RLIMIT_AS, &before_); }
  LittleMemory(const LittleMemory&) = delete;
  LittleMemory& operator=(const LittleMemory&) = delete;

 private:
  rlimit before_{};
};

}  // namespace

// Without it GMP writes a line and aborts.
TEST_CASE("where memory ends exact arithmetic throws" *
          doctest::skip(trammel::test::is_sanitized)) {
  throw_where_memory_ends();
  const LittleMemory little(rlim_t{1} << 30U);
  mpz_t number;
  mpz_init(number);
  CHECK_THROWS_AS(mpz_setbit(number, mp_bitcnt_t{1} << 34U), std::bad_alloc);
  mpz_clear(number);
  CHECK((Rational(2) + Rational(1, 2)).to_text() == "5/2");  // and goes on
}
