// SPDX-License-Identifier: Apache-2.0
// Whether a sanitizer watches the program: it needs more memory than limits allow, and several
// times the time.
#pragma once

namespace trammel::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
inline constexpr bool is_sanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace trammel::test
