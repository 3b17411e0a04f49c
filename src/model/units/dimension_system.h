// SPDX-License-Identifier: Apache-2.0
// Inference of dimensions: equations between forms, solved as linear equations of exponents.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/units/dimension_form.h"

namespace trammel::model {

/// `left` and `right` must have one dimension; the texts are for the message of a clash.
struct DimensionEquation {
  DimensionForm left, right;
  std::string left_text, right_text;
  base::Span span;
  /// The side that may be of bare numbers, where it stands in the text.
  std::optional<base::Span> bare = std::nullopt;
};

/// Bare numbers where a quantity stands: they are taken in SI.
struct BareNumber {
  base::Dimension dimension;
  base::Span span;
};

class DimensionSystem {
 public:
  /// The dimension of one more name.
  int add_unknown();
  /// That of one whose dimension no statement decides.
  int add_known(const base::Dimension& dimension);
  void require(DimensionEquation equation);
  std::size_t required() const { return equations_.size(); }

  /// Solves what was required, first what needs no unit: the places of the model itself never
  /// clash, only explicit units do. In questions, which are what was required from `first_asked`
  /// on, nothing may: answers carry units.
  /// Errors  unit-clash, naming both sides
  /// Cost    O(equations), more where many names depend on one that is solved late
  base::Diagnostics solve(std::size_t first_asked);

  /// The dimension, where the equations determine it. Pre: solved.
  std::optional<base::Dimension> resolve(const DimensionForm& form) const;

  /// Those of equations that tell where they stand, in the order of these. Pre: solved.
  std::vector<BareNumber> bare_numbers() const;

 private:
  struct Row {
    bool solved = false;
    DimensionForm value;     // of the unknown, free of solved unknowns
    std::vector<int> users;  // solved unknowns whose values hold this one
  };
  DimensionForm reduce(const DimensionForm& form) const;
  void note_users(int unknown);
  bool add(const DimensionForm& ratio);  // ratio = 1; false where it cannot hold

  std::vector<Row> unknowns_;
  std::vector<DimensionEquation> equations_;
  std::vector<DimensionEquation> bare_;  // with one side that takes the dimension of the other
};

}  // namespace trammel::model
