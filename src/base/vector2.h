// SPDX-License-Identifier: Apache-2.0
// Vectors in the plane, of numbers or of expressions alike.
#pragma once

#include <cmath>

namespace trammel::base {

template <class T>
struct Vector2 {
  T x{}, y{};

  friend Vector2 operator+(const Vector2& a, const Vector2& b) { return {a.x + b.x, a.y + b.y}; }
  friend Vector2 operator-(const Vector2& a, const Vector2& b) { return {a.x - b.x, a.y - b.y}; }
  friend Vector2 operator-(const Vector2& a) { return {-a.x, -a.y}; }
  friend Vector2 operator*(const T& s, const Vector2& a) { return {s * a.x, s * a.y}; }
};

template <class T>
T dot(const Vector2<T>& a, const Vector2<T>& b) {
  return a.x * b.x + a.y * b.y;
}

/// The part of the cross product across the plane: positive where b is to the left of a.
template <class T>
T cross(const Vector2<T>& a, const Vector2<T>& b) {
  return a.x * b.y - a.y * b.x;
}

inline double length_of(const Vector2<double>& a) {
  return std::hypot(a.x, a.y);
}

/// Turned by a quarter turn counter-clockwise.
template <class T>
Vector2<T> left_of(const Vector2<T>& a) {
  return {-a.y, a.x};
}

}  // namespace trammel::base
