// SPDX-License-Identifier: Apache-2.0
// Contacts that appear and vanish while a machine moves, as those between features of shapes do:
// what a motion asks of whoever knows them. The unilateral constraints of a text are always there
// and need no source; see docs/theory/simulation/hybrid-motion.md.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/vector2.h"
#include "simulation/equations/contact_name.h"
#include "simulation/equations/motion_code.h"

namespace trammel::simulation {

/// What does not change of a contact.
struct ContactTraits {
  std::string label;                   // as events tell it; several contacts may have one
  std::vector<std::size_t> variables;  // of the equations: by which its rows have slopes
  bool is_rough = false;               // has friction along it
};

/// A contact at a state.
///
/// Shapes  slopes by variable of the traits: d gap''/d x'', and of the sliding
struct ContactNumbers {
  base::Vector2<double> place;       // where it touches, metres
  base::Vector2<double> push, drag;  // unit vectors: how its normal force and its friction, where
                                     // positive, act on one of the two, on the one that moves
  double gap = 0.0, gap_rate = 0.0;
  RowNumbers normal;   // slopes . x'' = right while the gap stays as it is
  double speed = 0.0;  // of its sliding; this and the next two where it is rough
  RowNumbers along;
  double friction = 0.0;  // the coefficient
  double restitution = 0.0;
  double force = 0.0;  // of one that is compliant
};

/// Of a contact at a state where it touches and how its gap changes, without its rows.
struct ContactGap {
  base::Vector2<double> place;
  double gap = 0.0, rate = 0.0;
  double speed = 0.0;  // of its sliding, where it is rough
};

/// A stretch of smooth motion that is searched for contacts: between two times, with its state at
/// each. Its coordinates are polynomials of the time of degree 7 at the most.
struct ContactPath {
  double from = 0.0, to = 0.0;
  double rounding = 0.0;  // of gaps: a hit is deeper
  double together = 0.0;  // hits that are later than the first by more do not count
  std::function<const MotionState&(double)> at;
};

struct ContactHit {
  ContactName name;
  double time = 0.0;
};

/// One mover's: what it has found may be kept, as long as answers do not depend on it.
class ContactSource {
 public:
  virtual ~ContactSource() = default;

  /// Whether contacts give way: each at hand is a force that its overlap decides. They are numbered
  /// by nothing, nothing is struck, and no law of contact knows them.
  virtual bool is_compliant() const { return false; }
  /// Whether what overlaps gives back all the energy that it holds.
  virtual bool is_elastic() const { return false; }

  virtual ContactTraits describe(const ContactName& contact) const = 0;

  /// Contacts whose features face each other with a gap of this at the most.
  ///
  /// Shapes  ordered by name
  virtual std::vector<ContactName> find_touching(const MotionState& at, double gap) = 0;

  /// Into numbers whose memory is used again; what was there before does not matter.
  virtual void measure(const ContactName& contact, const StateView& at,
                       ContactNumbers& numbers) = 0;
  ContactNumbers measured(const ContactName& contact, const StateView& at) {
    ContactNumbers numbers;
    measure(contact, at, numbers);
    return numbers;
  }

  /// The same numbers, where no more is asked for.
  virtual ContactGap gap(const ContactName& contact, const StateView& at) {
    const ContactNumbers numbers = measured(contact, at);
    return {numbers.place, numbers.gap, numbers.gap_rate, numbers.speed};
  }

  /// Adds what the forces of a contact do to all X, also to those that are held and no variables of
  /// the equations.
  ///
  /// Shapes  on_x: by X
  virtual void add_pushes(const ContactName& contact, const StateView& at, double normal,
                          double along, std::span<double> on_x) = 0;

  /// How far, as a length, a contact is from where its features cease to face each other; below 0
  /// it is a contact no more, and its neighbours are, if any.
  virtual double margin(const ContactName& contact, const StateView& at) = 0;

  /// How far, as a length, a compliant contact is from its end: its overlap, its margin, by how
  /// much its place is nearer to this feature than to a neighbour.
  virtual double parting(const ContactName& contact, const StateView& at) {
    return std::min(-gap(contact, at).gap, margin(contact, at));
  }

  /// The contact that goes on where a compliant one ends because its features cease to face each
  /// other or another face is nearer: as deep as that, and none of those that are at hand, which
  /// hold their own energy. Nothing where there is none.
  virtual std::optional<ContactName> find_successor(const ContactName&, const MotionState&,
                                                    std::span<const ContactName> /*at_hand*/) {
    return std::nullopt;
  }

  /// What is hit first: of all contacts but those of `active` the ones whose gaps are the first to
  /// fall below 0 by the path's rounding, so that what just parted is not hit again. None is
  /// missed.
  virtual std::vector<ContactHit> first_hits(const ContactPath& path,
                                             std::span<const ContactName> active) = 0;
};

}  // namespace trammel::simulation
