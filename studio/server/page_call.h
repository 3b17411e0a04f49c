// SPDX-License-Identifier: Apache-2.0
// What the server reads of a call: whether its model is another one after it.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace trammel::studio {

struct PageCall {
  std::string line;  // as it came
  bool sets_text = false;
  nlohmann::json values;  // that it sets; null where it sets none
};

/// Nothing where it is no call that a page may make. Only what is needed is kept while it is read:
/// what is nested deeply is the worker's affair.
std::optional<PageCall> read_page_call(const std::string& body);

/// What a new worker must be told to stand where another one stood.
class KeptModel {
 public:
  /// Pre     the call was answered, or may have been
  void keep(PageCall call);

  bool has_text() const { return !text_.empty(); }
  std::size_t bytes() const;
  /// Calls, each of which is answered by one reply.
  std::vector<std::string> lines() const;

 private:
  std::string text_;  // the call
  nlohmann::json values_;
};

}  // namespace trammel::studio
