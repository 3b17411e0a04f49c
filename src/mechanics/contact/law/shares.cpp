// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law/shares.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "mechanics/contact/law/mode_equations.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/complementarity.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

namespace {

using Basis = std::vector<Numbers>;

double dot(const Numbers& a, const Numbers& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Numbers combine(const Basis& basis, const Numbers& weights, std::size_t size) {
  Numbers sum(size, 0.0);
  for (std::size_t k = 0; k < basis.size(); ++k)
    for (std::size_t i = 0; i < size; ++i) sum[i] += weights[k] * basis[k][i];
  return sum;
}

class ShareFinder {
 public:
  ShareFinder(const ScaledLaw& law, const LawMode& mode, const Numbers& forces)
      : law_(law), mode_(mode), forces_(forces), examiner_(law, mode, forces) {}

  Shares find() {
    write_conditions();
    Shares shares{std::vector<char>(law_.rows(), 1), {}, mode_, forces_};
    const Basis all = changes_that_keep_equations();
    if (all.empty()) return shares;
    size_ = largest(forces_) > 0.0 ? largest(forces_) : 1.0;
    basis_ = without_idle_frictions(all);
    go_inside();
    go_to_corner(shares);
    if (basis_.size() != all.size()) {
      basis_ = all;
      go_inside();
    }
    const Basis open = directions_along(held_);
    if (!open.empty()) shares.others.push_back(without_rounding(inside_));
    for (const Numbers& direction : open) add_share(direction, shares);
    return shares;
  }

 private:
  // slope . force >= least
  struct Bound {
    Numbers slope;
    double least = 0.0;
  };

  // ---- equations and inequalities

  void write_conditions() {
    for (std::size_t i = 0; i < law_.rows(); ++i) {
      Numbers row(law_.rows());
      for (std::size_t j = 0; j < law_.rows(); ++j) row[j] = law_.mobility(i, j);
      if (largest(row) > 0.0) equations_.insert(equations_.end(), row.begin(), row.end());
    }
    for (std::size_t i = 0; i < law_.normals(); ++i)
      if (!law_.is_two_sided(i)) write_normal(i);
    for (std::size_t k = 0; k < law_.frictions(); ++k) write_friction(k);
    rest_ = action_rounding * largest(forces_);
  }

  // The corner leaves friction without force that nothing sets off, as equations of motion do.
  Basis without_idle_frictions(const Basis& all) {
    const std::size_t before = equations_.size();
    for (std::size_t k = 0; k < law_.frictions(); ++k)
      if (!law_.can_act(k)) fix(law_.row_of(k));
    if (equations_.size() == before) return all;
    Basis kernel = changes_that_keep_equations();
    equations_.resize(before);
    return kernel;
  }

  // Rates that differ by less than the law tells apart are the same: in units mobilities have the
  // rounding of those that are larger.
  Basis changes_that_keep_equations() const {
    return numeric::find_kernel(equations_, law_.rows(), action_rounding);
  }

  void fix(std::size_t row) {
    Numbers one(law_.rows(), 0.0);
    one[row] = 1.0;
    equations_.insert(equations_.end(), one.begin(), one.end());
  }

  void write_normal(std::size_t i) {
    if (!examiner_.is_idle(i)) return fix(i);  // it opens
    Bound pushes{Numbers(law_.rows(), 0.0), law_.least(i)};
    pushes.slope[i] = 1.0;
    bounds_.push_back(std::move(pushes));
  }

  // Whether a normal bears in some share. Of one that opens there is no friction.
  bool may_press(std::size_t k) const {
    const auto by = law_.friction(k).pressed_by;
    return !by || law_.is_two_sided(*by) || mode_.active[*by] != 0 ||
           (law_.is_pressed(k) && examiner_.is_idle(*by));
  }

  // The way that a friction moves or starts which this mode leaves without a force, as nothing
  // presses it: in a share that presses it, it would be at its limit. 0 where it acts or stays.
  int way_without_force(std::size_t k) const {
    const std::size_t i = law_.row_of(k);
    if (law_.acts(k, mode_) || !law_.can_act(k)) return 0;
    if (law_.friction(k).slides != 0) return law_.friction(k).slides;
    if (examiner_.is_idle(i)) return 0;
    return law_.rate(i, forces_).value > 0.0 ? 1 : -1;
  }

  // limit * pressure, as a row: of what is no force of its own.
  Numbers limit_row(std::size_t k) const {
    Numbers row(law_.rows(), 0.0);
    if (law_.is_pressed(k)) row[*law_.friction(k).pressed_by] = pressure_of(k) * law_.limit(k);
    return row;
  }
  int pressure_of(std::size_t k) const {
    const auto by = *law_.friction(k).pressed_by;
    return law_.is_two_sided(by) && forces_[by] < 0 ? -1 : 1;
  }

  void write_friction(std::size_t k) {
    const std::size_t i = law_.row_of(k);
    const FrictionState& state = mode_.frictions[k];
    if (!may_press(k)) return fix(i);
    const int set_off = way_without_force(k);
    if (set_off != 0 && !law_.is_pressed(k)) {  // it would be there at once, and change the motion
      fix(*law_.friction(k).pressed_by);
      return fix(i);
    }
    const bool moves = set_off != 0 || law_.friction(k).slides != 0 ||
                       (state.mode == FrictionMode::Starts && !examiner_.is_idle(i));
    if (moves) {
      Numbers row = limit_row(k);
      for (double& v : row) v *= set_off != 0 ? set_off : state.direction;
      row[i] += 1.0;
      equations_.insert(equations_.end(), row.begin(), row.end());
      return;
    }
    const double least = law_.is_pressed(k) ? 0.0 : -law_.limit(k);
    for (const double way : {-1.0, 1.0}) {
      Bound cone{limit_row(k), least};
      cone.slope[i] += way;
      bounds_.push_back(std::move(cone));
    }
  }

  // ---- inside

  double slack(const Bound& bound, const Numbers& at) const {
    return dot(bound.slope, at) - bound.least;
  }
  std::vector<std::size_t> active_at(const Numbers& at) const {
    std::vector<std::size_t> active;
    for (std::size_t b = 0; b < bounds_.size(); ++b)
      if (slack(bounds_[b], at) <= rest_) active.push_back(b);
    return active;
  }

  // How far a direction leads from a place until an inequality stops it; infinite where none does.
  double reach(const Numbers& from, const Numbers& direction) const {
    double most = HUGE_VAL;
    for (const Bound& bound : bounds_) {
      const double falls = -dot(bound.slope, direction);
      if (falls > null_direction) most = std::min(most, slack(bound, from) / falls);
    }
    return std::max(most, 0.0);
  }
  // The same for a share that is to be told: what is not stopped goes by the size of the forces.
  double finite_reach(const Numbers& from, const Numbers& direction) const {
    const double far = reach(from, direction);
    return far == HUGE_VAL ? size_ : far;
  }

  static void go(Numbers& at, const Numbers& direction, double far) {
    for (std::size_t i = 0; i < at.size(); ++i) at[i] += far * direction[i];
  }

  // The mean of places that leave one inequality each, at least: it leaves all that can be left.
  // To go from one of these places to the next would come nearer and nearer to those that were left
  // before, until the size of rounding.
  void go_inside() {
    held_ = active_at(forces_);
    const std::vector<std::size_t> active = held_;
    Numbers sum(law_.rows(), 0.0);
    double places = 0.0;
    while (const auto direction = leaving(active)) {
      const auto is_left = [&](std::size_t b) {
        return dot(bounds_[b].slope, *direction) > null_direction;
      };
      if (std::erase_if(held_, is_left) == 0) break;
      go(sum, forces_, 1.0);
      go(sum, *direction, finite_reach(forces_, *direction) / 2);
      places += 1.0;
    }
    inside_ = forces_;
    if (places == 0.0) return;
    for (std::size_t i = 0; i < sum.size(); ++i) inside_[i] = sum[i] / places;
  }

  // The y nearest to the sum of the slopes that are held, with G y >= 0 for all that are active, as
  // a direction of the forces: it is 0 where no direction keeps all of these inequalities and
  // leaves one that is held. Its multipliers solve a linear complementarity problem with the matrix
  // G G'.
  std::optional<Numbers> leaving(const std::vector<std::size_t>& active) const {
    const std::size_t m = active.size();
    if (held_.empty()) return std::nullopt;
    Basis g;
    Numbers is_held;
    for (const std::size_t b : active) {
      Numbers& row = g.emplace_back();
      for (const Numbers& direction : basis_) row.push_back(dot(bounds_[b].slope, direction));
      is_held.push_back(std::find(held_.begin(), held_.end(), b) != held_.end() ? 1.0 : 0.0);
    }
    Numbers matrix, q(m, 0.0);
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < m; ++j) {
        matrix.push_back(dot(g[i], g[j]));
        q[i] += matrix.back() * is_held[j];
      }
    const auto multipliers = numeric::solve_complementarity(matrix, q);
    if (!multipliers) return std::nullopt;
    Numbers weights = *multipliers;
    for (std::size_t i = 0; i < m; ++i) weights[i] += is_held[i];
    const Numbers y = combine(g, weights, basis_.size());
    if (largest(y) <= null_direction) return std::nullopt;
    return combine(basis_, y, law_.rows());
  }

  Basis directions_at(const Numbers& at) const { return directions_along(active_at(at)); }

  // The directions in which the forces can change and keep these inequalities as they are, both
  // ways. The kernel takes each row by its own size, so that one of rounding alone would bar a
  // direction.
  Basis directions_along(const std::vector<std::size_t>& bounds) const {
    Numbers rows;
    for (const std::size_t b : bounds)
      for (const Numbers& direction : basis_) {
        const double falls = dot(bounds_[b].slope, direction);
        rows.push_back(std::abs(falls) > null_direction ? falls : 0.0);
      }
    Basis found;
    for (const Numbers& y : numeric::find_kernel(rows, basis_.size()))
      found.push_back(combine(basis_, y, law_.rows()));
    return found;
  }

  // ---- what is told

  void add_share(const Numbers& direction, Shares& shares) const {
    for (std::size_t i = 0; i < direction.size(); ++i)
      if (std::abs(direction[i]) > null_direction) shares.is_unique[i] = 0;
    Numbers back = direction;
    for (double& v : back) v = -v;
    const double forth_far = finite_reach(inside_, direction);
    const double back_far = finite_reach(inside_, back);
    Numbers other = inside_;
    if (forth_far >= back_far)
      go(other, direction, forth_far);
    else
      go(other, back, back_far);
    shares.others.push_back(without_rounding(std::move(other)));
  }

  // What is the same but for rounding is the same: a contact that bears 1e-16 would be one that
  // may.
  Numbers without_rounding(Numbers share) const {
    for (std::size_t i = 0; i < share.size(); ++i)
      if (std::abs(share[i] - forces_[i]) <= rest_) share[i] = forces_[i];
    return share;
  }

  // Along one direction after the other, to the nearer end of each. Where the mode of that corner
  // does not decide the motion, to ends of which the modes do.
  void go_to_corner(Shares& shares) const {
    shares.corner = inside_;
    for (std::size_t step = 0; step <= bounds_.size(); ++step) {
      const Basis open = directions_at(shares.corner);
      if (open.empty()) break;
      const std::vector<Numbers> ends = ends_along(shares.corner, open.front());
      if (ends.empty()) break;  // a whole line of shares has no corner
      shares.corner = ends.front();
    }
    shares.corner_mode = mode_at(shares.corner);
    if (ModeEquations(law_, shares.corner_mode).decide_motion()) return;
    Numbers corner = inside_;
    for (std::size_t step = 0; step <= bounds_.size(); ++step) {
      auto next = next_that_decides(corner);
      if (!next) break;
      corner = std::move(*next);
    }
    if (!directions_at(corner).empty()) return;
    shares.corner = std::move(corner);
    shares.corner_mode = mode_at(shares.corner);
  }

  // Where inequalities stop a direction, either way, the nearer first.
  std::vector<Numbers> ends_along(const Numbers& from, const Numbers& direction) const {
    Numbers back = direction;
    for (double& v : back) v = -v;
    std::vector<std::pair<double, const Numbers*>> ways{{reach(from, direction), &direction},
                                                        {reach(from, back), &back}};
    if (ways[1].first < ways[0].first) std::swap(ways[0], ways[1]);
    std::vector<Numbers> ends;
    for (const auto& [far, way] : ways) {
      if (far == HUGE_VAL) continue;
      ends.push_back(from);
      go(ends.back(), *way, far);
    }
    return ends;
  }

  std::optional<Numbers> next_that_decides(const Numbers& from) const {
    for (const Numbers& direction : directions_at(from))
      for (Numbers& end : ends_along(from, direction)) {
        const LawMode mode = mode_at(end);
        if (ModeEquations(law_, mode).decide_motion()) return std::move(end);
      }
    return std::nullopt;
  }

  LawMode mode_at(const Numbers& at) const {
    LawMode mode = mode_;
    for (std::size_t i = 0; i < law_.normals(); ++i)
      if (!law_.is_two_sided(i)) mode.active[i] = at[i] - law_.least(i) > rest_ ? 1 : 0;
    for (std::size_t k = 0; k < law_.frictions(); ++k) {
      FrictionState& state = mode.frictions[k];
      const bool rests = state.mode != FrictionMode::Slides || state.direction == 0;
      const int set_off = way_without_force(k);
      if (!law_.acts(k, mode))
        state = {};
      else if (set_off != 0)
        state = {law_.friction(k).slides != 0 ? FrictionMode::Slides : FrictionMode::Starts,
                 set_off, pressure_of(k)};
      else if (rests && (state.mode != FrictionMode::Starts || examiner_.is_idle(law_.row_of(k))))
        state = state_at(k, at);
    }
    return mode;
  }

  FrictionState state_at(std::size_t k, const Numbers& at) const {
    const double force = at[law_.row_of(k)];
    const int pressure = law_.is_pressed(k) ? pressure_of(k) : 1;
    const bool is_at_limit = std::abs(force) >= law_.limit(k, at) - rest_;
    if (!is_at_limit) return {FrictionMode::Sticks, 0, pressure};
    return {FrictionMode::Shares, force > 0 ? -1 : 1, pressure};
  }

  const ScaledLaw& law_;
  const LawMode& mode_;
  const Numbers& forces_;
  Examiner examiner_;
  Numbers equations_;  // by rows
  std::vector<Bound> bounds_;
  Basis basis_;                    // of the changes that keep all equations
  std::vector<std::size_t> held_;  // inequalities that no share leaves
  Numbers inside_;                 // a share that leaves all others
  double rest_ = 0.0, size_ = 0.0;
};

}  // namespace

Shares find_shares(const ScaledLaw& law, const LawMode& mode, const Numbers& forces) {
  return ShareFinder(law, mode, forces).find();
}

}  // namespace trammel::mechanics
