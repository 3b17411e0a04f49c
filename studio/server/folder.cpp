// SPDX-License-Identifier: Apache-2.0
#include "studio/server/folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

namespace trammel::studio {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_listed = 2000;
constexpr int deepest_listed = 8;
constexpr std::uintmax_t largest_text = std::uintmax_t{1} << 20;  // bytes; a body holds no more

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [end, unused] =
      std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return end == folder.end() && path != folder;
}

// Its time and size tell one state of a file from the next.
std::string stamp_of(const fs::path& path) {
  struct stat state {};
  if (stat(path.c_str(), &state) != 0) return {};
  return std::to_string(state.st_mtim.tv_sec) + "." + std::to_string(state.st_mtim.tv_nsec) + "-" +
         std::to_string(state.st_size);
}

bool write_whole(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  return file.good();
}

}  // namespace

Folder::Folder(const fs::path& path) : path_(fs::canonical(path)) {}

std::vector<std::string> Folder::list() const {
  std::vector<std::string> names;
  std::error_code error;
  fs::recursive_directory_iterator at(path_, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator() && names.size() < most_listed;
       at.increment(error)) {
    if (at.depth() >= deepest_listed || at->path().filename().string().starts_with('.'))
      at.disable_recursion_pending();
    std::error_code unread;
    if (at->path().extension() == ".tml" && at->is_regular_file(unread))
      names.push_back(at->path().lexically_relative(path_).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

// The file itself, links resolved, wherever it is new or not.
std::optional<fs::path> Folder::find(const std::string& name, std::string& problem) const {
  const fs::path asked(name);
  if (asked.extension() != ".tml" || name.find('\0') != std::string::npos) {
    problem = "the name of a model ends in .tml";
    return std::nullopt;
  }
  std::error_code error;
  const fs::path path = fs::weakly_canonical(path_ / asked, error);
  if (error || asked.is_absolute() || !is_below(path, path_) || path.extension() != ".tml") {
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
  const std::string now = stamp_of(*path);
  if (stamp != "any" && stamp != now) {
    problem = now.empty()     ? "'" + name + "' is not there any more"
              : stamp.empty() ? "there is a file '" + name + "' already"
                              : "'" + name + "' has changed on disk since it was opened";
    return {{}, true};
  }
  std::error_code error;
  fs::create_directories(path->parent_path(), error);
  const fs::path beside = path->parent_path() / ("." + path->filename().string() + "." +
                                                 std::to_string(getpid()) + ".part");
  if (write_whole(beside, text)) {
    const fs::perms mode = fs::status(*path, error).permissions();
    if (!error && mode != fs::perms::unknown && !now.empty()) fs::permissions(beside, mode, error);
    fs::rename(beside, *path, error);
    if (!error) return {stamp_of(*path), false};
  }
  fs::remove(beside, error);
  problem = "'" + name + "' cannot be written: " + std::strerror(errno);
  return {};
}

}  // namespace trammel::studio
