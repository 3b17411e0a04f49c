// SPDX-License-Identifier: Apache-2.0
#include "mechanics/kinematics/meeting_rates.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/assert.h"
#include "geometry/construct/name_coordinates.h"
#include "symbolic/present/cost.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

namespace {

using geometry::ConfigurationFormula;
using geometry::CurveFormula;
using geometry::Meeting;
using geometry::VectorFormula;
using symbolic::Expr;
using symbolic::ExprId;

class MeetingMotion {
 public:
  MeetingMotion(const model::Model& model, symbolic::ExprPool& pool,
                ConfigurationFormula& configuration, const Meeting& meeting, ValueRates& rates)
      : model_(model),
        configuration_(configuration),
        meeting_(meeting),
        rates_(rates),
        pool_(pool),
        at_(lift(pool, configuration.points[meeting.point.value])),
        // Brackets keep these names apart from every name a model can have.
        free_{{pool_, pool_.symbol("x[]")}, {pool_, pool_.symbol("y[]")}} {}

  void derive() {
    const std::size_t on = meeting_.loci[0].is_circle ? 0 : 1;
    TRAMMEL_ASSERT(meeting_.loci[on].is_circle);
    const Expr turning = name_rate(on);
    const VectorFormula velocity =
        carried(meeting_.loci[on]) + turning * left_of(from_start(meeting_.loci[on]));
    const Expr vx = hidden("vx", fixed(velocity.x)), vy = hidden("vy", fixed(velocity.y));
    register_rate(at_.x, vx);
    register_rate(at_.y, vy);
    for (const std::size_t i : {on, 1 - on})
      if (meeting_.links[i])
        register_rate(Expr(pool_, *configuration_.lines[meeting_.links[i]->value].angle),
                      i == on ? turning : name_rate(i));
    for (const Turning& link : turning_) accelerate(link);
    accelerate("ax", vx, fixed(velocity.x));
    accelerate("ay", vy, fixed(velocity.y));
  }

 private:
  // omega = numerator / denominator of a link.
  struct Turning {
    std::string link;
    Expr omega, numerator, denominator;
  };

  std::string link_name(std::size_t i) const {
    if (meeting_.links[i]) return model_.lines[*meeting_.links[i]].name;
    const auto& center = meeting_.loci[i].center;
    const std::string& end = model_.points[meeting_.point].name;
    return center ? model_.points[*center].name + end : end;
  }

  VectorFormula rate_of(VectorFormula v) const {
    return {differentiate_in_time(rates_, v.x), differentiate_in_time(rates_, v.y)};
  }
  VectorFormula start_of(const CurveFormula& locus) const { return lift(pool_, locus.start); }
  Expr radius_of(const CurveFormula& circle) const { return {pool_, circle.radius}; }
  VectorFormula from_start(const CurveFormula& locus) const { return free_ - start_of(locus); }

  // The velocity of the point as far as the circle's own motion and growth give it.
  VectorFormula carried(const CurveFormula& circle) const {
    const Expr growth = differentiate_in_time(rates_, radius_of(circle)) / radius_of(circle);
    return rate_of(start_of(circle)) + growth * from_start(circle);
  }

  // The left side of the locus's equation, 0 on it.
  Expr equation(const CurveFormula& locus) const {
    const VectorFormula from = from_start(locus);
    if (locus.is_circle) return (dot(from, from) - radius_of(locus) * radius_of(locus)) / 2;
    return cross(lift(pool_, locus.direction.unit), from);
  }

  // Puts the point's coordinates in the places of the free symbols.
  Expr fixed(Expr e) const {
    const symbolic::Replacement here[] = {{free_.x.id, at_.x.id}, {free_.y.id, at_.y.id}};
    return {pool_, symbolic::substitute(pool_, e.id, here)};
  }

  // The angular velocity of a circle's radius, as a name of its own; 0 where it rests.
  Expr name_rate(std::size_t circle) {
    const Expr other = equation(meeting_.loci[1 - circle]);
    const VectorFormula slope{{pool_, symbolic::differentiate(pool_, other.id, free_.x.id)},
                              {pool_, symbolic::differentiate(pool_, other.id, free_.y.id)}};
    const Expr driven =
        differentiate_in_time(rates_, other) + dot(slope, carried(meeting_.loci[circle]));
    const Expr numerator = fixed(-driven);
    const Expr denominator = fixed(dot(slope, left_of(from_start(meeting_.loci[circle]))));
    if (symbolic::is_zero_number(numerator)) return numerator;
    const std::string link = link_name(circle);
    const Expr omega = name("omega", link, numerator / denominator);
    turning_.push_back({link, omega, numerator, denominator});
    return omega;
  }

  // The quotient rule, with omega in the place of the quotient.
  void accelerate(const Turning& link) {
    const Expr change = differentiate_in_time(rates_, link.numerator) -
                        link.omega * differentiate_in_time(rates_, link.denominator);
    register_rate(link.omega, name("alpha", link.link, change / link.denominator));
  }

  // Part of a velocity behind a symbol of its own, so that its rate can have a name, but not
  // itself: formulas get it written out.
  Expr hidden(const char* prefix, Expr part) {
    if (!configuration_.names_motion || is_short(part)) return part;
    // Brackets keep these names apart from every name a model can have.
    const Expr symbol(pool_, pool_.symbol(fmt::format("{}[{}]", prefix, meeting_.point.value)));
    const auto values = geometry::value_replacements(model_, configuration_);
    const ExprId moved = symbolic::substitute(pool_, part.id, rates_.first);
    rates_.first.push_back({symbol.id, symbolic::substitute(pool_, moved, values)});
    return symbol;
  }
  bool is_short(Expr e) const {
    constexpr std::uint32_t named_operations = 4;  // what is shorter needs no name
    return symbolic::Costs(pool_)(e.id).operations < named_operations;
  }
  // A part of an acceleration in a name, where the velocity stands behind a symbol.
  void accelerate(const char* prefix, Expr hidden, Expr part) {
    if (hidden == part) return;
    Expr rate = differentiate_in_time(rates_, part);
    rate.id = symbolic::look_once(pool_, rate.id);
    if (!is_short(rate)) rate = name(prefix, model_.points[meeting_.point].name, rate);
    if (!symbolic::is_zero_number(rate)) rates_.rates.push_back({hidden.id, rate.id});
  }

  Expr name(const char* prefix, const std::string& link, Expr value) {
    const Expr symbol(pool_, pool_.symbol(geometry::free_name(model_, prefix, link)));
    configuration_.named.push_back({symbol.id, value.id});
    return symbol;
  }

  void register_rate(Expr of, Expr rate) {
    const auto is_it = [&](const geometry::NamedCoordinate& c) { return c.symbol == of.id; };
    const auto& named = configuration_.named;
    if (std::any_of(named.begin(), named.end(), is_it) && !symbolic::is_zero_number(rate))
      rates_.rates.push_back({of.id, rate.id});
  }

  const model::Model& model_;
  ConfigurationFormula& configuration_;
  const Meeting& meeting_;
  ValueRates& rates_;
  symbolic::ExprPool& pool_;
  VectorFormula at_;    // the point, by its names
  VectorFormula free_;  // and as the loci's equations see it
  std::vector<Turning> turning_;
};

}  // namespace

void derive_meeting_rates(const model::Model& model, symbolic::ExprPool& pool,
                          ConfigurationFormula& configuration, const Meeting& meeting,
                          ValueRates& rates) {
  MeetingMotion(model, pool, configuration, meeting, rates).derive();
}

}  // namespace trammel::mechanics
