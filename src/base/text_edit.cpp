// SPDX-License-Identifier: Apache-2.0
#include "base/text_edit.h"

#include "base/assert.h"

namespace trammel::base {

std::string apply_edits(std::string_view text, std::span<const TextEdit> edits) {
  std::string changed;
  std::size_t done = 0;
  for (const TextEdit& edit : edits) {
    TRAMMEL_ASSERT(done <= edit.at.begin && edit.at.begin <= edit.at.end);
    changed += text.substr(done, edit.at.begin - done);
    changed += edit.text;
    done = edit.at.end;
  }
  changed += text.substr(done);
  return changed;
}

TextEdits inverse(std::string_view text, std::span<const TextEdit> edits) {
  TextEdits back;
  std::uint32_t begin = 0, done = 0;  // in the changed text; in the text
  for (const TextEdit& edit : edits) {
    begin += edit.at.begin - done;
    const auto end = begin + static_cast<std::uint32_t>(edit.text.size());
    back.push_back(
        {{begin, end}, std::string(text.substr(edit.at.begin, edit.at.end - edit.at.begin))});
    begin = end;
    done = edit.at.end;
  }
  return back;
}

}  // namespace trammel::base
