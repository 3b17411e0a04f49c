// SPDX-License-Identifier: Apache-2.0
#include "studio/server/folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>

namespace trammel::studio {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_listed = 2000;
constexpr int deepest_listed = 8;
constexpr std::size_t most_looked_at = 100'000;  // what is below `/` would take minutes
constexpr std::uintmax_t largest_text = std::uintmax_t{1} << 20;  // bytes; a body holds no more

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end() && path != folder;
}

// Its time and size tell one state of a file from the next.
std::string stamp_of(const fs::path& path) {
  struct stat state {};
  if (stat(path.c_str(), &state) != 0) return {};
  return std::to_string(state.st_mtim.tv_sec) + "." + std::to_string(state.st_mtim.tv_nsec) + "-" +
         std::to_string(state.st_size) + "-" + std::to_string(state.st_ino);
}

bool is_model(const fs::path& name) {
  return name.extension() == ".tml";
}

// Onto the disk, so that not even a loss of power leaves an empty file where a text was.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0;
}

// With the mode of the file whose place it takes.
std::error_code write_and_rename(const fs::path& path, std::string_view text) {
  const fs::path part =
      path.parent_path() / fmt::format(".{}.{}.part", path.filename().string(), getpid());
  constexpr mode_t mode_of_new = 0666;  // less what the user's mask takes
  const auto failure = [] { return std::error_code(errno, std::generic_category()); };
  const int file =
      ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode_of_new);
  if (file < 0) return failure();
  std::error_code error;
  if (!write_all(file, text)) error = failure();
  struct stat old {};
  if (!error && stat(path.c_str(), &old) == 0 && fchmod(file, old.st_mode & 07777) != 0)
    error = failure();
  if (close(file) != 0 && !error) error = failure();
  if (!error) fs::rename(part, path, error);
  std::error_code unused;
  if (error) fs::remove(part, unused);
  return error;
}

}  // namespace

Folder::Folder(const fs::path& path) : path_(fs::canonical(path)) {}

std::vector<std::string> Folder::list() const {
  std::vector<std::string> names;
  std::size_t looked_at = 0;
  std::string unused;
  std::error_code error;
  fs::recursive_directory_iterator at(path_, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator() && names.size() < most_listed &&
         looked_at++ < most_looked_at;
       at.increment(error)) {
    const bool is_hidden = at->path().filename().string().starts_with('.');
    if (at.depth() >= deepest_listed || is_hidden) at.disable_recursion_pending();
    std::error_code unread;
    if (is_hidden || !is_model(at->path()) || !at->is_regular_file(unread)) continue;
    std::string name = at->path().lexically_relative(path_).string();
    if (find(name, unused)) names.push_back(std::move(name));
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The file itself, links resolved, wherever it is new or not.
std::optional<fs::path> Folder::find(const std::string& name, std::string& problem) const {
  const fs::path asked(name);
  if (!is_model(asked) || name.find('\0') != std::string::npos) {
    problem = "the name of a model ends in .tml";
    return std::nullopt;
  }
  std::error_code error;
  const fs::path path = fs::weakly_canonical(path_ / asked, error);
  if (error || asked.is_absolute() || std::find(asked.begin(), asked.end(), "..") != asked.end() ||
      !is_below(path, path_) || !is_model(path)) {
    problem = "only files below " + path_.string() + " are opened and saved";
    return std::nullopt;
  }
  return path;
}

std::optional<Folder::Text> Folder::open(const std::string& name, std::string& problem) const {
  const std::optional<fs::path> path = find(name, problem);
  if (!path) return std::nullopt;
  std::error_code error;
  if (!fs::is_regular_file(*path, error)) {
    problem = "there is no file '" + name + "'";
    return std::nullopt;
  }
  if (fs::file_size(*path, error) > largest_text) {
    problem = "'" + name + "' is longer than 1 MB";
    return std::nullopt;
  }
  const std::string stamp = stamp_of(*path);  // before: a change while it is read is noticed later
  std::ifstream file(*path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) {
    problem = "'" + name + "' cannot be read";
    return std::nullopt;
  }
  return Text{text.str(), stamp};
}

Folder::Saved Folder::save(const std::string& name, const std::string& text,
                           const std::string& stamp, std::string& problem) const {
  const std::optional<fs::path> path = find(name, problem);
  if (!path) return {};
  const std::lock_guard lock(saving_);
  const std::string now = stamp_of(*path);
  if (stamp != "any" && stamp != now) {
    problem = now.empty()     ? "'" + name + "' is not there any more"
              : stamp.empty() ? "there is a file '" + name + "' already"
                              : "'" + name + "' has changed on disk since it was opened";
    return {{}, true};
  }
  std::error_code error;
  fs::create_directories(path->parent_path(), error);
  if (!error) error = write_and_rename(*path, text);
  if (!error) return {stamp_of(*path), false};
  problem = "'" + name + "' cannot be written: " + error.message();
  return {};
}

}  // namespace trammel::studio
