// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/animate.h"

#include <fmt/format.h>

#include <utility>

#include "inquiry/picture/make_picture.h"

namespace trammel::inquiry {

namespace {

constexpr std::size_t frames_max = 1'200;

void leave_out_every_second(Animation& animation) {
  const std::size_t kept = (animation.frames.size() + 1) / 2;
  for (std::size_t k = 1; k < kept; ++k) {
    animation.times[k] = animation.times[2 * k];
    animation.frames[k] = std::move(animation.frames[2 * k]);
  }
  animation.times.resize(kept);
  animation.frames.resize(kept);
}

}  // namespace

Animation begin_animation(const Case& here, const model::Run& run) {
  const model::Model& model = *here.machine.model;
  return {fmt::format("{}: {}", model.name, run.text),
          model.shown_units.of({base::dimension::time}),
          make_picture_parts(here),
          {},
          {}};
}

void FrameChooser::add(double time, const std::function<Picture()>& draw, Animation& into) {
  if (rows_seen_++ % rows_a_frame_ != 0) return;
  into.times.push_back(time);
  into.frames.push_back(draw());
  if (into.frames.size() <= frames_max) return;
  leave_out_every_second(into);
  rows_a_frame_ *= 2;
}

}  // namespace trammel::inquiry
