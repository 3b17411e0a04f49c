// SPDX-License-Identifier: Apache-2.0
// A frame of a table becomes the model that a text of the same machine would: points, lines of a
// length, what holds them, and loads. Names of reactions: of a member's length the member's, of a
// bearing the node's, `clamp_NODE` of a clamp's moment, `weld_NODE_MEMBER` and `weld_MEMBER_MEMBER`
// of welds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "model/frame/frame_table.h"
#include "model/frame/table_reader.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"
#include "model/resolve/load_builder.h"

namespace trammel::model {

class FrameBuilder {
 public:
  FrameBuilder(Model& model, Names& names, ExpressionBuilder& expressions,
               ConstraintBuilder& constraints, LoadBuilder& loads, symbolic::ExprPool& pool,
               base::Diagnostics& diagnostics)
      : model_(model),
        names_(names),
        expressions_(expressions),
        constraints_(constraints),
        loads_(loads),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// Points and lines. Lines may end in points that the text declares later.
  /// Errors  unreadable-table and those of read_frame_table(), duplicate-name
  void declare(const syntax::FrameTable& statement, const TableReader& read);

  /// Ends of lines, their lengths as drawn, bearings and welds. Pre: all points are placed.
  /// Errors  unknown-element, wrong-element, degenerate-line, wrong-arguments
  void constrain();

  /// Pre     the constraints stand
  void load();

 private:
  /// A member with its line, where it could be declared.
  struct Bar {
    const FrameMember* member;
    LineIndex line;
  };

  void declare(const FrameTable& table);
  void note_units(const FrameTable& table);
  template <class Index>
  bool declare_element(const FrameName& name, Index index);
  std::optional<PointIndex> point(const FrameName& name);
  std::optional<LineIndex> line(const FrameName& name);
  void find_ends(const Bar& bar);
  void keep_length(const Bar& bar);
  void keep(const Measure& measure, base::Span span, const std::string& name);
  std::optional<std::array<double, 2>> drawn_between(PointIndex p, PointIndex q) const;
  std::optional<double> drawn_number(const Measure& measure) const;
  void hold(const FrameBearing& bearing);
  void hold_roller(const FrameBearing& bearing, PointIndex point);
  void clamp(const FrameBearing& bearing);
  void weld_ends(const Bar& bar);
  void turn_node(const FrameLoad& moment);
  void weld(LineIndex first, LineIndex second, base::Span span, const std::string& name);

  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  ConstraintBuilder& constraints_;
  LoadBuilder& loads_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  std::vector<FrameTable> tables_;
  std::vector<Bar> bars_;
  std::unordered_map<std::uint32_t, LineIndex> welded_;  // the first at a point
};

}  // namespace trammel::model
