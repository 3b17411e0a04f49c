// SPDX-License-Identifier: Apache-2.0
// Fixes of what stands at the cursor, where a statement goes wrong: each is what was most likely
// meant. `before` is the token taken last, `next` the one that is not understood.
#pragma once

#include <string_view>
#include <vector>

#include "base/fix.h"
#include "model/language/parse/cursor.h"

namespace trammel::model::syntax {

inline Span between(Token before, Token next) {
  return {before.span.end, next.span.begin};
}

/// `2*a` for `2a` and for `2 a`.
base::Fix written_product(Token before, Token next);

/// Of two values side by side: `*` between them; in brackets, with a space between, most likely a
/// comma; behind the measure that begins a constraint, `=`.
base::Fixes join_values(const Cursor& cursor, Token before, Token next);

/// Whether `of`, `on` or `at` and a name come next: `length of rod`.
bool links_name(const Cursor& cursor);

/// `sin(x)` for `sin x`, where x may have a unit, primes or brackets; `x(B)` for `x of B`.
base::Fix put_in_brackets(const Cursor& cursor, Token function);

/// `(W*cos(a), W*sin(a))` for `W at a`, where W is one name or number; none otherwise.
base::Fixes write_components(const Cursor& cursor);

/// `_` in place of `-` wherever this name stands in the text.
std::vector<base::Change> join_names(const Cursor& cursor);

/// `line rod from A B`, `point A = (0, 0)`: with the word that is expected there, and an example.
base::Remedy advise_word(const Cursor& cursor, Words expected);

/// `a = 1, b = 2` alone on a line: with `given` before it; a comma that joins the next line to the
/// statement: without it. With an example.
base::Remedy advise_given(const Cursor& cursor);

/// `length rod = b`, `force C = (F, 0)`: the word takes its name in brackets.
base::Fixes bracket_name(const Cursor& cursor);

/// `given a: 1`, `gravity 9.81`, where `what` is expected.
base::Fixes written_equal(const Cursor& cursor, std::string_view what);

/// `coordinate x = 1`, `free theta = 0.3`: the value where the motion begins.
base::Fixes given_in_place_of_equal(const Cursor& cursor);

/// `simulate until 2 s`, where the statement ends in place of a relation.
base::Fixes for_in_place_of_until(const Cursor& cursor);

/// `point A in (0, 0)`.
base::Fixes at_for_in(const Cursor& cursor);

}  // namespace trammel::model::syntax
