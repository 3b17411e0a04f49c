// SPDX-License-Identifier: Apache-2.0
#include "bench/studio/answerers.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <regex>
#include <stdexcept>

#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

void send_all(int socket, const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t n = send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) throw std::runtime_error("the program takes nothing any more");
    sent += static_cast<std::size_t>(n);
  }
}

bool receive_into(std::string& bytes, int socket) {
  std::array<char, 65536> piece;
  const ssize_t n = recv(socket, piece.data(), piece.size(), 0);
  if (n > 0) bytes.append(piece.data(), static_cast<std::size_t>(n));
  return n > 0;
}

int connect_to(int port) {
  const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("the server cannot be reached");
  return made;
}

constexpr const char* session_words[] = {"trammel", "session", nullptr};
constexpr const char* serve_words[] = {"trammel", "serve", "/tmp", "--no-browser", nullptr};

}  // namespace

Child::Child(const char* const* words) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw std::runtime_error("no socket");
  const std::string program = trammel_path();
  process_ = fork();
  if (process_ == 0) {
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    execv(program.c_str(), const_cast<char* const*>(words));
    _exit(127);
  }
  close(ends[1]);
  socket_ = ends[0];
}

Child::~Child() {
  close(socket_);
  kill(process_, SIGTERM);
  waitpid(process_, nullptr, 0);
}

void Child::send_line(const std::string& line) {
  send_all(socket_, line + "\n");
}

std::string Child::read_line() {
  std::size_t end = 0;
  while ((end = bytes_.find('\n')) == std::string::npos)
    if (!receive_into(bytes_, socket_)) return {};
  std::string line = bytes_.substr(0, end);
  bytes_.erase(0, end + 1);
  return line;
}

Session::Session() : child_(session_words) {}

std::string Session::answer(const std::string& call) {
  child_.send_line(call);
  std::string line = child_.read_line();
  while (line.starts_with("{\"progress\"")) line = child_.read_line();
  return line;
}

Page::Page() : server_(serve_words) {
  const std::string address = server_.read_line();
  std::smatch found;
  if (!std::regex_match(address, found, std::regex("http://127\\.0\\.0\\.1:(\\d+)/\\?token=(.*)")))
    return;
  socket_ = connect_to(std::stoi(found[1]));
  head_ = fmt::format(
      "POST /api/call?page=bench&lane=hand HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
      "X-Trammel-Token: {}\r\nContent-Length: ",
      found[1].str(), found[2].str());
}

Page::~Page() {
  if (socket_ >= 0) close(socket_);
}

void Page::receive() {
  if (!receive_into(bytes_, socket_)) throw std::runtime_error("the server has closed");
}

std::string Page::read_exactly(std::size_t count) {
  while (bytes_.size() < count) receive();
  std::string found = bytes_.substr(0, count);
  bytes_.erase(0, count);
  return found;
}

std::string Page::read_until(const char* end) {
  std::size_t at = 0;
  while ((at = bytes_.find(end)) == std::string::npos) receive();
  return read_exactly(at + std::string(end).size());
}

std::string Page::answer(const std::string& call) {
  send_all(socket_, fmt::format("{}{}\r\n\r\n{}", head_, call.size(), call));
  const std::string head = read_until("\r\n\r\n");
  const std::string length = "\r\nContent-Length: ";
  std::string body;
  if (const std::size_t at = head.find(length); at != std::string::npos) {
    body = read_exactly(std::stoul(head.substr(at + length.size())));
  } else {  // in pieces
    constexpr int hexadecimal = 16;
    constexpr std::size_t line_break = 2;
    while (const std::size_t size = std::stoul(read_until("\r\n"), nullptr, hexadecimal))
      body += read_exactly(size + line_break).substr(0, size);
    read_exactly(line_break);
  }
  body.pop_back();
  return body.substr(body.rfind('\n') + 1);
}

}  // namespace trammel::bench
