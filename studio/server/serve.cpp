// SPDX-License-Identifier: Apache-2.0
// `trammel serve`: the page, its calls, and the files below a folder, for this machine alone.
#include <fmt/format.h>
#include <httplib.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "studio/server/calls.h"
#include "studio/server/folder.h"
#include "studio/server/guard.h"
#include "studio/server/lanes.h"
#include "studio/server/page_files.h"
#include "studio/server/serve_module.h"

namespace trammel::studio {

namespace {

using nlohmann::json;

constexpr const char* own_address = "127.0.0.1";
constexpr int command_line_wrong = 2;  // as app/request/exit_code.h says

// A thread is held by each connection, also while nothing is asked on it: browsers keep six a host.
constexpr std::size_t threads = 256;
constexpr std::size_t largest_body = std::size_t{1} << 20;  // bytes
constexpr time_t longest_silence_s = 5;                      // within a request
constexpr time_t longest_idle_s = 30;                        // between two requests

void set_limits(httplib::Server& server) {
  server.new_task_queue = [] { return new httplib::ThreadPool(threads); };
  server.set_payload_max_length(largest_body);
  server.set_read_timeout(longest_silence_s);
  server.set_write_timeout(longest_silence_s);
  server.set_keep_alive_timeout(longest_idle_s);
  server.set_keep_alive_max_count(1'000'000);
  server.set_tcp_nodelay(true);
}

void set_guard(httplib::Server& server, const Guard& guard) {
  server.set_default_headers(Guard::headers());
  server.set_pre_routing_handler([&guard](const httplib::Request& request, httplib::Response& reply) {
    const std::string why = guard.refuse(request, reply);
    if (why.empty()) return httplib::Server::HandlerResponse::Unhandled;
    reply.set_content(why + "\n", "text/plain; charset=utf-8");
    return httplib::Server::HandlerResponse::Handled;
  });
  // What a request made go wrong is no text for a page.
  server.set_exception_handler(
      [](const httplib::Request&, httplib::Response& reply, std::exception_ptr) {
        reply.status = 500;
        reply.set_content("the server could not answer\n", "text/plain; charset=utf-8");
      });
}

// By a provider: the library compresses other bodies anew for each request, which takes longer than
// to hand them to a page of this machine.
void set_page(httplib::Server& server) {
  for (const PageFile& file : page_files())
    server.Get("^" + std::string(file.path) + "$",
               [file](const httplib::Request&, httplib::Response& reply) {
                 reply.set_content_provider(
                     file.bytes.size(), std::string(file.type),
                     [file](std::size_t from, std::size_t size, httplib::DataSink& sink) {
                       return sink.write(file.bytes.data() + from, size);
                     });
               });
}

void answer_json(httplib::Response& reply, const json& data) {
  reply.set_content(data.dump(-1, ' ', false, json::error_handler_t::replace) + "\n",
                    "application/x-ndjson");
}

void answer_problem(httplib::Response& reply, const std::string& problem, int status = 400) {
  reply.status = status;
  answer_json(reply, {{"error", problem}});
}

// A member of the body; nothing but texts is asked for here.
std::string text_in(const json& body, const char* key) {
  return body.is_object() && body.contains(key) && body[key].is_string()
             ? body[key].get<std::string>()
             : std::string();
}

json read_body(const httplib::Request& request) {
  return json::parse(request.body, nullptr, false);
}

void set_files(httplib::Server& server, const Folder& folder) {
  server.Get("/api/files", [&folder](const httplib::Request&, httplib::Response& reply) {
    answer_json(reply, {{"folder", folder.path().string()}, {"files", folder.list()}});
  });
  server.Post("/api/open", [&folder](const httplib::Request& request, httplib::Response& reply) {
    std::string problem;
    const auto text = folder.open(text_in(read_body(request), "path"), problem);
    if (!text) return answer_problem(reply, problem);
    answer_json(reply, {{"text", text->text}, {"stamp", text->stamp}});
  });
  server.Post("/api/save", [&folder](const httplib::Request& request, httplib::Response& reply) {
    constexpr int conflict = 409;
    const json body = read_body(request);
    std::string problem;
    const Folder::Saved saved =
        folder.save(text_in(body, "path"), text_in(body, "text"), text_in(body, "stamp"), problem);
    if (saved.stamp.empty())
      return answer_problem(reply, problem, saved.has_changed ? conflict : 400);
    answer_json(reply, {{"stamp", saved.stamp}});
  });
}

void set_calls(httplib::Server& server, Lanes& lanes) {
  server.Post("/api/call", [&lanes](const httplib::Request& request, httplib::Response& reply) {
    answer_call(lanes, request, reply);
  });
  server.Post("/api/close", [&lanes](const httplib::Request& request, httplib::Response& reply) {
    close_page(lanes, request, reply);
  });
}

void open_browser(const std::string& address) {
  std::string program = "xdg-open", url = address;
  char* const words[] = {program.data(), url.data(), nullptr};
  pid_t process = 0;
  posix_spawnp(&process, program.c_str(), nullptr, nullptr, words, environ);
}

// Ends the server at an interrupt. The signals are blocked in all threads, and taken here.
class Interrupts {
 public:
  explicit Interrupts(httplib::Server& server) {
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    signal(SIGPIPE, SIG_IGN);
    waiting_ = std::thread([this, &server] {
      int taken = 0;
      sigwait(&signals_, &taken);
      server.stop();
    });
  }
  ~Interrupts() {
    if (waiting_.joinable()) waiting_.join();
  }

 private:
  sigset_t signals_{};
  std::thread waiting_;
};

int serve(const ServeOptions& options) {
  const Folder folder(options.folder);
  Guard guard;
  httplib::Server server;
  set_limits(server);
  set_guard(server, guard);
  const int port = options.port == 0 ? server.bind_to_any_port(own_address)
                   : server.bind_to_port(own_address, options.port) ? options.port
                                                                    : -1;
  if (port <= 0) {
    fmt::print(stderr, "trammel: port {} is taken: choose another, or leave --port out\n",
               options.port);
    return command_line_wrong;
  }
  guard.set_port(port);
  Interrupts interrupts(server);  // before any other thread, which inherits what is blocked
  Lanes lanes(options.program, folder.path().string());
  set_page(server);
  set_files(server, folder);
  set_calls(server, lanes);
  const std::string address = fmt::format("http://{}:{}/?token={}", own_address, port, guard.token());
  fmt::print("{}\n", address);
  std::fflush(stdout);
  if (options.opens_browser) open_browser(address);
  server.listen_after_bind();
  return 0;
}

}  // namespace

}  // namespace trammel::studio

extern "C" int trammel_serve(const trammel::studio::ServeOptions& options) {
  try {
    return trammel::studio::serve(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "trammel: {}\n", error.what());
    return trammel::studio::command_line_wrong;
  }
}
