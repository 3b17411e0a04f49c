// SPDX-License-Identifier: Apache-2.0
#include "exchange/store/store_event.h"

#include <cmath>
#include <cstdint>

#include "exchange/store/database.h"

namespace trammel::exchange {

// A place of NaN is NULL in the table.
void bind_event(Statement& insert, const StoreEvent& event) {
  insert.bind(0, event.time);
  insert.bind_text(1, event.what);
  insert.bind_text(2, event.label);
  insert.bind(3, event.place ? event.place->x : NAN);
  insert.bind(4, event.place ? event.place->y : NAN);
  insert.bind(5, std::int64_t{event.is_expected});
}

StoreEvent read_event(const Statement& row) {
  StoreEvent event{row.number(0), row.bytes(1), row.bytes(2), {}, row.integer(5) != 0};
  const base::Vector2<double> place{row.number(3), row.number(4)};
  if (!std::isnan(place.x)) event.place = place;
  return event;
}

}  // namespace trammel::exchange
