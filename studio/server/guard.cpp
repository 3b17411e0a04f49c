// SPDX-License-Identifier: Apache-2.0
#include "studio/server/guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <random>
#include <string_view>
#include <system_error>

namespace trammel::studio {

namespace {

constexpr int bad_request = 400, forbidden = 403, length_required = 411, too_large = 413,
              unsupported = 415;
constexpr std::size_t largest_body = std::size_t{1} << 20;  // bytes

// Takes as long for a guess that is nearly right as for any other.
bool is_equal(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

// None where it is no number.
std::optional<std::size_t> told_length(const httplib::Request& request) {
  if (request.get_header_value_count("Content-Length") != 1) return std::nullopt;
  const std::string text = request.get_header_value("Content-Length");
  std::size_t length = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, length);
  // What is too long for the number is too long a body too.
  if (read.ec == std::errc::result_out_of_range && read.ptr == end) return largest_body + 1;
  return read.ec == std::errc() && read.ptr == end ? std::optional(length) : std::nullopt;
}

// The library bounds no body that comes in pieces or packed.
std::string find_unbounded(const httplib::Request& request, int& status) {
  const bool has_length = request.has_header("Content-Length");
  const std::optional<std::size_t> length = told_length(request);
  status = length_required;
  if (request.has_header("Transfer-Encoding") || (request.method == "POST" && !has_length))
    return "bodies come with their length";
  status = unsupported;
  if (request.has_header("Content-Encoding")) return "bodies are sent as they are";
  status = bad_request;
  if (has_length && !length) return "the length of the body is not a number";
  status = too_large;
  if (length.value_or(0) > largest_body) return "a body has 1 MB at most";
  return {};
}

}  // namespace

std::optional<std::size_t> body_length(const httplib::Request& request) {
  int status = 0;
  if (!find_unbounded(request, status).empty()) return std::nullopt;
  return told_length(request).value_or(0);
}

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
  constexpr int port_of_http = 80;  // which browsers leave out
  const std::string port = fmt::format(":{}", port_);
  for (const std::string name : {"127.0.0.1", "localhost"})
    if (host == name + port || (port_ == port_of_http && host == name)) return true;
  return false;
}

std::string Guard::find_stranger(const httplib::Request& request) const {
  constexpr std::string_view scheme = "http://";
  if (request.get_header_value_count("Host") != 1 || !is_own_host(request.get_header_value("Host")))
    return "this host is not served here";
  if (request.has_header("Origin")) {
    const std::string origin = request.get_header_value("Origin");
    if (request.get_header_value_count("Origin") != 1 || !origin.starts_with(scheme) ||
        !is_own_host(origin.substr(scheme.size())))
      return "pages of other origins are not answered";
  }
  const bool is_page = request.path == "/";
  const bool is_call = request.path.starts_with("/api/");
  const std::string token =
      is_page ? request.get_param_value("token") : request.get_header_value("X-Trammel-Token");
  if ((is_page || is_call) && !is_equal(token, token_))
    return "open the address that 'trammel serve' printed when it started: it holds the token";
  return {};
}

std::string Guard::refuse(const httplib::Request& request, httplib::Response& reply) const {
  reply.status = forbidden;
  if (std::string why = find_stranger(request); !why.empty()) return why;
  if (std::string why = find_unbounded(request, reply.status); !why.empty()) return why;
  reply.status = -1;
  return {};
}

}  // namespace trammel::studio
