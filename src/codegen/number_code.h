// SPDX-License-Identifier: Apache-2.0
// Numbers as a language writes them.
#pragma once

#include <string>

#include "codegen/language.h"
#include "symbolic/number/rational.h"

namespace trammel::codegen {

/// Whether numerator and denominator may be written apart: always in exact languages, else where
/// doubles hold them.
bool is_written_apart(const Language& language, const symbolic::Rational& value);

/// Whether the language can hold the value: 0 or within the normal range of doubles.
bool is_in_range(const Language& language, const symbolic::Rational& value);

/// The value of a number >= 0: digits; a quotient of digits (which is a term); or, where its parts
/// do not fit, the nearest double.
std::string number_code(const Language& language, const symbolic::Rational& value);

/// The shortest digits that the language reads back as this finite double.
std::string double_code(const Language& language, double value);

/// Whether number_code of this is no quotient.
bool is_one_number(const Language& language, const symbolic::Rational& value);

/// An integer as an exponent: without decimals where the language takes integers there.
std::string exponent_code(const Language& language, const symbolic::Rational& exponent);

/// The pattern with its `$1`, `$2` replaced.
std::string fill(std::string_view pattern, std::string_view first, std::string_view second = {});

}  // namespace trammel::codegen
