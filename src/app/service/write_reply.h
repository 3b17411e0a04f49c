// SPDX-License-Identifier: Apache-2.0
// What the calls of a session come to, in JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "app/session/drawing.h"
#include "app/session/edit.h"
#include "app/session/session.h"
#include "app/session/session_reply.h"
#include "app/session/status.h"

namespace trammel::app {

using Json = nlohmann::ordered_json;

Json write(const Drawing& drawing);
Json write(const Status& status);
/// `scene` null where nothing can be drawn; `subjects` by which shapes say what they show.
Json write(const SceneReply& reply);
Json write(const EditReply& reply);
Json write(const std::vector<TextElement>& elements);
/// `exit`, the report as the command line writes it, and the places of what is answered.
Json write(const SessionReply& reply);

/// The report of a picture that the session has drawn, with its scene, as `draw --format json`.
Json write_drawn(const PictureReply& drawn, const Session& session);

}  // namespace trammel::app
