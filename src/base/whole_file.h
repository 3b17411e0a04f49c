// SPDX-License-Identifier: Apache-2.0
// Files that are there whole or not at all, whatever ends the process.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace trammel::base {

/// Takes bytes as they come; keep() puts them under the name, in place of what was there. Until
/// then nothing of it can be seen, and nothing is left behind (where the file system knows files
/// without a name; elsewhere a kill leaves NAME.partPID). Pipes and devices are written in place.
class WholeFile {
 public:
  /// Errors  nothing, and why in `problem`
  static std::optional<WholeFile> open(const std::string& path, std::string& problem);
  WholeFile(WholeFile&& other) noexcept;
  WholeFile& operator=(WholeFile&&) = delete;
  ~WholeFile();

  /// False where not all bytes could be written; problem() says why, and nothing more is written.
  bool write(std::string_view bytes);
  /// Takes back what was written beyond so many bytes, also after a failure.
  bool shorten(std::size_t bytes);
  /// False where it could not be put under its name.
  bool keep();

  std::size_t size() const { return size_; }
  const std::string& problem() const { return problem_; }

 private:
  explicit WholeFile(std::string path) : path_(std::move(path)) {}
  bool fail();

  std::string path_;
  std::string part_;  // the name until keep(); empty: none
  int handle_ = -1;
  bool is_in_place_ = false;
  std::size_t size_ = 0;
  std::string problem_;
};

}  // namespace trammel::base
