// SPDX-License-Identifier: Apache-2.0
#include "app/service/service.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/request/reply.h"
#include "app/service/arguments.h"
#include "app/service/write_reply.h"
#include "exchange/animation/to_html.h"
#include "exchange/json/json_parts.h"
#include "exchange/svg/to_svg.h"

namespace trammel::app {

namespace {

constexpr const char* all_calls = "all";

constexpr double least_progress = 0.01;  // that is told: more would be noise on the line

Json one_member(const char* key, Json value) {
  Json member = Json::object();
  member[key] = std::move(value);
  return member;
}

// What calls are answered from.
struct Surroundings {
  Session& session;
  const Service::ReadFile& read_file;
  const std::atomic<bool>* cancelled;
  const Service::Tell& tell;
};

struct Asked : Surroundings {
  Arguments& arguments;

  Limits limits() const { return {.seconds = arguments.seconds(), .cancelled = cancelled}; }
  Forms forms() const {
    return {.symbolic = arguments.flag_or("symbolic", true),
            .numeric = arguments.flag_or("numeric", true),
            .symbolic_on_request = arguments.flag_or("symbolic_of_large_models", false),
            .taylor_order = arguments.count("taylor")};
  }
  double accuracy() const { return arguments.number_or("accuracy", Simulate{}.accuracy); }
  bool is_right() const { return arguments.problem().empty(); }

  Progress progress() const {
    if (!tell) return {};
    return [this, told = 0.0](double share) mutable {
      if (share < told + least_progress) return;
      told = share;
      tell(exchange::dump(one_member("progress", share)));
    };
  }
};

Json set_text(Asked& asked) {
  ModelText text{.file_name = asked.arguments.text_or("file", "model.tml"),
                 .text = asked.arguments.text("text"),
                 .given = asked.arguments.text_or("given", ""),
                 .in_si = asked.arguments.flag_or("si", false),
                 .read_file = asked.read_file};
  if (asked.is_right()) asked.session.set_text(std::move(text));
  return Json::object();
}

Json set_values(Asked& asked) {
  const std::vector<NamedValue> values = asked.arguments.values("values");
  if (asked.is_right()) asked.session.set_values(values);
  return Json::object();
}

Json tell_status(Asked& asked) {
  return write(asked.session.status(asked.limits()));
}

Json tell_elements(Asked& asked) {
  return write(asked.session.elements(asked.limits()));
}

Json place(Asked& asked) {
  return write(asked.session.place(asked.limits()));
}

Json drag(Asked& asked) {
  const NamedValue to{asked.arguments.text("name"), asked.arguments.number("value")};
  const Effort effort = asked.arguments.effort();
  return asked.is_right() ? write(asked.session.drag(to, effort)) : Json();
}

Json hold(Asked& asked) {
  const std::string name = asked.arguments.text("name");
  const base::Vector2<double> at = asked.arguments.place("at");
  if (!asked.is_right()) return {};
  const std::optional<Hold> held = asked.session.hold(name, at);
  if (!held) return nullptr;
  return {{"name", held->name}, {"along", held->along}, {"left", held->left}};
}

Json pull(Asked& asked) {
  const Hold held{asked.arguments.text("name"), asked.arguments.number_or("along", 0.0),
                  asked.arguments.number_or("left", 0.0)};
  const base::Vector2<double> to = asked.arguments.place("to");
  const Effort effort = asked.arguments.effort();
  return asked.is_right() ? write(asked.session.pull(held, to, effort)) : Json();
}

Json scene(Asked& asked) {
  SceneWish wish{.steady = asked.arguments.flag_or("steady", false),
                 .dimensions = asked.arguments.flag_or("dimensions", true)};
  if (asked.arguments.has("scale")) wish.scale = asked.arguments.positive("scale");
  const Limits limits = asked.limits();
  return asked.is_right() ? write(asked.session.scene(wish, limits)) : Json();
}

EditAction read_action(Arguments& arguments) {
  constexpr std::array<std::string_view, 7> actions{
      "rename", "remove", "set_value", "add_statement", "constrain", "ground", "settle"};
  switch (arguments.choice("action", actions)) {
    case 0: return Rename{arguments.text("name"), arguments.text("to")};
    case 1: return Remove{arguments.texts("names")};
    case 2: return SetValue{arguments.text("name"), arguments.text("value")};
    case 3: return AddStatement{arguments.text("statement")};
    case 4: {
      const auto wish = arguments.choice("wish", model::edit::all_wishes());
      return Constrain{static_cast<Wish>(wish), arguments.texts("selected"),
                       arguments.text_or("value", "")};
    }
    case 5: return Ground{arguments.texts("names"), arguments.flag_or("held", true)};
    default: return Settle{arguments.positive("resolution")};
  }
}

Json edit(Asked& asked) {
  const EditAction action = read_action(asked.arguments);
  return asked.is_right() ? write(asked.session.edit(action, asked.limits())) : Json();
}

Json ask(Asked& asked) {
  const bool has_own = asked.arguments.has("questions");
  const auto questions = has_own ? asked.arguments.texts("questions") : std::vector<std::string>{};
  const Forms forms = asked.forms();
  const Limits limits = asked.limits();
  if (!asked.is_right()) return {};
  return write(has_own ? asked.session.ask(questions, forms, limits, asked.progress())
                       : asked.session.ask(forms, limits, asked.progress()));
}

Json check(Asked& asked) {
  return write(asked.session.check(asked.limits()));
}

Json explain(Asked& asked) {
  return write(asked.session.explain(asked.limits()));
}

Json draw(Asked& asked) {
  const Draw task{asked.arguments.flag_or("dimensions", true)};
  const Limits limits = asked.limits();
  if (!asked.is_right()) return {};
  const PictureReply reply = asked.session.draw(task, limits);
  Json written = write(static_cast<const SessionReply&>(reply));
  written["svg"] = reply.picture ? Json(exchange::to_svg(*reply.picture)) : Json(nullptr);
  return written;
}

Json export_source(Asked& asked) {
  const std::vector<std::string_view> languages = source_languages();
  const std::size_t language = asked.arguments.choice("language", languages);
  const Export task{std::string(languages[language]), asked.forms()};
  const Limits limits = asked.limits();
  if (!asked.is_right()) return {};
  const SourceReply reply = asked.session.write_source(task, limits);
  Json written = write(static_cast<const SessionReply&>(reply));
  written["source"] = reply.source;
  return written;
}

Json run(Asked& asked) {
  Simulate task{.accuracy = asked.accuracy(), .animate = asked.arguments.flag_or("page", false)};
  task.progress = asked.progress();
  const Limits limits = asked.limits();
  if (!asked.is_right()) return {};
  const RunReply reply = asked.session.run(task, limits);
  Json written = write(static_cast<const SessionReply&>(reply));
  if (reply.animation) written["page"] = exchange::to_html(*reply.animation);
  return written;
}

Json predict(Asked& asked) {
  Predict task{.accuracy = asked.accuracy()};
  task.progress = asked.progress();
  const Limits limits = asked.limits();
  return asked.is_right() ? write(asked.session.predict(task, limits)) : Json();
}

Json sweep(Asked& asked) {
  Sweep task{.accuracy = asked.accuracy(), .threads = 1};
  task.progress = asked.progress();
  const Limits limits = asked.limits();
  return asked.is_right() ? write(asked.session.sweep(task, limits)) : Json();
}

struct Entry {
  std::string_view name;
  Json (*answer)(Asked&);
  std::string_view arguments;  // their names, each with a space before and behind
};

constexpr std::array calls{
    Entry{"set_text", set_text, " text file given si "},
    Entry{"set_values", set_values, " values "},
    Entry{"status", tell_status, " seconds "},
    Entry{"elements", tell_elements, " seconds "},
    Entry{"place", place, " seconds "},
    Entry{"drag", drag, " name value effort "},
    Entry{"hold", hold, " name at "},
    Entry{"pull", pull, " name along left to effort "},
    Entry{"scene", scene, " steady scale dimensions seconds "},
    Entry{"edit", edit,
          " action name to names value statement wish selected held resolution seconds "},
    Entry{"ask", ask, " questions symbolic numeric symbolic_of_large_models taylor seconds "},
    Entry{"check", check, " seconds "},
    Entry{"explain", explain, " seconds "},
    Entry{"draw", draw, " dimensions seconds "},
    Entry{"export", export_source,
          " language symbolic numeric symbolic_of_large_models taylor seconds "},
    Entry{"run", run, " page accuracy seconds "},
    Entry{"predict", predict, " accuracy seconds "},
    Entry{"sweep", sweep, " accuracy seconds "}};

// The first argument that the call does not have; empty where there is none.
std::string unknown_argument(const Json& call, const Entry& entry) {
  for (const auto& [key, value] : call.items())
    if (key != "call" && entry.arguments.find(" " + key + " ") == std::string_view::npos)
      return key;
  return {};
}

Json refuse(const std::string& why) {
  return one_member("error", why);
}

Json answer_one(const Json& call, const Surroundings& surroundings) {
  Arguments arguments(call);
  const std::string name = arguments.text("call");
  if (!arguments.problem().empty()) return refuse(arguments.problem());
  const auto found = std::ranges::find(calls, name, &Entry::name);
  if (found == calls.end())
    return refuse(
        fmt::format("there is no call '{}': calls are {}", name, fmt::join(service_calls(), ", ")));
  if (const std::string unknown = unknown_argument(call, *found); !unknown.empty())
    return refuse(fmt::format("{}: there is no argument '{}': there are{}", name, unknown,
                              found->arguments.substr(0, found->arguments.size() - 1)));
  Asked asked{surroundings, arguments};
  Json reply = found->answer(asked);
  if (!arguments.problem().empty()) return refuse(fmt::format("{}: {}", name, arguments.problem()));
  return one_member("reply", std::move(reply));
}

// One after the other; what is wrong with one does not keep the others from being answered.
Json answer_all(const Json& all, const Surroundings& surroundings) {
  const auto listed = all.find("calls");
  if (listed == all.end() || !listed->is_array() || all.size() > 2)
    return refuse("all: 'calls' is an array of calls, and its only argument");
  Json replies = Json::array();
  for (const Json& call : *listed)
    replies.push_back(call.is_object() ? answer_one(call, surroundings)
                                       : refuse("a call is an object of JSON"));
  return one_member("reply", std::move(replies));
}

}  // namespace

std::vector<std::string_view> service_calls() {
  std::vector<std::string_view> names{all_calls};
  for (const Entry& call : calls) names.push_back(call.name);
  return names;
}

bool Service::is_cancel(std::string_view call) {
  if (call.find("cancel") == std::string_view::npos) return false;  // texts are read once, later
  const Json read = Json::parse(call, nullptr, false);
  return read.is_object() && read.value("call", Json()) == "cancel";
}

std::string Service::answer(std::string_view call, const std::atomic<bool>* cancelled,
                            const Tell& tell) {
  const Json read = Json::parse(call, nullptr, false);
  if (!read.is_object())
    return exchange::dump(refuse(R"(a call is an object of JSON: {"call": "status"})"));
  const Surroundings surroundings{session_, read_file_, cancelled, tell};
  return exchange::dump(read.value("call", Json()) == all_calls ? answer_all(read, surroundings)
                                                                : answer_one(read, surroundings));
}

}  // namespace trammel::app
