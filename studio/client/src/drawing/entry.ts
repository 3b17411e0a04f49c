// SPDX-License-Identifier: Apache-2.0
// The field that stands in the drawing while a value is asked for: for a bar that was just drawn,
// a load, a value that was clicked. It is never waited for: the next click goes on without it.
import { signal } from '@preact/signals';
import type { Pair } from '../server/replies';

export interface Entry {
  at: Pair; // m
  label: string;
  placeholder: string;
  value?: string;
  /// Errors are shown in the field, which stays.
  enter: (text: string) => Promise<void>;
}

export const entry = signal<Entry | undefined>(undefined);

export function askValue(asked: Entry) {
  entry.value = asked;
}

export function closeEntry() {
  if (!entry.peek()) return;
  entry.value = undefined;
  document.querySelector<SVGElement>('.cv')?.focus({ preventScroll: true }); // keys go on there
}
