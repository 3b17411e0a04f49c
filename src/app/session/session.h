// SPDX-License-Identifier: Apache-2.0
// One open model, for front ends that keep it open: the text is the truth, calls answer it. Between
// calls the model that was read, its machine and its formulas are kept; an answer is the same, to
// the byte, whatever was asked or cancelled before.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/request/model_text.h"
#include "app/request/task.h"
#include "app/session/drawing.h"
#include "app/session/edit.h"
#include "app/session/session_reply.h"
#include "app/session/status.h"
#include "inquiry/predict/predict.h"
#include "inquiry/run/row_keeper.h"

namespace trammel::app {

/// One caller at a time; several sessions may be used by as many threads. A thread that ends before
/// the program does calls symbolic::release_thread_memory() last. No call throws, but where there
/// is no memory.
class Session {
 public:
  explicit Session(ModelText text = {});
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// Replaces the text and what it reads; values that were set are forgotten.
  void set_text(ModelText text);

  /// In place of values of the text and of ModelText::given; of a name that is set again the last
  /// one counts. What is no parameter is told by the calls that follow.
  void set_values(std::span<const NamedValue> values);
  const std::vector<NamedValue>& values() const;

  /// Every question of the text.
  SessionReply ask(const Forms& forms, const Limits& limits, const Progress& progress = {});
  /// These statements (`find x(C)`) in place of the questions of the text. Diagnostics about them
  /// have the file name `question` and count its lines.
  SessionReply ask(std::span<const std::string> questions, const Forms& forms, const Limits& limits,
                   const Progress& progress = {});
  SessionReply check(const Limits& limits);
  /// How it stands with the text, in a sentence and as data.
  Status status(const Limits& limits);
  SessionReply explain(const Limits& limits);
  /// Of a text that has errors what is left without the statements that they are about.
  PictureReply draw(const Draw& task, const Limits& limits);
  SourceReply write_source(const Export& task, const Limits& limits);
  /// The runs of the text; rows go to the keeper, where there is one, in place of a store.
  RunReply run(const Simulate& task, const Limits& limits,
               const inquiry::RowKeeper* keeper = nullptr);
  /// What the last prediction simulates goes to this journal, in place of a file of the task.
  SessionReply predict(const Predict& task, const Limits& limits,
                       const inquiry::JournalOpener& open_journal = {});
  SessionReply sweep(const Sweep& task, const Limits& limits);

  /// What the text names, in its order: to find the statement of what is drawn, and the reverse.
  std::vector<TextElement> elements(const Limits& limits);

  /// The drawing of the machine where it stands, as draw() makes it, or where it was moved to.
  SceneReply scene(const SceneWish& wish, const Limits& limits);
  /// The same of a picture that draw() has made.
  SceneReply scene(const inquiry::Picture& picture) const;

  /// What the action means as edits of the text, which stays as it is.
  EditReply edit(const EditAction& action, const Limits& limits);

  /// The machine where it stands: at its values, or where it was moved to.
  Drawing place(const Limits& limits);
  /// Moves a value as far towards a number as the machine goes on its branch.
  Drawing drag(const NamedValue& to, Effort effort);
  /// Moves what is held towards a place. Values of drivers follow, and count from then on as if
  /// they had been set; where freedoms are left all that is free moves, as little as possible.
  Drawing pull(const Hold& hold, base::Vector2<double> to, Effort effort);
  /// The place of the named element that is there now, to be pulled; nothing where the element has
  /// no places of its own (axes, endless lines), and where nothing is placed.
  std::optional<Hold> hold(std::string_view name, base::Vector2<double> there);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace trammel::app
