// SPDX-License-Identifier: Apache-2.0
#include "base/whole_file.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "support/scratch_folder.h"

using trammel::base::WholeFile;
using trammel::test::ScratchFolder;

namespace {

namespace fs = std::filesystem;

WholeFile open(const std::string& path) {
  std::string problem;
  auto file = WholeFile::open(path, problem);
  REQUIRE_MESSAGE(file, problem);
  return std::move(*file);
}

}  // namespace

TEST_CASE("whole file: nothing is seen of it until it is kept, and then all") {
  const ScratchFolder folder;
  {
    WholeFile file = open(folder.file("a"));
    CHECK(file.write("one "));
    CHECK(file.write("two"));
    CHECK_FALSE(fs::exists(folder.file("a")));
    CHECK(file.keep());
  }
  CHECK(folder.read("a") == "one two");
  WholeFile again = open(folder.file("a"));
  CHECK(again.write("three"));
  CHECK(folder.read("a") == "one two");
  CHECK(again.keep());
  CHECK(folder.read("a") == "three");
  { CHECK(open(folder.file("b")).write("given up")); }
  CHECK(folder.count() == 1);
}

TEST_CASE("whole file: a kill leaves the old one and nothing else") {
  const ScratchFolder folder;
  folder.write("a", "old");
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
  CHECK(folder.read("a") == "old");
  CHECK(folder.count() == 1);
}

TEST_CASE("whole file: links are followed, devices written in place, failures told") {
  const ScratchFolder folder;
  folder.write("a", "old");
  fs::create_symlink("a", folder.file("link"));
  WholeFile linked = open(folder.file("link"));
  CHECK(linked.write("new"));
  CHECK(linked.keep());
  CHECK(folder.read("a") == "new");
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
  const ScratchFolder folder;
  WholeFile file = open(folder.file("a"));
  CHECK(file.write("one\ntw"));
  CHECK(file.shorten(4));
  CHECK(file.write("three\n"));
  CHECK(file.size() == 10);
  CHECK(file.keep());
  CHECK(folder.read("a") == "one\nthree\n");
}
