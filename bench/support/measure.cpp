// SPDX-License-Identifier: Apache-2.0
#include "bench/support/measure.h"

#include <fmt/format.h>

namespace trammel::bench {

std::string text_of_seconds(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} us", 1e6 * seconds);
  if (seconds < 1.0) return fmt::format("{:.3g} ms", 1e3 * seconds);
  return fmt::format("{:.3g} s", seconds);
}

const char* verdict(bool reached) {
  return reached ? "reached" : "MISSED";
}

std::string text_of(const Peer& peer) {
  std::string text = peer.name + ' ';
  if (!peer.trouble.empty()) return text + peer.trouble;
  text += text_of_seconds(peer.seconds);
  if (peer.operations) text += fmt::format(", {} operations", *peer.operations);
  return text;
}

void print_time(const std::string& what, double seconds, double target,
                const std::vector<Peer>& peers) {
  fmt::print("  {:34} ours {:>8}   target {:>7} {:7}", what, text_of_seconds(seconds),
             text_of_seconds(target), verdict(seconds <= target));
  const Peer* fastest = nullptr;
  for (const Peer& peer : peers) {
    fmt::print("   {}", text_of(peer));
    if (peer.trouble.empty() && (fastest == nullptr || peer.seconds < fastest->seconds))
      fastest = &peer;
  }
  if (fastest != nullptr)
    fmt::print("   {} / ours {:.3g}", fastest->name, fastest->seconds / seconds);
  fmt::print("\n");
}

void print_operations(std::size_t operations, std::size_t target, const std::string& remark) {
  fmt::print("  {:34} ours {:>8}   target {:>7} {:7}   {}\n", "  operations after sharing",
             operations, target, verdict(operations <= target), remark);
}

}  // namespace trammel::bench
