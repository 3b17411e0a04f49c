// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/svg_reader.h"

#include <algorithm>
#include <cstdlib>
#include <numbers>
#include <sstream>

#include "exchange/svg/sheet/rich_text.h"

namespace trammel::exchange::svg {

namespace {

class Reader {
 public:
  explicit Reader(std::string_view document) : rest_(document) {}

  std::optional<std::vector<Element>> run() {
    while (!rest_.empty()) {
      const bool fine = rest_.front() != '<'      ? content()
                        : rest_.starts_with("</") ? close()
                                                  : open();
      if (!fine) return std::nullopt;
    }
    if (!open_.empty() || elements_.empty()) return std::nullopt;
    return std::move(elements_);
  }

 private:
  std::string_view take_until(std::string_view stops) {
    const std::string_view taken = rest_.substr(0, rest_.find_first_of(stops));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }

  static std::optional<std::string> resolve(std::string_view raw) {
    const std::map<std::string_view, char> entities{
        {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}};
    std::string text;
    while (!raw.empty()) {
      if (raw.front() == '<') return std::nullopt;
      if (raw.front() != '&') {
        text += raw.front();
        raw.remove_prefix(1);
        continue;
      }
      const std::size_t end = raw.find(';');
      if (end == std::string_view::npos) return std::nullopt;
      const auto entity = entities.find(raw.substr(1, end - 1));
      if (entity == entities.end()) return std::nullopt;
      text += entity->second;
      raw.remove_prefix(end + 1);
    }
    return text;
  }

  bool content() {
    const std::string_view raw = take_until("<");
    const auto text = resolve(raw);
    if (!text) return false;
    if (open_.empty()) return raw.find_first_not_of('\n') == std::string_view::npos;
    for (const std::size_t element : open_) elements_[element].text += *text;
    return true;
  }

  bool close() {
    rest_.remove_prefix(2);
    if (open_.empty() || take_until(">") != elements_[open_.back()].name) return false;
    open_.pop_back();
    return take(">");
  }

  bool open() {
    rest_.remove_prefix(1);
    Element element;
    element.name = take_until(" />");
    for (const std::size_t around : open_)
      if (elements_[around].attributes.count("class") > 0)
        element.group = elements_[around].attributes.at("class");
    while (take(" "))
      if (!attribute(element)) return false;
    const bool closed = take("/");
    if (!take(">") || element.name.empty()) return false;
    if (!closed) open_.push_back(elements_.size());
    elements_.push_back(std::move(element));
    return true;
  }

  bool attribute(Element& element) {
    const std::string name(take_until("= />"));
    if (name.empty() || !take("=\"")) return false;
    const auto value = resolve(take_until("\""));
    return value && take("\"") && element.attributes.emplace(name, *value).second;
  }

  std::string_view rest_;
  std::vector<Element> elements_;
  std::vector<std::size_t> open_;
};

double number(const Element& element, const std::string& name) {
  return std::strtod(element.attributes.at(name).c_str(), nullptr);
}

// Lines and arcs go to absolute places; of an arc, both ends count.
std::vector<Vec> path_places(const std::string& path) {
  std::istringstream in(path);
  std::vector<Vec> found;
  std::string command;
  while (in >> command) {
    if (command == "Z") continue;
    double skipped = 0.0;
    for (int i = 0; command == "A" && i < 5; ++i) in >> skipped;
    Vec place;
    in >> place.x >> place.y;
    found.push_back(place);
  }
  return found;
}

std::vector<Vec> polygon_places(std::string points) {
  std::replace(points.begin(), points.end(), ',', ' ');
  std::istringstream in(points);
  std::vector<Vec> found;
  for (Vec place; in >> place.x >> place.y;) found.push_back(place);
  return found;
}

}  // namespace

std::optional<std::vector<Element>> read_elements(std::string_view document) {
  return Reader(document).run();
}

std::vector<Vec> places(const Element& element) {
  if (element.name == "line")
    return {{number(element, "x1"), number(element, "y1")},
            {number(element, "x2"), number(element, "y2")}};
  if (element.name == "circle") {
    const Vec centre{number(element, "cx"), number(element, "cy")};
    const Vec radius{number(element, "r"), number(element, "r")};
    return {centre - radius, centre + radius};
  }
  if (element.name == "polygon") return polygon_places(element.attributes.at("points"));
  if (element.name == "path") return path_places(element.attributes.at("d"));
  return {};
}

Box text_box(const Element& element) {
  const double size = number(element, "font-size");
  double degrees = 0.0;
  if (element.attributes.count("transform") > 0)
    degrees = std::strtod(element.attributes.at("transform").c_str() + 7, nullptr);  // rotate(
  const double angle = -degrees * std::numbers::pi / 180;
  const Vec baseline{number(element, "x"), number(element, "y")};
  const Vec middle = baseline + 0.35 * size * turned(heading(angle));
  return {middle, {0.5 * size * width(plain(element.text)), 0.4 * size}, angle};
}

}  // namespace trammel::exchange::svg
