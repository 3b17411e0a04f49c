// SPDX-License-Identifier: Apache-2.0
// A session in JSON: it says what the session in C++ says, and what is wrong with a call.
#include "app/service/service.h"

#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "app/request/reply.h"
#include "support/case_models.h"
#include "symbolic/number/thread_memory.h"

using namespace trammel;
using nlohmann::json;

namespace {

const char* const four_bar =
    "point A at (0, 0)\npoint B near (1, 1.7)\npoint C near (4.5, 2.6)\npoint D at (5, 0)\n"
    "line crank from A to B\nline rod from B to C\nline rocker from C to D\n"
    "length(crank) = 2\nlength(rod) = 4\nlength(rocker) = 3\n"
    "angle(x_axis, crank) = theta\ngiven theta = 60 deg\nfind y(C)\nfind x(C)\n";

struct Client {
  app::Service service;

  json ask(const json& call) { return json::parse(service.answer(call.dump())); }
  json reply(const json& call) {
    json answer = ask(call);
    INFO(answer.dump());
    REQUIRE(answer.contains("reply"));
    return answer["reply"];
  }
  std::string error(const std::string& call) {
    const json answer = json::parse(service.answer(call));
    return answer.value("error", "");
  }
  void open(const std::string& text) { reply({{"call", "set_text"}, {"text", text}}); }
};

}  // namespace

TEST_CASE("service: a machine is opened, turned, asked and written down") {
  Client client;
  client.open(four_bar);
  const json status = client.reply({{"call", "status"}});
  CHECK(status["status"] == "placed");
  CHECK(status["sentence"] == "Placed, driven by theta.");
  CHECK(status["drawing"] == "placed");
  const json held = client.reply({{"call", "hold"}, {"name", "rod"}, {"at", {2.5, 2.2}}});
  json pull = {{"call", "pull"}, {"to", {2.3, 2.3}}};
  pull.update(held);
  const json drawn = client.reply(pull);
  CHECK(drawn["values"].contains("theta"));
  CHECK(drawn["points"].size() == 4);
  const json numbers = client.reply({{"call", "ask"}, {"symbolic", false}});
  CHECK(numbers["exit"] == 0);
  CHECK(numbers["places"][1] == json{{"line", 14}, {"column", 6}, {"length", 4}});
  CHECK(numbers["report"]["results"][1]["numeric"].get<double>() ==
        doctest::Approx(drawn["points"]["C"][0].get<double>()));
  const json own = client.reply({{"call", "ask"}, {"questions", {"find x(B)"}}});
  CHECK(own["report"]["results"][0]["symbolic"] == "2*cos(theta)");
  const json settled =
      client.reply({{"call", "edit"}, {"action", "settle"}, {"resolution", 0.001}});
  CHECK(settled["edits"].size() == settled["inverse"].size());
  CHECK(!settled["edits"].empty());
  CHECK(client.reply({{"call", "draw"}})["svg"].get<std::string>().starts_with("<svg"));
  CHECK(client.reply({{"call", "export"}, {"language", "c"}})["source"] != "");
}

TEST_CASE("service: what is missing of a sketch is told, with the statement that mends it") {
  Client client;
  CHECK(client.reply({{"call", "status"}})["sentence"] == "Nothing is drawn yet.");
  client.open(
      "point A at (0, 0)\npoint B near (1, 1)\nline crank from A to B\nlength(crank) = 2\n");
  const json status = client.reply({{"call", "status"}});
  CHECK(status["status"] == "free");
  CHECK(status["drawing"] == "pulled");
  CHECK(status["sentence"] == "1 freedom left: line crank can turn about A.");
  CHECK(status["motions"].size() == 1);
  CHECK(status["problems"][0]["fixes"][0]["title"] == "add 'angle(x_axis, crank) = theta'");
  client.open("point A at (0, 0)\npoint B at (3, 0)\nlength(crank) = 2\nlein x\n");
  CHECK(client.reply({{"call", "status"}})["status"] == "wrong");
  client.open(
      "point A at (0, 0)\npoint B at (3, 0)\npoint C near (1, 1)\ndistance(A, C) = 1\n"
      "distance(B, C) = 1\n");
  const json apart = client.reply({{"call", "status"}});
  CHECK(apart["status"] == "contradictory");
  CHECK(apart["drawing"] == "pulled");
}

TEST_CASE("service: progress is told, and a call that is cancelled ends with what it has") {
  app::Service service;
  json open = {{"call", "set_text"}, {"text", four_bar}};
  service.answer(open.dump());
  std::vector<double> shares;
  const app::Service::Tell tell = [&](const std::string& line) {
    shares.push_back(json::parse(line)["progress"]);
  };
  service.answer(R"({"call": "ask"})", nullptr, tell);
  CHECK(shares == std::vector<double>{0.5, 1.0});
  const std::atomic<bool> cancelled = true;
  const json stopped = json::parse(service.answer(R"({"call": "ask"})", &cancelled))["reply"];
  CHECK(stopped["exit"] == 3);
  const json again = json::parse(service.answer(R"({"call": "ask"})"))["reply"];
  CHECK(again["exit"] == 0);
}

TEST_CASE("service: calls that are none are refused by name") {
  Client client;
  const std::string no_call = R"(a call is an object of JSON: {"call": "status"})";
  CHECK(client.error("]") == no_call);
  CHECK(client.error("[1]") == no_call);
  CHECK(client.error(R"({"call": "drag", "name": "a", "value": 1, "efort": 1})") ==
        "drag: there is no argument 'efort': there are name value effort");
  CHECK(client.error(R"({"call": "edit", "action": "settle", "resolution": -1})") ==
        "edit: 'resolution' must be a number above 0");
  CHECK(client.error("{}") == "'call' must be a string");
  CHECK(client.error(R"({"call": "pul"})")
            .starts_with("there is no call 'pul': calls are all, set_text"));
  CHECK(client.error(R"({"call": "pull", "name": "B"})") == "pull: 'to' must be two numbers");
  CHECK(client.error(R"({"call": "drag", "name": 3, "value": 1})") ==
        "drag: 'name' must be a string");
  CHECK(client.error(R"({"call": "ask", "taylor": -1})") ==
        "ask: 'taylor' must be a whole number that is not negative");
  CHECK(client.error(R"({"call": "edit", "action": "paint"})") ==
        "edit: 'action' is none of rename, remove, set_value, add_statement, constrain, ground, "
        "settle");
  CHECK(client.error(R"({"call": "set_values", "values": {"a": "b"}})") ==
        "set_values: 'values' must be an object of numbers");
  for (const std::string_view name : app::service_calls())  // each without arguments
    client.service.answer(json{{"call", name}}.dump());
}

TEST_CASE("service: several calls in one line are answered in their order, each for itself") {
  app::Service service, beside;
  const std::string model =
      R"({"call": "set_text", "text": "point A at (0, 0)\npoint B near (1, 1)\nx(B) = 1"})";
  const std::string pull = R"({"call": "pull", "name": "B", "to": [0, 2]})";
  const std::string scene = R"({"call": "scene", "scale": 100})";
  const json all = json::parse(service.answer(R"({"call": "all", "calls": [)" + model + "," + pull +
                                              R"(, {"call": "pul"}, 3,)" + scene + "]}"));
  REQUIRE(all.contains("reply"));
  REQUIRE(all["reply"].size() == 5);
  CHECK(all["reply"][0] == json::parse(beside.answer(model)));
  CHECK(all["reply"][1] == json::parse(beside.answer(pull)));
  CHECK(all["reply"][2].contains("error"));
  CHECK(all["reply"][3].contains("error"));
  CHECK(all["reply"][4] == json::parse(beside.answer(scene)));
  CHECK(json::parse(service.answer(R"({"call": "all"})")).contains("error"));
  const json nested =
      json::parse(service.answer(R"({"call": "all", "calls": [{"call": "all", "calls": []}]})"));
  CHECK(nested["reply"][0].contains("error"));
}

TEST_CASE("service: six on six threads answer as one after the other") {
  constexpr std::size_t services = 6, every = 5;  // of the models: a page drags, edits and asks
  const std::vector<std::filesystem::path> models = test::some_of(test::case_models());
  const auto answer_some = [&](std::size_t first) {
    std::string all;
    for (std::size_t k = every * first; k < models.size(); k += every * services) {
      app::Service service;
      const json open = {{"call", "set_text"}, {"text", test::read_file(models[k])}};
      all += service.answer(open.dump());
      for (const char* const call :
           {R"({"call": "status"})", R"({"call": "scene"})",
            R"({"call": "pull", "name": "B", "to": [0.2, 0.3]})",
            R"({"call": "scene", "steady": true})",
            R"({"call": "pull", "name": "A", "to": [1, 0]})",
            R"({"call": "edit", "action": "settle", "resolution": 1e-4})",
            R"({"call": "ask", "symbolic": false})", R"({"call": "ask"})", R"({"call": "explain"})",
            R"({"call": "run", "accuracy": 1e-4})", R"({"call": "sweep"})"})
        all += service.answer(call);
    }
    return all;
  };
  std::vector<std::string> alone(services), together(services);
  for (std::size_t s = 0; s < services; ++s) alone[s] = answer_some(s);
  std::vector<std::thread> threads;
  for (std::size_t s = 0; s < services; ++s)
    threads.emplace_back([&, s] {
      together[s] = answer_some(s);
      symbolic::release_thread_memory();
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(alone[0].size() > 10'000);
  CHECK((together == alone));  // they are long
}
