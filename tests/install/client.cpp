// SPDX-License-Identifier: Apache-2.0
// A client of the installed library: it opens a model, drags a point and asks where that led.
#include <cstdio>

#include "app/session/session.h"

int main() {
  namespace app = trammel::app;
  app::Session session({"bar.tml", R"(
point A at (0, 0)
point B near (2, 1)
line bar from A to B
length(bar) = 2
angle(x_axis, bar) = theta
find x(B)
)"});
  session.pull({"B"}, {0, 5}, {});
  const app::SessionReply reply = session.ask(app::Forms{}, {});
  std::fputs(to_plain_text(reply.report).c_str(), stdout);
  return static_cast<int>(reply.code);
}
