// SPDX-License-Identifier: Apache-2.0
#include "model/edit/list_items.h"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "base/fix.h"

namespace trammel::model::edit {

namespace {

using base::Span;

struct ItemFinder {
  const syntax::Tree& tree;

  template <class Form>
  std::vector<Span> operator()(const Form&) const {
    return {};
  }
  std::vector<Span> operator()(const syntax::Given& f) const { return spans(f.bindings); }
  std::vector<Span> operator()(const syntax::Start& f) const { return spans(f.bindings); }
  std::vector<Span> operator()(const syntax::Tolerance& f) const { return spans(f.bindings); }
  std::vector<Span> operator()(const syntax::Let& f) const { return spans(f.definitions); }
  std::vector<Span> operator()(const syntax::Find& f) const { return spans(f.questions); }
  std::vector<Span> operator()(const syntax::Free& f) const { return spans(f.names); }
  std::vector<Span> operator()(const syntax::Coordinates& f) const { return spans(f.names); }
  std::vector<Span> operator()(const syntax::Assume& f) const {
    // `0 < a < b` is two facts that share a place: such a list goes as a whole.
    const std::vector<Span> facts = spans(f.facts);
    for (std::size_t i = 1; i < facts.size(); ++i)
      if (facts[i].begin < facts[i - 1].end) return {};
    return facts;
  }

 private:
  template <class Items>
  static std::vector<Span> spans(const Items& items) {
    std::vector<Span> found;
    for (const auto& item : items) found.push_back(item.span);
    return found;
  }
};

bool has_comment(const syntax::Tree& tree, Span span) {
  const auto next = std::ranges::lower_bound(tree.comments, span.begin, {}, &Span::begin);
  return next != tree.comments.end() && next->begin < span.end;
}

// The comma between two items.
Span comma_between(const syntax::Tree& tree, Span before, Span after) {
  auto comment = std::ranges::lower_bound(tree.comments, before.end, {}, &Span::begin);
  for (std::uint32_t at = before.end; at < after.begin; ++at) {
    if (comment != tree.comments.end() && at == comment->begin) at = (comment++)->end;
    if (tree.text[at] == ',') return {at, at + 1};
  }
  return {before.end, before.end};
}

// A run of items in one piece with the comma before it, or behind it where the list begins with
// it. Where comments stand in between, item by item; the comma that stays is one that another item
// follows, since a line goes on where it ends in a comma.
void cut_run(const syntax::Tree& tree, const std::vector<Span>& items, std::size_t first,
             std::size_t last, base::TextEdits& edits) {
  const bool is_followed = last + 1 < items.size();
  if (first > 0) {
    const Span whole{items[first - 1].end, items[last].end};
    if (!has_comment(tree, whole)) return edits.push_back({whole, ""});
  }
  if (is_followed) {
    const Span whole{items[first].begin, items[last + 1].begin};
    if (!has_comment(tree, whole)) return edits.push_back({whole, ""});
  }
  for (std::size_t i = first; i <= last; ++i) {
    if (!is_followed) edits.push_back({comma_between(tree, items[i - 1], items[i]), ""});
    edits.push_back({items[i], ""});
    if (is_followed) edits.push_back({comma_between(tree, items[i], items[i + 1]), ""});
  }
}

}  // namespace

std::vector<Span> list_items(const syntax::Tree& tree, const syntax::Statement& statement) {
  return std::visit(ItemFinder{tree}, statement.form);
}

base::TextEdits without_items(const syntax::Tree& tree, const std::vector<Span>& items,
                              const std::vector<bool>& is_gone) {
  base::TextEdits edits;
  for (std::size_t first = 0; first < items.size(); ++first) {
    if (!is_gone[first]) continue;
    std::size_t last = first;
    while (last + 1 < items.size() && is_gone[last + 1]) ++last;
    cut_run(tree, items, first, last, edits);
    first = last;
  }
  return edits;
}

base::TextEdits without_statement(const syntax::Tree& tree, const base::SourceText& source,
                                  Span statement) {
  if (!has_comment(tree, statement)) return edits_of(base::removed_line(statement, ""), source);
  base::TextEdits edits;
  std::uint32_t done = statement.begin;
  for (const Span& comment : tree.comments) {
    if (comment.begin < statement.begin || comment.end > statement.end) continue;
    edits.push_back({{done, comment.begin}, ""});
    done = comment.end + 1;  // the line end, which ends the comment, stays
  }
  edits.push_back({{done, statement.end}, ""});
  return edits;
}

}  // namespace trammel::model::edit
