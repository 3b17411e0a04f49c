// SPDX-License-Identifier: Apache-2.0
// Any bytes as a file of OpenSCAD: they are a shape, or something is told at a place in them.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "end_in_a_crash.h"
#include "model/resolve/solid/csg/csg_shape.h"
#include "symbolic/expr/eval/eval.h"

using namespace trammel;

namespace {

void check_shape(const model::Shape& shape, const symbolic::ExprPool& pool) {
  TRAMMEL_ASSERT(!shape.nodes.empty());
  std::size_t leaves = 0, children = 0;
  for (std::uint32_t n = 0; n < shape.nodes.size(); ++n) {
    const model::SolidNode& node = shape.nodes[{n}];
    leaves += node.operation == model::SolidOperation::Leaf ? 1 : 0;
    children += node.children.size();
    for (const model::SolidNodeIndex child : node.children) TRAMMEL_ASSERT(child.value < n);
  }
  TRAMMEL_ASSERT(leaves == shape.leaves.size());
  TRAMMEL_ASSERT(children + 1 == shape.nodes.size());
  for (const model::SolidLeaf& leaf : shape.leaves)
    for (const model::ExprId dimension : leaf.dimensions) {
      const double value = symbolic::eval(pool, dimension, {});
      TRAMMEL_ASSERT(!std::isnan(value));
    }
  for (std::uint32_t p = 0; p < shape.placements.size(); ++p) {
    const model::Placement& step = shape.placements[{p}];
    TRAMMEL_ASSERT(!step.then || step.then->value < p);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  constexpr std::uint32_t begin = 1000;  // as behind the text of a model
  symbolic::ExprPool pool;
  model::ReadCsg read = model::read_csg(text, begin, pool.budget());
  base::Diagnostics told = std::move(read.diagnostics);
  const base::Span all{begin, begin + static_cast<std::uint32_t>(size)};
  if (told.empty()) {
    const auto shape = model::build_csg_shape(read.tree, all, pool, told);
    TRAMMEL_ASSERT(shape.has_value() == told.empty());
    if (shape) check_shape(*shape, pool);
  }
  for (const base::Diagnostic& diagnostic : told) {
    const base::Span at = *diagnostic.span;
    TRAMMEL_ASSERT(all.begin <= at.begin && at.begin <= at.end && at.end <= all.end);
    TRAMMEL_ASSERT(!diagnostic.message.empty() && !advice_of(diagnostic.remedy).empty());
  }
  return 0;
}
