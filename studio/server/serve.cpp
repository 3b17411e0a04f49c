// SPDX-License-Identifier: Apache-2.0
// `trammel serve`: the page, its calls, and the files below a folder, for this machine alone.
#include "studio/server/serve_module.h"

#include <fmt/format.h>
#include <httplib.h>

#include <cstdio>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "studio/server/browser.h"
#include "studio/server/calls.h"
#include "studio/server/folder.h"
#include "studio/server/guard.h"
#include "studio/server/http_server.h"
#include "studio/server/interrupts.h"
#include "studio/server/lanes.h"
#include "studio/server/page_files.h"

namespace trammel::studio {

namespace {

using nlohmann::json;
using HandlerResponse = httplib::Server::HandlerResponse;

constexpr const char* own_address = "127.0.0.1";
constexpr const char* plain_text = "text/plain; charset=utf-8";

// Exit codes, as app/request/exit_code.h says.
constexpr int answered = 0, command_line_wrong = 2, internal_error = 4;

// By a provider: the library compresses other bodies anew for each request, which takes longer than
// to hand them to a page of this machine.
void send_file(const PageFile& file, httplib::Response& reply) {
  reply.set_content_provider(file.bytes.size(), std::string(file.type),
                             [file](std::size_t from, std::size_t size, httplib::DataSink& sink) {
                               return sink.write(file.bytes.data() + from, size);
                             });
}

// Files by their names, not by the library's regular expressions.
void set_guard_and_page(httplib::Server& server, const Guard& guard) {
  std::map<std::string_view, PageFile> files;
  for (const PageFile& file : page_files()) files.emplace(file.path, file);
  server.set_pre_routing_handler(
      [&guard, files](const httplib::Request& request, httplib::Response& reply) {
        const std::string why = guard.refuse(request, reply);
        if (!why.empty()) {
          reply.set_content(why + "\n", plain_text);
          return HandlerResponse::Handled;
        }
        const auto file = files.find(request.path);
        const bool reads = request.method == "GET" || request.method == "HEAD";
        if (!reads || file == files.end()) return HandlerResponse::Unhandled;
        send_file(file->second, reply);
        return HandlerResponse::Handled;
      });
  // What a request made go wrong is no text for a page.
  server.set_exception_handler(
      [](const httplib::Request&, httplib::Response& reply, std::exception_ptr) {
        reply.status = 500;
        reply.set_content("the server could not answer\n", plain_text);
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

// A member of the body that is a text; nothing else is asked for here.
const std::string* text_in(const json& body, const char* key) {
  return body.is_object() && body.contains(key) ? body[key].get_ptr<const std::string*>() : nullptr;
}

void open_file(const Folder& folder, const httplib::Request& request, httplib::Response& reply) {
  const json body = json::parse(request.body, nullptr, false);
  const std::string* path = text_in(body, "path");
  if (path == nullptr) return answer_problem(reply, "a file is opened by its 'path'");
  std::string problem;
  const auto text = folder.open(*path, problem);
  if (!text) return answer_problem(reply, problem);
  try {
    const std::string line = json{{"text", text->text}, {"stamp", text->stamp}}.dump();
    reply.set_content(line + "\n", "application/x-ndjson");
  } catch (const json::type_error&) {  // with other letters in their place it would be saved so
    answer_problem(reply, "'" + *path + "' is no text in UTF-8");
  }
}

void save_file(const Folder& folder, const httplib::Request& request, httplib::Response& reply) {
  constexpr int conflict = 409;
  const json body = json::parse(request.body, nullptr, false);
  const std::string *path = text_in(body, "path"), *text = text_in(body, "text"),
                    *stamp = text_in(body, "stamp");
  if (path == nullptr || text == nullptr || stamp == nullptr)
    return answer_problem(reply, "a file is saved by its 'path', 'text' and 'stamp'");
  std::string problem;
  const Folder::Saved saved = folder.save(*path, *text, *stamp, problem);
  if (saved.stamp.empty())
    return answer_problem(reply, problem, saved.has_changed ? conflict : 400);
  answer_json(reply, {{"stamp", saved.stamp}});
}

void set_files(httplib::Server& server, const Folder& folder) {
  server.Get("/api/files", [&folder](const httplib::Request&, httplib::Response& reply) {
    answer_json(reply, {{"folder", folder.path().string()}, {"files", folder.list()}});
  });
  server.Post("/api/open", [&folder](const httplib::Request& request, httplib::Response& reply) {
    open_file(folder, request, reply);
  });
  server.Post("/api/save", [&folder](const httplib::Request& request, httplib::Response& reply) {
    save_file(folder, request, reply);
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

int serve(const ServeOptions& options) {
  const Folder folder(options.folder);
  Guard guard;
  HttpServer server(Guard::headers());
  const int port = server.open(own_address, options.port);
  if (port <= 0) {
    fmt::print(stderr, "trammel: port {} cannot be had: choose another, or leave --port out\n",
               options.port);
    return command_line_wrong;
  }
  guard.set_port(port);
  Processes processes(options.program, folder.path().string(), options.megabytes);
  // Before any other thread, which inherits what is blocked.
  Interrupts interrupts([&server, &processes] {
    processes.end_all();
    server.end();
    return !server.listens();
  });
  Workers workers(processes);
  Lanes lanes(workers);
  set_guard_and_page(server, guard);
  set_files(server, folder);
  set_calls(server, lanes);
  const std::string address =
      fmt::format("http://{}:{}/?token={}", own_address, port, guard.token());
  fmt::print("{}\n", address);
  std::fflush(stdout);
  if (options.opens_browser) open_browser(address);
  server.listen_after_bind();
  if (interrupts.has_come()) return answered;
  fmt::print(stderr, "trammel: the system accepts no more connections\n");
  return internal_error;
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
