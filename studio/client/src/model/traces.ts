// SPDX-License-Identifier: Apache-2.0
// Traces of points: statements `locus P over theta`, over what drives the machine.
import { computed } from '@preact/signals';
import { NotDone, act } from './act';
import { text } from './document';
import { driver } from './motion';

/// The points that the text traces, once each.
export const tracedPoints = computed(() => [
  ...new Set([...text.value.matchAll(/^\s*locus\s+(\w+)/gm)].map((found) => found[1]!)),
]);

export async function tracePoints(points: string[]) {
  const over = driver.peek();
  const fresh = points.filter((point) => !tracedPoints.peek().includes(point));
  if (over === undefined) throw new NotDone('a trace follows a driver: drive the machine first');
  if (fresh.length === 0) throw new NotDone(`${points.join(', ')} is traced already`);
  await act(
    fresh.map((point) => ({ action: 'add_statement', statement: `locus ${point} over ${over}` })),
    `trace of ${fresh.join(', ')}`,
  );
}
