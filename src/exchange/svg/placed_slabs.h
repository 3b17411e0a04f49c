// SPDX-License-Identifier: Apache-2.0
// Cross sections of parts where they are on the sheet, the lower ones first,
// the frame before all.
#pragma once

#include <string>
#include <vector>

#include "exchange/svg/drawable.h"
#include "exchange/svg/sheet/outline.h"
#include "exchange/svg/sheet/sheet.h"

namespace trammel::exchange::svg {

struct PlacedSlab {
  int part = 0;
  std::string path;
  std::vector<std::vector<Vec>> polygons;  // by loop
  Bounds bounds;
};

/// Pre     a pose for each part
/// Cost    O(slabs log slabs + pieces)
std::vector<PlacedSlab> place_slabs(const std::vector<inquiry::PicturePart>& parts,
                                    const std::vector<inquiry::PicturePose>& poses,
                                    const View& view);

/// Around all cross sections of a part.
Bounds bounds_of_part(const std::vector<PlacedSlab>& slabs, int part);

/// Whether the part is what is seen at a place.
bool is_seen(const std::vector<PlacedSlab>& slabs, int part, Vec place);

/// Places for a name of half this size where the part is seen, cheaper where they are near its
/// middle and all of the text lies on it. None where the part is hidden.
///
/// Cost    O(pieces of all parts)
std::vector<Place> places_on_part(const std::vector<PlacedSlab>& slabs, int part, Vec half);

/// The colour of each part: moving ones are counted, the frame has -1.
std::vector<int> colours_of(const std::vector<inquiry::PicturePart>& parts);

}  // namespace trammel::exchange::svg
