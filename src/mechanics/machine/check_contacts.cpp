// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/check_contacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/finite.h"
#include "mechanics/contact/pressing.h"
#include "mechanics/machine/pin_state.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

class ContactChecker {
 public:
  ContactChecker(const ContactScene& scene, const ContactClaims& claims, double still)
      : scene_(scene), claims_(claims), still_(still) {}

  std::string find(const symbolic::Values& values, const LawRounding& rounding) {
    if (!scene_.is_free()) return {};
    const symbolic::Values loose = without_contacts(scene_, values);
    auto alone = scene_.respond(loose, Incidences::AsGiven);
    if (!alone || !alone->problem.empty()) return {};
    alone_ = std::move(*alone);
    const std::vector<std::size_t> touching = find_touching();
    if (touching.empty()) return {};
    if (std::string wrong = look_at_speeds(touching); !wrong.empty()) return wrong;
    auto law = make_state_law(scene_, alone_, loose, touching, Incidences::AsGiven);
    if (!law || !base::all_finite(law->open)) return {};
    claim_rows(*law);
    const auto fault = mechanics::find_fault(law->input(), mode_, forces_, rounding);
    return fault ? tell(law->rows[fault->row].index, fault->what) : std::string();
  }

 private:
  double number(symbolic::ExprId e) const {
    return symbolic::eval(*scene_.equations.pool, e, alone_.values);
  }
  std::string tell(std::size_t contact, const char* what) const {
    const model::Follower& limit =
        scene_.equations.model->followers[scene_.contacts[contact].contact];
    return fmt::format("'{}' {}", limit.shown_name(), what);
  }

  // What bears, and what could: so near and so slow that rounding does not matter.
  std::vector<std::size_t> find_touching() const {
    constexpr double margin = 10.0;
    const double near = touching_gap * scene_.size_of_gaps() / margin;
    const double slow = still_rate * fastest_of(alone_) / margin;
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < scene_.contacts.size(); ++k)
      if (claims_.mode.active[k] != 0 || (std::abs(number(scene_.contacts[k].gap)) <= near &&
                                          number(scene_.contacts[k].rates[0]) <= slow))
        found.push_back(k);
    return found;
  }

  std::string look_at_speeds(const std::vector<std::size_t>& touching) const {
    for (const std::size_t k : touching) {
      if (claims_.mode.active[k] == 0 || !scene_.contacts[k].friction) continue;
      const FrictionState& state = claims_.mode.frictions[k];
      const double speed = number(scene_.contacts[k].friction->rates[0]);
      const bool slides = state.mode == FrictionMode::Slides;
      if (slides && state.direction == 0 && std::abs(speed) > still_)
        return tell(k, "slides without its friction");
      if (slides ? state.direction * speed < -still_ : std::abs(speed) > still_)
        return tell(k, slides ? "slides the other way" : "slides, and does not rest");
    }
    return {};
  }

  void claim_rows(StateLaw& law) {
    for (std::size_t i = 0; i < law.rows.size(); ++i) {
      const std::size_t k = law.rows[i].index;
      const bool bears = claims_.mode.active[k] != 0;
      if (law.rows[i].kind == LawRow::Kind::Gap) {
        mode_.active.push_back(claims_.mode.active[k]);
        forces_.push_back(bears ? claims_.normals[k] : 0.0);
        continue;
      }
      const FrictionState& state = claims_.mode.frictions[k];
      law.frictions[mode_.frictions.size()].slides =
          state.mode == FrictionMode::Slides ? state.direction : 0;
      mode_.frictions.push_back(state);
      forces_.push_back(bears ? claims_.tangential[k] : 0.0);
    }
  }

  const ContactScene& scene_;
  const ContactClaims& claims_;
  double still_;
  Response alone_;
  LawMode mode_;
  std::vector<double> forces_;  // by row of the law
};

}  // namespace

std::string find_fault(const ContactScene& scene, const symbolic::Values& values,
                       const ContactClaims& claims, double still, const LawRounding& rounding) {
  return ContactChecker(scene, claims, still).find(values, rounding);
}

std::string find_friction_fault(const ContactScene& scene, const Response& at, double still,
                                const LawRounding& rounding) {
  const model::Model& model = *scene.equations.model;
  const auto number = [&](symbolic::ExprId e) {
    return symbolic::eval(*scene.equations.pool, e, at.values);
  };
  const std::vector<double> limits = eval_pin_limits(scene, at);
  double largest = 0.0;
  for (const model::Friction& friction : model.loads.frictions)
    largest = std::max(largest, std::abs(number(friction.force)));
  for (std::size_t k = 0; k < model.loads.frictions.size(); ++k) {
    const model::Friction& friction = model.loads.frictions[k];
    const FrictionState& state = at.frictions[k];
    const double speed = number(scene.rows.rate_symbols[friction.sliding.value][0]);
    const double force = number(friction.force);
    const double normal =
        eval_normal_force(*scene.equations.pool, friction, at.values, at.reactions);
    const double limit =
        friction.pin ? limits[k]
                     : number(friction.amount) * (friction.is_constant ? 1.0 : std::abs(normal));
    const double rest = rounding.part * std::max(largest, std::abs(normal));
    const bool slides = state.mode == FrictionMode::Slides;
    const char* wrong = nullptr;
    if (slides && state.direction * speed < -still) wrong = "slides the other way";
    if (!slides && std::abs(speed) > still) wrong = "slides, and does not rest";
    if (std::abs(force) > std::abs(limit) + rest) wrong = "is beyond the limit of its friction";
    if (slides && std::abs(force + state.direction * limit) > rest)
      wrong = "slides without its friction";
    if (wrong == nullptr) continue;
    return fmt::format("'{}' {}", shown_name(model, friction), wrong);
  }
  return {};
}

}  // namespace trammel::mechanics
