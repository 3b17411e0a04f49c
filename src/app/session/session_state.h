// SPDX-License-Identifier: Apache-2.0
// What a session keeps between calls.
#pragma once

#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/call.h"
#include "app/session/held_machine.h"
#include "app/session/session.h"
#include "model/edit/set_value.h"

namespace trammel::app {

/// A number of the text that a pull has moved.
struct NumberOfText {
  model::ConstraintIndex constraint;
  std::size_t statement = 0;  // of the text, which holds it
  std::string measure;        // as written
  std::string_view unit;      // of a value in SI, as it is written
  bool is_angle = false;
  double value = 0.0;
};

struct Session::State {
  struct Kept {
    std::string text, given;
    Opening how;
    std::shared_ptr<OpenedModel> model;
  };

  /// With the values that were set after those that were given: the later ones count. Numbers of
  /// the text that were moved stand in it, and points hint at where they have come, also where a
  /// move has led onto another branch: a machine that is placed anew comes to the same one.
  ModelText at_values() const;
  void take_over_numbers();
  void set_value(const NamedValue& value);

  std::shared_ptr<OpenedModel> open(const ModelText& model, const Opening& how,
                                    const base::Budget& budget);
  /// What was opened, or found out about it, when a limit was reached is not kept: the next call
  /// makes it again. Diagnoses and memos may be less than they would be, though nothing says so.
  void keep(const ModelText& model, const Opening& how, std::shared_ptr<OpenedModel> opened,
            const base::Budget& budget);
  /// What memory ended in is not kept either.
  void drop(const OpenedModel& opened);

  /// One call: the work adds to the reply what is more than a report. What it had found when memory
  /// ended is replied, and why there is no more.
  template <class Reply, class Work>
  Reply call(const ModelText& model, const Opening& how, const Limits& limits, const Work& work);

  /// False where there is nothing to hold.
  bool take_hold(const Limits& limits);
  /// What the text holds the point by.
  model::edit::AtCoordinates at_of(std::string_view point) const;
  /// Where the machine stands; values that have changed count as if they had been set.
  Drawing show(const Move& move, std::span<const symbolic::ExprId> changed);

  /// The parameters that drive what is held.
  std::vector<std::string> drivers() const;

  /// The nearest place of a sketch that its constraints do not place: it cannot be moved.
  Drawing show_nearest() const;

  /// See Session::draw; loci are kept where there is something to keep them.
  PictureReply draw(const Limits& limits, inquiry::TracedLoci* loci_of_scenes);
  /// Places of its subjects count in the text.
  SceneReply make_scene(const inquiry::Picture& picture, const exchange::SceneLook& look) const;

  /// What is drawn where the held machine has been moved to; nothing where it has not.
  std::optional<inquiry::Picture> draw_moved(const Limits& limits);

  ModelText text;
  std::vector<NamedValue> values;
  std::vector<NumberOfText> numbers;
  // Of points, where numbers were moved, or moves have led onto another branch.
  std::vector<model::edit::PointPlace> places;
  bool has_passed_dead_point = false;
  std::vector<Kept> kept;  // what was opened last, the latest at the end
  std::optional<exchange::SceneBefore> scene_before;
  inquiry::TracedLoci loci;           // of scenes
  std::unique_ptr<HeldMachine> held;  // none: nothing was placed at the present values
};

template <class Reply, class Work>
Reply Session::State::call(const ModelText& model, const Opening& how, const Limits& limits,
                           const Work& work) {
  const base::Budget budget = limits.start();
  std::shared_ptr<OpenedModel> opened = open(model, how, budget);
  Reply reply;
  bool has_memory = true;
  {
    Call call(*opened, budget);
    try {
      work(call, reply);
    } catch (const std::bad_alloc&) {
      call.tell_memory_end();
    }
    has_memory = !call.is_out_of_memory();
    static_cast<SessionReply&>(reply) = call.finish();
  }
  if (has_memory)
    keep(model, how, std::move(opened), budget);
  else
    drop(*opened);
  return reply;
}

/// Numbers alone.
Opening for_numbers();

}  // namespace trammel::app
