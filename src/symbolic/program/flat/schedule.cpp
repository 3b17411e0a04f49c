// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/schedule.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "symbolic/program/flat/straight_line.h"

namespace trammel::symbolic {

namespace {

constexpr std::uint32_t none = UINT32_MAX;
constexpr std::uint32_t group_lanes = 4;

class Scheduler {
 public:
  Scheduler(const FlatGraph& graph, std::span<const Signed> roots, std::uint32_t inputs,
            std::size_t longest)
      : graph_(graph), roots_(roots), longest_(longest), value_(graph.size(), none) {
    line_.inputs = inputs;
    line_.outputs = static_cast<std::uint32_t>(roots.size());
    line_.constants = graph.constants();
  }

  std::optional<Tape> run() {
    find_groups();
    place_fixed();
    for (std::size_t g = 0; g < angles_.size(); ++g) {
      for (std::size_t i = 0; i < angles_[g].size(); ++i) {
        emit_all(angles_[g][i]);
        const auto place = line_.groups[g].angles + static_cast<std::uint32_t>(i);
        line_.code.push_back({TapeOp::Copy, Op::Undefined, place, value_[angles_[g][i]], 0});
      }
      line_.code.push_back({TapeOp::SinCos, Op::Undefined, 0, static_cast<std::uint32_t>(g), 0});
    }
    give_outputs();
    if (line_.code.size() > longest_) return std::nullopt;
    return assign_slots(std::move(line_));
  }

 private:
  static bool is_sine(const FlatNode& node) {
    return node.kind == FlatKind::Sin || node.kind == FlatKind::Cos;
  }

  // Group of an angle: how many groups must come before it.
  void find_groups() {
    std::vector<std::uint32_t> level(graph_.size(), none);
    std::vector<std::uint32_t> stack;
    for (const Signed& root : roots_) {
      stack.push_back(root.node);
      while (!stack.empty()) {
        const std::uint32_t top = stack.back();
        if (level[top] == none) {  // first visit: the parts before it
          bool ready = true;
          std::uint32_t highest = 0;
          const auto& parts = graph_[top].parts;
          for (std::size_t i = parts.size(); i-- > 0;) {
            if (level[parts[i].node] == none) {
              stack.push_back(parts[i].node);
              ready = false;
            } else {
              highest = std::max(highest, level[parts[i].node]);
            }
          }
          if (!ready) continue;
          level[top] = highest;
          if (is_sine(graph_[top])) note_angle(parts.front().node, level[top]++);
        }
        stack.pop_back();
      }
    }
  }

  void note_angle(std::uint32_t angle, std::uint32_t group) {
    if (group_of_.empty()) group_of_.assign(graph_.size(), {none, 0});
    if (group_of_[angle].first != none) return;
    if (angles_.size() <= group) angles_.resize(group + std::size_t{1});
    group_of_[angle] = {group, static_cast<std::uint32_t>(angles_[group].size())};
    angles_[group].push_back(angle);
  }

  // Inputs, constants and groups have slots from the beginning.
  void place_fixed() {
    const auto constants = static_cast<std::uint32_t>(line_.constants.size());
    std::uint32_t next = line_.inputs + constants;
    for (const auto& angles : angles_) {
      const auto count = static_cast<std::uint32_t>(angles.size());
      const std::uint32_t width = (count + group_lanes - 1) / group_lanes * group_lanes;
      line_.groups.push_back({next, width});
      next += 3 * width;
    }
    line_.fixed = next;
    for (std::uint32_t node = 0; node < graph_.size(); ++node) {
      if (graph_[node].kind == FlatKind::Input) value_[node] = graph_[node].data;
      if (graph_[node].kind == FlatKind::Constant) value_[node] = line_.inputs + graph_[node].data;
      if (!is_sine(graph_[node])) continue;
      const std::uint32_t angle = graph_[node].parts.front().node;
      if (group_of_.empty() || group_of_[angle].first == none) continue;
      const SineGroup& group = line_.groups[group_of_[angle].first];
      const bool sine = graph_[node].kind == FlatKind::Sin;
      value_[node] = (sine ? group.sines() : group.cosines()) + group_of_[angle].second;
    }
  }

  std::uint32_t emit(TapeOp op, std::uint32_t a, std::uint32_t b = 0, Op function = Op::Undefined) {
    const std::uint32_t value = line_.fixed + static_cast<std::uint32_t>(line_.code.size());
    line_.code.push_back({op, function, value, a, b});
    return value;
  }

  // A node under way: the parts before `next` are in `sofar`.
  struct Visit {
    std::uint32_t node = 0;
    std::uint32_t next = 0;
    std::uint32_t sofar = none;
    std::uint32_t first = 0;  // of a sum: the part that it begins with
  };

  // One part after the other, so that few values wait at the same time.
  void emit_all(std::uint32_t root) {
    if (value_[root] != none) return;
    path_.push_back(begin(root));
    while (!path_.empty() && line_.code.size() <= longest_) {
      Visit& visit = path_.back();
      const FlatNode& node = graph_[visit.node];
      if (visit.next == node.parts.size()) {
        value_[visit.node] = finish(node, visit.sofar);
        path_.pop_back();
        continue;
      }
      const FlatPart part = node.parts[part_in_order(visit)];
      if (value_[part.node] == none) {
        path_.push_back(begin(part.node));
        continue;
      }
      visit.sofar = join(node, part, visit.sofar, value_[part.node]);
      ++visit.next;
    }
    path_.clear();
  }

  Visit begin(std::uint32_t node) const {
    Visit visit{node, 0, none, 0};
    const auto& parts = graph_[node].parts;
    if (graph_[node].kind == FlatKind::Sum)
      while (parts[visit.first].tag != 0) ++visit.first;
    return visit;
  }

  static std::uint32_t part_in_order(const Visit& visit) {
    if (visit.next == 0) return visit.first;
    return visit.next <= visit.first ? visit.next - 1 : visit.next;
  }

  std::uint32_t join(const FlatNode& node, FlatPart part, std::uint32_t sofar,
                     std::uint32_t value) {
    if (sofar == none) return value;
    switch (node.kind) {
      case FlatKind::Sum: return emit(part.tag == 0 ? TapeOp::Add : TapeOp::Sub, sofar, value);
      case FlatKind::Quotient: return emit(TapeOp::Div, sofar, value);
      case FlatKind::Min: return emit(TapeOp::Min, sofar, value);
      case FlatKind::Max: return emit(TapeOp::Max, sofar, value);
      case FlatKind::Function: return emit(TapeOp::Function, sofar, value, node.function);
      default: return emit(TapeOp::Mul, sofar, value);
    }
  }

  std::uint32_t finish(const FlatNode& node, std::uint32_t value) {
    switch (node.kind) {
      case FlatKind::Negative: return emit(TapeOp::Neg, value);
      case FlatKind::Sqrt: return emit(TapeOp::Sqrt, value);
      case FlatKind::Abs: return emit(TapeOp::Abs, value);
      case FlatKind::Sign: return emit(TapeOp::Sign, value);
      case FlatKind::Function:
        return node.parts.size() == 1 ? emit(TapeOp::Function, value, 0, node.function) : value;
      default: return value;
    }
  }

  void give_outputs() {
    std::vector<std::vector<std::uint32_t>> wanted(graph_.size());
    for (std::uint32_t i = 0; i < roots_.size(); ++i) wanted[roots_[i].node].push_back(i);
    for (const Signed& root : roots_) {
      emit_all(root.node);
      std::uint32_t opposite = none;
      for (const std::uint32_t i : wanted[root.node]) {
        if (roots_[i].negative && opposite == none) opposite = emit(TapeOp::Neg, value_[root.node]);
        line_.code.push_back({TapeOp::Output, Op::Undefined, i,
                              roots_[i].negative ? opposite : value_[root.node], 0});
      }
      wanted[root.node].clear();
    }
  }

  const FlatGraph& graph_;
  std::span<const Signed> roots_;
  std::size_t longest_;
  StraightLine line_;
  std::vector<std::vector<std::uint32_t>> angles_;                 // by group: nodes
  std::vector<std::pair<std::uint32_t, std::uint32_t>> group_of_;  // by angle: group, place
  std::vector<std::uint32_t> value_;                               // by node
  std::vector<Visit> path_;
};

}  // namespace

std::optional<Tape> schedule(const FlatGraph& graph, std::span<const Signed> roots,
                             std::uint32_t inputs, std::size_t longest) {
  return Scheduler(graph, roots, inputs, longest).run();
}

}  // namespace trammel::symbolic
