// SPDX-License-Identifier: Apache-2.0
// Sine and cosine of many angles at once, by our own arithmetic: the same bits on every machine.
#pragma once

#include <cstddef>

namespace trammel::symbolic {

/// Sines and cosines of `count` angles; any of the arrays may be unaligned, none may overlap.
///
/// Errors  NaN for infinite and NaN angles
/// Guarantee  error below 1 ulp for every double; sin(-0) = -0; the results are the same whatever
///         the vector unit and the position in the array (multiplications and additions are fused
///         where the kernel says so, and nowhere else)
/// Cost    with AVX2 about a sixth of the library's sincos for each angle (2 to 3 ns); beyond 8e5
///         some 30 ns more
/// Source  reduction after [Cody1980 8] and [Payne1983], polynomials by minimax
void sincos_many(const double* angles, double* sines, double* cosines, std::size_t count);

struct SinCos {
  double sine;
  double cosine;
};
/// The same for one angle, with the same bits.
SinCos sincos(double angle);

/// Vector units for which there is code of its own.
enum class VectorUnit : unsigned char { Portable, Avx2, Avx512 };
/// The widest one that this machine has.
VectorUnit vector_unit();
/// sincos_many by a given unit. Pre: the machine has it. For tests and measurements.
void sincos_many_by(VectorUnit unit, const double* angles, double* sines, double* cosines,
                    std::size_t count);

}  // namespace trammel::symbolic
