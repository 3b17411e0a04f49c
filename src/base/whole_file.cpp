// SPDX-License-Identifier: Apache-2.0
#include "base/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace trammel::base {

namespace {

namespace fs = std::filesystem;

constexpr int mode = 0666;  // less what the user's mask takes away

std::string describe_last_error() {
  return std::system_category().message(errno);
}

std::string by_handle(int handle) {
  return "/proc/self/fd/" + std::to_string(handle);
}

// A file without a name, which goes with its handle; -1 where there is no such thing.
int open_nameless(const std::string& path) {
#ifdef O_TMPFILE
  const std::string folder = fs::path(path).parent_path().string();
  const int handle = ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY, mode);
  if (handle < 0 || ::access(by_handle(handle).c_str(), F_OK) == 0) return handle;
  ::close(handle);
#else
  static_cast<void>(path);
#endif
  return -1;
}

}  // namespace

std::optional<WholeFile> WholeFile::open(const std::string& path, std::string& problem) {
  std::error_code error;
  const bool is_there = fs::exists(path, error);
  WholeFile file(path);
  if (is_there && !fs::is_regular_file(path, error)) {
    file.is_in_place_ = true;
    file.handle_ = ::open(path.c_str(), O_WRONLY);
  } else {
    if (is_there) file.path_ = fs::canonical(path, error).string();  // what a link leads to
    file.handle_ = open_nameless(file.path_);
    if (file.handle_ < 0) {
      file.part_ = file.path_ + ".part" + std::to_string(::getpid());
      file.handle_ = ::open(file.part_.c_str(), O_CREAT | O_TRUNC | O_WRONLY, mode);
    }
  }
  if (file.handle_ >= 0) return file;
  problem = describe_last_error();
  file.part_.clear();
  return std::nullopt;
}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : path_(std::move(other.path_)),
      part_(std::exchange(other.part_, {})),
      handle_(std::exchange(other.handle_, -1)),
      is_in_place_(other.is_in_place_),
      size_(other.size_),
      problem_(std::move(other.problem_)) {}

WholeFile::~WholeFile() {
  if (handle_ >= 0) ::close(handle_);
  if (!part_.empty()) ::unlink(part_.c_str());
}

bool WholeFile::fail() {
  problem_ = describe_last_error();
  return false;
}

bool WholeFile::write(std::string_view bytes) {
  if (!problem_.empty()) return false;
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail();
    size_ += static_cast<std::size_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool WholeFile::shorten(std::size_t bytes) {
  if (is_in_place_ || ::ftruncate(handle_, static_cast<off_t>(bytes)) != 0) return false;
  size_ = bytes;
  return ::lseek(handle_, static_cast<off_t>(bytes), SEEK_SET) >= 0;
}

bool WholeFile::keep() {
  if (is_in_place_) return ::close(std::exchange(handle_, -1)) == 0 || fail();
  if (part_.empty()) {
    const std::string own = by_handle(handle_);
    const auto link_as = [&](const std::string& name) {
      return ::linkat(AT_FDCWD, own.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    };
    if (link_as(path_)) return ::close(std::exchange(handle_, -1)) == 0 || fail();
    const std::string part = path_ + ".part" + std::to_string(::getpid());
    if (!link_as(part)) return fail();
    part_ = part;
  }
  if (::close(std::exchange(handle_, -1)) != 0) return fail();
  if (std::rename(part_.c_str(), path_.c_str()) != 0) return fail();
  part_.clear();
  return true;
}

}  // namespace trammel::base
