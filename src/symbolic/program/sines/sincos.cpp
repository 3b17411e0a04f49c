// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/sines/sincos.h"

#include <cmath>
#include <cstring>

#include "base/vector_types.h"
#include "symbolic/program/sines/sincos_kernel.h"

namespace trammel::symbolic {

namespace {

using base::I2;
using base::I4;
using base::I8;
using base::V2;
using base::V4;
using base::V8;
using Many = void (*)(const double*, double*, double*, std::size_t);

void mend(const double* angles, double* sines, double* cosines, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (!(std::fabs(angles[i]) <= largest_quick_angle))
      sincos_huge(angles[i], sines[i], cosines[i]);
}

// `beyond` gathers, over the vectors, which lanes hold angles that are too large.
template <class V, class I>
TRAMMEL_INLINE void one_vector(const double* angles, double* sines, double* cosines, I& beyond) {
  V angle, sine, cosine;
  I too_large;
  std::memcpy(&angle, angles, sizeof(V));
  sincos_quick<V, I>(angle, sine, cosine, too_large);
  std::memcpy(sines, &sine, sizeof(V));
  std::memcpy(cosines, &cosine, sizeof(V));
  beyond |= too_large;
}

template <class V, class I>
TRAMMEL_INLINE void all_vectors(const double* angles, double* sines, double* cosines,
                                std::size_t count) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  I beyond = {};
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes)
    one_vector<V, I>(angles + i, sines + i, cosines + i, beyond);
  if (i < count) {
    double last[3][lanes] = {};
    std::memcpy(last[0], angles + i, (count - i) * sizeof(double));
    one_vector<V, I>(last[0], last[1], last[2], beyond);
    std::memcpy(sines + i, last[1], (count - i) * sizeof(double));
    std::memcpy(cosines + i, last[2], (count - i) * sizeof(double));
  }
  std::int64_t any = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) any |= beyond[lane];
  if (any < 0) mend(angles, sines, cosines, count);
}

TRAMMEL_INLINE SinCos single(double angle) {
  SinCos result;
  std::int64_t beyond;
  sincos_quick<double, std::int64_t>(angle, result.sine, result.cosine, beyond);
  if (beyond < 0) sincos_huge(angle, result.sine, result.cosine);
  return result;
}

SinCos single_portably(double angle) {
  return single(angle);
}

void portable(const double* angles, double* sines, double* cosines, std::size_t count) {
  all_vectors<V2, I2>(angles, sines, cosines, count);
}

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) SinCos single_by_avx2(double angle) {
  return single(angle);
}
__attribute__((target("avx2,fma"))) void by_avx2(const double* angles, double* sines,
                                                 double* cosines, std::size_t count) {
  all_vectors<V4, I4>(angles, sines, cosines, count);
}
__attribute__((target("avx512f,avx512dq,avx2,fma"))) void by_avx512(const double* angles,
                                                                    double* sines, double* cosines,
                                                                    std::size_t count) {
  const std::size_t whole = count / 8 * 8;
  all_vectors<V8, I8>(angles, sines, cosines, whole);
  all_vectors<V4, I4>(angles + whole, sines + whole, cosines + whole, count - whole);
}
#endif

VectorUnit find_unit() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    return VectorUnit::Avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return VectorUnit::Avx2;
#endif
  return VectorUnit::Portable;
}

Many code_for([[maybe_unused]] VectorUnit unit) {
#if defined(__x86_64__)
  if (unit == VectorUnit::Avx512) return by_avx512;
  if (unit == VectorUnit::Avx2) return by_avx2;
#endif
  return portable;
}

SinCos (*single_code_for([[maybe_unused]] VectorUnit unit))(double) {
#if defined(__x86_64__)
  if (unit != VectorUnit::Portable) return single_by_avx2;
#endif
  return single_portably;
}

}  // namespace

VectorUnit vector_unit() {
  static const VectorUnit found = find_unit();
  return found;
}

void sincos_many(const double* angles, double* sines, double* cosines, std::size_t count) {
  static const Many code = code_for(vector_unit());
  code(angles, sines, cosines, count);
}

void sincos_many_by(VectorUnit unit, const double* angles, double* sines, double* cosines,
                    std::size_t count) {
  code_for(unit)(angles, sines, cosines, count);
}

SinCos sincos(double angle) {
  static const auto code = single_code_for(vector_unit());
  return code(angle);
}

}  // namespace trammel::symbolic
