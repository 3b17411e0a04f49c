// SPDX-License-Identifier: Apache-2.0
// Who may ask, and what: the page that this server handed out, and nobody else on this machine or
// behind a page of another host.
#pragma once

#include <httplib.h>

#include <cstddef>
#include <optional>
#include <string>

namespace trammel::studio {

/// The length of a request's body, as its head tells it.
///
/// Errors  none where a body may follow and its end is not known, or is too far away
std::optional<std::size_t> body_length(const httplib::Request& request);

class Guard {
 public:
  /// Draws a token of 128 random bits.
  Guard();

  void set_port(int port) { port_ = port; }
  const std::string& token() const { return token_; }

  /// What the page itself may load and ask: nothing from any other host.
  static httplib::Headers headers();

  /// Why the request is refused, with the status in the reply; empty where it is not. A host of
  /// another name is one that a foreign page let point here; an origin is told by browsers.
  std::string refuse(const httplib::Request& request, httplib::Response& reply) const;

 private:
  bool is_own_host(const std::string& host) const;
  std::string find_stranger(const httplib::Request& request) const;

  std::string token_;
  int port_ = 0;
};

}  // namespace trammel::studio
