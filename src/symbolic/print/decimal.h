// SPDX-License-Identifier: Apache-2.0
// Exact numbers as decimals, where whoever wrote them did so: `9.81*m` and not `981*m/100`.
#pragma once

#include <optional>
#include <string>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// The number as a decimal, exactly, where it is one of those that were written so, or where
/// decimals were written and it is shorter so than as a fraction, or that is long: 981/200 is
/// `4.905` then, but 1/2 stays `1/2` unless 0.5 was written. Nothing for integers, where no
/// decimals were written, and for numbers of more than nine places.
std::optional<std::string> shown_decimal(const ExprPool& pool, const Rational& value);

/// An integer, or a number that is shown as a decimal.
std::string to_decimal(const Rational& value);

}  // namespace trammel::symbolic
