// SPDX-License-Identifier: Apache-2.0
// The folder whose models a page may list, open and save: files that end in `.tml`, below it.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace trammel::studio {

class Folder {
 public:
  /// Pre     the folder is there
  explicit Folder(const std::filesystem::path& path);

  struct Text {
    std::string text;
    std::string stamp;  // changes with the file
  };
  struct Saved {
    std::string stamp;         // empty where it was not saved
    bool has_changed = false;  // the file is another one than was opened
  };

  const std::filesystem::path& path() const { return path_; }

  /// Sorted by name, at most some thousands; of a folder that holds much else, what is met first.
  std::vector<std::string> list() const;

  /// Errors  nothing, and why in `problem`
  std::optional<Text> open(const std::string& name, std::string& problem) const;

  /// Writes beside the file and renames, so that no reader ever meets half a text. `stamp` is that
  /// of the text that was opened, empty for a new file, or `any` to write over whatever is there.
  ///
  /// Errors  no stamp, and why in `problem`
  Saved save(const std::string& name, const std::string& text, const std::string& stamp,
             std::string& problem) const;

 private:
  std::optional<std::filesystem::path> find(const std::string& name, std::string& problem) const;

  std::filesystem::path path_;
  mutable std::mutex saving_;  // from the look at the stamp to the new file
};

}  // namespace trammel::studio
