// SPDX-License-Identifier: Apache-2.0
// The drawing of a session as data.
#include <utility>

#include "app/session/session_state.h"
#include "inquiry/picture/draw.h"

namespace trammel::app {

std::optional<inquiry::Picture> Session::State::draw_moved(const Limits& limits) {
  if (!take_hold(limits)) return std::nullopt;
  const geometry::Placement& there = held->sketch->placement();
  if (there.x == held->x_at_first) return std::nullopt;
  OpenedModel& opened = *held->model;
  inquiry::Scratch scratch(opened.prepared.pool, limits.start());
  return inquiry::draw_moved(opened.prepared, *opened.loaded.model, there, scratch, loci);
}

SceneReply Session::scene(const SceneWish& wish, const Limits& limits) {
  std::optional<inquiry::Picture> picture = state_->draw_moved(limits);
  if (!picture) picture = state_->draw(limits, &state_->loci).picture;
  if (!picture) return {};
  if (!wish.dimensions) inquiry::remove_dimensions(*picture);
  const bool keeps = wish.steady && state_->scene_before;
  SceneReply reply = state_->make_scene(
      *picture, {.before = keeps ? &*state_->scene_before : nullptr, .scale = wish.scale});
  state_->scene_before = exchange::take_over(*reply.scene);
  return reply;
}

SceneReply Session::scene(const inquiry::Picture& picture) const {
  return state_->make_scene(picture, {});
}

SceneReply Session::State::make_scene(const inquiry::Picture& picture,
                                      const exchange::SceneLook& look) const {
  SceneReply reply;
  reply.picture = to_text(picture.kind);
  reply.scene = exchange::make_scene(picture, look);
  const base::SourceFiles files(base::SourceText(text.file_name, at_values().text));
  for (const inquiry::PictureSubject& subject : reply.scene->drawing.subjects()) {
    const base::PlacedDiagnostic placed = files.place({{}, subject.statement, {}, {}});
    const bool is_there = subject.statement.begin < subject.statement.end;
    reply.places.push_back(is_there ? StatementPlace{placed.position, placed.length}
                                    : StatementPlace{});
  }
  return reply;
}

}  // namespace trammel::app
