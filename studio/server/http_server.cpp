// SPDX-License-Identifier: Apache-2.0
#include "studio/server/http_server.h"

#include <sys/socket.h>

#include <exception>
#include <optional>
#include <utility>

#include "studio/server/connection_threads.h"
#include "studio/server/guard.h"

namespace trammel::studio {

namespace {

// The library's own, 5, makes the sixth page that opens at once wait for a second.
constexpr int longest_queue = 1024;

}  // namespace

HttpServer::HttpServer(const httplib::Headers& headers) {
  set_default_headers(headers);
  set_keep_alive_timeout(30);  // which is only told: connections look themselves
  set_keep_alive_max_count(1'000'000);
  set_tcp_nodelay(true);
  // Not SO_REUSEPORT, which would let two servers share a port and its connections.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  new_task_queue = [this] { return new ConnectionThreads(waiting_); };
  too_long_ = "HTTP/1.1 431 Request Header Fields Too Large\r\n";
  for (const auto& [name, value] : headers) too_long_ += name + ": " + value + "\r\n";
  too_long_ += "Connection: close\r\nContent-Length: 0\r\n\r\n";
}

int HttpServer::open(const std::string& address, int port) {
  const int opened = port == 0                     ? bind_to_any_port(address)
                     : bind_to_port(address, port) ? port
                                                   : -1;
  if (opened > 0) ::listen(svr_sock_, longest_queue);
  return opened;
}

void HttpServer::end() {
  ends_ = true;
  if (listens()) stop();
}

bool HttpServer::answer_one(Connection& connection) {
  const Connection::Head head = connection.read_head();
  if (head == Connection::Head::Gone) return false;
  if (head == Connection::Head::TooLong) {
    connection.write(too_long_.data(), too_long_.size());
    connection.hear_out();
    return false;
  }
  bool closes = false;
  const bool goes_on = process_request(connection, false, closes, [&](httplib::Request& request) {
    request.ranges.clear();  // thousands of them would be sent, each as long as the file
    request.headers.erase("Content-Type");  // the library takes forms apart, and short ones alone
    const std::optional<std::size_t> body = body_length(request);
    connection.allow_body(body.value_or(0));
    if (body) return;
    closes = true;  // it is refused, and where the next request begins is not known
    request.headers.erase("Connection");
    request.set_header("Connection", "close");
  });
  closes = closes || !connection.is_read();
  if (closes) connection.hear_out();
  return goes_on && !closes;
}

bool HttpServer::process_and_close_socket(socket_t socket) {
  try {
    Connection connection(socket, ends_, waiting_);
    while (!ends_ && answer_one(connection)) {
    }
  } catch (const std::exception&) {  // no memory, no thread: the connection ends, the others go on
  }
  return true;
}

}  // namespace trammel::studio
