// SPDX-License-Identifier: Apache-2.0
// What is said about a model, in JSON: places, edits, motions.
#include <utility>

#include "exchange/json/json_parts.h"

namespace trammel::exchange {

namespace {

Json write_fix(const base::PlacedFix& fix) {
  Json edits = Json::array();
  for (const base::PlacedEdit& edit : fix.edits) edits.push_back(write_edit(edit));
  return {{"title", fix.title}, {"edits", std::move(edits)}};
}

}  // namespace

Json object_of(std::size_t fields) {
  Json object = Json::object();
  object.get_ref<Json::object_t&>().reserve(fields);
  return object;
}

// Names come from the user: broken UTF-8 must not break the document.
std::string dump(const Json& document, int indent) {
  return document.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json write_place(const base::Vector2<double>& v) {
  return {v.x, v.y};
}

Json write_edit(const base::PlacedEdit& edit) {
  return {{"line", edit.position.line},
          {"column", edit.position.column},
          {"length", edit.length},
          {"text", edit.text}};
}

Json write_diagnostic(const base::PlacedDiagnostic& diagnostic) {
  Json result = {{"severity", base::to_text(diagnostic.kind.severity())},
                 {"code", diagnostic.kind.code},
                 {"message", diagnostic.message}};
  if (!diagnostic.advice.empty()) result["advice"] = diagnostic.advice;
  if (!diagnostic.file.empty()) result["file"] = diagnostic.file;
  if (diagnostic.length > 0) {
    result["line"] = diagnostic.position.line;
    result["column"] = diagnostic.position.column;
    result["length"] = diagnostic.length;
  }
  for (const base::PlacedFix& fix : diagnostic.fixes) result["fixes"].push_back(write_fix(fix));
  return result;
}

Json write_motion(const inquiry::CheckedMotion& motion) {
  Json points = Json::array();
  for (const auto& [name, velocity] : motion.points)
    points.push_back({{"name", name}, {"velocity", write_place(velocity)}});
  return {{"text", motion.text},
          {"points", points},
          {"lines", motion.lines},
          {"circles", motion.circles}};
}

}  // namespace trammel::exchange
