// SPDX-License-Identifier: Apache-2.0
// The units in which a person is shown quantities: those that the text of a model gives such
// quantities in, and others made of these. Inside everything is SI.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/dimension.h"

namespace trammel::base {

/// What is measured. Angles have dimension one and count as such, so that angles, their rates and
/// their accelerations are told from plain numbers and frequencies by a mark.
struct Quantity {
  Dimension dimension;
  bool is_angular = false;  // only where the dimension is a power of time, or one

  friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// A number in SI is `factor` times the number that is shown. The text is empty where none is.
struct ShownUnit {
  std::string text;
  double factor = 1.0;

  double shown(double in_si) const { return in_si / factor; }
  /// `35.2 mm` of the digits `35.2`.
  std::string behind(std::string digits) const {
    return text.empty() ? digits : digits + " " + text;
  }
  /// `35.2 mm` of a number in SI, with so many digits.
  std::string write(double in_si, int digits = 6) const;
  /// `(30, 40) mm`.
  std::string write_place(double x, double y, int digits = 6) const;
  friend bool operator==(const ShownUnit&, const ShownUnit&) = default;
};

class ShownUnits {
 public:
  /// One more place of the text where such a quantity is given in this unit.
  void note(const Quantity& quantity, const ShownUnit& unit);
  /// The text names units: quantities that it gives in none are shown in SI.
  void name_all() { names_all_ = true; }

  /// The unit that stands most often in the text, of several the first. Where it gives no such
  /// quantity: rates of angles in the angle's unit and seconds; others in SI, but for lengths,
  /// masses and forces in them, which stand as the text gives these (`N*mm`); without any unit in
  /// the text, none.
  ShownUnit of(const Quantity& quantity) const;

 private:
  struct Noted {
    Quantity quantity;
    ShownUnit unit;
    std::size_t places = 0;
  };
  const ShownUnit* most_used(const Quantity& quantity) const;
  ShownUnit compose(const Dimension& dimension) const;
  ShownUnit compose_angular(const Dimension& dimension) const;

  std::vector<Noted> noted_;  // in the order of the text
  bool names_all_ = false;
};

/// `mm`, or of several numbers `N, N*m`: units that follow each other once.
std::string join_units(std::span<const ShownUnit> units);

}  // namespace trammel::base
