// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/state_law.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/extent.h"
#include "mechanics/contact/pressing.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

using Kind = LawRow::Kind;

class StateLawMaker {
 public:
  StateLawMaker(const ContactScene& scene, const Response& alone)
      : scene_(scene),
        model_(*scene.equations.model),
        alone_(alone),
        still_(still_rate * fastest_of(alone)) {}

  std::optional<StateLaw> make(const symbolic::Values& loose, std::span<const std::size_t> touching,
                               Incidences incidences) {
    add_normals(touching, incidences);
    add_frictions(touching, incidences);
    law_.open = rates_of(alone_);
    const std::size_t rows = law_.rows.size();
    law_.mobility.assign(rows * rows, 0.0);
    const double force = trial_force();
    for (std::size_t by = 0; by < rows; ++by) {
      if (law_.rows[by].kind == Kind::Pressing) {
        law_.mobility[by * rows + by] = -1.0;
        continue;
      }
      std::vector<double> forces(rows, 0.0);
      forces[by] = force;
      symbolic::Values pushed = loose;
      set_forces(scene_, law_, forces, pushed);
      const auto state = scene_.respond(std::move(pushed), incidences);
      if (!state) return std::nullopt;
      const std::vector<double> rates = rates_of(*state);
      for (std::size_t on = 0; on < rows; ++on)
        law_.mobility[on * rows + by] = (rates[on] - law_.open[on]) / force;
    }
    hold_what_no_force_moves(law_, scale());
    return std::move(law_);
  }

 private:
  double number(symbolic::ExprId e) const {
    return symbolic::eval(*scene_.equations.pool, e, alone_.values);
  }

  void add_normals(std::span<const std::size_t> touching, Incidences incidences) {
    for (const std::size_t k : touching) {
      law_.rows.push_back({Kind::Gap, k});
      law_.normals.emplace_back();
    }
    if (incidences == Incidences::AsGiven) return;
    for (std::size_t k = 0; k < model_.loads.frictions.size(); ++k) {
      if (model_.loads.frictions[k].is_constant) continue;
      law_.rows.push_back({Kind::Pressing, k});
      law_.normals.push_back({0.0, 0.0, true});
    }
  }

  void add_frictions(std::span<const std::size_t> touching, Incidences incidences) {
    std::size_t pressing = touching.size();
    for (std::size_t i = 0; i < touching.size(); ++i) {
      const auto& friction = scene_.contacts[touching[i]].friction;
      if (!friction) continue;
      law_.rows.push_back({Kind::ContactFriction, touching[i], way_of(friction->rates[0]) == 0});
      law_.frictions.push_back(
          {i, number(friction->amount), way_of(friction->rates[0]), friction->is_constant});
    }
    if (incidences == Incidences::AsGiven) return;
    for (std::size_t k = 0; k < model_.loads.frictions.size(); ++k) {
      const model::Friction& friction = model_.loads.frictions[k];
      const int way = way_of(scene_.rows.rate_symbols[friction.sliding.value][0]);
      law_.rows.push_back({Kind::Friction, k, way == 0});
      law_.frictions.push_back({{}, number(friction.amount), way, friction.is_constant});
      if (!friction.is_constant) law_.frictions.back().pressed_by = pressing++;
    }
  }

  int way_of(symbolic::ExprId speed) const {
    const double v = number(speed);
    return std::abs(v) <= still_ ? 0 : v > 0 ? 1 : -1;
  }

  // What it moves is told by a difference, and would be lost beside what far larger loads move. A
  // power of two, by which nothing is rounded.
  double trial_force() const {
    const LawScale of = scale();
    const double force = of.mass * of.acceleration;
    return force > 0.0 && std::isfinite(force) ? std::exp2(std::ilogb(force)) : 1.0;
  }

  LawScale scale() const {
    LawScale scale;
    for (const double a : alone_.acceleration)
      scale.acceleration = std::max(scale.acceleration, std::abs(a));
    for (const model::PointMass& m : model_.loads.masses)
      scale.mass = std::max(scale.mass, number(m.mass));
    const double size = scene_.equations.size;
    for (const model::LineInertia& inertia : model_.loads.inertias)
      scale.mass = std::max(scale.mass, number(inertia.inertia) / (size * size));
    return scale;
  }

  double rate_of(const LawRow& row, const Response& at) const {
    const auto value = [&](symbolic::ExprId e) {
      return symbolic::eval(*scene_.equations.pool, e, at.values);
    };
    switch (row.kind) {
      case Kind::Gap: return value(scene_.contacts[row.index].rates[1]);
      case Kind::ContactFriction: return value(scene_.contacts[row.index].friction->rates[1]);
      case Kind::Pressing:
        return eval_normal_force(*scene_.equations.pool, model_.loads.frictions[row.index],
                                 at.values, at.reactions);
      case Kind::Friction:
        return value(scene_.rows.rate_symbols[model_.loads.frictions[row.index].sliding.value][1]);
    }
    return 0.0;
  }
  std::vector<double> rates_of(const Response& at) const {
    std::vector<double> rates;
    for (const LawRow& row : law_.rows) rates.push_back(rate_of(row, at));
    return rates;
  }

  const ContactScene& scene_;
  const model::Model& model_;
  const Response& alone_;
  const double still_;
  StateLaw law_;
};

}  // namespace

double ContactScene::size_of_gaps() const {
  return geometry::size_of_gaps(equations, placement.x);
}

bool ContactScene::is_free() const {
  return std::any_of(equations.model->constraints.begin(), equations.model->constraints.end(),
                     [](const model::Constraint& c) { return c.is_free; });
}

std::optional<Response> ContactScene::respond(symbolic::Values values,
                                              Incidences incidences) const {
  return eval_state(equations, rows, placement, std::move(values), given, incidences);
}

double fastest_of(const Response& at) {
  double most = 0.0;
  for (const double v : at.velocity) most = std::max(most, std::abs(v));
  return most;
}

symbolic::Values without_contacts(const ContactScene& scene, symbolic::Values values) {
  for (const ContactRow& contact : scene.contacts) {
    values.set(contact.force, 0.0);
    if (contact.friction) values.set(contact.friction->force, 0.0);
  }
  for (const model::Friction& friction : scene.equations.model->loads.frictions)
    values.set(friction.force, 0.0);
  return values;
}

std::optional<StateLaw> make_state_law(const ContactScene& scene, const Response& alone,
                                       const symbolic::Values& loose,
                                       std::span<const std::size_t> touching,
                                       Incidences incidences) {
  return StateLawMaker(scene, alone).make(loose, touching, incidences);
}

void set_forces(const ContactScene& scene, const StateLaw& law, std::span<const double> forces,
                symbolic::Values& values) {
  for (std::size_t i = 0; i < law.rows.size(); ++i) {
    const std::size_t k = law.rows[i].index;
    switch (law.rows[i].kind) {
      case Kind::Gap: values.set(scene.contacts[k].force, scene.sense_of(k) * forces[i]); break;
      case Kind::ContactFriction: values.set(scene.contacts[k].friction->force, forces[i]); break;
      case Kind::Friction:
        values.set(scene.equations.model->loads.frictions[k].force, forces[i]);
        break;
      case Kind::Pressing: break;  // it follows from the others
    }
  }
}

}  // namespace trammel::mechanics
