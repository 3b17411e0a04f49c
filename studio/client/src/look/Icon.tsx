// SPDX-License-Identifier: Apache-2.0
/// One of the symbols of icons.svg.
export function Icon({ name }: { name: string }) {
  return (
    <svg class="i" aria-hidden="true">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}
