// SPDX-License-Identifier: Apache-2.0
#include "cli/files.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "base/whole_file.h"

namespace trammel::cli {

namespace {

std::optional<std::string> read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  constexpr std::size_t least = std::size_t{1} << 12U;  // most models are shorter
  std::string bytes;
  while (file) {
    const std::size_t before = bytes.size();
    const std::size_t block = std::max(least, before);
    bytes.resize(before + block);
    file.read(&bytes[before], static_cast<std::streamsize>(block));
    bytes.resize(before + static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return std::nullopt;
  return bytes;
}

}  // namespace

std::optional<std::string> read_file(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return std::nullopt;
  return read_bytes(path);
}

std::optional<std::string> read_named_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  return read_bytes(path);
}

bool write_output(const std::string& bytes, std::string& problem) {
  errno = 0;
  const bool is_taken = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
  if (std::fflush(stdout) == 0 && is_taken) return true;
  problem = std::strerror(errno);
  return false;
}

bool write_file(const std::string& path, const std::string& bytes, std::string& problem) {
  auto file = base::WholeFile::open(path, problem);
  if (!file) return false;
  if (file->write(bytes) && file->keep()) return true;
  problem = file->problem();
  return false;
}

}  // namespace trammel::cli
