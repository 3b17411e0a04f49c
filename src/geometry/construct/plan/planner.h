// SPDX-License-Identifier: Apache-2.0
// Planning of constructions: which elements stand, and what may be placed next. What becomes known
// makes those wait that name it, so that each constraint is looked at as often as something in it
// changes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "geometry/construct/construction.h"
#include "geometry/construct/plan/find_locus.h"
#include "geometry/construct/plan/known_elements.h"
#include "geometry/construct/plan/named_elements.h"
#include "geometry/construct/plan/worklist.h"
#include "symbolic/linear/block_triangular.h"

namespace trammel::geometry {

class Planner {
 public:
  Planner(const SketchEquations& equations, std::span<const double> hints);

  /// The whole sketch, or nothing where some element cannot be placed.
  std::optional<Construction> plan(const base::Budget& budget);
  /// The same, with cores of elements that hold each other.
  std::optional<Construction> plan_with_cores(const base::Budget& budget);

 private:
  /// Two points at a given distance, from which a cluster grows.
  struct Base {
    PointIndex from, to;
    ConstraintIndex length;
  };
  Planner(const Planner& outer, const Base& base);
  Planner(const Planner& outer, PointIndex from, PointIndex to);
  Planner(const Planner& outer, std::size_t cluster);
  struct OwnFrame {};
  Planner(const Planner& outer, OwnFrame);

  // ---- what waits (planner.cpp)

  /// In which steps a constraint may take part, by the kinds of its measures.
  struct Roles {
    bool angle = false, radius = false, end = false, segment = false, free_line = false;
    bool parameter = false, aim = false;
  };
  Roles find_roles(const Equation& row) const;
  bool is_shifting(const model::Measure& measure) const;
  void look_at(ConstraintIndex c);
  template <class Index>
  void look_at_all_on(Index element) {
    for (const ConstraintIndex c : named_->constraints_on(element))
      if (!used_[c.value]) look_at(c);
  }
  void learn(PointIndex p);
  void learn_direction(LineIndex l);
  void learn(CircleIndex c);
  void learn_free_line(LineIndex l);
  /// An open constraint as one measure that is not known yet.
  std::optional<model::Measure> read(ConstraintIndex c);

  // ---- steps (planner_steps.cpp)

  bool take_steps();
  bool set_radii();
  bool set_parameters();
  std::optional<SetRadius> step_to_set(ConstraintIndex c, const model::Measure& measure);
  bool orient_lines();
  void add_locus(const PointLocus& found);
  void find_loci();
  bool place_points();
  void place(PointIndex p, Locus first, Locus second);
  void use(const Locus& locus);
  bool place_ends();
  std::optional<ConstraintIndex> find_incidence(PointIndex p, LineIndex l) const;
  bool aim_lines();
  bool place_free_lines();
  bool place_segments();
  bool place_inner_points();
  std::optional<Locus> find_share(ConstraintIndex proportion);
  void place_segment(const PlaceSegment& step);

  // ---- angles (planner_angles.cpp)

  std::vector<ConstraintIndex> find_linked_angles() const;
  std::vector<LineIndex> find_open_directions(ConstraintIndex c) const;
  bool orient_together();

  // ---- cores (planner_core.cpp)

  /// What is not placed yet, and the equations for it.
  struct OpenSystem {
    std::vector<int> variables;        // of X, by column
    std::vector<std::size_t> element;  // by column
    symbolic::Pattern pattern;
    std::vector<ConstraintIndex> constraints;                   // by row
    std::vector<std::pair<std::size_t, LineIndex>> directions;  // rows that stand for a direction
    std::vector<SolveCore::Rail> rails;                         // of points with one column
  };
  OpenSystem open_system();
  bool owes_direction(LineIndex l) const;
  std::optional<SolveCore::Rail> find_rail(PointIndex p) const;
  bool has_placed_clusters() const;
  bool is_complete() const;
  bool solve_core();
  void take(SolveCore step);

  // ---- clusters (planner_clusters.cpp)

  bool build_clusters();
  bool build_clusters_from(bool origin);
  bool extend_clusters();
  bool extend(std::size_t cluster);
  std::optional<Base> base_of(ConstraintIndex c) const;
  bool is_relative(ConstraintIndex c) const;
  bool is_in_one_cluster(const Base& base) const;
  /// What can be placed in a frame of its own.
  struct Growth {
    std::vector<Step> steps;
    std::vector<PointIndex> points;     // all that stand there
    std::vector<ConstraintIndex> used;  // by the steps
    std::vector<Reading> readings;
    std::vector<std::size_t> joined;  // clusters that became parts
  };
  Growth grow();
  void add_cluster(const Base& base, Growth growth, std::optional<FarLength> far);
  void adopt(const Growth& growth);
  std::size_t equations_within(const Growth& growth) const;
  void close_constraints_on_origin();
  void drop_idle_directions();
  bool has_all_directions() const;
  bool build_by_far_length();  // planner_far.cpp
  std::vector<Base> open_triangles() const;
  bool is_guided(const Base& base) const;
  std::optional<FarLength> find_far(const Base& base, const Growth& growth,
                                    ConstraintIndex c) const;
  bool place_clusters();
  bool place_cluster(std::size_t cluster);
  std::vector<PointIndex> standing_in(const Cluster& cluster) const;
  bool place_pair();
  void place_pair(std::array<std::size_t, 2> clusters, std::array<PointIndex, 2> anchors,
                  PointIndex shared);
  bool place_by_second(std::size_t cluster, PointIndex anchor);
  bool place_by_direction(std::size_t cluster, PointIndex anchor);
  bool shift_cluster(std::size_t cluster);
  std::optional<LineIndex> oriented_line_in(const Cluster& cluster) const;
  void finish_cluster(std::size_t cluster, Step step);

  const SketchEquations& equations_;
  std::span<const double> hints_;
  const model::Model& model_;
  std::shared_ptr<const NamedElements> named_;
  Construction construction_;
  KnownElements known_;
  std::shared_ptr<const std::vector<Roles>> roles_;
  std::vector<ConstraintIndex> linked_angles_;  // none in a frame of its own
  std::vector<bool> used_;
  std::vector<bool> has_locus_;  // the constraint has told where its last unknown point lies
  std::vector<std::vector<Locus>> loci_;                     // by point
  std::vector<std::optional<ConstraintIndex>> oriented_by_;  // angle whose locus is still open
  std::vector<bool> cluster_is_placed_;
  Worklist parameters_, radii_, angles_, loci_of_constraints_, ends_, aims_, segments_,
      shares_;                        // constraints
  Worklist directions_, free_lines_;  // lines
  Worklist ready_;                    // points with two loci
};

}  // namespace trammel::geometry
