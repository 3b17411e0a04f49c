// SPDX-License-Identifier: Apache-2.0
#include "app/answer/notice.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <variant>

#include "base/diagnostic.h"
#include "codegen/language.h"
#include "codegen/unit_parts.h"
#include "exchange/svg/to_svg.h"

namespace trammel::app {

namespace {

// The first error; what else may be told, such as that there is no formula, follows from it.
std::string why_nothing(const Reply& reply) {
  const auto error =
      std::find_if(reply.diagnostics.begin(), reply.diagnostics.end(),
                   [](const auto& d) { return d.kind.severity() == base::Severity::Error; });
  return fmt::format("not answered: {}",
                     error == reply.diagnostics.end() ? "a limit was reached" : error->message);
}

bool has_heading_alone(const Request& request, const Reply& reply) {
  return request.format == Format::Markdown && reply.output.starts_with("## ") &&
         std::count(reply.output.begin(), reply.output.end(), '\n') == 1;
}

}  // namespace

void tell_nothing(const Request& request, Reply& reply) {
  if (!reply.output.empty() && !has_heading_alone(request, reply)) return;
  const std::string why = why_nothing(reply);
  reply.is_notice = true;
  if (std::holds_alternative<Draw>(request.task)) {
    reply.output = exchange::to_svg(why);
  } else if (const auto* task = std::get_if<Export>(&request.task)) {
    const codegen::Language& language = *codegen::find_language(task->language);
    reply.output = codegen::lay_out_file_of_remarks(language, {why});
  } else {
    const bool is_table = request.format == Format::Csv;
    const char* mark = is_table ? "# " : request.format == Format::Latex ? "% " : "";
    reply.output += fmt::format("{}{}{}\n", reply.output.empty() ? "" : "\n", mark, why);
  }
}

}  // namespace trammel::app
