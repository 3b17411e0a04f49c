// SPDX-License-Identifier: Apache-2.0
// The program under limits of time and memory, from outside: it ends in time, by itself, with one
// of its documented codes; what it told by then is one document, and right.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <rapidcheck.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "places.h"
#include "property/many_models.h"
#include "property/mechanics/moving_machine.h"
#include "property/simulation/random_run.h"
#include "property/simulation/rough_state.h"
#include "support/case_models.h"
#include "support/sanitized.h"
#include "support/scratch_folder.h"
#include "support/symbolic/random_formula.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

constexpr double grace = 0.2;  // seconds that a limit may be passed by, of processor time

struct Ended {
  int code = 0;  // -1: by a signal
  double seconds = 0.0;
  std::string out;
};

Ended run_program(std::vector<std::string> arguments, const std::string& out) {
  std::vector<char*> words{const_cast<char*>(test::program())};
  for (std::string& word : arguments) words.push_back(word.data());
  words.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, 1);
    dup2(open("/dev/null", O_WRONLY), 2);
    execv(words[0], words.data());
    _exit(127);
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  std::ifstream file(out, std::ios::binary);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          seconds(used.ru_utime) + seconds(used.ru_stime),
          {std::istreambuf_iterator<char>(file), {}}};
}

std::string any_model(symbolic::Random& random, std::uint32_t seed) {
  switch (random.below(4)) {
    case 0: return test::random_run(seed).text;
    case 1: return test::random_rough_state(seed).text + "simulate for 2\n";
    case 2: {
      const test::MovingMachine machine = test::random_moving_machine(seed);
      return machine.text + machine.questions + "simulate for 1 every 0.001\n";
    }
    default: break;
  }
  static const auto models = test::case_models();
  return test::read_file(models[random.below(models.size())]);
}

class LimitedRun {
 public:
  explicit LimitedRun(std::uint32_t seed) : random_(seed), model_(any_model(random_, seed)) {
    static const std::vector<std::string> commands = {"solve",    "solve", "check", "explain",
                                                      "simulate", "sweep", "draw",  "export"};
    command_ = random_.of(commands);
    limit_ = std::pow(10.0, -3 + 3 * static_cast<double>(random_.below(1001)) / 1000);
    const std::string file = folder_.write("model.tml", model_);
    std::vector<std::string> words{command_, file, "--time-limit", fmt::format("{:.6f}", limit_)};
    if (random_.one_in(4)) {
      const auto megabytes = std::to_string(20 + random_.below(300));
      words.insert(words.end(), {"--memory-limit", megabytes});
    }
    if (command_ == "export") words.insert(words.end(), {"--to", language()});
    is_document_ = command_ != "draw" && command_ != "export" && !random_.one_in(3);
    words.insert(words.end(), {"--format", is_document_ ? "json" : format()});
    if (command_ == "sweep") words.insert(words.end(), {"--threads", "1"});
    for (const std::string& word : words) line_ += " " + word;
    ended_ = run_program(words, folder_.file("out"));
  }

  int code() const { return ended_.code; }

  void check() const {
    if (ended_.code != 0 && ended_.code != 1 && ended_.code != 3)
      fail(fmt::format("it ends with {}", ended_.code));
    if (ended_.seconds > limit_ + grace) fail(fmt::format("it takes {} s", ended_.seconds));
    if (ended_.code == 3 && ended_.out.empty()) fail("a limit with nothing on standard output");
    if (!is_document_) return;
    if (!Json::accept(ended_.out)) fail("its output is no document");
    const Json reply = Json::parse(ended_.out);
    if (ended_.code == 3 && reply["diagnostics"].empty()) fail("the limit is not told");
    if (command_ == "solve" && ended_.code == 3) compare(reply["results"]);
  }

 private:
  std::string language() {
    static const auto all = app::source_languages();
    return std::string(random_.of(all));
  }
  std::string format() {
    static const std::vector<std::string> all = {"text", "latex", "markdown", "csv"};
    return random_.of(all);
  }

  [[noreturn]] void fail(const std::string& why) const {
    RC_FAIL(why + "\n" + line_ + "\n" + ended_.out.substr(0, 2000) + "\n" + model_);
    std::abort();
  }

  // Numbers that were told in time are those that are told without a limit.
  void compare(const Json& partial) const {
    const bool has_any = std::any_of(partial.begin(), partial.end(),
                                     [](const Json& r) { return r["numeric"].is_number(); });
    if (!has_any) return;
    app::Request request;
    request.model.text = model_;
    request.format = app::Format::Json;
    request.task = app::Solve{{.symbolic = false}};
    request.limits.seconds = 20;  // a hundred times what numbers take
    std::map<std::string, double> whole;
    const Json answers = Json::parse(answer_request(request).output);
    for (const Json& r : answers["results"])
      if (r["numeric"].is_number()) whole[r["question"]] = r["numeric"];
    for (const Json& r : partial) {
      const auto found = whole.find(r["question"].get<std::string>());
      if (!r["numeric"].is_number() || found == whole.end()) continue;
      const double told = r["numeric"];
      if (!(std::abs(told - found->second) <= 1e-7 * (1 + std::abs(told))))
        fail(fmt::format("{} is {}", r.dump(), found->second));
    }
  }

  symbolic::Random random_;
  test::ScratchFolder folder_;
  std::string model_, command_, line_;
  double limit_ = 0.0;
  bool is_document_ = true;
  Ended ended_;
};

}  // namespace

TEST_CASE("property: a limit ends every command in time, and what was told by then is right" *
          doctest::skip(test::is_sanitized)) {
  CHECK(rc::check("limits", [] {
    const LimitedRun run(test::any_seed());
    RC_CLASSIFY(run.code() == 0, "answered");
    RC_CLASSIFY(run.code() == 3, "cut short");
    run.check();
  }));
}
