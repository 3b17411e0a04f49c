// SPDX-License-Identifier: Apache-2.0
// A run as pictures one after the other.
#pragma once

#include <string>
#include <vector>

#include "base/shown_units.h"
#include "inquiry/answer/picture.h"

namespace trammel::inquiry {

struct Animation {
  std::string title;
  base::ShownUnit shown_time;
  std::vector<PicturePart> parts;  // whose poses the frames tell
  std::vector<double> times;
  std::vector<Picture> frames;  // of the same elements in the same order
};

}  // namespace trammel::inquiry
