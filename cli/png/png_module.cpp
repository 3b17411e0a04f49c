// SPDX-License-Identifier: Apache-2.0
// The module `trammel_png`: librsvg draws, cairo writes.
#include "cli/png/png_module.h"

#include <librsvg/rsvg.h>

#include <cmath>
#include <cstdio>

namespace {

constexpr double side_max = 32767.0;  // pixels: cairo's images have no more

struct Sink {
  void (*take)(void*, const char*, std::size_t);
  void* to;
};

cairo_status_t pass_on(void* closure, const unsigned char* bytes, unsigned int size) {
  const auto* sink = static_cast<const Sink*>(closure);
  sink->take(sink->to, reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

void tell(char* problem, std::size_t room, const char* why) {
  std::snprintf(problem, room, "%s", why);
}

bool draw(RsvgHandle* handle, double scale, Sink sink, char* problem, std::size_t room) {
  gdouble width = 0.0, height = 0.0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == FALSE) {
    tell(problem, room, "the drawing has no size");
    return false;
  }
  const RsvgRectangle page{0.0, 0.0, std::ceil(scale * width), std::ceil(scale * height)};
  if (!(page.width <= side_max && page.height <= side_max)) {
    std::snprintf(
        problem, room,
        "a picture of %.0f by %.0f pixels is too large for PNG, at most %.0f a side: write "
        "FILE.svg",
        page.width, page.height, side_max);
    return false;
  }
  cairo_surface_t* surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, static_cast<int>(page.width), static_cast<int>(page.height));
  cairo_t* pen = cairo_create(surface);
  GError* error = nullptr;
  const bool is_drawn = rsvg_handle_render_document(handle, pen, &page, &error) != FALSE;
  if (!is_drawn) {
    tell(problem, room, error != nullptr ? error->message : "the drawing was not understood");
    g_clear_error(&error);
  }
  cairo_destroy(pen);
  bool is_written = false;
  if (is_drawn) {
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface, pass_on, &sink);
    is_written = status == CAIRO_STATUS_SUCCESS;
    if (!is_written) tell(problem, room, cairo_status_to_string(status));
  }
  cairo_surface_destroy(surface);
  return is_written;
}

}  // namespace

extern "C" bool trammel_svg_to_png(const char* svg, std::size_t size, double scale,
                                   void (*take)(void*, const char*, std::size_t), void* to,
                                   char* problem, std::size_t room) {
  GError* error = nullptr;
  RsvgHandle* handle =
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg), size, &error);
  if (handle == nullptr) {
    tell(problem, room, error != nullptr ? error->message : "the drawing was not understood");
    g_clear_error(&error);
    return false;
  }
  const bool is_written = draw(handle, scale, {take, to}, problem, room);
  g_object_unref(handle);
  return is_written;
}
