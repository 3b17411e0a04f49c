// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/describe.h"

#include <fmt/format.h>

#include <vector>

#include "exchange/svg/elements.h"

namespace trammel::exchange::svg {

namespace {

using inquiry::Picture;
using Words = std::vector<std::string>;

std::string sentence(std::string_view subject, const Words& words) {
  constexpr std::size_t listed_max = 24;
  if (words.empty()) return "";
  std::string text = fmt::format(" {}: ", subject);
  for (std::size_t i = 0; i < words.size() && i < listed_max; ++i)
    text += (i == 0 ? "" : ", ") + words[i];
  if (words.size() > listed_max) text += fmt::format(" and {} more", words.size() - listed_max);
  return text + ".";
}

template <class T>
Words labels(const std::vector<T>& items) {
  Words words;
  for (const T& item : items)
    if (!item.label.empty()) words.push_back(item.label);
  return words;
}

Words forces(const Picture& picture, inquiry::PictureForceKind kind) {
  Words words;
  for (const auto& force : picture.forces)
    if (force.kind == kind && !force.label.empty()) words.push_back(force.label);
  return words;
}

Words forces_and_torques(const Picture& picture, inquiry::PictureForceKind kind) {
  Words words = forces(picture, kind);
  for (const auto& torque : picture.torques)
    if (torque.kind == kind && !torque.label.empty()) words.push_back(torque.label);
  return words;
}

Words titles(const Picture& picture) {
  Words words;
  for (const auto& diagram : picture.diagrams) words.push_back(diagram.title);
  return words;
}

Words bar_forces(const Picture& picture) {
  Words words;
  for (const auto& force : picture.bar_forces) {
    const std::string& name = picture.lines[std::size_t(force.bar)].name;
    const BarSense bar_sense = sense(picture, force);
    const std::string_view meaning = bar_sense == BarSense::Tension       ? " (tension)"
                                     : bar_sense == BarSense::Compression ? " (compression)"
                                                                          : " (no force)";
    words.push_back(fmt::format("{}{}{}{}", name, name.empty() ? "" : " ", force.label, meaning));
  }
  return words;
}

std::string count(std::size_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

std::string missing(int number, std::string_view one, std::string_view why) {
  if (number == 0) return "";
  return fmt::format(" Not shown: {}, {}.", count(static_cast<std::size_t>(number), one), why);
}

std::string_view describe_place(geometry::PlaceKind kind) {
  switch (kind) {
    case geometry::PlaceKind::Placed: return "";
    case geometry::PlaceKind::Pulled:
      return "Not placed: as near to its constraints as its hints lead. ";
    case geometry::PlaceKind::Hints: return "Not placed: drawn by its hints. ";
  }
  return "";
}

}  // namespace

std::string describe(const Drawable& drawable, const LeftOut& left_out) {
  const Picture& picture = drawable.picture;
  Words points, held, bars, guides, circles;
  for (const auto& point : picture.points) (point.held ? held : points).push_back(point.name);
  for (const auto& line : picture.lines)
    (line.kind == inquiry::PictureLineKind::Bar ? bars : guides).push_back(line.name);
  for (const auto& circle : picture.circles) circles.push_back(circle.name);
  Words loci, curves;
  for (const auto& curve : picture.curves) {
    Words& names = curve.is_path ? loci : curves;
    if (names.empty() || names.back() != curve.name) names.push_back(curve.name);
  }
  Words parts;
  for (const auto& part : picture.parts)
    parts.push_back(part.name + (part.is_frame ? " (the frame)" : ""));
  return std::string(describe_place(picture.kind)) + "A planar machine with " +
         (parts.empty() ? "" : count(parts.size(), "part") + ", ") +
         count(picture.points.size(), "point") + ", " + count(bars.size(), "bar") + " and " +
         count(picture.rollers.size(), "roller") + "." + sentence("Parts from solids", parts) +
         sentence("Pinned to the ground", held) + sentence("Other points", points) +
         sentence("Bars", bars) + sentence("Guides", guides) + sentence("Circles", circles) +
         sentence("Curves", curves) + sentence("Lengths", labels(picture.lengths)) +
         sentence("Radii", labels(picture.radii)) + sentence("Paths of points", loci) +
         sentence("Angles", labels(picture.angles)) + sentence("Masses", labels(picture.masses)) +
         sentence("Springs, dampers and actuators", labels(picture.elements)) +
         sentence("Applied forces",
                  forces_and_torques(picture, inquiry::PictureForceKind::Applied)) +
         sentence("Spread loads", labels(picture.loads)) +
         sentence("Reactions", forces_and_torques(picture, inquiry::PictureForceKind::Reaction)) +
         sentence("Diagrams", titles(picture)) + sentence("Forces in bars", bar_forces(picture)) +
         missing(drawable.lost, "element", "without a finite place or value") +
         missing(left_out.surplus, "label", "beyond what a picture can hold") +
         missing(left_out.crowded, "label", "for lack of room");
}

}  // namespace trammel::exchange::svg
