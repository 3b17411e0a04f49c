// SPDX-License-Identifier: Apache-2.0
#include "base/whole_file.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

using trammel::base::WholeFile;

namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() : path_((fs::temp_directory_path() / "trammel-file-XXXXXX").string()) {
    REQUIRE(mkdtemp(path_.data()) != nullptr);
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  std::string path_;
};

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

WholeFile open(const std::string& path) {
  std::string problem;
  auto file = WholeFile::open(path, problem);
  REQUIRE_MESSAGE(file, problem);
  return std::move(*file);
}

}  // namespace

TEST_CASE("whole file: nothing is seen of it until it is kept, and then all") {
  const Folder folder;
  {
    WholeFile file = open(folder.file("a"));
    CHECK(file.write("one "));
    CHECK(file.write("two"));
    CHECK_FALSE(fs::exists(folder.file("a")));
    CHECK(file.keep());
  }
  CHECK(read(folder.file("a")) == "one two");
  WholeFile again = open(folder.file("a"));
  CHECK(again.write("three"));
  CHECK(read(folder.file("a")) == "one two");
  CHECK(again.keep());
  CHECK(read(folder.file("a")) == "three");
  { CHECK(open(folder.file("b")).write("given up")); }
  CHECK(folder.count() == 1);
}

TEST_CASE("whole file: a kill leaves the old one and nothing else") {
  const Folder folder;
  std::ofstream(folder.file("a")) << "old";
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::string problem;
    auto file = WholeFile::open(folder.file("a"), problem);
    if (!file || !file->write(std::string(100'000, 'x'))) _exit(1);
    raise(SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  REQUIRE(WIFSIGNALED(status));
  CHECK(read(folder.file("a")) == "old");
  CHECK(folder.count() == 1);
}

TEST_CASE("whole file: links are followed, devices written in place, failures told") {
  const Folder folder;
  std::ofstream(folder.file("a")) << "old";
  fs::create_symlink("a", folder.file("link"));
  WholeFile linked = open(folder.file("link"));
  CHECK(linked.write("new"));
  CHECK(linked.keep());
  CHECK(read(folder.file("a")) == "new");
  CHECK(fs::is_symlink(folder.file("link")));

  WholeFile full = open("/dev/full");
  CHECK_FALSE(full.write("x"));
  CHECK_FALSE(full.problem().empty());
  CHECK_FALSE(full.write("y"));
  CHECK(fs::exists("/dev/full"));

  std::string problem;
  CHECK_FALSE(WholeFile::open(folder.file("absent/a"), problem));
  CHECK_FALSE(problem.empty());
}

TEST_CASE("whole file: what was written last can be taken back") {
  const Folder folder;
  WholeFile file = open(folder.file("a"));
  CHECK(file.write("one\ntw"));
  CHECK(file.shorten(4));
  CHECK(file.write("three\n"));
  CHECK(file.size() == 10);
  CHECK(file.keep());
  CHECK(read(folder.file("a")) == "one\nthree\n");
}
