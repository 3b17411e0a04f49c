// SPDX-License-Identifier: Apache-2.0
#include "app/service/write_reply.h"

#include <string_view>
#include <utility>

#include "exchange/json/json_parts.h"

namespace trammel::app {

namespace {

using exchange::write_place;

std::string_view to_text(DrawingKind kind) {
  switch (kind) {
    case DrawingKind::None: return "none";
    case DrawingKind::Hints: return "hints";
    case DrawingKind::Pulled: return "pulled";
    case DrawingKind::Placed: return "placed";
  }
  return {};
}

std::string_view to_text(ElementKind kind) {
  switch (kind) {
    case ElementKind::Point: return "point";
    case ElementKind::Line: return "line";
    case ElementKind::Circle: return "circle";
    case ElementKind::Curve: return "curve";
    case ElementKind::Constraint: return "constraint";
    case ElementKind::Parameter: return "parameter";
  }
  return {};
}

Json write_statement(const StatementPlace& place) {
  if (place.length == 0) return nullptr;
  return {
      {"line", place.position.line}, {"column", place.position.column}, {"length", place.length}};
}

Json write_values(const std::vector<NamedValue>& values) {
  Json written = Json::object();
  for (const NamedValue& value : values) written[value.name] = value.value;
  return written;
}

Json write_edits(const std::vector<base::PlacedEdit>& edits) {
  Json written = Json::array();
  for (const base::PlacedEdit& edit : edits) written.push_back(exchange::write_edit(edit));
  return written;
}

Json write_problems(const std::vector<base::PlacedDiagnostic>& problems) {
  Json written = Json::array();
  for (const auto& problem : problems) written.push_back(exchange::write_diagnostic(problem));
  return written;
}

}  // namespace

Json write(const Drawing& drawing) {
  Json points = Json::object(), lines = Json::object(), circles = Json::object();
  for (const DrawnPoint& p : drawing.points) points[p.name] = write_place(p.at);
  for (const DrawnLine& l : drawing.lines)
    lines[l.name] = {
        {"from", write_place(l.from)}, {"to", write_place(l.to)}, {"endless", l.is_endless}};
  for (const DrawnCircle& c : drawing.circles)
    circles[c.name] = {{"center", write_place(c.center)},
                       {"radius", c.radius},
                       {"angle", c.angle ? Json(*c.angle) : Json(nullptr)}};
  Json written = {{"drawing", to_text(drawing.kind)},
                  {"points", points},
                  {"lines", lines},
                  {"circles", circles},
                  {"move",
                   {{"end", geometry::to_text(drawing.move.end)},
                    {"left", drawing.move.left},
                    {"passed_dead_point", drawing.move.passed_dead_point}}},
                  {"values", write_values(drawing.values)},
                  {"numbers", write_values(drawing.numbers)}};
  if (!drawing.problem.empty()) written["problem"] = drawing.problem;
  return written;
}

Json write(const Status& status) {
  Json motions = Json::array();
  for (const auto& motion : status.motions) motions.push_back(exchange::write_motion(motion));
  return {{"status", to_text(status.kind)},     {"sentence", status.sentence},
          {"drawing", to_text(status.drawing)}, {"motions", motions},
          {"drivers", status.drivers},          {"problems", write_problems(status.problems)}};
}

Json write(const SceneReply& reply) {
  if (!reply.scene) return {{"scene", nullptr}, {"picture", nullptr}, {"subjects", Json::array()}};
  Json subjects = Json::array();
  for (std::size_t k = 0; k < reply.places.size(); ++k) {
    const inquiry::PictureSubject& subject = reply.scene->drawing.subjects()[k];
    subjects.push_back({{"kind", exchange::word(subject.kind)},
                        {"name", subject.name},
                        {"place", write_statement(reply.places[k])}});
  }
  return {{"scene", exchange::write_scene(*reply.scene)},
          {"picture", reply.picture},
          {"subjects", std::move(subjects)}};
}

Json write(const EditReply& reply) {
  return {{"edits", write_edits(reply.edits)},
          {"inverse", write_edits(reply.inverse)},
          {"along", reply.along},
          {"kept", reply.kept},
          {"problems", write_problems(reply.problems)}};
}

Json write(const std::vector<TextElement>& elements) {
  Json written = Json::array();
  for (const TextElement& element : elements)
    written.push_back({{"kind", to_text(element.kind)},
                       {"name", element.name},
                       {"place", write_statement(element.place)}});
  return written;
}

Json write(const SessionReply& reply) {
  Json places = Json::array();
  for (const StatementPlace& place : reply.places) places.push_back(write_statement(place));
  Json typeset = Json::array();
  for (const inquiry::Answer& answer : reply.report.answers) {
    const exchange::TypesetAnswer set = exchange::typeset(answer);
    typeset.push_back({{"lines", set.lines}, {"where", set.where}, {"sentences", set.sentences}});
  }
  return {{"exit", static_cast<int>(reply.code)},
          {"report", exchange::write_report(reply.report)},
          {"places", places},
          {"typeset", std::move(typeset)}};
}

Json write_drawn(const PictureReply& drawn, const Session& session) {
  Json document = exchange::write_report(drawn.report);
  if (!drawn.picture) return document;
  Json scene = write(session.scene(*drawn.picture));
  document["scene"] = std::move(scene["scene"]);
  document["subjects"] = std::move(scene["subjects"]);
  return document;
}

}  // namespace trammel::app
