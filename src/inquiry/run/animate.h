// SPDX-License-Identifier: Apache-2.0
// Pictures of the rows of a run.
#pragma once

#include <cstddef>
#include <functional>

#include "inquiry/answer/animation.h"
#include "inquiry/machine/case.h"
#include "model/run.h"

namespace trammel::inquiry {

Animation begin_animation(const Case& here, const model::Run& run);

/// Chooses rows for pictures: one of every so many. A page interpolates between its pictures, so
/// that a thousand show the motion smoothly.
class FrameChooser {
 public:
  void add(double time, const std::function<Picture()>& draw, Animation& into);

 private:
  std::size_t rows_seen_ = 0, rows_a_frame_ = 1;
};

}  // namespace trammel::inquiry
