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

SceneReply Session::scene(bool steady, const Limits& limits) {
  SceneReply reply;
  std::optional<inquiry::Picture> picture = state_->draw_moved(limits);
  if (!picture) picture = state_->draw(limits, &state_->loci).picture;
  if (!picture) return reply;
  reply.picture = to_text(picture->kind);
  const bool keeps = steady && state_->scene_before;
  reply.scene = exchange::make_scene(*picture, keeps ? &*state_->scene_before : nullptr);
  state_->scene_before = exchange::take_over(*reply.scene);
  const base::SourceFiles files(base::SourceText(state_->text.file_name, state_->at_values().text));
  for (const inquiry::PictureSubject& subject : reply.scene->drawing.subjects()) {
    const base::PlacedDiagnostic placed = files.place({{}, subject.statement, {}, {}});
    const bool is_there = subject.statement.begin < subject.statement.end;
    reply.places.push_back(is_there ? StatementPlace{placed.position, placed.length}
                                    : StatementPlace{});
  }
  return reply;
}

}  // namespace trammel::app
