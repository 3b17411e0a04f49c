// SPDX-License-Identifier: Apache-2.0
#include "studio/server/guard.h"

#include <array>
#include <random>
#include <string_view>

namespace trammel::studio {

namespace {

constexpr int forbidden = 403, bad_request = 400;

// Takes as long for a guess that is nearly right as for any other.
bool is_equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

}  // namespace

Guard::Guard() {
  std::random_device random;
  constexpr std::string_view digits = "0123456789abcdef";
  for (int i = 0; i < 32; ++i) token_ += digits[random() % digits.size()];
}

httplib::Headers Guard::headers() {
  return {{"Content-Security-Policy", "default-src 'self'"},
          {"X-Content-Type-Options", "nosniff"},
          {"X-Frame-Options", "DENY"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Cache-Control", "no-store"}};
}

bool Guard::is_own_host(const std::string& host) const {
  const std::string port = ":" + std::to_string(port_);
  return host == "127.0.0.1" + port || host == "localhost" + port;
}

std::string Guard::refuse(const httplib::Request& request, httplib::Response& reply) const {
  reply.status = forbidden;
  if (!is_own_host(request.get_header_value("Host"))) return "this host is not served here";
  if (request.has_header("Origin")) {
    const std::string origin = request.get_header_value("Origin");
    if (!origin.starts_with("http://") || !is_own_host(origin.substr(7)))
      return "pages of other origins are not answered";
  }
  const bool is_page = request.path == "/";
  const bool is_call = request.path.starts_with("/api/");
  const std::string token =
      is_page ? request.get_param_value("token") : request.get_header_value("X-Trammel-Token");
  if ((is_page || is_call) && !is_equal(token, token_))
    return "open the address that 'trammel serve' printed when it started: it holds the token";
  // The library bounds bodies whose length is told, and pieces it does not.
  if (request.has_header("Transfer-Encoding")) {
    reply.status = bad_request;
    return "bodies come with their length";
  }
  reply.status = -1;
  return {};
}

}  // namespace trammel::studio
