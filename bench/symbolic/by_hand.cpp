// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "bench/symbolic/cart.h"

namespace trammel::bench {

namespace {

struct Parts {
  double s[most_links], c[most_links];
  double a[most_links];  // mass from link j on, times l_j
  double omega2[most_links];
  double mass = 0.0;
};

void prepare(int n, const double* in, Parts& p) {
  const double *m = in + 2, *l = m + n, *theta = l + n, *omega = theta + n;
  double mass = 0.0;
  for (int j = n - 1; j >= 0; --j) {
    mass += m[j];
    p.a[j] = mass * l[j];
  }
  p.mass = mass + in[0];
  for (int j = 0; j < n; ++j) {
    p.s[j] = std::sin(theta[j]);
    p.c[j] = std::cos(theta[j]);
    p.omega2[j] = omega[j] * omega[j];
  }
}

// The cart's own row and column.
void write_cart(int n, const Parts& p, double* M, double* f) {
  M[0] = p.mass;
  f[0] = 0.0;
  for (int j = 0; j < n; ++j) {
    M[j + 1] = M[(j + 1) * (n + 1)] = p.a[j] * p.c[j];
    f[0] += p.a[j] * p.s[j] * p.omega2[j];
  }
}

}  // namespace

void cart_by_pairs(int n, const double* in, double* out) {
  const double g = in[1];
  const double* const l = in + 2 + n;
  Parts p;
  prepare(n, in, p);
  const int rows = n + 1;
  double* const M = out;
  double* const f = out + rows * rows;
  write_cart(n, p, M, f);
  for (int j = 0; j < n; ++j) {
    M[(j + 1) * rows + j + 1] = p.a[j] * l[j];
    f[j + 1] = -g * p.a[j] * p.s[j];
  }
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      const double a = p.a[j] * l[i];
      const double cosine = p.c[i] * p.c[j] + p.s[i] * p.s[j];
      const double as = a * (p.s[i] * p.c[j] - p.c[i] * p.s[j]);
      M[(i + 1) * rows + j + 1] = M[(j + 1) * rows + i + 1] = a * cosine;
      f[i + 1] -= as * p.omega2[j];
      f[j + 1] += as * p.omega2[i];
    }
  }
}

void cart_by_rows(int n, const double* in, double* out) {
  const double g = in[1];
  const double* const l = in + 2 + n;
  Parts p;
  prepare(n, in, p);
  const int rows = n + 1;
  double* const M = out;
  double* const f = out + rows * rows;
  write_cart(n, p, M, f);
  for (int i = 0; i < n; ++i) {
    double* const row = M + (i + 1) * rows + 1;
    const double c = p.c[i], s = p.s[i];
    double terms[most_links];
    for (int j = 0; j < i; ++j) {
      const double a = p.a[i] * l[j];
      row[j] = a * (c * p.c[j] + s * p.s[j]);
      terms[j] = a * (s * p.c[j] - c * p.s[j]) * p.omega2[j];
    }
    for (int j = i; j < n; ++j) {
      const double a = p.a[j] * l[i];
      row[j] = a * (c * p.c[j] + s * p.s[j]);
      terms[j] = a * (s * p.c[j] - c * p.s[j]) * p.omega2[j];
    }
    double sum = g * p.a[i] * s;
    for (int j = 0; j < n; ++j) sum += terms[j];
    f[i + 1] = -sum;
  }
}

}  // namespace trammel::bench
