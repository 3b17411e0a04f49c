// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/locus_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "inquiry/explain/companion_words.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

using geometry::ConstraintIndex;
using geometry::PointIndex;

std::string LocusTeller::value(ConstraintIndex c) const {
  const geometry::Reading& reading = construction_.readings[c.value];
  if (reading.solved_for)
    return fmt::format("{} (from '{}')", model_.measures[*reading.solved_for].text,
                       model_.constraints[c].text);
  std::string text = symbolic::to_text(pool_, model_.constraints[c].value);
  for (const auto& [circle, sign] : reading.radii)
    text = fmt::format("{}{}radius({})", text == "0" ? "" : text + " ",
                       sign < 0      ? "- "
                       : text == "0" ? ""
                                     : "+ ",
                       model_.circles[circle].name);
  return reading.side < 0 && text != "0" ? fmt::format("-({})", text) : text;
}

std::string LocusTeller::describe(const geometry::Locus& locus) const {
  return std::visit([&](const auto& kind) { return describe(kind, locus.constraint); }, locus.kind);
}

std::string LocusTeller::describe(const geometry::OnCoordinate& on, ConstraintIndex c) const {
  const char* axis = on.axis == 0 ? "x" : "y";
  if (!on.from) return fmt::format("the line {} = {}", axis, value(c));
  if (is_zero(c)) return fmt::format("the line {0} = {0}({1})", axis, name(*on.from));
  return fmt::format("the line {0} = {0}({1}) {2} {3}", axis, name(*on.from),
                     on.sense < 0 ? "-" : "+", value(c));
}

std::string LocusTeller::describe(const geometry::OnCircle& on, ConstraintIndex c) const {
  const std::string share =
      on.share ? fmt::format("{} of ", share_words(pool_, model_, *on.share)) : "";
  return fmt::format("the circle about {} with radius {}{}", name(on.center), share, value(c));
}

std::string LocusTeller::describe(const geometry::OnOffsetLine& on, ConstraintIndex c) const {
  if (is_zero(c)) return fmt::format("the line {}", name(on.line));
  return fmt::format("the parallel to {} at the distance {} to its left", name(on.line), value(c));
}

std::string LocusTeller::describe(const geometry::OnNormal& on, ConstraintIndex c) const {
  return fmt::format("the normal to {} at {}{} from its start", name(on.line),
                     on.is_proportion ? "the proportion " : "", value(c));
}

std::string LocusTeller::describe(const geometry::OnLineFromEnd& on, ConstraintIndex) const {
  return fmt::format("the ray from {} {} {}", name(on.end),
                     on.forward ? "along" : "backwards along", name(on.line));
}

std::string LocusTeller::describe(const geometry::OnTurnedRay& on, ConstraintIndex c) const {
  return fmt::format("the ray from {0} that is turned by {1}{2} from {0}{3}", name(on.vertex),
                     on.turn < 0 ? "-" : "", value(c), name(on.other));
}

std::string LocusTeller::describe(const geometry::OnArc& on, ConstraintIndex c) const {
  return fmt::format("the arc that sees {}{} under the angle {}", name(on.first), name(on.last),
                     value(c));
}

std::string LocusTeller::describe(const geometry::OnParallel& on, ConstraintIndex c) const {
  return fmt::format("the parallel to {}{} that makes the area {}", name(on.first), name(on.last),
                     value(c));
}

std::string LocusTeller::describe(const geometry::OnClusterCircle& on, ConstraintIndex) const {
  return fmt::format("the circle about {} whose radius is {}{} in the figure {}", name(on.center),
                     name(on.center), name(on.point), figure(on.cluster));
}

std::string LocusTeller::figure(std::size_t cluster) const {
  std::vector<std::string> names;
  for (const PointIndex p : construction_.clusters[cluster].points) names.push_back(name(p));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace trammel::inquiry
