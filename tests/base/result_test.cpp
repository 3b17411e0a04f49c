// SPDX-License-Identifier: Apache-2.0
#include "base/result.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>
#include <type_traits>

#include "base/typed_index.h"

using namespace trammel::base;

namespace {

constexpr DiagnosticKind some_error{"E901", "some-error"};

// The exit code of a process that does this, or -1 where it was killed. Its complaint is not shown.
template <class Action>
int exit_code_of(Action action) {
  const pid_t child = fork();
  if (child == 0) {
    close(STDERR_FILENO);
    action();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

struct PointTag;
struct LineTag;
using Points = IndexedVector<PointTag, int>;

}  // namespace

TEST_CASE("Result: holds a value or what is wrong") {
  const Result<int> good = 3;
  CHECK(good.ok());
  CHECK(good.value() == 3);

  const Result<int> bad = Diagnostic{some_error, {}, "point A is missing"};
  CHECK_FALSE(bad.ok());
  REQUIRE(bad.errors().size() == 1);
  CHECK(bad.errors().front().message == "point A is missing");
}

TEST_CASE("Result: gives away a value that cannot be copied") {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
  const std::unique_ptr<int> owned = std::move(result).value();
  CHECK(*owned == 7);
}

TEST_CASE("Result: asking for the value of a failure is the programmer's error, exit code 4") {
  const Result<int> bad = Diagnostic{some_error, {}, "wrong"};
  CHECK(exit_code_of([&] { (void)bad.value(); }) == 4);
  CHECK(exit_code_of([] {}) == 0);
}

TEST_CASE("Index: one kind does not open the vector of another") {
  static_assert(!std::is_convertible_v<Index<PointTag>, Index<LineTag>>);
  static_assert(!std::is_convertible_v<int, Index<PointTag>>);
  Points points;
  const auto first = points.push_back(10);
  const auto second = points.push_back(20);
  CHECK(first < second);
  CHECK(points[first] == 10);
  CHECK(points[Points::key(1)] == 20);
  CHECK(points.size() == 2);
  CHECK(exit_code_of([&] { (void)points[Points::key(2)]; }) == 4);
}
