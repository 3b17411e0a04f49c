// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/arb_vector.h"

#include <limits>

namespace trammel::symbolic {

Ball to_ball(const arb_t ball) {
  if (arb_is_finite(ball) == 0) return {0.0, std::numeric_limits<double>::infinity()};
  Ball result;
  result.mid = arf_get_d(arb_midref(ball), ARF_RND_NEAR);
  arf_t rest;
  arf_init(rest);
  arf_set_d(rest, result.mid);
  arf_sub(rest, rest, arb_midref(ball), MAG_BITS, ARF_RND_UP);
  mag_t total;
  mag_init(total);
  arf_get_mag(total, rest);
  mag_add(total, total, arb_radref(ball));
  result.radius = mag_get_d(total);
  if (result.radius == 0.0 && mag_is_zero(total) == 0)
    result.radius = std::numeric_limits<double>::denorm_min();
  mag_clear(total);
  arf_clear(rest);
  return result;
}

}  // namespace trammel::symbolic
