// SPDX-License-Identifier: Apache-2.0
// Cross sections of parts where they are on the sheet, the lower ones first,
// the frame before all.
#pragma once

#include <cstddef>
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

/// Whether others may lie over some of a slab.
bool is_under(const std::vector<PlacedSlab>& slabs, std::size_t index);

/// Around all cross sections of a part.
Bounds bounds_of_part(const std::vector<PlacedSlab>& slabs, int part);

/// Which part is seen at a place; -1 for none.
int part_at(const std::vector<PlacedSlab>& slabs, Vec place);

/// Where most of a part is.
struct PartMiddle {
  Vec centre;
  double axis = 0.0;     // along which it is long
  bool is_long = false;  // so that a name may be turned to it
};
PartMiddle middle_of_part(const std::vector<PlacedSlab>& slabs, int part);

/// Places for a name of half this size where the part is seen: cheaper near a place, and where all
/// of the text lies on the part. None where it is hidden.
///
/// Cost    O(pieces of all parts)
std::vector<Place> places_on_part(const std::vector<PlacedSlab>& slabs, int part, Vec near,
                                  Vec half, double angle);

/// Where the name of the part should be near: its middle, or the lower left corner of the frame,
/// which lies behind all others.
Vec name_near(const std::vector<PlacedSlab>& slabs, const inquiry::PicturePart& part, int index);

/// The colour of each part: moving ones are counted, the frame has -1.
std::vector<int> colours_of(const std::vector<inquiry::PicturePart>& parts);

}  // namespace trammel::exchange::svg
