// SPDX-License-Identifier: Apache-2.0
// Loci that were traced once, for pictures of a machine while it is moved: a locus belongs to the
// whole motion, so that it stays while its driver is dragged.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/construct/construction.h"
#include "inquiry/find/trace.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

class TracedLoci {
 public:
  /// The path where the picture is one of a machine at rest, to be kept.
  ///
  /// Cost    as trace_locus
  Path trace(const Case& here, const model::Question& question);

  /// The path where the picture is one of many: as it was traced, while all that it hangs on is
  /// unchanged (values but the one that it runs over, and the branch). It is traced anew where
  /// none was traced, and where what has changed stays as it was in the picture before. Nothing
  /// while that changes from picture to picture, as while a length is dragged.
  ///
  /// Cost    O(parameters + constraints), or as trace_locus
  std::optional<Path> find(const Case& here, const model::Question& question);

 private:
  struct Basis {
    std::vector<std::pair<std::string, double>> values;
    std::vector<double> q;  // of the constraints that do not hold what it runs over
    geometry::Branches branches;

    friend bool operator==(const Basis&, const Basis&) = default;
  };
  struct Kept {
    std::string point, over;
    Basis basis;
    Path path;
    Basis seen;  // in the picture before
  };
  static Basis basis_of(const Case& here, symbolic::ExprId over);
  Kept* find_kept(const Case& here, const model::Question& question);

  std::vector<Kept> kept_;
};

/// Which loci a picture shows: all, traced for it where none are kept.
struct Loci {
  TracedLoci* kept = nullptr;
  bool is_moving = false;
};

}  // namespace trammel::inquiry
