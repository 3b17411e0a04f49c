// SPDX-License-Identifier: Apache-2.0
// The reach of the machine: what its bars sweep while the driver goes from one end to the other.
import { effect, signal } from '@preact/signals';
import { callAll } from '../server/call';
import type { Drawing, Pair } from '../server/replies';
import { text } from './document';
import { atHand } from './model';
import { isPlaying, moveTo, rangeOfTable, table, togglePlay, valuesOfRow } from './motion';
import { fitPlaces } from './view';

/// For each bar that moves, the triangles that it sweeps from one place to the next.
export const reach = signal<Map<string, Pair[][]> | undefined>(undefined);

const mostPlaces = 90;

// Bars that stay where they are sweep nothing.
const stillness = 1e-9; // m

// All the same way round: areas of opposite turns would cancel where they overlap.
function turned(corners: [Pair, Pair, Pair]): Pair[] {
  const [[ax, ay], [bx, by], [cx, cy]] = corners;
  return (bx - ax) * (cy - ay) < (by - ay) * (cx - ax) ? corners.reverse() : corners;
}

function sweptBy(name: string, places: Drawing[]): Pair[][] {
  const triangles: Pair[][] = [];
  for (let i = 1; i < places.length; ++i) {
    const [before, after] = [places[i - 1]!.lines[name], places[i]!.lines[name]];
    if (!before || !after) continue;
    const way = (a: Pair, b: Pair) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (way(before.from, after.from) + way(before.to, after.to) < stillness) continue;
    triangles.push(turned([before.from, before.to, after.to]));
    triangles.push(turned([before.from, after.to, after.from]));
  }
  return triangles;
}

// The rows of the table in which the machine can be put together, evenly.
function rowsToPlace(): number[] {
  const shown = table.peek();
  if (!shown) return [];
  const count = shown.columns[0]!.values.length;
  const isThere = (row: number) => shown.columns.every((column) => column.values[row] !== null);
  const step = Math.max(1, Math.ceil(count / mostPlaces));
  return Array.from({ length: count }, (_, row) => row).filter(
    (row) => (row % step === 0 || row === count - 1) && isThere(row),
  );
}

/// Shades what the bars reach, and plays the motion from its start.
export async function shadeReach() {
  const shown = table.peek();
  const rows = rowsToPlace();
  if (!shown || rows.length < 2) throw new Error('nothing moves: there is no reach to shade');
  const of = text.peek();
  const replies = await atHand(() =>
    callAll<unknown[]>(
      'hand',
      rows.flatMap((row) => [['set_values', { values: valuesOfRow(shown, row) }], ['place']]) as [
        string,
        object?,
      ][],
    ),
  );
  if (text.peek() !== of) return;
  const places = replies.filter((_, i) => i % 2 === 1) as Drawing[];
  const names = Object.keys(places[0]!.lines).filter((name) => !places[0]!.lines[name]!.endless);
  reach.value = new Map(
    names.map((name) => [name, sweptBy(name, places)] as const).filter(([, swept]) => swept.length),
  );
  fitPlaces([...reach.value.values()].flat(2));
  await moveTo(shown.columns[0]!.values[rows[0]!] ?? rangeOfTable(shown)[0]);
  if (!isPlaying.peek()) togglePlay();
}

export function hideReach() {
  reach.value = undefined;
}

/// It is about the text for which it was asked.
export function followReach() {
  effect(() => {
    text.value;
    reach.value = undefined;
  });
}
