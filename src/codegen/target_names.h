// SPDX-License-Identifier: Apache-2.0
// Names that are legal in a language: which name of ours is called what there.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codegen/language.h"

namespace trammel::codegen {

/// The name in the language's own letters, not a reserved word: `theta'` is `theta_dot`, `x(P)` is
/// `x_P`, `θ` is `theta`, `lambda` in Python is `lambda_`. Not empty whatever is given.
std::string legal_name(const Language& language, std::string_view name);

class TargetNames {
 public:
  explicit TargetNames(const Language& language) : language_(language) {}

  /// Gives each of the names one of its own. Names that are legal keep theirs; then the others get
  /// the legal name, with a number behind it where that is taken. The order given decides.
  void add(std::span<const std::string> names);

  /// The name in the language. Pre: it was added.
  const std::string& of(const std::string& name) const;

  /// A free name: `t1` for "t", 1, or with a later number, which `number` then holds.
  std::string take_numbered(std::string_view stem, std::size_t& number);

  /// A legal free name like this one.
  std::string take(std::string_view name);

  /// What is called otherwise: our name, the language's name.
  const std::vector<std::pair<std::string, std::string>>& renamed() const { return renamed_; }

 private:
  bool reserve(const std::string& name);

  const Language& language_;
  std::map<std::string, std::string> given_;
  std::set<std::string> taken_;  // in small letters where case does not matter
  std::vector<std::pair<std::string, std::string>> renamed_;
};

}  // namespace trammel::codegen
