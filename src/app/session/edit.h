// SPDX-License-Identifier: Apache-2.0
// What can be done to the text of a session by what it means, as edits of the text. The text itself
// stays: whoever shows it applies the edits and sets it anew.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "model/edit/constrain.h"

namespace trammel::app {

using model::edit::Wish;

struct Rename {
  std::string name, to;
};

/// Elements and labels, with all that hangs on them.
struct Remove {
  std::vector<std::string> names;
};

struct SetValue {
  std::string name, value;  // as it is typed: `30 deg`
};

struct AddStatement {
  std::string statement;
};

/// A statement about what is selected.
struct Constrain {
  Wish wish = Wish::Distance;
  std::vector<std::string> selected;
  std::string value = {};  // empty: a name of its own
};

/// Points are held where they stand, or let go; of lines their ends.
struct Ground {
  std::vector<std::string> names;
  bool is_held = true;
};

/// What drags and pulls since the text was set mean for it: hints and places of points that have
/// moved, values that have changed. Each in the unit that stands there; formulas stay.
struct Settle {
  double resolution = 0.0;  // m: the size of a pixel; digits below it are not written
};

using EditAction = std::variant<Rename, Remove, SetValue, AddStatement, Constrain, Ground, Settle>;

struct EditReply {
  std::vector<base::PlacedEdit> edits;    // places in the text as it is
  std::vector<base::PlacedEdit> inverse;  // that undo them: places in the changed text
  std::vector<std::string> along;         // what goes with what is removed, as written
  std::vector<std::string> kept;          // points, measures: moved, but formulas in the text
  std::vector<base::PlacedDiagnostic> problems;  // why there are no edits
};

}  // namespace trammel::app
