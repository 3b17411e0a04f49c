// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/expr_pool.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <new>
#include <type_traits>

#include "base/assert.h"
#include "symbolic/expr/canonical.h"
#include "symbolic/expr/node_facts.h"
#include "symbolic/expr/raw_nodes.h"
#include "symbolic/expr/store.h"
#include "symbolic/number/memory_end.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t budget_interval = 256;  // nodes between two looks at the clock
constexpr std::int64_t small_number_first = -32;

std::uint32_t mix(std::uint32_t seed, std::uint64_t value) {
  std::uint64_t h = (seed ^ value) * 0x9e37'79b9'7f4a'7c15U;
  h ^= h >> 32U;
  return static_cast<std::uint32_t>(h * 0xbf58'476dU >> 3U);
}

std::uint32_t hash_node(Op op, std::span<const ExprId> arguments, std::size_t extra = 0) {
  std::uint32_t h = mix(static_cast<std::uint32_t>(op), extra);
  for (const ExprId a : arguments) h = mix(h, a.value);
  return h;
}

}  // namespace

// Not set to anything: a page that nothing is written to costs nothing, and a process makes many
// small pools.
std::shared_ptr<ExprId[]> ArgumentArena::make_block(std::size_t size) {
  static_assert(std::is_trivially_destructible_v<ExprId> && std::is_trivially_copyable_v<ExprId>);
  return {static_cast<ExprId*>(::operator new(size * sizeof(ExprId))),
          [](ExprId* block) { ::operator delete(block); }};
}

std::uint32_t ArgumentArena::store(std::span<const ExprId> arguments) {
  const std::size_t block_size = std::size_t{1} << block_bits;
  if (used_ + arguments.size() > block_size) {
    blocks_.push_back(make_block(std::max(block_size, arguments.size())));
    used_ = 0;
  }
  TRAMMEL_ASSERT(blocks_.size() <= (std::size_t{1} << (32 - block_bits)));
  const auto place = static_cast<std::uint32_t>((blocks_.size() - 1) * block_size + used_);
  std::uninitialized_copy(arguments.begin(), arguments.end(), blocks_.back().get() + used_);
  used_ += arguments.size();
  return place;
}

ExprPool::Store::Store(PoolLayer layer) : below(std::move(layer)) {
  const Store& from = *below->store_;
  nodes_below = from.nodes.size();
  nodes = from.nodes;
  table = from.table;
  arguments = ArgumentArena::laid_over(from.arguments);
  numbers = from.numbers;
  symbols = from.symbols;
  calls = from.calls;
  call_rows = from.call_rows;
  small_numbers = from.small_numbers;
  decimals = from.decimals;
  stopped = from.stopped;
}

bool ExprPool::Store::may_grow() {
  if (stopped != base::StopReason::None) return false;
  if (nodes.size() % budget_interval == 0 || nodes.size() >= budget.nodes)
    stopped = budget.reached(nodes.size() + 1);
  return stopped == base::StopReason::None;
}

ExprId ExprPool::Store::append(const Node& node) {
  check_memory();
  nodes.push_back(node);
  return ExprId{static_cast<std::uint32_t>(nodes.size() - 1)};
}

void ExprPool::Store::grow_table() {
  if (nodes.size() * 2 < table.size()) return;
  table.assign(std::max<std::size_t>(1024, table.size() * 2), 0);
  for (std::uint32_t id = 1; id < nodes.size(); ++id)
    slot(nodes[id].hash, [](std::uint32_t) { return false; }) = id;
}

ExprPool::ExprPool(base::Budget budget) : store_(std::make_unique<Store>()) {
  throw_where_memory_ends();
  store_->budget = budget;
  store_->nodes.push_back({});  // node 0 is Undefined
  store_->grow_table();
}

ExprPool::ExprPool(PoolLayer below, base::Budget budget)
    : store_(std::make_unique<Store>(std::move(below))) {
  store_->budget = budget;
}

PoolLayer ExprPool::freeze(std::unique_ptr<ExprPool> pool) {
  pool->store_->budget = {};
  return pool;
}

void ExprPool::renew(base::Budget budget) {
  if (store_->below)
    store_ = ExprPool(store_->below, budget).store_;
  else
    store_ = ExprPool(budget).store_;
}

ExprPool::~ExprPool() = default;

Op ExprPool::op(ExprId e) const {
  TRAMMEL_ASSERT(e.value < store_->nodes.size());
  return store_->nodes[e.value].op;
}

std::span<const ExprId> ExprPool::args(ExprId e) const {
  TRAMMEL_ASSERT(e.value < store_->nodes.size());
  const Node& node = store_->nodes[e.value];
  if (node.count == 0) return {};
  return store_->arguments.at(node.first, node.count);
}

const Rational& ExprPool::value(ExprId number) const {
  TRAMMEL_ASSERT(op(number) == Op::Number);
  return *store_->numbers[store_->nodes[number.value].first];
}

std::string_view ExprPool::name(ExprId symbol) const {
  if (op(symbol) == Op::Call) return store_->calls[store_->call_rows.at(symbol.value)]->function;
  if (symbol == undefined()) return "undefined";
  TRAMMEL_ASSERT(op(symbol) == Op::Symbol);
  return store_->symbols[store_->nodes[symbol.value].first].name;
}

Facts ExprPool::facts(ExprId symbol) const {
  if (symbol == undefined()) return {};
  TRAMMEL_ASSERT(op(symbol) == Op::Symbol);
  return store_->symbols[store_->nodes[symbol.value].first].facts;
}

std::span<const std::uint32_t> ExprPool::derivative_orders(ExprId call) const {
  TRAMMEL_ASSERT(op(call) == Op::Call);
  return store_->calls[store_->call_rows.at(call.value)]->orders;
}

std::size_t ExprPool::size() const {
  return store_->nodes.size();
}
ExprId ExprPool::undefined() const {
  return ExprId{0};
}
const DecimalNotes& ExprPool::decimals() const {
  return store_->decimals;
}

void ExprPool::note_decimals(const DecimalNotes& notes) {
  store_->decimals.add(notes);
}

const base::Budget& ExprPool::budget() const {
  return store_->budget;
}
base::StopReason ExprPool::stopped() const {
  return store_->stopped;
}

bool ExprPool::is_positive(ExprId e) const {
  return (store_->nodes[e.value].signs & positive_bit) != 0;
}

bool ExprPool::is_nonnegative(ExprId e) const {
  return (store_->nodes[e.value].signs & nonnegative_bit) != 0;
}

bool ExprPool::is_never_zero(ExprId e) const {
  return is_positive(e) || (op(e) == Op::Symbol && facts(e).never_zero);
}

ExprId ExprPool::number(const Rational& value) {
  Store& s = *store_;
  std::size_t small = s.small_numbers.size();
  if (value.is_small_integer()) {
    const std::int64_t i = value.to_integer() - small_number_first;
    if (i >= 0 && i < static_cast<std::int64_t>(s.small_numbers.size()))
      small = static_cast<std::size_t>(i);
  }
  const bool is_small = small < s.small_numbers.size();
  if (s.stopped != base::StopReason::None) return undefined();
  if (is_small && s.small_numbers[small] != ExprId{}) return s.small_numbers[small];
  const std::uint32_t hash = hash_node(Op::Number, {}, value.hash());
  std::uint32_t& slot = s.slot(hash, [&](std::uint32_t id) {
    return s.nodes[id].op == Op::Number && *s.numbers[s.nodes[id].first] == value;
  });
  if (slot != 0) return ExprId{slot};
  if (!s.may_grow()) return undefined();
  Node node{Op::Number, 0, 0, 0, static_cast<std::uint32_t>(s.numbers.size()), hash};
  if (value.sign() > 0) node.signs = positive_bit | nonnegative_bit;
  if (value.sign() == 0) node.signs = nonnegative_bit;
  s.numbers.push_back(&s.own_numbers.emplace_back(value));
  const ExprId id = s.append(node);
  slot = id.value;
  if (is_small) s.small_numbers[small] = id;
  s.grow_table();
  return id;
}

ExprId ExprPool::integer(std::int64_t value) {
  const Store& s = *store_;
  constexpr auto count =
      static_cast<std::int64_t>(std::tuple_size_v<decltype(Store::small_numbers)>);
  if (value >= small_number_first && value < small_number_first + count &&
      s.stopped == base::StopReason::None) {
    const ExprId known = s.small_numbers[static_cast<std::size_t>(value - small_number_first)];
    if (known != ExprId{}) return known;
  }
  return number(Rational(value));
}
ExprId ExprPool::pi() {
  return RawNodes(*this).intern(Op::Pi, {});
}

ExprId ExprPool::symbol(std::string_view name) {
  Store& s = *store_;
  if (s.stopped != base::StopReason::None) return undefined();
  const std::uint32_t hash = hash_node(Op::Symbol, {}, std::hash<std::string_view>{}(name));
  std::uint32_t& slot = s.slot(hash, [&](std::uint32_t id) {
    return s.nodes[id].op == Op::Symbol && s.symbols[s.nodes[id].first].name == name;
  });
  if (slot != 0) return ExprId{slot};
  if (!s.may_grow()) return undefined();
  s.symbols.push_back({s.own_texts.keep(name), {}});
  const ExprId id =
      s.append({Op::Symbol, 0, 1, 0, static_cast<std::uint32_t>(s.symbols.size() - 1), hash});
  slot = id.value;
  s.grow_table();
  return id;
}

void ExprPool::assume(ExprId symbol, Facts facts) {
  if (symbol == undefined()) return;  // the pool had stopped
  TRAMMEL_ASSERT(op(symbol) == Op::Symbol);
  Node& node = store_->nodes[symbol.value];
  // What is below has been used with the facts that it has.
  TRAMMEL_ASSERT(symbol.value >= store_->nodes_below || store_->symbols[node.first].facts == facts);
  store_->symbols[node.first].facts = facts;
  node.signs = facts.positive ? positive_bit | nonnegative_bit : 0;
}

ExprId RawNodes::intern(Op op, std::span<const ExprId> arguments) {
  ExprPool::Store& s = *pool_.store_;
  if (s.stopped != base::StopReason::None) return pool_.undefined();
  const std::uint32_t hash = hash_node(op, arguments);
  std::uint32_t& slot = s.slot(hash, [&](std::uint32_t id) {
    const Node& node = s.nodes[id];
    if (node.op != op || node.count != arguments.size()) return false;
    const auto present = pool_.args(ExprId{id});
    return std::equal(arguments.begin(), arguments.end(), present.begin());
  });
  if (slot != 0) return ExprId{slot};
  if (!s.may_grow()) return pool_.undefined();
  Node node{op,
            sign_bits(pool_, op, arguments),
            degree_of(pool_, op, arguments),
            static_cast<std::uint32_t>(arguments.size()),
            0,
            hash};
  if (!arguments.empty()) node.first = s.arguments.store(arguments);
  const ExprId id = s.append(node);
  slot = id.value;
  s.grow_table();
  return id;
}

ExprId RawNodes::intern_flat(Op op, std::span<const ExprId> arguments) {
  if (arguments.size() == 1) return arguments.front();
  if (arguments.empty()) return pool_.integer(op == Op::Sum ? 0 : 1);
  return intern(op, arguments);
}

std::uint32_t ExprPool::degree(ExprId e) const {
  return store_->nodes[e.value].degree;
}

ExprId ExprPool::call(std::string_view function, std::span<const ExprId> arguments,
                      std::span<const std::uint32_t> orders) {
  TRAMMEL_ASSERT(orders.size() == arguments.size());
  Store& s = *store_;
  if (s.stopped != base::StopReason::None) return undefined();
  if (std::find(arguments.begin(), arguments.end(), undefined()) != arguments.end())
    return undefined();
  std::size_t extra = std::hash<std::string_view>{}(function);
  for (const std::uint32_t order : orders) extra = extra * 31 + order;
  const std::uint32_t hash = hash_node(Op::Call, arguments, extra);
  std::uint32_t& slot = s.slot(hash, [&](std::uint32_t id) {
    if (s.nodes[id].op != Op::Call) return false;
    const CallInfo& info = *s.calls[s.call_rows.at(id)];
    const auto present = args(ExprId{id});
    return info.function == function && std::ranges::equal(info.orders, orders) &&
           std::ranges::equal(present, arguments);
  });
  if (slot != 0) return ExprId{slot};
  if (!s.may_grow()) return undefined();
  Node node{Op::Call, 0, 1, static_cast<std::uint32_t>(arguments.size()), 0, hash};
  if (!arguments.empty()) node.first = s.arguments.store(arguments);
  const ExprId id = s.append(node);
  slot = id.value;
  s.call_rows.emplace(id.value, static_cast<std::uint32_t>(s.calls.size()));
  s.calls.push_back(
      &s.own_calls.emplace_back(CallInfo{std::string(function), {orders.begin(), orders.end()}}));
  s.grow_table();
  return id;
}

ExprId ExprPool::sum(std::span<const ExprId> terms) {
  return canonical_sum(*this, terms);
}

ExprId ExprPool::product(std::span<const ExprId> factors) {
  return canonical_product(*this, factors);
}

ExprId ExprPool::power(ExprId base, ExprId exponent) {
  return canonical_power(*this, base, exponent);
}

ExprId ExprPool::apply(Op function, std::span<const ExprId> arguments) {
  return canonical_function(*this, function, arguments);
}

ExprId ExprPool::rebuild(ExprId like, std::span<const ExprId> arguments) {
  switch (op(like)) {
    case Op::Undefined:
    case Op::Number:
    case Op::Pi:
    case Op::Symbol: return like;
    case Op::Sum: return sum(arguments);
    case Op::Product: return product(arguments);
    case Op::Power: return power(arguments[0], arguments[1]);
    case Op::Call: {
      const std::string function(name(like));
      const auto orders = derivative_orders(like);
      return call(function, arguments, orders);
    }
    default: return apply(op(like), arguments);
  }
}

}  // namespace trammel::symbolic
