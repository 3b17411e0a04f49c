// SPDX-License-Identifier: Apache-2.0
#include "model/language/parse/check_spelling.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/nearest_name.h"
#include "model/diagnostic_kinds.h"
#include "model/language/lexer/report.h"
#include "model/language/words.h"

namespace trammel::model::syntax {

namespace {

class SpellingCheck {
 public:
  explicit SpellingCheck(const Tree& tree) : tree_(tree), is_seen_(tree.exprs.name_count()) {
    for (const StatementWord& row : statement_words())
      if (row.follows == Follows::Equals) settings_.emplace_back(row.word);
  }

  base::Diagnostics run() {
    for (std::uint32_t i = 0; i < tree_.exprs.size(); ++i)
      if (const auto* call = tree_.exprs.find<CallNode>({i})) check_function(*call);
    is_seen_.assign(is_seen_.size(), false);
    compared_ = 0;
    for (const Statement& statement : tree_.statements)
      if (const auto* constraint = std::get_if<Constraint>(&statement.form))
        if (!statement.label) check_setting(*constraint);
    return std::move(found_);
  }

 private:
  // Whether this name is to be compared: each once, and not too many.
  bool is_new(NameIndex name) {
    if (is_seen_[name.value] || compared_ >= most_comparisons || found_.size() >= most_errors)
      return false;
    is_seen_[name.value] = true;
    return true;
  }

  void check_function(const CallNode& call) {
    if (!is_new(call.function)) return;
    const std::string& word = tree_.exprs.text(call.function);
    if (find_function_word(word) != nullptr) return;
    ++compared_;
    const std::string meant = nearest_function_word(word);
    const bool is_synonym = !meant.empty() && meant.size() != word.size();
    if (meant.empty() || (word.size() < 4 && !is_synonym) || word.size() < 2) return;
    found_.push_back({misspelt_function, call.function_span,
                      fmt::format("the language has no function {}, so it is read as an unknown "
                                  "function",
                                  quote(word)),
                      base::did_you_mean(call.function_span, meant)});
  }

  void check_setting(const Constraint& constraint) {
    const auto* name = tree_.exprs.find<NameNode>(constraint.measure);
    if (name == nullptr || name->primes > 0 || !is_new(name->name)) return;
    const std::string& word = tree_.exprs.text(name->name);
    if (word.size() < 5) return;
    ++compared_;
    const std::string meant = base::nearest_name(word, settings_);
    if (meant.empty()) return;
    found_.push_back(
        {misspelt_statement, name->name_span,
         fmt::format("{} is no statement word, so this is read as a constraint", quote(word)),
         base::did_you_mean(name->name_span, meant)});
  }

  const Tree& tree_;
  std::vector<bool> is_seen_;
  std::vector<std::string> settings_;
  std::size_t compared_ = 0;
  base::Diagnostics found_;
};

}  // namespace

base::Diagnostics check_spelling(const Tree& tree) {
  return SpellingCheck(tree).run();
}

}  // namespace trammel::model::syntax
