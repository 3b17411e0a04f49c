// SPDX-License-Identifier: Apache-2.0
// Any bytes at the studio's socket: whoever lacks the token is refused, what is refused is told in
// whole replies, nothing is written outside the folder, and the next request is answered. Where an
// input says TOKEN and PORT, those of the server are put.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

#include "base/assert.h"
#include "end_in_a_crash.h"
#include "studio/server/serve_module.h"

extern "C" int trammel_serve(const trammel::studio::ServeOptions& options);

namespace {

namespace fs = std::filesystem;

// The signal that ends the server is for the thread that waits for it, and for no other: blocked
// before libFuzzer starts its own.
const bool is_blocked = [] {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGHUP);
  return pthread_sigmask(SIG_BLOCK, &ends, nullptr) == 0;
}();

void put(std::string& text, std::string_view word, const std::string& value) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += value.size())
    text.replace(at, word.size(), value);
}

// The server, in a thread of its own. Calls of pages have no process that answers them: that they
// are lost is told.
class Server {
 public:
  Server() {
    TRAMMEL_ASSERT(is_blocked);
    std::string pattern = (fs::temp_directory_path() / "trammel-fuzz-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    const int standard_output = dup(STDOUT_FILENO);
    std::array<int, 2> told{};
    if (pipe(told.data()) != 0) std::abort();
    dup2(told[1], STDOUT_FILENO);
    const fs::path models = folder_ / "models";
    fs::create_directory(models);
    thread_ = std::thread([models] {
      constexpr std::size_t megabytes = 64;
      trammel_serve({"/bin/true", models.c_str(), 0, megabytes, false});
    });
    read_address(told[0]);
    dup2(standard_output, STDOUT_FILENO);
    for (const int end : {told[0], told[1], standard_output}) close(end);
  }
  ~Server() {
    kill(getpid(), SIGHUP);
    thread_.join();
    fs::remove_all(folder_);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& token() const { return token_; }
  const std::string& port() const { return port_; }

  /// All that comes back until the server closes.
  std::string answer(const std::string& request) const {
    const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port_)));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    TRAMMEL_ASSERT(connect(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    for (std::size_t sent = 0; sent < request.size();) {
      const ssize_t n = send(made, request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) break;  // refused before it was read whole
      sent += static_cast<std::size_t>(n);
    }
    shutdown(made, SHUT_WR);
    std::string told;
    std::array<char, 16384> piece;
    for (ssize_t n = 0; (n = recv(made, piece.data(), piece.size(), 0)) > 0;)
      told.append(piece.data(), static_cast<std::size_t>(n));
    close(made);
    return told;
  }

  /// Whether all that is there lies where files are saved, and is a model.
  bool keeps_to_folder() const {
    for (const auto& entry : fs::directory_iterator(folder_))
      if (entry.path().filename() != "models") return false;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "models"))
      if (entry.is_regular_file() && entry.path().extension() != ".tml") return false;
    return true;
  }

 private:
  void read_address(int from) {  // http://127.0.0.1:PORT/?token=TOKEN
    std::string line;
    char letter = 0;
    while (read(from, &letter, 1) == 1 && letter != '\n') line += letter;
    const std::size_t colon = line.rfind(':'), slash = line.rfind('/');
    port_ = line.substr(colon + 1, slash - colon - 1);
    token_ = line.substr(line.find('=') + 1);
  }

  fs::path folder_;
  std::string port_, token_;
  std::thread thread_;
};

// Whether a reply was given that is for those who know the token alone.
bool is_let_in(const std::string& told) {
  for (std::size_t at = 0; (at = told.find("HTTP/1.1 ", at)) != std::string::npos; ++at)
    if (told.compare(at, 12, "HTTP/1.1 200") == 0 &&
        (told.find("application/x-ndjson", at) != std::string::npos ||
         told.find("text/html", at) != std::string::npos))
      return true;
  return false;
}

// A connection that says nothing for a moment makes room for one that waits: on a busy machine that
// can be this one, and it asks again, as browsers do.
bool is_answered(const Server& server, const std::string& request) {
  constexpr int tries = 5;
  for (int i = 0; i < tries; ++i)
    if (const std::string told = server.answer(request); !told.empty())
      return told.starts_with("HTTP/1.1 200");
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Server server;
  std::string request(reinterpret_cast<const char*>(data), size);
  put(request, "PORT", server.port());
  const bool knows_token = request.find("TOKEN") != std::string::npos;
  put(request, "TOKEN", server.token());
  const std::string told = server.answer(request);
  TRAMMEL_ASSERT(told.empty() || told.starts_with("HTTP/1.1 "));
  TRAMMEL_ASSERT(knows_token || !is_let_in(told));
  TRAMMEL_ASSERT(server.keeps_to_folder());
  static const std::string next = "GET /?token=" + server.token() +
                                  " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() +
                                  "\r\nConnection: close\r\n\r\n";
  TRAMMEL_ASSERT(is_answered(server, next));
  return 0;
}
