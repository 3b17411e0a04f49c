// SPDX-License-Identifier: Apache-2.0
// What a motion does where a guard has a zero: contacts are taken up, impacts resolved, the mode is
// decided, and what changed is told.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/contact/hold_contacts.h"
#include "simulation/contact/impact.h"
#include "simulation/contact/jam.h"
#include "simulation/run/motion.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

// What is known a moment later of what started before: nothing, its forces tell.
Settled settled_ahead(Settled settled) {
  std::fill(settled.started.begin(), settled.started.end(), 0);
  return settled;
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

std::string Motion::why_jammed(const GuardZero& zero) const {
  const ContactsAtHand& contacts = mover_.at_hand(now_.mode);
  const std::string& name = zero.kind == GuardKind::Releasing ? contacts.contact(zero.index).name
                                                              : contacts.friction(zero.index).name;
  return tell_paradox(name);
}

// Moves a state on by a moment, in the mode at hand.
bool Motion::look_ahead(MotionState& next) {
  std::vector<double> acceleration(formulas_.x.size());
  Forces forces;
  if (!mover_.accelerate(next, now_.mode, acceleration, &forces)) return false;
  const double moment = next_moment / now_.pace;
  next.t += moment;
  for (std::size_t i = 0; i < acceleration.size(); ++i) {
    next.x[i] += moment * (next.v[i] + moment * acceleration[i] / 2);
    next.v[i] += moment * acceleration[i];
  }
  return true;
}

// Where contacts share a load, a friction at its limit says that this share has come to its end. A
// moment later either another one holds what rests, or none does and it is told what starts, and
// how: frictions that jammed each other may turn round. Nothing where the moment later has no
// answer.
bool Motion::start_as_shown_ahead(Settled& settled) {
  if (!shares_load(mover_, now_.state, now_.mode)) return false;
  MotionState next = now_.state;
  Mode mode = now_.mode;
  if (!look_ahead(next) || !mover_.close(next, now_.mode) ||
      decide_mode(mover_, next, limits_, settled_ahead(settled), mode) != ModeChoice::One)
    return false;
  settled.holds = true;
  for (std::size_t k = 0; k < mode.frictions.size(); ++k) {
    settled.started[k] = 0;
    if (!rests(now_.mode.frictions[k]) || rests(mode.frictions[k])) continue;
    settled.started[k] = mode.frictions[k].direction;
    if (settled.started[k] != 0) settled.holds = false;
  }
  if (settled.holds) now_.mode = std::move(mode);
  return true;
}

// Whether friction that has just turned its pressure is pressed that way from here on: a moment
// later, since the force is 0 now.
bool Motion::is_pressed_on(std::size_t friction) {
  MotionState next = now_.state;
  std::vector<double> acceleration(formulas_.x.size());
  Forces forces;
  if (!look_ahead(next) || !mover_.accelerate(next, now_.mode, acceleration, &forces)) return false;
  return now_.mode.frictions[friction].pressure * mover_.normal_force(friction, forces) >= 0.0;
}

// Friction that presses itself on may find no side on which it is pressed (Painleve).
bool Motion::find_pressures(const std::vector<GuardZero>& zeros) {
  for (const GuardZero& zero : zeros) {
    if (zero.kind != GuardKind::Pressing || now_.mode.frictions[zero.index].sticks) continue;
    if (is_pressed_on(zero.index)) continue;
    now_.mode.frictions[zero.index].pressure *= -1;
    if (is_pressed_on(zero.index)) continue;
    stop(StretchEnd::Undetermined,
         fmt::format("friction jams '{}': pressed on either side, it would be pressed on the other "
                     "(Painlevé's paradox)",
                     mover_.at_hand(now_.mode).friction(zero.index).name));
    return false;
  }
  return true;
}

// What the zeros say already of the mode that follows.
Settled Motion::settle_zeros(const std::vector<GuardZero>& zeros) {
  Settled settled = nothing_settled(mover_.at_hand(now_.mode));
  std::vector<double> acceleration(formulas_.x.size());
  Forces forces;
  mover_.accelerate(now_.state, now_.mode, acceleration, &forces);
  for (const GuardZero& zero : zeros) {
    if (zero.kind == GuardKind::Releasing || zero.kind == GuardKind::Leaving)
      settled.released[zero.index] = 1;
    if (zero.kind == GuardKind::Slipping)
      settled.started[zero.index] = forces.frictions[zero.index] > 0 ? -1 : 1;
    if (zero.kind == GuardKind::Pressing) {
      now_.mode.frictions[zero.index].pressure *= -1;
      settled.pressed[zero.index] = 1;
    }
  }
  const bool slips = std::any_of(zeros.begin(), zeros.end(), [](const GuardZero& zero) {
    return zero.kind == GuardKind::Slipping;
  });
  if (!slips || !start_as_shown_ahead(settled))
    start_together(mover_, now_.state, now_.mode, settled);
  return settled;
}

// Puts compliant contacts at hand. Those that were stay there which have not ended; where one ends
// while it overlaps, another goes on, which was entered sideways, so that no hit shows it.
void Motion::pass_on(const std::vector<GuardZero>& zeros, std::vector<ContactName> names) {
  ContactSource& source = *mover_.source();
  std::vector<ContactName> gone;
  for (const GuardZero& zero : zeros)
    if (zero.kind == GuardKind::Parting) gone.push_back(now_.mode.at_hand[zero.index]);
  for (const ContactName& name : now_.mode.at_hand)
    if (std::find(gone.begin(), gone.end(), name) == gone.end()) names.push_back(name);
  for (const ContactName& name : gone)
    if (const auto next = source.find_successor(name, now_.state, names)) names.push_back(*next);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  now_.mode.at_hand = std::move(names);
}

// What overlaps as drawn.
std::vector<ContactName> Motion::find_drawn_overlaps() {
  std::vector<ContactName> names =
      mover_.source()->find_touching(now_.state, overlap_at_start * mover_.inputs().size);
  std::erase_if(names, [&](const ContactName& name) {
    return mover_.source()->gap(name, now_.state).gap >= 0.0;
  });
  return names;
}

// What touches where something happens. Contacts that bear drift within a step, and where they are
// brought back to a gap of 0 others may become as deep.
std::vector<ContactName> Motion::find_touching() {
  std::vector<ContactName> names = mover_.source()->find_touching(now_.state, limits_.gap);
  std::erase_if(names, [&](const ContactName& name) {
    return mover_.source()->gap(name, now_.state).gap > gap_of_touch * mover_.inputs().size;
  });
  return names;
}

// Puts contacts of the source at hand, and brings back to a gap of 0 what is deeper.
void Motion::take_up(std::vector<ContactName> names, Settled& settled) {
  put_at_hand(std::move(names), settled);
  close_depths();
}

void Motion::put_at_hand(std::vector<ContactName> names, Settled& settled) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const Renumbering numbers(formulas_, mover_.source(), now_.mode.at_hand, names);
  settled = {numbers.contacts(settled.released, char{0}), numbers.frictions(settled.started, 0),
             numbers.frictions(settled.pressed, char{0}),
             settled.holds && names == now_.mode.at_hand};
  now_.mode = {numbers.contacts(now_.mode.active, char{0}),
               numbers.frictions(now_.mode.frictions, FrictionState{}), std::move(names)};
}

// Whether features face each other at their ends depends on where they move: an impact can turn to
// each other what moved apart, as where a corner slides into the angle of a floor and a wall. Adds
// what touches after it to what is at hand, and tells whether that is more than before.
bool Motion::take_up_more(Settled& settled) {
  if (mover_.source() == nullptr || mover_.source()->is_compliant()) return false;
  const std::vector<ContactName>& known = now_.mode.at_hand;
  const std::size_t count = known.size();
  std::vector<ContactName> names = find_touching();
  names.insert(names.end(), known.begin(), known.end());
  put_at_hand(std::move(names), settled);
  return now_.mode.at_hand.size() > count;
}

// Contacts of the source that are a little deeper than 0, as every hit is, are brought back to 0,
// so that what parts from here rises above where the next hit is looked for.
void Motion::close_depths() {
  constexpr int rounds = 3;  // what is brought back may press others
  const double rounding = gap_after_event * mover_.inputs().size;
  Mode deep = mover_.open_mode(now_.mode.at_hand);
  ClosureNumbers closure;
  for (int round = 0; round < rounds; ++round) {
    mover_.eval(now_.state, now_.mode, closure);
    bool is_deep = false;
    for (std::size_t k = formulas_.contacts.size(); k < deep.active.size(); ++k) {
      if (closure.gaps[k] < -rounding) is_deep = true;
      if (closure.gaps[k] < 0.0 || now_.mode.active[k] != 0) deep.active[k] = 1;
    }
    if (!is_deep || !close_gaps(mover_, now_.state, deep)) return;
  }
}

// What is at hand from here on, by what the zeros say.
void Motion::find_contacts(const std::vector<GuardZero>& zeros, Settled& settled) {
  if (mover_.source() == nullptr) return;
  std::vector<ContactName> hit;
  for (const GuardZero& zero : zeros)
    if (zero.kind == GuardKind::Hitting) hit.push_back(zero.name);
  if (mover_.source()->is_compliant()) return pass_on(zeros, std::move(hit));
  std::vector<ContactName> names = find_touching();
  names.insert(names.end(), hit.begin(), hit.end());
  take_up(std::move(names), settled);
}

// What touches or overlaps as drawn.
void Motion::take_up_at_start(Settled& settled) {
  if (mover_.source() == nullptr) return;
  if (mover_.source()->is_compliant()) return pass_on({}, find_drawn_overlaps());
  const double overlap = overlap_at_start * mover_.inputs().size;
  take_up(mover_.source()->find_touching(now_.state, overlap), settled);
  take_up(mover_.source()->find_touching(now_.state, limits_.gap), settled);
}

// Contacts of the source that would part by no more than they may overlap stay closed: else they
// would be hit again and again, ever faster but without an end. What rests beside them stays
// closed with them, or two contacts of one part would open each other in turn.
void Motion::close_short_hops() {
  if (now_.mode.at_hand.empty() || mover_.at_hand(now_.mode).is_compliant()) return;
  Mode closed = mover_.open_mode(now_.mode.at_hand);
  for (std::size_t k = formulas_.contacts.size(); k < closed.active.size(); ++k) {
    const double rise = find_rise(mover_, now_.state, limits_, now_.mode, k);
    closed.active[k] = rise < least_hop * mover_.inputs().size ? 1 : 0;
  }
  if (std::count(closed.active.begin(), closed.active.end(), 1) == 0) return;
  ClosureNumbers closure;
  mover_.eval(now_.state, closed, closure);
  for (std::size_t k = formulas_.contacts.size(); k < closed.active.size(); ++k)
    if (closure.gaps[k] <= limits_.gap && std::abs(closure.gap_rates[k]) <= limits_.speed)
      closed.active[k] = 1;
  stop_gaps(mover_, now_.state, closed);
}

// Lets go of the source's contacts that do not bear: it finds them again where they are hit.
void Motion::let_go() {
  if (mover_.at_hand(now_.mode).is_compliant()) return;
  std::vector<ContactName> names;
  for (std::size_t k = 0; k < now_.mode.at_hand.size(); ++k)
    if (now_.mode.active[formulas_.contacts.size() + k] != 0) names.push_back(now_.mode.at_hand[k]);
  if (names.size() == now_.mode.at_hand.size()) return;
  const Renumbering numbers(formulas_, mover_.source(), now_.mode.at_hand, names);
  now_.mode = {numbers.contacts(now_.mode.active, char{0}),
               numbers.frictions(now_.mode.frictions, FrictionState{}), std::move(names)};
}

// Resolves impacts, then lets the forces decide the mode.
bool Motion::settle(Settled& settled, const Mode& before, bool tells) {
  const bool strikes = !find_struck(mover_, now_.state, now_.mode, limits_).empty();
  if (strikes) settled.holds = false;
  if (strikes && !collide(settled)) return false;
  close_short_hops();
  if (!decide(settled)) return false;
  if (tells || strikes) tell_changes(before);
  return true;
}

bool Motion::decide(const Settled& settled) {
  const ModeChoice choice = settled.holds
                                ? ModeChoice::One
                                : decide_mode(mover_, now_.state, limits_, settled, now_.mode);
  if (choice == ModeChoice::One) {
    let_go();
    if (mover_.close(now_.state, now_.mode)) return true;
    stop_where_contacts_hold("no state near by fulfils all conditions");
    return false;
  }
  if (choice == ModeChoice::None && has_no_way_on(mover_, now_.state, now_.mode, limits_))
    stop_where_contacts_hold("no choice of contacts fits the forces");
  else
    stop(StretchEnd::Undetermined, why_no_mode(mover_.at_hand(now_.mode), choice));
  return false;
}

// All that touches before the impact or after it takes part.
bool Motion::collide(Settled& settled) {
  const MotionState before = now_.state;
  do {
    now_.state = before;
    if (!resolve_impacts()) return false;
  } while (take_up_more(settled));
  for (const Struck& struck : struck_) {
    now_.bounces.note(struck.name, now_.state.t);
    tell(struck.rests ? EventKind::Rest : EventKind::Impact,
         mover_.at_hand(now_.mode).label(struck.name), place_of(struck.name));
  }
  now_.energy.restart();
  return true;
}

// Those of what is at hand, from velocities before to velocities after.
bool Motion::resolve_impacts() {
  const MotionState before = now_.state;
  const ContactsAtHand& contacts = mover_.at_hand(now_.mode);
  const std::vector<std::size_t> struck = find_struck(mover_, before, now_.mode, limits_);
  std::vector<char> without_bounce(contacts.size(), 0);
  const auto resolve = [&] {
    now_.state = before;
    if (resolve_impact(mover_, now_.state, now_.mode, limits_, without_bounce)) return true;
    stop_where_contacts_hold("no choice of impulses fits the impact");
    return false;
  };
  if (!resolve()) return false;
  for (const std::size_t k : struck)
    if (is_last_bounce(k)) without_bounce[k] = 1;
  const bool rests =
      std::find(without_bounce.begin(), without_bounce.end(), 1) != without_bounce.end();
  if (rests && !resolve()) return false;
  if (!now_.impact_by_law && depends_on_law(mover_, before, now_.mode, limits_, without_bounce))
    now_.impact_by_law = before.t;
  struck_.clear();
  for (const std::size_t k : struck) struck_.push_back({contacts.name(k), without_bounce[k] != 0});
  return true;
}

// Whether a contact comes to rest with this impact: bounces have no end, and the next would rise by
// less than the accuracy can tell.
bool Motion::is_last_bounce(std::size_t contact) {
  const double least = std::max(least_rise, 0.01 * options_.accuracy) * mover_.inputs().size;
  return find_rise(mover_, now_.state, limits_, now_.mode, contact) < least;
}

// Of the contacts of the source: what it has at hand between events bears.
std::vector<std::string> Motion::labels_of_bearing(const Mode& mode) const {
  std::vector<std::string> labels;
  for (const ContactName& name : mode.at_hand)
    labels.push_back(mover_.source()->describe(name).label);
  return labels;
}

// Nothing where it is none of outlines.
EventPlace Motion::place_of(const ContactName& contact) {
  if (contact.source == 0) return std::nullopt;
  return mover_.source()->gap(contact, now_.state).place;
}

// Of the first contact that is called so.
EventPlace Motion::place_of_bearing(const Mode& mode, const std::string& label) {
  for (const ContactName& name : mode.at_hand)
    if (mover_.source()->describe(name).label == label) return place_of(name);
  return std::nullopt;
}

// Tells the events by which two modes differ: of contacts, then of friction that acts now. Contacts
// of a source that have one label and follow each other, as those of neighbouring features, are one
// to whom it is told.
void Motion::tell_changes(const Mode& before) {
  for (std::size_t k = 0; k < formulas_.contacts.size(); ++k)
    if (now_.mode.active[k] != before.active[k])
      tell(now_.mode.active[k] != 0 ? EventKind::Contact : EventKind::Release,
           formulas_.contacts[k].name);
  const std::vector<std::string> bore = labels_of_bearing(before);
  const std::vector<std::string> bears = labels_of_bearing(now_.mode);
  for (const std::string& label : bears)
    if (!contains(bore, label)) tell(EventKind::Contact, label, place_of_bearing(now_.mode, label));
  for (const std::string& label : bore)
    if (!contains(bears, label)) tell(EventKind::Release, label, place_of_bearing(before, label));
  const ContactsAtHand& contacts = mover_.at_hand(now_.mode);
  const Renumbering renumbering(formulas_, mover_.source(), before.at_hand, now_.mode.at_hand);
  const std::vector<FrictionState> did = renumbering.frictions(before.frictions, FrictionState{});
  for (std::size_t k = 0; k < did.size(); ++k)
    if (rests(now_.mode.frictions[k]) != rests(did[k]) && acts(contacts.friction(k), now_.mode)) {
      const DryFriction& friction = contacts.friction(k);
      tell(rests(now_.mode.frictions[k]) ? EventKind::Stick : EventKind::Slip, friction.name,
           friction.is_of_contact ? place_of(contacts.name(friction.pressed_by)) : EventPlace());
    }
}

}  // namespace trammel::simulation
