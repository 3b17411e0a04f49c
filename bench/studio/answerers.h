// SPDX-License-Identifier: Apache-2.0
// The two ways to one answer: `trammel session` at a pipe, and the studio's server at its socket.
#pragma once

#include <sys/types.h>

#include <string>

namespace trammel::bench {

/// A process of `trammel` with its standard streams at the end of a socket.
class Child {
 public:
  explicit Child(const char* const* words);
  ~Child();  // ends it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Pre     has no line break
  void send_line(const std::string& line);
  /// The next line without its break; empty at the end.
  std::string read_line();

 private:
  pid_t process_ = -1;
  int socket_ = -1;
  std::string bytes_;
};

/// Answers calls by `trammel session`.
class Session {
 public:
  Session();
  /// The reply, behind what was told before.
  std::string answer(const std::string& call);

 private:
  Child child_;
};

/// Answers calls as a page has them answered, on one connection that is kept.
class Page {
 public:
  Page();
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  /// Whether the server is there: its module may not have been built.
  bool is_served() const { return socket_ >= 0; }
  std::string answer(const std::string& call);

 private:
  std::string read_until(const char* end);
  std::string read_exactly(std::size_t count);
  void receive();

  Child server_;
  std::string head_;  // of a request, but for the length of its body
  int socket_ = -1;
  std::string bytes_;
};

}  // namespace trammel::bench
