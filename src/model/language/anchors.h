// SPDX-License-Identifier: Apache-2.0
// The anchors of a text, for statements that are added to it.
#pragma once

#include "model/anchors.h"
#include "model/language/syntax.h"

namespace trammel::model::syntax {

/// Where no statement of a kind is there, the last one of the kind before it; values stand below
/// all that describes the model.
///
/// Cost  O(statements)
Anchors find_anchors(const Tree& tree);

/// The place for this statement, by its kind: questions stand at the end.
base::Span anchor_of(const Anchors& anchors, const Statement& statement);

}  // namespace trammel::model::syntax
