// SPDX-License-Identifier: Apache-2.0
// The first moment at which a function of time crosses or touches zero: events of a motion.
#pragma once

#include <functional>
#include <optional>

namespace trammel::numeric {

struct ZeroSearch {
  int pieces = 8;         // in each of them one extremum at most is expected
  double touching = 0.0;  // an extremum so near to zero counts
  double leaving = 0.0;   // so near to zero at first it has just been left alone
  bool falling = false;   // only from positive to negative; at first zero counts as positive
  // Three values of one sign that differ by less than this part of the least of them show that
  // there is no zero: it turns by less than half of a swing; 0: they never do.
  double steady = 0.0;
};

struct ZeroPlace {
  double t = 0.0;
  double value = 0.0;  // of the function there
  bool crosses = false;
};

/// The first zero of g in (from, to]. A zero at `from` itself does not count. What is found of a
/// crossing is its far side, so that a search that goes on from there does not find it again. A
/// pole between values of two signs is found as a crossing: its value tells.
///
/// Math    g is sampled at the ends of the pieces and very near to both ends; between samples of
///         one sign it is searched for an extremum towards zero where three samples show one
/// Errors  values that are not finite count as no zero
/// Cost    pieces + 3 values, 3 where these are steady; some 15 more for a crossing, at most 50
/// more for an extremum
std::optional<ZeroPlace> find_first_zero(const std::function<double(double)>& g, double from,
                                         double to, const ZeroSearch& search);

}  // namespace trammel::numeric
