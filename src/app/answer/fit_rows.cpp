// SPDX-License-Identifier: Apache-2.0
#include "app/answer/fit_rows.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdlib>
#include <variant>
#include <vector>

#include "app/diagnostic_kinds.h"
#include "inquiry/answer/sweep_table.h"
#include "inquiry/answer/trajectory.h"
#include "symbolic/number/memory_end.h"

namespace trammel::app {

namespace {

using Rows = std::vector<std::vector<double>>;

// A number of a document lies in a tree (16 bytes, twice that while its row grows) and in a text of
// up to 25 characters, which is moved where it grows; a row is an allocation with its bookkeeping.
// Where only some rows are shown, all are turned into the units that people read.
constexpr std::size_t bytes_written = 110, bytes_shown = 16, bytes_a_row = 100;

std::vector<Rows*> rows_of(exchange::Report& report) {
  std::vector<Rows*> all;
  for (inquiry::Answer& answer : report.answers) {
    if (auto* run = std::get_if<inquiry::Trajectory>(&answer.content)) all.push_back(&run->rows);
    if (auto* sweep = std::get_if<inquiry::SweepTable>(&answer.content))
      all.push_back(&sweep->rows);
  }
  return all;
}

bool is_memory_limited() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

bool is_room_for(const std::vector<Rows*>& all, std::size_t bytes_a_number) {
  std::size_t bytes = 0;
  for (const Rows* rows : all)
    if (!rows->empty())
      bytes += rows->size() * (rows->front().size() * bytes_a_number + bytes_a_row);
  void* volatile room = std::malloc(bytes + 1);  // volatile: compilers may leave both calls out
  const bool is_room = room != nullptr;
  std::free(room);
  return is_room;
}

std::size_t count(const std::vector<Rows*>& all) {
  std::size_t rows = 0;
  for (const Rows* some : all) rows += some->size();
  return rows;
}

}  // namespace

void fit_rows(SessionReply& found, bool writes_all_rows, const std::string& file) {
  if (!is_memory_limited()) return;
  symbolic::throw_where_memory_ends();  // a part is kept back again, where rows had taken it
  const std::vector<Rows*> all = rows_of(found.report);
  const std::size_t before = count(all);
  while (count(all) > all.size() &&
         !is_room_for(all, writes_all_rows ? bytes_written : bytes_shown))
    for (Rows* rows : all) rows->resize((rows->size() + 1) / 2);
  if (count(all) == before) return;
  found.code = ExitCode::LimitHit;
  found.report.diagnostics.push_back(
      {stopped,
       fmt::format("memory ended: of {} rows the first {} are told", before, count(all)),
       "raise --memory-limit, or write rows to a file: -o FILE.csv",
       file,
       {},
       0,
       {}});
}

}  // namespace trammel::app
