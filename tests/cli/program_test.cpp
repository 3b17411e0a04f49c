// SPDX-License-Identifier: Apache-2.0
// The program from outside: streams, exit codes, broken input, limits.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sys/wait.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "places.h"

namespace {

namespace fs = std::filesystem;

struct Run {
  int exit_code;
  std::string out, err;
  double seconds;
};

fs::path scratch() {
  static const fs::path folder = [] {
    std::string name = (fs::temp_directory_path() / "trammel-cli-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return fs::path(name);
  }();
  return folder;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

fs::path write(const std::string& name, const std::string& bytes) {
  std::ofstream(scratch() / name, std::ios::binary) << bytes;
  return scratch() / name;
}

Run run(const std::string& arguments) {
  const fs::path out = scratch() / "out", err = scratch() / "err";
  const std::string command = fmt::format("'{}' {} >'{}' 2>'{}'", trammel::test::program(),
                                          arguments, out.string(), err.string());
  const auto began = std::chrono::steady_clock::now();
  const int status = std::system(command.c_str());
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(out), read(err), took.count()};
}

const std::string arm = R"(point A at (0, 0)
point B near (1.75, 0.95)
line arm from A to B
length(arm) = a
angle(x_axis, arm) = theta
force(B) = (0, -W)
given a = 2, theta = 0.5, W = 3
find reaction(theta)
)";

}  // namespace

TEST_CASE("program: answers go to standard output, nothing to standard error") {
  const Run r = run("solve '" + write("arm.tml", arm).string() + "'");
  CHECK(r.exit_code == 0);
  CHECK(r.out.find("reaction(theta) = W*a*cos(theta)") != std::string::npos);
  CHECK(r.out.find("5.2654954") != std::string::npos);  // 3 * 2 * cos(0.5)
  CHECK(r.err.empty());
}

TEST_CASE("program: standard input, formats and files") {
  const std::string file = write("arm.tml", arm).string();
  CHECK(run("solve - < '" + file + "'").out.find("W*a*cos(theta)") != std::string::npos);
  CHECK(run("solve '" + file + "' --format json").out.starts_with("{"));
  CHECK(run("solve '" + file + "' --format latex").out.find("\\cos") != std::string::npos);
  CHECK(run("solve '" + file + "' --format markdown").out.find("$$") != std::string::npos);
  const fs::path svg = scratch() / "arm.svg";
  CHECK(run(fmt::format("draw '{}' -o '{}'", file, svg.string())).exit_code == 0);
  CHECK(read(svg).find("</svg>") != std::string::npos);
  CHECK(read(svg).find("Angles: ") != std::string::npos);
  const std::string bare = run("draw '" + file + "' --no-dimensions").out;
  CHECK(bare.find("</svg>") != std::string::npos);
  CHECK(bare.find("Angles: ") == std::string::npos);
}

TEST_CASE("program: an export goes to standard output or replaces a file") {
  const std::string file = write("arm.tml", arm).string();
  const Run r = run("export '" + file + "' --to c");
  CHECK(r.exit_code == 0);
  CHECK(r.out.find("return W*a*cos(theta);") != std::string::npos);
  const fs::path old = write("arm.c", "old");
  CHECK(run(fmt::format("export '{}' --to c -o '{}'", file, old.string())).out.empty());
  CHECK(read(old) == r.out);
  CHECK(run("export '" + file + "' --to c --format json").out.starts_with("{"));
  const std::string nothing = write("nothing.tml", arm.substr(0, arm.find("find"))).string();
  const fs::path kept = write("kept.c", "old");
  CHECK(run(fmt::format("export '{}' --to c -o '{}'", nothing, kept.string())).exit_code == 1);
  CHECK(read(kept) == "old");
}

TEST_CASE("program: a wrong command line exits with 2 and says so") {
  const std::string file = write("arm.tml", arm).string();
  for (const std::string& arguments :
       {std::string(""), std::string("solve"), std::string("slove x.tml"),
        "solve '" + file + "' --form verbal", "solve '" + file + "' --form taylor:x",
        "solve '" + file + "' --format pdf", "solve '" + file + "' --time-limit -1",
        std::string("solve /nowhere/at/all.tml"), "solve '" + scratch().string() + "'",
        "draw '" + file + "' -o /nowhere/at/all.svg", "serve '" + file + "'",
        "serve '" + scratch().string() + "' --port 70000",
        "serve '" + scratch().string() + "' --memory-limit 1"}) {
    CAPTURE(arguments);
    const Run r = run(arguments);
    CHECK(r.exit_code == 2);
    CHECK_FALSE(r.err.empty());
  }
  const Run unknown = run("export '" + file + "' --to cobol");
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err.find("c, cpp, fortran") != std::string::npos);
  CHECK(run("export '" + file + "' --to fmu").err.find("not there yet") != std::string::npos);
  CHECK(run("export '" + file + "'").exit_code == 2);
  const Run later = run("app '" + file + "'");
  CHECK(later.exit_code == 2);
  CHECK(later.err.find("not there yet") != std::string::npos);
  CHECK(run("--help").exit_code == 0);
  CHECK(run("--version").out.starts_with("trammel "));
}

TEST_CASE("program: predict needs a statement, and has diagrams as a picture or as a page") {
  const std::string file = write("arm.tml", arm).string();
  const Run unasked = run("predict '" + file + "'");
  CHECK(unasked.exit_code == 1);
  CHECK(unasked.err.find("predict for 1000 s") != std::string::npos);
  for (const char* name : {"x.svg", "x.html"}) {
    CAPTURE(name);
    const std::string plot =
        fmt::format("--plot '{}' --accuracy 1e-6", (scratch() / name).string());
    CHECK(run(fmt::format("predict '{}' {}", file, plot)).exit_code == 1);
  }
  const Run wrong = run("predict '" + file + "' --plot x.pdf");
  CHECK(wrong.exit_code == 2);
  CHECK(wrong.err.find("FILE.svg, FILE.png or FILE.html") != std::string::npos);
  CHECK(run("simulate '" + file + "' --plot x.html").exit_code == 2);
  CHECK(run("predict '" + file + "' -o x.csv").exit_code == 2);
}

TEST_CASE("program: broken input gives a diagnostic and exit code 1 within a second") {
  std::string long_line = "given a = 1";
  long_line.resize(10'000'000, '1');
  std::string many_terms = arm + "find 1";
  for (int i = 0; i < 100'000; ++i) many_terms += "+1";
  std::string binary(
      "\x7f"
      "ELF\x02\x01\0\0\xff\xfe",
      10);
  binary.resize(5'010, '\0');
  const struct {
    std::string name, bytes, says;
  } rows[] = {
      {"empty", "", "no statement"},
      {"only comments", "# nothing\n\n", "no statement"},
      {"binary", binary, ""},
      {"a 10 MB line", long_line, ""},
      {"100000 nested brackets",
       "given a = " + std::string(100'000, '(') + "1" + std::string(100'000, ')'), ""},
      {"100000 open brackets", "given a = " + std::string(100'000, '('), ""},
      {"unknown names", "line AB from A to B\nlength(AC) = 1\n", "there is no"},
      {"missing constraints", "point A near (0, 0)\nfind x(A)\n", "under-constrained"},
      {"a triangle with sides 1, 1, 3",
       "point A at (0, 0)\npoint B near (3, 0)\npoint C near (1.5, 0.4)\nB on x_axis\n"
       "distance(A, B) = 3\ndistance(B, C) = 1\ndistance(C, A) = 1\nfind y(C)\n",
       "cannot be assembled"},
      {"a huge power", arm + "find (a + W)^(2^40)\n", ""},
      {"a huge number", arm + "find 10^(10^10)\n", ""},
      {"a huge exponent", "point A at (1e999999999, 0)\n", ""},
  };
  for (const auto& row : rows) {
    CAPTURE(row.name);
    const Run r = run("solve '" + write("broken.tml", row.bytes).string() + "'");
    CAPTURE(r.err.substr(0, 300));
    CHECK(r.exit_code == 1);
    CHECK(r.err.find("error[") != std::string::npos);
    CHECK(r.err.find(row.says) != std::string::npos);
    CHECK(r.err.size() < 20'000);
    CHECK(r.seconds < 10 * 1.0);  // a second on an idle machine; sanitizers and load cost more
  }
  const Run long_sum = run("solve '" + write("sum.tml", many_terms).string() + "' --format json");
  CHECK(long_sum.exit_code == 0);
  CHECK(long_sum.out.find("100001") != std::string::npos);
}

TEST_CASE("program: JSON stays one document, whatever happens") {
  const Run r =
      run("solve '" + write("bad.tml", "pint A at (0, 0)\n").string() + "' --format json");
  CHECK(r.exit_code == 1);
  CHECK(r.out.starts_with("{"));
  CHECK(r.out.find("\"diagnostics\"") != std::string::npos);
  CHECK(r.out.find("E124") != std::string::npos);
}

TEST_CASE("program: a time limit ends the work with exit code 3") {
  // A chain of circle intersections: its formulas take far longer than the limit.
  std::string chain = "point P0 at (0, 0)\npoint P1 at (0.5, 1)\n";
  for (int i = 2; i < 60; ++i)
    chain += fmt::format(
        "point P{0} near ({1}, {2})\ndistance(P{3}, P{0}) = a{0}\ndistance(P{4}, P{0}) = b{0}\n", i,
        0.5 * i, i % 2, i - 2, i - 1);
  chain += "force(P59) = (0, -1)\n";
  for (int i = 2; i < 60; ++i) chain += fmt::format("find reaction(a{0}), reaction(b{0})\n", i);
  const Run r = run("solve '" + write("chain.tml", chain).string() + "' --time-limit 0.3 --quiet");
  CHECK(r.exit_code == 3);
  CHECK(r.seconds < 3.0);
  CHECK(r.err.find("limit") != std::string::npos);
}

TEST_CASE("program: a limit before anything was found leaves files as they are, and says so") {
  const std::string file = write("arm.tml", arm).string();
  for (const std::string& command : {std::string("export"), std::string("solve")}) {
    const fs::path kept = write("kept.csv", "old");
    const Run r = run(fmt::format("{} '{}' {} -o '{}' --time-limit 1e-6", command, file,
                                  command == "export" ? "--to spreadsheet" : "", kept.string()));
    CHECK(r.exit_code == 3);
    CHECK(r.out.find("not answered") != std::string::npos);
    CHECK(read(kept) == "old");
  }
}

TEST_CASE("program: limits are numbers, and hold while the model is read") {
  const std::string file = write("arm.tml", arm).string();
  for (const char* limit : {"nan", "inf", "-inf", "1e999", "0", "x"}) {
    CAPTURE(limit);
    CHECK(run(fmt::format("solve '{}' --time-limit {}", file, limit)).exit_code == 2);
    CHECK(run(fmt::format("solve '{}' --memory-limit {}", file, limit)).exit_code == 2);
  }
  if (trammel::test::cases_every() == 1) {  // sanitizers end the process where memory does
    const Run endless = run("check /dev/zero --memory-limit 300");
    CHECK(endless.exit_code == 3);
    CHECK(endless.err.find("memory") != std::string::npos);
  }
  CHECK(run("check /dev/zero --time-limit 0.2").exit_code == 3);
}

TEST_CASE("session: calls on standard input are answered in order, and cancelled") {
  const std::string text =
      R"(point A at (0, 0)\npoint B near (1, 1)\nline l from A to B\n)"
      R"(length(l) = 2\nangle(x_axis, l) = theta\ngiven theta = 1\nfind x(B)\n)";
  const fs::path calls =
      write("calls", fmt::format("{{\"call\": \"set_text\", \"text\": \"{}\"}}\n"
                                 "{{\"call\": \"ask\"}}\n\n{{\"call\": \"nothing\"}}\n"
                                 "{{\"call\": \"status\"}}\n",
                                 text));
  const Run told = run(fmt::format("session < '{}'", calls.string()));
  CHECK(told.exit_code == 0);
  const std::size_t answer = told.out.find("2*cos(theta)"), error = told.out.find("{\"error\""),
                    status = told.out.find("driven by theta");
  CHECK(answer < error);
  CHECK(error < status);
  CHECK(status < std::string::npos);
  CHECK(run("session nothing.tml").exit_code == 2);
  // A run of hours: the cancel is read while it is under way.
  const std::string pendulum =
      R"(point O at (0, 0)\npoint B near (0, -1)\nline l from O to B\nlength(l) = 1\n)"
      R"(angle(x_axis, l) = phi\nfree phi\nmass(B) = 1\ngravity = g\ngiven g = 9.81, phi = 0\n)"
      R"(simulate for 1e9\n)";
  write("open", fmt::format("{{\"call\": \"set_text\", \"text\": \"{}\"}}\n"
                            "{{\"call\": \"run\"}}\n",
                            pendulum));
  write("cancel", "{\"call\": \"cancel\"}\n");
  const fs::path replies = scratch() / "replies";
  const std::string command = fmt::format(
      "(cat '{}'; sleep 1; cat '{}') | '{}' session >'{}'", (scratch() / "open").string(),
      (scratch() / "cancel").string(), trammel::test::program(), replies.string());
  CHECK(std::system(command.c_str()) == 0);
  CHECK(read(replies).find("\"exit\":3") != std::string::npos);
}

TEST_CASE("program: pictures are written as PNG where the module is there") {
  const fs::path model = write("arm.tml", arm), picture = scratch() / "arm.png";
  const bool has_module =
      fs::exists(fs::path(trammel::test::program()).parent_path() / "libtrammel_png.so");
  const Run drawn = run(fmt::format("draw '{}' -o '{}'", model.string(), picture.string()));
  if (!has_module) {
    CHECK(drawn.exit_code == 2);
    CHECK(drawn.err.find("librsvg2-dev") != std::string::npos);
    return;
  }
  CHECK(drawn.exit_code == 0);
  const std::string png = read(picture), svg = run(fmt::format("draw '{}'", model.string())).out;
  REQUIRE(png.size() > 24);
  CHECK(png.starts_with("\x89PNG\r\n\x1a\n"));
  const auto number_at = [&](std::size_t at) {
    unsigned number = 0;
    for (std::size_t i = at; i < at + 4; ++i)
      number = 256 * number + static_cast<unsigned char>(png[i]);
    return number;
  };
  const double width = std::stod(svg.substr(svg.find(" width=\"") + 8));
  const double height = std::stod(svg.substr(svg.find(" height=\"") + 9));
  CHECK(std::abs(number_at(16) - 2 * width) <= 1);
  CHECK(std::abs(number_at(20) - 2 * height) <= 1);
  // Not blank: a page of one colour packs into less than two thousandths of its pixels' bytes.
  CHECK(static_cast<double>(png.size()) > 3e-3 * 4 * number_at(16) * number_at(20));
  run(fmt::format("draw '{}' -o '{}'", model.string(), (scratch() / "again.png").string()));
  CHECK(read(scratch() / "again.png") == png);
  CHECK(run(fmt::format("draw '{}' -o /nowhere/x.png", model.string())).exit_code == 2);
  const Run text = run(fmt::format("solve '{}' -o '{}'", model.string(), picture.string()));
  CHECK(text.exit_code == 2);
  CHECK(text.err.find("only pictures are written as PNG") != std::string::npos);
  CHECK(read(picture) == png);
}

TEST_CASE("program: what standard output does not take is told, and is no answer") {
  const fs::path model = write("arm.tml", arm + "find x(B)\nsimulate for 1\n");
  const fs::path err = scratch() / "full.err";
  for (const char* command : {"solve", "check", "explain", "draw", "export --to c", "simulate",
                              "solve --format json", "solve --time-limit 1e-9"}) {
    CAPTURE(command);
    const int status =
        std::system(fmt::format("'{}' {} '{}' >/dev/full 2>'{}'", trammel::test::program(), command,
                                model.string(), err.string())
                        .c_str());
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) >= 2);
    CHECK(WEXITSTATUS(status) <= 3);
    CHECK(read(err).find("cannot write to standard output: No space left on device") !=
          std::string::npos);
  }
}
