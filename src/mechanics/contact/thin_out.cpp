// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/thin_out.h"

#include <optional>
#include <utility>

namespace trammel::mechanics {

namespace {

// The input without some normals and the friction that they press.
class LawPart {
 public:
  LawPart(const LawInput& whole, const std::vector<char>& is_out) : whole_(whole) {
    const std::size_t n = whole.normals.size();
    std::vector<std::size_t> place(n);
    for (std::size_t i = 0; i < n; ++i) {
      place[i] = normals_.size();
      if (is_out[i] != 0) continue;
      normals_.push_back(whole.normals[i]);
      rows_.push_back(i);
    }
    for (std::size_t k = 0; k < whole.frictions.size(); ++k) {
      LawFriction friction = whole.frictions[k];
      if (friction.pressed_by && is_out[*friction.pressed_by] != 0) continue;
      if (friction.pressed_by) friction.pressed_by = place[*friction.pressed_by];
      frictions_.push_back(friction);
      rows_.push_back(n + k);
    }
    for (const std::size_t on : rows_) {
      open_.push_back(whole.open[on]);
      for (const std::size_t by : rows_)
        mobility_.push_back(whole.mobility[on * whole.rows() + by]);
    }
  }

  LawInput input() const { return {normals_, frictions_, mobility_, open_}; }

  // An answer for the part as one for the whole.
  LawOutput widen(const LawOutput& found) const {
    const std::size_t n = whole_.normals.size(), rows = whole_.rows();
    LawOutput wide{found.status,
                   {std::vector<char>(n, 0), std::vector<FrictionState>(whole_.frictions.size())},
                   std::vector<double>(rows, 0.0),
                   std::vector<char>(rows, 1)};
    for (std::size_t i = 0; i < n; ++i) wide.forces[i] = whole_.normals[i].least;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::size_t row = rows_[r];
      wide.forces[row] = found.forces[r];
      wide.is_unique[row] = found.is_unique[r];
      if (row < n)
        wide.mode.active[row] = found.mode.active[r];
      else
        wide.mode.frictions[row - n] = found.mode.frictions[r - normals_.size()];
    }
    return wide;
  }

 private:
  const LawInput& whole_;
  std::vector<std::size_t> rows_;  // of the whole
  std::vector<LawNormal> normals_;
  std::vector<LawFriction> frictions_;
  std::vector<double> mobility_, open_;
};

}  // namespace

LawOutput thin_out(const LawInput& input, LawOutput found) {
  const std::size_t n = input.normals.size();
  std::vector<char> is_out(n, 0);
  for (std::size_t i = n; i-- > 0;) {
    if (found.is_unique[i] != 0 || input.normals[i].is_two_sided) continue;
    is_out[i] = 1;
    const LawPart part(input, is_out);
    const LawOutput fewer = decide_contacts(part.input());
    const bool is_answered = fewer.status == LawStatus::One || fewer.status == LawStatus::Shared;
    std::optional<LawOutput> wide;
    if (is_answered) wide = part.widen(fewer);
    if (wide && obeys_law(input, wide->mode, wide->forces))
      found = std::move(*wide);
    else
      is_out[i] = 0;
  }
  return found;
}

}  // namespace trammel::mechanics
