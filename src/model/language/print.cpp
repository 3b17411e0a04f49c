// SPDX-License-Identifier: Apache-2.0
#include "model/language/print.h"

#include "base/assert.h"

namespace trammel::model::syntax {

std::string print(const Tree& tree) {
  std::string out;
  out.reserve(tree.text.size());
  std::uint32_t done = 0;
  for (const Statement& statement : tree.statements) {
    TRAMMEL_ASSERT(statement.span.begin >= done);  // invariant I1 of the tree
    out += tree.slice({done, statement.span.begin});
    out += tree.slice(statement.span);
    done = statement.span.end;
  }
  out += tree.slice({done, static_cast<std::uint32_t>(tree.text.size())});
  return out;
}

std::string_view to_text(Relation relation) {
  switch (relation) {
    case Relation::Equal: return "=";
    case Relation::Less: return "<";
    case Relation::LessEqual: return "<=";
    case Relation::Greater: return ">";
    case Relation::GreaterEqual: return ">=";
    case Relation::NotEqual: return "!=";
  }
  return "";
}

}  // namespace trammel::model::syntax
