// SPDX-License-Identifier: Apache-2.0
// How a pool keeps its nodes: 16 bytes each, argument lists in blocks that never move, a hash table
// of ids. Private to expr_pool.cpp and the files that implement ExprPool.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/name_table.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct Node {
  Op op = Op::Undefined;
  std::uint8_t signs = 0;    // bit 0: positive, bit 1: nonnegative
  std::uint16_t degree = 0;  // saturated; see reading_degree
  std::uint32_t count = 0;   // of arguments
  std::uint32_t first = 0;   // place of the arguments; of a leaf: row of its side table
  std::uint32_t hash = 0;
};
static_assert(sizeof(Node) == 16);

inline constexpr std::uint8_t positive_bit = 1;
inline constexpr std::uint8_t nonnegative_bit = 2;

/// Argument lists. A list never moves, so that spans stay valid while the pool grows, and pools
/// laid over this one can share it.
class ArgumentArena {
 public:
  ArgumentArena() = default;
  /// The lists of `below`, and room for more in blocks of its own.
  static ArgumentArena laid_over(const ArgumentArena& below) {
    ArgumentArena arena;
    arena.blocks_ = below.blocks_;
    return arena;
  }
  std::uint32_t store(std::span<const ExprId> arguments);
  std::span<const ExprId> at(std::uint32_t place, std::uint32_t count) const {
    return {blocks_[place >> block_bits].get() + (place & block_mask), count};
  }

 private:
  static std::shared_ptr<ExprId[]> make_block(std::size_t size);

  static constexpr std::uint32_t block_bits = 16;
  static constexpr std::uint32_t block_mask = (1U << block_bits) - 1;

  std::vector<std::shared_ptr<ExprId[]>> blocks_;
  std::size_t used_ = std::size_t{1} << block_bits;  // of the last block
};

struct CallInfo {
  std::string function;
  std::vector<std::uint32_t> orders;
};

struct SymbolInfo {
  std::string_view name;  // in the texts of the layer that made it
  Facts facts;
};

/// A pool laid over another begins with copies of its nodes, its hash table and its side tables,
/// which are rows of pointers and texts: what they point to stays with the layer that made it. So
/// reading and interning are the same at any depth.
struct ExprPool::Store {
  Store() = default;
  /// Cost    O(nodes of the layer): 24 bytes a node are copied
  explicit Store(PoolLayer layer);

  PoolLayer below;
  std::size_t nodes_below = 0;
  base::Budget budget;
  base::StopReason stopped = base::StopReason::None;
  std::vector<Node> nodes;
  std::vector<std::uint32_t> table;  // open addressing; 0 is free (node 0 is never looked up)
  ArgumentArena arguments;
  std::vector<const Rational*> numbers;
  std::vector<SymbolInfo> symbols;
  std::vector<const CallInfo*> calls;
  std::unordered_map<std::uint32_t, std::uint32_t> call_rows;  // by node id
  std::array<ExprId, 128> small_numbers{};                     // -32 .. 95
  DecimalNotes decimals;

  // What this layer made itself.
  std::deque<Rational> own_numbers;
  base::TextStore own_texts;
  std::deque<CallInfo> own_calls;

  /// False once a limit is reached.
  bool may_grow();
  ExprId append(const Node& node);
  /// The first slot whose node satisfies `same`, or a free one.
  template <class Same>
  std::uint32_t& slot(std::uint32_t hash, Same same);
  void grow_table();
};

template <class Same>
std::uint32_t& ExprPool::Store::slot(std::uint32_t hash, Same same) {
  const std::size_t mask = table.size() - 1;
  std::size_t i = hash & mask;
  while (table[i] != 0 && !(nodes[table[i]].hash == hash && same(table[i]))) i = (i + 1) & mask;
  return table[i];
}

}  // namespace trammel::symbolic
