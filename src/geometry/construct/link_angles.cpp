// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/link_angles.h"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "geometry/construct/name_coordinates.h"

namespace trammel::geometry {

namespace {

struct Link {
  LineIndex line;
  PointIndex center;
  bool is_away;  // begins at the centre
};

// Whether a later step ends the line beyond p, as seen from its other end: the line has the
// direction of p there.
bool ends_beyond(const model::Model& model, const Construction& construction, ExprPool& pool,
                 const Link& link, PointIndex p) {
  const auto ends_it = [&](const Step& any_step) {
    const auto* step = std::get_if<PlaceEnd>(&any_step);
    if (step == nullptr || step->line != link.line || step->inner != p ||
        step->point == link.center)
      return false;
    const Expr k(pool, model.constraints[step->proportion].value);
    return pool.is_positive((link.is_away ? k : Expr(pool, pool.integer(1)) - k).id);
  };
  return std::any_of(construction.steps.begin(), construction.steps.end(), ends_it);
}

std::optional<Link> find_link(const model::Model& model, const Construction& construction,
                              const ConfigurationFormula& formula, ExprPool& pool,
                              const CurveFormula& circle, PointIndex p) {
  if (!circle.is_circle || !circle.center) return std::nullopt;
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[LineIndex{l}];
    const bool begins = line.from == *circle.center;
    if (line.kind != model::LineKind::ThroughPoints || formula.lines[l].is_oriented ||
        !(begins || line.to == *circle.center))
      continue;
    const Link link{LineIndex{l}, *circle.center, begins};
    if ((begins ? line.to : line.from) == p || ends_beyond(model, construction, pool, link, p))
      return link;
  }
  return std::nullopt;
}

}  // namespace

void name_links(const model::Model& model, const Construction& construction,
                ConfigurationFormula& formula, ExprPool& pool, Meeting& meeting) {
  for (std::size_t i = 0; i < meeting.loci.size(); ++i) {
    const CurveFormula& circle = meeting.loci[i];
    const auto link = find_link(model, construction, formula, pool, circle, meeting.point);
    if (!link) continue;
    const VectorFormula outward = lift(pool, formula.points[meeting.point.value]) -
                                  lift(pool, formula.points[link->center.value]);
    const VectorFormula along = link->is_away ? outward : -outward;
    const Expr angle =
        add_name(model, formula, "phi", model.lines[link->line].name, atan2(along.y, along.x));
    formula.lines[link->line.value] = {ids(pow(Expr(pool, circle.radius), -1) * along), angle.id,
                                       true};
    meeting.links[i] = link->line;
  }
}

std::optional<VectorFormula> place_by_link_angle(const model::Model& model,
                                                 const Construction& construction,
                                                 ConfigurationFormula& formula, ExprPool& pool,
                                                 const Meeting& meeting, int branch,
                                                 const GivenDistances& distances) {
  std::optional<VectorFormula> place;
  for (std::size_t i = 0; i < meeting.loci.size(); ++i) {
    const CurveFormula &circle = meeting.loci[i], &other = meeting.loci[1 - i];
    const auto link = find_link(model, construction, formula, pool, circle, meeting.point);
    if (!link) continue;
    // Of two circles, the intersection is on the other side as seen from the second.
    const int side = i == 1 && other.is_circle ? -branch : branch;
    const Expr outward = angle_at_center(pool, circle, other, side, distances);
    const Expr angle = add_name(model, formula, "phi", model.lines[link->line].name,
                                link->is_away ? outward : outward + Expr(pool, pool.pi()));
    DirectionFormula& direction = formula.lines[link->line.value];
    direction = direction_at(angle);
    direction.is_oriented = true;
    const Expr radius(pool, circle.radius);
    if (!place)
      place = lift(pool, circle.start) +
              (link->is_away ? radius : -radius) * lift(pool, direction.unit);
  }
  return place;
}

}  // namespace trammel::geometry
