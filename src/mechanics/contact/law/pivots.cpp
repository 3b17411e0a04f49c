// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law/pivots.h"

#include <utility>

#include "mechanics/tolerances.h"
#include "numeric/linear/complementarity.h"

namespace trammel::mechanics {

namespace {

class Pivots {
 public:
  explicit Pivots(const ScaledLaw& law) : law_(law) {}

  std::optional<SolvedMode> solve() const {
    const std::size_t n = law_.normals();
    for (std::size_t k = 0; k < law_.frictions(); ++k)
      if (law_.friction(k).pressed_by && !law_.is_pressed(k)) return std::nullopt;
    if (law_.unilateral().size() < n) return std::nullopt;
    std::vector<std::size_t> resting;
    for (std::size_t k = 0; k < law_.frictions(); ++k)
      if (law_.friction(k).slides == 0 && law_.can_act(k)) resting.push_back(k);
    const std::size_t m = resting.size(), size = n + 3 * m;
    Numbers least(law_.rows(), 0.0);
    for (std::size_t i = 0; i < n; ++i) least[i] = law_.least(i);
    for (std::size_t k = 0; k < law_.frictions(); ++k)
      if (const int slides = law_.friction(k).slides; slides != 0 && law_.can_act(k))
        least[law_.row_of(k)] = -slides * law_.limit(k, least);
    Numbers matrix(size * size, 0.0), q(size, 0.0);
    const auto row = [&](std::size_t z) {
      return z < n ? z : law_.row_of(resting[z < n + m ? z - n : z - n - m]);
    };
    const auto sign = [&](std::size_t z) { return z < n + m ? 1.0 : -1.0; };
    for (std::size_t i = 0; i < n + 2 * m; ++i) {
      for (std::size_t j = 0; j < n + 2 * m; ++j)
        matrix[i * size + j] = sign(i) * sign(j) * effect(row(i), row(j));
      const double wanted = i < n ? law_.wanted(i) : 0.0;
      q[i] = sign(i) * (law_.rate(row(i), least).value - wanted);
    }
    for (std::size_t a = 0; a < m; ++a) {
      const std::size_t k = resting[a], bound = n + 2 * m + a;
      matrix[(n + a) * size + bound] = matrix[(n + m + a) * size + bound] = 1.0;
      matrix[bound * size + n + a] = matrix[bound * size + n + m + a] = -1.0;
      if (law_.friction(k).pressed_by)
        matrix[bound * size + *law_.friction(k).pressed_by] = law_.limit(k);
      q[bound] = law_.limit(k, least);
    }
    const auto z = numeric::solve_complementarity(matrix, q);
    if (!z) return std::nullopt;
    return read(*z, resting);
  }

 private:
  // Of a force on a row, with the friction of what it presses and what slides.
  double effect(std::size_t on, std::size_t by) const {
    double sum = law_.mobility(on, by);
    for (std::size_t k = 0; k < law_.frictions(); ++k)
      if (const int slides = law_.friction(k).slides;
          slides != 0 && law_.friction(k).pressed_by == by && law_.can_act(k))
        sum -= slides * law_.limit(k) * law_.mobility(on, law_.row_of(k));
    return sum;
  }

  // The mode of such a solution.
  SolvedMode read(const Numbers& z, const std::vector<std::size_t>& resting) const {
    const std::size_t n = law_.normals(), m = resting.size();
    const double rounding = action_rounding * largest(z);
    SolvedMode found{{std::vector<char>(n, 0), {}}, Numbers(law_.rows(), 0.0)};
    for (std::size_t i = 0; i < n; ++i) {
      found.mode.active[i] = z[i] > rounding ? 1 : 0;
      found.forces[i] = law_.least(i) + z[i];
    }
    for (std::size_t k = 0; k < law_.frictions(); ++k) {
      found.mode.frictions.push_back(law_.at_rest(k, found.mode));
      if (law_.friction(k).slides != 0 && law_.acts(k, found.mode))
        found.forces[law_.row_of(k)] = -law_.friction(k).slides * law_.limit(k, found.forces);
    }
    for (std::size_t a = 0; a < m; ++a) {
      FrictionState& state = found.mode.frictions[resting[a]];
      const double forth = z[n + a], back = z[n + m + a], speed = z[n + 2 * m + a];
      found.forces[law_.row_of(resting[a])] = forth - back;
      if (law_.acts(resting[a], found.mode) && speed > rounding)
        state = {FrictionMode::Starts, forth > back ? -1 : 1, 1};
    }
    return found;
  }

  const ScaledLaw& law_;
};

}  // namespace

std::optional<SolvedMode> solve_by_pivots(const ScaledLaw& law) {
  return Pivots(law).solve();
}

}  // namespace trammel::mechanics
