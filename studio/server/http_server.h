// SPDX-License-Identifier: Apache-2.0
// The library's server with connections that are bounded, and an end that waits for nobody
// (docs/decisions/0030-studio-server.md says what the library leaves unbounded).
#pragma once

#include <httplib.h>

#include <atomic>
#include <string>

#include "studio/server/connection.h"

namespace trammel::studio {

class HttpServer : public httplib::Server {
 public:
  /// The headers of every reply.
  explicit HttpServer(const httplib::Headers& headers);

  /// Opens the address to connections, which wait until there is `listen_after_bind`; port 0: any.
  ///
  /// Errors  -1 where the port is taken
  int open(const std::string& address, int port);

  /// Ends all connections. It may have to be said again to who is about to listen: until `listens`
  /// is false.
  void end();
  bool listens() const { return svr_sock_ != INVALID_SOCKET; }

 private:
  bool process_and_close_socket(socket_t socket) override;
  bool answer_one(Connection& connection);  // whether another request may follow

  std::string too_long_;  // the reply to a head that is
  std::atomic<bool> ends_{false};
  std::atomic<int> waiting_{0};  // connections that have no thread
};

}  // namespace trammel::studio
