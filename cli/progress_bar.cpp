// SPDX-License-Identifier: Apache-2.0
#include "cli/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace trammel::cli {

std::string describe_progress(double share, double seconds) {
  constexpr int width = 40;
  share = std::clamp(share, 0.0, 1.0);
  const int done = static_cast<int>(share * width);
  std::string text =
      fmt::format("{:4.0f} % [{:=<{}}>{:{}}]", 100 * share, "", done, "", width - done);
  if (share < 0.01) return text;
  const double left = std::min(seconds * (1 - share) / share, 360'000.0);
  const int minutes = static_cast<int>(left) / 60;
  return text + (minutes >= 60
                     ? fmt::format(" {}:{:02}:{:02} left", minutes / 60, minutes % 60,
                                   static_cast<int>(left) % 60)
                     : fmt::format(" {}:{:02} left", minutes, static_cast<int>(left) % 60));
}

void ProgressBar::show(double share) {
  if (!is_shown_) return;
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  is_drawn_ = true;
  const std::chrono::duration<double> passed = now - start_;
  fmt::print(stderr, "\r{}\x1b[K", describe_progress(share, passed.count()));
  std::fflush(stderr);
}

void ProgressBar::clear() {
  if (!is_drawn_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  is_drawn_ = false;
}

}  // namespace trammel::cli
