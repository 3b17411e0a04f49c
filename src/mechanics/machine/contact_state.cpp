// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/contact_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/contact/pressing.h"
#include "mechanics/dynamics/unknowns.h"
#include "mechanics/implicit/round_rest.h"
#include "mechanics/machine/state_law.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

class ContactSolver {
 public:
  ContactSolver(const ContactScene& scene, const symbolic::Values& values)
      : scene_(scene),
        model_(*scene.equations.model),
        contacts_(scene.contacts),
        loose_(without_contacts(scene, values)) {
    found_.mode = {std::vector<char>(contacts_.size(), 0),
                   std::vector<FrictionState>(contacts_.size())};
  }

  std::optional<ContactState> decide() {
    if (!respond_alone(Incidences::AsForces)) return std::nullopt;
    find_violated();
    std::vector<std::size_t> touching = find_touching();
    if (!scene_.is_free()) touching.clear();
    if (!found_.response.problem.empty()) return rest_without_mass();
    if (touching.empty() && model_.loads.frictions.empty()) return finish();
    auto law = make_state_law(scene_, found_.response, loose_, touching, Incidences::AsForces);
    if (!law) return std::nullopt;
    law_ = std::move(*law);
    const LawWays ways = find_ways(law_.input());
    switch (ways.first.status) {
      case LawStatus::None: return fail(no_mode_fits());
      case LawStatus::Spent: return fail(too_many_contacts);
      case LawStatus::One:
      case LawStatus::Shared: break;
    }
    return take(ways);
  }

  // Finds the forces of a mode that is known. Where contacts can share a load in many ways, they
  // are those of least norm in units in which one force of each moves its own gap or sliding alike:
  // how a constraint is written does not matter.
  std::optional<ContactState> hold(const ContactMode& fixed) {
    if (!respond_alone(Incidences::AsGiven)) return std::nullopt;
    std::vector<std::size_t> bearing;
    for (std::size_t k = 0; k < fixed.active.size(); ++k)
      if (fixed.active[k] != 0) bearing.push_back(k);
    if (bearing.empty() || !scene_.is_free() || !found_.response.problem.empty()) return finish();
    auto law = make_state_law(scene_, found_.response, loose_, bearing, Incidences::AsGiven);
    if (!law) return std::nullopt;
    law_ = std::move(*law);
    LawMode mode{std::vector<char>(bearing.size(), 1), {}};
    for (const LawRow& row : law_.rows)
      if (row.kind == LawRow::Kind::ContactFriction)
        mode.frictions.push_back(fixed.frictions[row.index]);
    const auto solved = solve_mode(law_.input(), mode);
    if (!solved) return fail(no_mode_fits());
    found_.mode = fixed;
    if (!put_in(solved->forces, scene_.given)) return std::nullopt;
    for (std::size_t i = 0; i < law_.rows.size(); ++i)
      if (solved->is_unique[i] == 0) add_sharing(contacts_[law_.rows[i].index].contact);
    return finish();
  }

 private:
  bool respond_alone(Incidences incidences) {
    auto alone = scene_.respond(loose_, incidences);
    if (!alone) return false;
    alone_ = alone->values;
    found_.response = std::move(*alone);
    return true;
  }
  double number(symbolic::ExprId e) const {
    return symbolic::eval(*scene_.equations.pool, e, found_.response.values);
  }

  double near() const { return touching_gap * scene_.size_of_gaps(); }

  void find_violated() {
    const double least = -near();
    for (const ContactRow& contact : contacts_)
      if (number(contact.gap) < least) violated_.push_back(contact.contact);
  }

  std::vector<std::size_t> find_touching() const {
    const double gap = near(), still = still_rate * fastest_of(found_.response);
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      if (std::abs(number(contacts_[k].gap)) <= gap && number(contacts_[k].rates[0]) <= still)
        found.push_back(k);
    return found;
  }

  // ---- what the law found

  std::optional<ContactState> take(const LawWays& ways) {
    const std::vector<FrictionState> incidences = set_mode(ways.first.mode, found_.mode);
    Mode decided = scene_.given;
    decided.incidences = incidences;
    if (!put_in(ways.first.forces, decided)) return std::nullopt;
    for (const std::vector<double>& forces : ways.shares)
      if (auto share = respond_to(forces)) found_.response.others.push_back(std::move(*share));
    for (const LawMotion& motion : ways.motions) {
      auto response = respond_to(motion.forces);
      if (!response) continue;
      OtherMotion& other = found_.response.motions.emplace_back();
      other.response = std::move(*response);
      other.is_of_share = motion.is_of_share;
      other.response.frictions = set_mode(motion.mode, other.contacts);
    }
    return finish();
  }

  std::optional<Response> respond_to(const std::vector<double>& forces) const {
    symbolic::Values values = loose_;
    set_forces(scene_, law_, forces, values);
    auto response = scene_.respond(std::move(values), Incidences::AsForces);
    if (!response) return std::nullopt;
    round_rest(accelerations_of(model_), alone_, response->values);
    tell_bearing(*response);
    return response;
  }
  void tell_bearing(Response& response) const {
    for (const ContactRow& contact : contacts_)
      response.bearing[contact.contact.value] =
          symbolic::eval(*scene_.equations.pool, contact.force, response.values);
  }

  // Gives what the friction of incidences does.
  std::vector<FrictionState> set_mode(const LawMode& mode, ContactMode& contacts) const {
    contacts = {std::vector<char>(contacts_.size(), 0),
                std::vector<FrictionState>(contacts_.size())};
    std::vector<FrictionState> incidences;
    for (std::size_t i = 0; i < law_.normals.size(); ++i)
      if (law_.rows[i].kind == LawRow::Kind::Gap)
        contacts.active[law_.rows[i].index] = mode.active[i];
    for (std::size_t k = 0; k < law_.frictions.size(); ++k) {
      const LawRow& row = law_.rows[law_.row_of_friction(k)];
      FrictionState state = mode.frictions[k];
      if (row.starts && state.mode == FrictionMode::Slides && state.direction != 0)
        state.mode = FrictionMode::Starts;
      if (row.kind == LawRow::Kind::Friction)
        incidences.push_back(state);
      else
        contacts.frictions[row.index] = state;
    }
    return incidences;
  }

  // The state with the forces of contacts. Those of incidences are found anew with the
  // accelerations: so they have no rounding of differences.
  bool put_in(const std::vector<double>& forces, const Mode& decided) {
    symbolic::Values values = loose_;
    set_forces(scene_, law_, forces, values);
    const ContactScene scene{scene_.equations, scene_.rows, contacts_, scene_.placement, decided};
    auto state = scene.respond(std::move(values), Incidences::AsGiven);
    if (!state) return false;
    round_rest(accelerations_of(model_), alone_, state->values);
    found_.response = std::move(*state);
    if (!keeps_gaps()) found_.response.problem = no_mode_fits();
    return true;
  }

  // Whether the gaps of active contacts do stay closed: a look at the sum of the effects.
  bool keeps_gaps() const {
    double most = 0.0;
    for (const double a : law_.open) most = std::max(most, std::abs(a));
    return std::all_of(law_.rows.begin(), law_.rows.end(), [&](const LawRow& row) {
      return row.kind != LawRow::Kind::Gap || found_.mode.active[row.index] == 0 ||
             !(std::abs(number(contacts_[row.index].rates[1])) > kept_gap * most);
    });
  }

  // Nothing decides how that moves which has no mass, unless friction holds all of it.
  std::optional<ContactState> rest_without_mass() {
    if (model_.loads.frictions.empty()) return finish();
    Mode rests = scene_.given;
    rests.incidences.assign(model_.loads.frictions.size(), {FrictionMode::Sticks, 0, 1});
    const ContactScene scene{scene_.equations, scene_.rows, contacts_, scene_.placement, rests};
    auto state = scene.respond(loose_, Incidences::AsGiven);
    if (state && state->problem.empty() && is_within_cones(*state))
      found_.response = std::move(*state);
    return finish();
  }

  bool is_within_cones(const Response& at) const {
    const std::vector<model::Friction>& frictions = model_.loads.frictions;
    return std::all_of(frictions.begin(), frictions.end(), [&](const model::Friction& friction) {
      const double pressed =
          friction.is_constant
              ? 1.0
              : eval_normal_force(*scene_.equations.pool, friction, at.values, at.reactions);
      const double limit = number(friction.amount) * std::abs(pressed);
      const double force = at.values.find(friction.force).value_or(NAN);
      const double speed =
          at.values.find(scene_.rows.rate_symbols[friction.sliding.value][0]).value_or(NAN);
      return speed == 0.0 && std::abs(force) <= limit * (1 + action_rounding);
    });
  }

  void add_sharing(model::FollowerIndex contact) {
    std::vector<model::FollowerIndex>& list = found_.response.sharing;
    if (std::find(list.begin(), list.end(), contact) == list.end()) list.push_back(contact);
  }

  // ---- the end

  const char* no_mode_fits() const {
    const bool has_rough_contact =
        std::any_of(contacts_.begin(), contacts_.end(),
                    [](const ContactRow& contact) { return contact.friction.has_value(); });
    return has_rough_contact                 ? no_frictions_fit
           : !model_.loads.frictions.empty() ? friction_without_solution
                                             : no_contacts_fit;
  }

  std::optional<ContactState> fail(const char* problem) {
    found_.response.problem = problem;
    found_.mode = {std::vector<char>(contacts_.size(), 0),
                   std::vector<FrictionState>(contacts_.size())};
    return finish();
  }

  std::optional<ContactState> finish() {
    Response& response = found_.response;
    response.violated = std::move(violated_);
    response.frictions.resize(model_.loads.frictions.size());
    tell_bearing(response);
    return std::move(found_);
  }

  const ContactScene scene_;
  const model::Model& model_;
  const std::vector<ContactRow>& contacts_;
  const symbolic::Values loose_;
  symbolic::Values alone_;  // of the response without any of these forces
  StateLaw law_;
  std::vector<model::FollowerIndex> violated_;
  ContactState found_;
};

}  // namespace

std::optional<ContactState> eval_contact_state(const geometry::SketchEquations& equations,
                                               const MotionRows& rows,
                                               const std::vector<ContactRow>& contacts,
                                               const geometry::Placement& placement,
                                               const symbolic::Values& values, const Mode& given,
                                               const ContactMode* fixed) {
  ContactSolver solver({equations, rows, contacts, placement, given}, values);
  return fixed != nullptr ? solver.hold(*fixed) : solver.decide();
}

}  // namespace trammel::mechanics
