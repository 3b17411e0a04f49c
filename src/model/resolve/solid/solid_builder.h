// SPDX-License-Identifier: Apache-2.0
// From `cylinder(d=10, h=1) - move(block(1, 1, 1), (3, 0, 0))` to a tree of placed primitives.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/frame/table_reader.h"
#include "model/language/syntax.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/solid/primitive_table.h"
#include "model/solid.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

class SolidBuilder {
 public:
  SolidBuilder(const syntax::Tree& tree, ExpressionBuilder& expressions,
               const TableReader& read_file, base::Diagnostics& diagnostics)
      : tree_(tree), expressions_(expressions), read_file_(read_file), diagnostics_(diagnostics) {}

  /// `solid tooth = ...`: a piece that shapes may name. False where the name is taken.
  bool declare_piece(const syntax::Name& name, syntax::ExprIndex shape);

  /// Nothing where something was wrong; the diagnostics say what.
  ///
  /// Errors  calls that make no solid, wrong arguments, pieces that hold themselves, more than
  ///         a million primitives; what is wrong in files of OpenSCAD
  /// Cost    O(primitives), recursion as deep as brackets and pieces are nested
  std::optional<Shape> build(syntax::ExprIndex shape);

 private:
  using Placed = std::optional<PlacementIndex>;
  using Node = std::optional<SolidNodeIndex>;

  Node build_node(syntax::ExprIndex index, Placed placed);
  Node build_sum(syntax::ExprIndex index, Placed placed);
  Node build_named(syntax::ExprIndex index, const syntax::NameNode& name, Placed placed);
  Node build_call(syntax::ExprIndex index, const syntax::CallNode& call, Placed placed);
  Node build_ring(syntax::ExprIndex index, const syntax::CallNode& call, Placed placed);
  Node build_leaf(syntax::ExprIndex index, const syntax::CallNode& call, const Primitive& row,
                  Placed placed);
  Node build_import(syntax::ExprIndex index, const syntax::ImportNode& node, Placed placed);
  std::optional<Shape> read_import(syntax::ExprIndex index, const std::string& path);
  bool has_room(syntax::ExprIndex index, std::size_t more);
  Node combine(SolidOperation operation, std::vector<SolidNodeIndex> children);
  std::optional<Placement> read_step(syntax::ExprIndex index, const syntax::CallNode& call);
  std::optional<Placement> read_move(const syntax::CallNode& call);
  std::optional<Placement> read_turn(const syntax::CallNode& call);
  std::optional<Placement> read_mirror(syntax::ExprIndex index, const syntax::CallNode& call);
  std::optional<SolidLeaf> read_leaf(syntax::ExprIndex index, const syntax::CallNode& call,
                                     const Primitive& row);
  bool read_corners(syntax::ExprIndex index, const syntax::CallNode& call, SolidLeaf& leaf);
  bool read_dimensions(syntax::ExprIndex index, std::span<const syntax::Argument> arguments,
                       const Primitive& row, SolidLeaf& leaf);
  bool complete(syntax::ExprIndex index, const Primitive& row,
                const std::vector<std::optional<ExprId>>& found, SolidLeaf& leaf);
  std::optional<ExprId> read_length(syntax::ExprIndex text, const base::Dimension& dimension);
  std::optional<int> read_count(syntax::ExprIndex text);
  bool expect_arguments(syntax::ExprIndex index, const syntax::CallNode& call, std::size_t count,
                        std::string_view usage);
  std::nullopt_t refuse(base::Span span, std::string message, std::string advice);
  symbolic::ExprPool& pool() { return expressions_.pool(); }

  const syntax::Tree& tree_;
  ExpressionBuilder& expressions_;
  const TableReader& read_file_;
  base::Diagnostics& diagnostics_;
  std::map<std::string, syntax::ExprIndex, std::less<>> pieces_;
  std::vector<std::string_view> open_;  // pieces that are being built
  // What a call says is read once, however often its solid is used.
  std::map<std::uint32_t, std::optional<SolidLeaf>> leaves_;
  std::map<std::uint32_t, std::optional<Placement>> steps_;
  std::map<std::string, std::optional<Shape>, std::less<>> imports_;  // by path, unplaced
  Shape shape_;
};

}  // namespace trammel::model
