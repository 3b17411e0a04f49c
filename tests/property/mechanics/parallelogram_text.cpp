// SPDX-License-Identifier: Apache-2.0
#include "property/mechanics/parallelogram_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "base/vector2.h"

namespace trammel::test {

namespace {

using Spot = base::Vector2<double>;

class StatementWriter {
 public:
  explicit StatementWriter(std::uint32_t seed) : random_(seed) {
    for (int i = 0; i < 40; ++i) names_.push_back(fmt::format("P{}", i));
    std::shuffle(names_.begin(), names_.end(), random_);
  }

  double pick(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  int pick_whole(int from, int to) { return std::uniform_int_distribution<int>(from, to)(random_); }
  bool toss() { return pick_whole(0, 1) == 1; }

  // Drawn a little beside its place.
  std::string point(Spot at) {
    places_.push_back(at);
    points_.push_back(fmt::format("point {} near ({:.3f}, {:.3f})", last(),
                                  at.x + pick(-0.02, 0.02), at.y + pick(-0.02, 0.02)));
    return last();
  }
  std::string held(Spot at, const std::string& x, const std::string& y) {
    places_.push_back(at);
    points_.push_back(fmt::format("point {} at ({}, {})", last(), x, y));
    return last();
  }
  Spot at(const std::string& p) const {
    const auto found = std::find(names_.begin(), names_.end(), p);
    return places_[static_cast<std::size_t>(found - names_.begin())];
  }

  // A rod in either sense, its length said in one of two ways.
  std::string rod(const std::string& from, const std::string& to, const std::string& length) {
    const std::string name = fmt::format("l{}", lines_.size());
    reversed_.push_back(toss());
    const bool back = reversed_.back();
    lines_.push_back(
        fmt::format("line {} from {} to {}", name, back ? to : from, back ? from : to));
    say(toss() ? fmt::format("length({}) = {}", name, length)
               : fmt::format("distance({}, {}) = {}", from, to, length));
    return name;
  }
  bool is_reversed(const std::string& rod) const {
    return reversed_[static_cast<std::size_t>(std::stoi(rod.substr(1)))];
  }

  void say(std::string statement) { rest_.push_back(std::move(statement)); }

  std::string text() {
    for (auto* list : {&points_, &lines_, &rest_})
      std::shuffle(list->begin(), list->end(), random_);
    std::string all;
    for (const auto* list : {&points_, &lines_, &rest_})
      for (const std::string& statement : *list) all += statement + "\n";
    return all;
  }

 private:
  const std::string& last() const { return names_[places_.size() - 1]; }

  std::mt19937 random_;
  std::vector<std::string> names_, points_, lines_, rest_;
  std::vector<Spot> places_;
  std::vector<bool> reversed_;
};

struct Scissor {
  std::vector<std::string> left, right, middle;
};

Scissor write_scissor(StatementWriter& writer, int stages, double length, double angle) {
  const double s = length * std::cos(angle), h = length * std::sin(angle);
  const std::string said = writer.toss() ? "L" : fmt::format("{:.17g}", length);
  if (said == "L") writer.say(fmt::format("given L = {:.17g}", length));
  Scissor scissor;
  scissor.left.push_back(writer.held({0, 0}, "0", "0"));
  scissor.right.push_back(writer.point({s, 0}));
  writer.say(scissor.right.front() + " on x_axis");
  for (int i = 0; i < stages; ++i) {
    scissor.middle.push_back(writer.point({s / 2, (i + 0.5) * h}));
    const std::string left = writer.point({0, (i + 1) * h}), right = writer.point({s, (i + 1) * h});
    for (const std::string& arm : {writer.rod(scissor.left.back(), right, said),
                                   writer.rod(scissor.right.back(), left, said)})
      writer.say(fmt::format("proportion({}, {}) = 1/2", scissor.middle.back(), arm));
    scissor.left.push_back(left);
    scissor.right.push_back(right);
  }
  return scissor;
}

// Feet, or points of one side, or across: all but the two ends of one arm and those beside it.
std::pair<std::string, std::string> ram_ends(StatementWriter& writer, const Scissor& scissor) {
  const int top = static_cast<int>(scissor.left.size()) - 1;
  const int from = writer.pick_whole(0, top - 1), to = writer.pick_whole(from + 1, top);
  const auto i = static_cast<std::size_t>(from), j = static_cast<std::size_t>(to);
  switch (writer.pick_whole(0, j > i + 1 ? 3 : 2)) {
    case 0: return {scissor.left[i], scissor.right[i]};
    case 1: return {scissor.left[i], scissor.left[j]};
    case 2: return {scissor.right[j], scissor.right[i]};
    default: return {scissor.left[i], scissor.right[j]};
  }
}

}  // namespace

ParallelogramText scissor_at_random(std::uint32_t seed) {
  StatementWriter writer(seed);
  const int stages = writer.pick_whole(1, 8);
  const Scissor scissor = write_scissor(writer, stages, writer.pick(1, 3), writer.pick(0.4, 1.1));
  const auto [from, to] = ram_ends(writer, scissor);
  writer.say(fmt::format("distance({}, {}) = s", from, to));
  const Spot span = writer.at(to) - writer.at(from);
  writer.say(fmt::format("given s = {:.17g}, W = 3", std::hypot(span.x, span.y)));
  const std::string& tip = scissor.left.back();
  writer.say(fmt::format("force({}) = (0, -W)", tip));
  writer.say(fmt::format("find y({}), reaction(s)", tip));
  const Spot at = writer.at(tip);
  return {writer.text(), at.x, at.y, tip};
}

ParallelogramText pantograph_at_random(std::uint32_t seed) {
  StatementWriter writer(seed);
  const double a = writer.pick(1, 2), b = writer.pick(1, 2), k = writer.pick(1.5, 4);
  const double alpha = writer.pick(0.8, 1.6), beta = writer.pick(-0.9, 0.3);
  const Spot along{a * std::cos(alpha), a * std::sin(alpha)};
  const Spot across{b * std::cos(beta), b * std::sin(beta)};
  const std::string o = writer.held({0, 0}, "0", "0");
  const std::string inner = writer.point(along), pencil = writer.point(along + across);
  const std::string corner = writer.point(k * along);
  const std::string beside = writer.point(k * along + across);
  const std::string tip = writer.point(k * (along + across));
  const std::string first = writer.rod(o, corner, "k*a"), second = writer.rod(corner, tip, "k*b");
  writer.rod(inner, pencil, "b");
  writer.rod(pencil, beside, "(k - 1)*a");
  const auto divide = [&](const std::string& p, const std::string& rod) {
    writer.say(fmt::format("proportion({}, {}) = {}", p, rod,
                           writer.is_reversed(rod) ? "1 - 1/k" : "1/k"));
  };
  divide(inner, first);
  divide(beside, second);
  writer.say(fmt::format("x({}) = u", pencil));
  writer.say(fmt::format("y({}) = v", pencil));
  const Spot at = writer.at(pencil);
  writer.say(fmt::format("given k = {:.17g}, a = {:.17g}, b = {:.17g}, u = {:.17g}, v = {:.17g}", k,
                         a, b, at.x, at.y));
  writer.say(fmt::format("find x({0}), y({0})", tip));
  return {writer.text(), k * at.x, k * at.y, tip};
}

ParallelogramText row_at_random(std::uint32_t seed) {
  StatementWriter writer(seed);
  const int loops = writer.pick_whole(1, 6);
  const double a = writer.pick(0.5, 1.5), theta = writer.pick(0.4, 2.7);
  const Spot arm{a * std::cos(theta), a * std::sin(theta)};
  const int driven = writer.pick_whole(0, loops);
  double x = 0;
  std::string before, tip;
  for (int i = 0; i <= loops; ++i) {
    const double step = i == 0 ? 0.0 : writer.pick_whole(4, 9) / 4.0;
    x += step;
    const std::string foot = writer.held({x, 0}, fmt::format("{}", x), "0");
    const std::string head = writer.point(Spot{x, 0} + arm);
    const std::string rod = writer.rod(foot, head, "a");
    if (i > 0) writer.rod(before, head, fmt::format("{}", step));
    if (i == driven)
      writer.say(writer.is_reversed(rod) ? fmt::format("drive: angle(x_axis, {}) = theta + pi", rod)
                                         : fmt::format("drive: angle(x_axis, {}) = theta", rod));
    writer.say(fmt::format("mass({}) = m", head));
    before = tip = head;
  }
  writer.say(fmt::format("given a = {:.17g}, theta = {:.17g}, m = 2, g = 9.81", a, theta));
  writer.say("gravity = g");
  writer.say(fmt::format("find y({}), reaction(drive)", tip));
  return {writer.text(), x + arm.x, arm.y, tip};
}

ParallelogramText antiparallelogram_at_random(std::uint32_t seed) {
  StatementWriter writer(seed);
  const double a = writer.pick(0.6, 1.2), d = writer.pick(1.4, 2.5), theta = writer.pick(0.6, 2.4);
  const Spot arm{a * std::cos(theta), a * std::sin(theta)};
  const Spot corner = Spot{d, 0} + arm, across = base::left_of(Spot{d, 0} - arm);
  const double off = dot(across, arm - corner) / dot(across, across);
  const std::string foot = writer.held({0, 0}, "0", "0"), other = writer.held({d, 0}, "d", "0");
  const std::string head = writer.point(arm), tip = writer.point(corner + (2 * off) * across);
  const std::string crank = writer.rod(foot, head, "a");
  writer.rod(head, tip, "d");
  writer.rod(other, tip, "a");
  writer.say(fmt::format("drive: angle(x_axis, {}) = theta{}", crank,
                         writer.is_reversed(crank) ? " + pi" : ""));
  writer.say(fmt::format("given a = {:.17g}, d = {:.17g}, theta = {:.17g}, F = 2", a, d, theta));
  writer.say(fmt::format("force({}) = (F, 0)", tip));
  writer.say(fmt::format("find y({}), reaction(drive)", tip));
  return {writer.text(), writer.at(tip).x, writer.at(tip).y, tip};
}

}  // namespace trammel::test
