// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/contact_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

namespace {

constexpr double touching = 1e-9;         // of the size of the drawing
constexpr std::size_t touching_max = 10;  // whose sets are tried

class ContactSolver {
 public:
  ContactSolver(const geometry::SketchEquations& equations, const MotionRows& rows,
                const std::vector<ContactRow>& contacts, const geometry::Placement& placement,
                symbolic::Values values)
      : equations_(equations),
        rows_(rows),
        contacts_(contacts),
        placement_(placement),
        values_(std::move(values)) {}

  std::optional<ContactState> solve(const std::vector<char>* fixed) {
    result_.tight.assign(contacts_.size(), 0);
    for (const ContactRow& contact : contacts_) values_.set(contact.force, 0.0);
    auto slack = eval_state(equations_, rows_, placement_, values_);
    if (!slack) return std::nullopt;
    result_.state = std::move(*slack);
    if (fixed == nullptr) find_violated();
    std::vector<std::size_t> candidates = fixed != nullptr ? chosen(*fixed) : find_touching();
    if (!is_free() || !result_.state.problem.empty()) candidates.clear();
    if (candidates.empty()) return finish({}, {});
    if (!find_effects(candidates)) return std::nullopt;
    return fixed != nullptr ? hold(candidates) : choose(candidates);
  }

 private:
  double number(symbolic::ExprId e) const {
    return symbolic::eval(*equations_.pool, e, result_.state.values);
  }

  // Where nothing is free others decide the motion, and contacts bear nothing.
  bool is_free() const {
    return std::any_of(equations_.model->constraints.begin(), equations_.model->constraints.end(),
                       [](const model::Constraint& c) { return c.is_free; });
  }

  void find_violated() {
    for (const ContactRow& contact : contacts_)
      if (number(contact.room) < -touching * equations_.size)
        result_.violated.push_back(contact.contact);
  }

  static std::vector<std::size_t> chosen(const std::vector<char>& fixed) {
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < fixed.size(); ++k)
      if (fixed[k] != 0) found.push_back(k);
    return found;
  }

  std::vector<std::size_t> find_touching() const {
    double fastest = 0.0;
    for (const double v : result_.state.velocity) fastest = std::max(fastest, std::abs(v));
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      if (std::abs(number(contacts_[k].room)) <= touching * equations_.size &&
          number(contacts_[k].rates[0]) <= touching * fastest)
        found.push_back(k);
    return found;
  }

  // How one unit of each force changes the rooms' accelerations.
  bool find_effects(const std::vector<std::size_t>& candidates) {
    for (const std::size_t k : candidates) open_.push_back(number(contacts_[k].rates[1]));
    for (const std::size_t by : candidates) {
      symbolic::Values pushed = values_;
      pushed.set(contacts_[by].force, 1.0);
      const auto state = eval_state(equations_, rows_, placement_, std::move(pushed));
      if (!state) return false;
      std::vector<double> column;
      for (std::size_t k = 0; k < candidates.size(); ++k)
        column.push_back(
            symbolic::eval(*equations_.pool, contacts_[candidates[k]].rates[1], state->values) -
            open_[k]);
      effects_.push_back(std::move(column));
    }
    return true;
  }

  // The forces of a set (numbers into candidates) that keep its rooms from changing.
  std::optional<std::vector<double>> forces_of(const std::vector<std::size_t>& set) const {
    if (set.empty()) return std::vector<double>();
    std::vector<double> matrix, right;
    for (const std::size_t k : set) {
      for (const std::size_t by : set) matrix.push_back(effects_[by][k]);
      right.push_back(-open_[k]);
    }
    return numeric::solve_dense(std::move(matrix), std::move(right));
  }

  // Whether all forces push the right way and no other contact closes.
  bool fits(const std::vector<std::size_t>& candidates, const std::vector<std::size_t>& set,
            const std::vector<double>& forces) const {
    double most = 0.0;
    for (const double a : open_) most = std::max(most, std::abs(a));
    for (std::size_t i = 0; i < set.size(); ++i) {
      const double sense = contacts_[candidates[set[i]]].is_upper_limit ? -1.0 : 1.0;
      if (sense * forces[i] < 0) return false;
    }
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      if (std::find(set.begin(), set.end(), k) != set.end()) continue;
      double opening = open_[k];
      for (std::size_t i = 0; i < set.size(); ++i) opening += forces[i] * effects_[set[i]][k];
      if (opening < -1e-9 * most) return false;
    }
    return true;
  }

  std::optional<ContactState> hold(const std::vector<std::size_t>& candidates) {
    std::vector<std::size_t> all;
    for (std::size_t k = 0; k < candidates.size(); ++k) all.push_back(k);
    const auto forces = forces_of(all);
    if (forces) return finish(candidates, *forces);
    result_.state.problem = no_contacts_fit;
    return std::move(result_);
  }

  std::optional<ContactState> choose(const std::vector<std::size_t>& candidates) {
    const std::size_t n = candidates.size();
    for (std::size_t size = n <= touching_max ? n + 1 : 0; size-- > 0;)
      for (std::size_t bits = 0; bits < (std::size_t{1} << n); ++bits) {
        std::vector<std::size_t> set, tight;
        for (std::size_t k = 0; k < n; ++k)
          if (((bits >> k) & 1U) != 0) set.push_back(k), tight.push_back(candidates[k]);
        if (set.size() != size) continue;
        const auto forces = forces_of(set);
        if (forces && fits(candidates, set, *forces)) return finish(tight, *forces);
      }
    result_.state.problem = no_contacts_fit;
    return std::move(result_);
  }

  std::optional<ContactState> finish(const std::vector<std::size_t>& tight,
                                     const std::vector<double>& forces) {
    for (std::size_t i = 0; i < tight.size(); ++i) {
      result_.tight[tight[i]] = 1;
      values_.set(contacts_[tight[i]].force, forces[i]);
    }
    if (!tight.empty()) {
      auto state = eval_state(equations_, rows_, placement_, values_);
      if (!state) return std::nullopt;
      result_.state = std::move(*state);
      if (!keeps_rooms(tight)) result_.state.problem = no_contacts_fit;
    }
    for (const ContactRow& contact : contacts_)
      result_.state.bearing[contact.contact.value] = number(contact.force);
    return std::move(result_);
  }

  // Dry friction elsewhere may not be linear in the forces.
  bool keeps_rooms(const std::vector<std::size_t>& tight) const {
    double most = 0.0;
    for (const double a : open_) most = std::max(most, std::abs(a));
    return std::all_of(tight.begin(), tight.end(), [&](std::size_t k) {
      return !(std::abs(number(contacts_[k].rates[1])) > 1e-6 * most);
    });
  }

  const geometry::SketchEquations& equations_;
  const MotionRows& rows_;
  const std::vector<ContactRow>& contacts_;
  const geometry::Placement& placement_;
  symbolic::Values values_;
  std::vector<double> open_;                  // room'' without any contact's force
  std::vector<std::vector<double>> effects_;  // [by][on]
  ContactState result_;
};

}  // namespace

std::optional<ContactState> eval_contact_state(const geometry::SketchEquations& equations,
                                               const MotionRows& rows,
                                               const std::vector<ContactRow>& contacts,
                                               const geometry::Placement& placement,
                                               const symbolic::Values& values,
                                               const std::vector<char>* fixed) {
  return ContactSolver(equations, rows, contacts, placement, values).solve(fixed);
}

}  // namespace trammel::mechanics
