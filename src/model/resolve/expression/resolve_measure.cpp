// SPDX-License-Identifier: Apache-2.0
// `distance(P, rod)` to the measure that it is: by its name and by what its arguments are.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/spelling.h"
#include "model/language/name_places.h"
#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

namespace {

enum class Sort : std::uint8_t { None, Point, Line, Direction, Segment, Circle, Curve };

struct WrittenMeasure {
  std::string_view function;
  std::array<Sort, 3> arguments;
  MeasureKind kind;
  std::string_view usage;

  std::size_t count() const {
    return static_cast<std::size_t>(
        std::count_if(arguments.begin(), arguments.end(), [](Sort s) { return s != Sort::None; }));
  }
};

constexpr std::array written_measures{
    WrittenMeasure{"x", {Sort::Point}, MeasureKind::X, "x(P)"},
    WrittenMeasure{"y", {Sort::Point}, MeasureKind::Y, "y(P)"},
    WrittenMeasure{"length", {Sort::Segment}, MeasureKind::Distance, "length(line)"},
    WrittenMeasure{"distance", {Sort::Point, Sort::Point}, MeasureKind::Distance, "distance(P, Q)"},
    WrittenMeasure{
        "distance", {Sort::Point, Sort::Line}, MeasureKind::DistanceToLine, "distance(P, line)"},
    WrittenMeasure{"angle",
                   {Sort::Direction, Sort::Direction},
                   MeasureKind::AngleOfLines,
                   "angle(line1, line2)"},
    WrittenMeasure{"angle",
                   {Sort::Point, Sort::Point, Sort::Point},
                   MeasureKind::AngleOfPoints,
                   "angle(A, B, C)"},
    WrittenMeasure{
        "proportion", {Sort::Point, Sort::Segment}, MeasureKind::Proportion, "proportion(P, line)"},
    WrittenMeasure{"parameter",
                   {Sort::Point, Sort::Curve},
                   MeasureKind::CurveParameter,
                   "parameter(P, curve)"},
    WrittenMeasure{"radius", {Sort::Circle}, MeasureKind::Radius, "radius(circle)"},
    WrittenMeasure{
        "area", {Sort::Point, Sort::Point, Sort::Point}, MeasureKind::Area, "area(A, B, C)"},
};

bool fits(Sort sort, const std::optional<ElementIndex>& element) {
  if (!element) return false;
  if (sort == Sort::Point) return std::holds_alternative<PointIndex>(*element);
  if (sort == Sort::Curve) return std::holds_alternative<CurveIndex>(*element);
  if (sort == Sort::Circle) return std::holds_alternative<CircleIndex>(*element);
  if (sort == Sort::Direction && std::holds_alternative<CircleIndex>(*element)) return true;
  return std::holds_alternative<LineIndex>(*element);
}

// A length of two points is their distance, and a distance of one line its length.
base::Remedy advise_measure(const syntax::CallNode& call, const std::string& function,
                            std::size_t count, std::string usage) {
  if (function == "length" && count == 2)
    return {std::move(usage), {base::replacement(call.function_span, "distance")}};
  if (function == "distance" && count == 1)
    return {std::move(usage), {base::replacement(call.function_span, "length")}};
  return usage;
}

// How a message names elements of a type, and how they are declared.
template <class Index>
struct Naming;
template <>
struct Naming<PointIndex> {
  static constexpr std::string_view name = "point", declaration = "near (x, y)";
};
template <>
struct Naming<LineIndex> {
  static constexpr std::string_view name = "line", declaration = "from A to B";
};
template <>
struct Naming<CircleIndex> {
  static constexpr std::string_view name = "circle", declaration = "center A radius r";
};
template <>
struct Naming<CurveIndex> {
  static constexpr std::string_view name = "curve", declaration = "= (f(s), g(s)) for s";
};

std::string_view name_of_sort(const ElementIndex& element) {
  return std::visit([](const auto& index) { return Naming<std::decay_t<decltype(index)>>::name; },
                    element);
}

}  // namespace

// `angle(crank)`: against what is not said.
std::optional<base::Remedy> ExpressionBuilder::advise_direction(
    const syntax::CallNode& call) const {
  const auto arguments = tree_.exprs.arguments(call);
  if (tree_.exprs.text(call.function) != "angle" || arguments.size() != 1) return std::nullopt;
  const auto* node = tree_.exprs.find<syntax::NameNode>(arguments[0].value);
  if (node == nullptr) return std::nullopt;
  const std::string& name = tree_.exprs.text(node->name);
  const auto element = names_.find_element(name);
  if (!element || !std::holds_alternative<LineIndex>(*element)) return std::nullopt;
  return base::Remedy(
      fmt::format("the direction of a line is its angle to an axis: write angle(x_axis, {})", name),
      {base::insertion(node->name_span.begin, "x_axis, ",
                       fmt::format("write angle(x_axis, {})", name))});
}

std::optional<Measure> ExpressionBuilder::resolve_measure(const syntax::CallNode& call,
                                                          base::Span span) {
  const std::string& function = tree_.exprs.text(call.function);
  const std::size_t count = tree_.exprs.arguments(call).size();
  std::vector<const WrittenMeasure*> forms;
  std::vector<std::string_view> usages;
  for (const WrittenMeasure& form : written_measures) {
    if (form.function != function) continue;
    usages.push_back(form.usage);
    if (form.count() == count) forms.push_back(&form);
  }
  if (forms.empty()) {
    report(wrong_arguments, span,
           fmt::format("'{}' does not take {} argument{}", function, count, count == 1 ? "" : "s"),
           advise_direction(call).value_or(advise_measure(
               call, function, count, fmt::format("write {}", fmt::join(usages, " or ")))));
    return std::nullopt;
  }
  std::vector<std::string> names;
  std::vector<base::Span> spans(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto name = element_argument(call, i, spans[i]);
    if (!name) return std::nullopt;
    names.push_back(*name);
  }
  const auto fitting = std::find_if(forms.begin(), forms.end(), [&](const WrittenMeasure* form) {
    for (std::size_t i = 0; i < count; ++i)
      if (!fits(form->arguments[i], names_.find_element(names[i]))) return false;
    return true;
  });
  const WrittenMeasure& form = fitting != forms.end() ? **fitting : *forms.front();
  Measure measure;
  measure.kind = form.kind;
  measure.text = fmt::format("{}({})", function, fmt::join(names, ", "));
  std::size_t points = 0, lines = 0, circles = 0;
  std::optional<CurveIndex> curve;
  const auto keep = [](const auto& found, auto& slots, std::size_t& next) {
    if (found) slots[next++] = *found;
    return found.has_value();
  };
  for (std::size_t i = 0; i < count; ++i) {
    bool found = false;
    switch (form.arguments[i]) {
      case Sort::Point: found = keep(find_point(names[i], spans[i]), measure.points, points); break;
      case Sort::Line: found = keep(find_line(names[i], spans[i]), measure.lines, lines); break;
      case Sort::Direction:
        found = keep(find_direction(names[i], spans[i]), measure.lines, lines);
        break;
      case Sort::Segment:
        found = keep(find_segment(names[i], spans[i]), measure.lines, lines);
        break;
      case Sort::Circle:
        found = keep(find_circle(names[i], spans[i]), measure.circles, circles);
        break;
      case Sort::Curve:
        curve = find_curve(names[i], spans[i]);
        found = curve.has_value();
        break;
      case Sort::None: break;
    }
    if (!found) return std::nullopt;
  }
  if (curve) measure.rider = rider_of(measure.points[0], *curve);
  if (form.kind == MeasureKind::Distance && lines == 1) {  // a length
    const Line& line = model_.lines[measure.lines[0]];
    measure.points = {line.from, line.to, {}};
    measure.lines = {};
  }
  return measure;
}

void ExpressionBuilder::find_idle() {
  idle_.emplace();
  for (const base::Span& place : syntax::idle_names(tree_))
    if (const auto element = names_.find_element(syntax::normalise_name(tree_.slice(place))))
      (*idle_)[element->index()].push_back(place);
}

// The only element of its sort that is declared and never spoken of again may be the one that is
// missing, under the name that it was to have. The text is read once, for all that is missing.
template <class Index>
std::optional<base::Fix> ExpressionBuilder::rename_idle(const std::string& name) {
  if (!idle_) find_idle();
  const std::vector<base::Span>& places = (*idle_)[ElementIndex(Index{}).index()];
  if (places.size() != 1) return std::nullopt;
  return base::replacement(
      places[0], name,
      fmt::format("name '{}', which nothing uses, '{}'", tree_.slice(places[0]), name));
}

template <class Index>
std::optional<Index> ExpressionBuilder::find(const std::string& name, base::Span span) {
  using Wanted = Naming<Index>;
  const auto element = names_.find_element(name);
  if (element && std::holds_alternative<Index>(*element)) return std::get<Index>(*element);
  if (names_.is_broken(name)) return std::nullopt;
  if (element)
    report(wrong_element, span,
           fmt::format("'{}' is a {}, but a {} is needed here", name, name_of_sort(*element),
                       Wanted::name),
           fmt::format("write the name of a {0}, or define one: '{0} {1} {2}'", Wanted::name,
                       Wanted::name.substr(0, 1), Wanted::declaration));
  else if (!names_.is_nameless(name, Wanted::name)) {
    base::Remedy remedy = suggestion(
        name, span,
        fmt::format("declare it with '{} {} {}'", Wanted::name, name, Wanted::declaration));
    if (remedy.fixes.empty())
      if (auto fix = rename_idle<Index>(name)) {
        remedy.advice = fmt::format("{}, or {}", fix->title, remedy.advice);
        remedy.fixes.push_back(std::move(*fix));
      }
    report(unknown_element, span, fmt::format("there is no {} '{}'", Wanted::name, name),
           std::move(remedy));
  }
  return std::nullopt;
}

std::optional<PointIndex> ExpressionBuilder::find_point(const std::string& name, base::Span span) {
  return find<PointIndex>(name, span);
}
std::optional<LineIndex> ExpressionBuilder::find_line(const std::string& name, base::Span span) {
  return find<LineIndex>(name, span);
}
std::optional<CircleIndex> ExpressionBuilder::find_circle(const std::string& name,
                                                          base::Span span) {
  return find<CircleIndex>(name, span);
}
std::optional<CurveIndex> ExpressionBuilder::find_curve(const std::string& name, base::Span span) {
  return find<CurveIndex>(name, span);
}

RiderIndex ExpressionBuilder::rider_of(PointIndex point, CurveIndex curve) {
  for (std::uint32_t r = 0; r < model_.riders.size(); ++r)
    if (model_.riders[{r}].point == point && model_.riders[{r}].curve == curve) return {r};
  const RiderIndex rider = model_.riders.push_back({point, curve, {}, {}});
  Measure parameter;
  parameter.kind = MeasureKind::CurveParameter;
  parameter.rider = rider;
  parameter.points[0] = point;
  parameter.text =
      fmt::format("parameter({}, {})", model_.points[point].name, model_.curves[curve].name);
  model_.riders[rider].parameter = *as_measure(add_measure(std::move(parameter)));
  return rider;
}

std::optional<LineIndex> ExpressionBuilder::find_direction(const std::string& name,
                                                           base::Span span) {
  const auto element = names_.find_element(name);
  if (element && std::holds_alternative<CircleIndex>(*element))
    return axis_of(std::get<CircleIndex>(*element));
  return find_line(name, span);
}

LineIndex ExpressionBuilder::axis_of(CircleIndex index) {
  Circle& circle = model_.circles[index];
  if (!circle.axis) {
    Line axis;
    axis.name = circle.name;
    axis.span = circle.span;
    axis.kind = LineKind::Pointer;
    axis.from = circle.center;
    axis.hint.fill(pool_.integer(0));
    circle.axis = model_.lines.push_back(std::move(axis));
  }
  return *circle.axis;
}

std::optional<LineIndex> ExpressionBuilder::find_segment(const std::string& name, base::Span span) {
  const auto line = find_line(name, span);
  if (!line || model_.lines[*line].kind == LineKind::ThroughPoints) return line;
  report(wrong_element, span, fmt::format("'{}' has no ends, so it has no length", name),
         "define the line from one point to another");
  return std::nullopt;
}

}  // namespace trammel::model
