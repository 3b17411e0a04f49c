// SPDX-License-Identifier: Apache-2.0
// What lies under the pointer: elements of the model by their places, what is only drawn (values,
// loads, parts) by its shapes.
import { signal } from '@preact/signals';
import { drawing } from '../model/model';
import { pixel, sceneReply, toModel } from '../model/view';
import type { Drawing, Pair } from '../server/replies';

export type PickedKind = 'point' | 'line' | 'circle' | 'part' | 'other';

export interface Picked {
  at: Pair; // m; on the point, or on the grid
  exactly: Pair; // m; of the pointer itself
  name?: string;
  kind?: PickedKind;
}

export const snapsToGrid = signal(true);

// How near the pointer must be, in pixels: a finger's width round joints, less along bars.
const nearPoint = 14;
const nearLine = 8;

export function distance(a: Pair, b: Pair): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function distanceToLine(at: Pair, from: Pair, to: Pair, isEndless: boolean): number {
  const along: Pair = [to[0] - from[0], to[1] - from[1]];
  const square = along[0] ** 2 + along[1] ** 2;
  if (square === 0) return distance(at, from);
  let share = ((at[0] - from[0]) * along[0] + (at[1] - from[1]) * along[1]) / square;
  if (!isEndless) share = Math.min(1, Math.max(0, share));
  return distance(at, [from[0] + share * along[0], from[1] + share * along[1]]);
}

function nearest<T>(items: Record<string, T>, far: (item: T) => number, within: number) {
  let found: string | undefined;
  let least = within;
  for (const [name, item] of Object.entries(items)) {
    const away = far(item);
    if (away < least) {
      least = away;
      found = name;
    }
  }
  return found;
}

/// The spacing of the grid's lines, in m: 1, 2 or 5 of a power of ten, some dozen pixels apart.
export function gridSpacing(): number {
  const least = 12 * pixel.value;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (least / power <= 2 ? 2 : least / power <= 5 ? 5 : 10);
}

export function snap([x, y]: Pair): Pair {
  if (!snapsToGrid.value) return [x, y];
  const spacing = gridSpacing();
  return [Math.round(x / spacing) * spacing, Math.round(y / spacing) * spacing];
}

function pickElement(placed: Drawing, at: Pair): Pick<Picked, 'name' | 'kind' | 'at'> | undefined {
  const reach = pixel.value;
  const point = nearest(placed.points, (p) => distance(p, at), nearPoint * reach);
  if (point) return { name: point, kind: 'point', at: placed.points[point]! };
  const line = nearest(
    placed.lines,
    (l) => distanceToLine(at, l.from, l.to, l.endless),
    nearLine * reach,
  );
  if (line) return { name: line, kind: 'line', at };
  const circle = nearest(
    placed.circles,
    (c) => Math.abs(distance(c.center, at) - c.radius),
    nearLine * reach,
  );
  return circle ? { name: circle, kind: 'circle', at } : undefined;
}

// The part, value or load whose shape is there.
function pickShape(target: EventTarget | null): Pick<Picked, 'name' | 'kind'> | undefined {
  if (!(target instanceof Element)) return undefined;
  const shape = target.closest<SVGElement>('[data-of]');
  const subject = sceneReply.value.subjects[Number(shape?.dataset.of)];
  if (!subject || subject.name === '') return undefined;
  const kinds = ['point', 'line', 'circle', 'part'] as const;
  return { name: subject.name, kind: kinds.find((kind) => kind === subject.kind) ?? 'other' };
}

/// The lines that go through a place: two at a crossing.
export function linesThrough(at: Pair): string[] {
  return Object.entries(drawing.peek()?.lines ?? {})
    .filter(([, l]) => distanceToLine(at, l.from, l.to, l.endless) < nearLine * pixel.peek())
    .map(([name]) => name);
}

/// At pixels of the sheet, from its upper left.
export function pick(x: number, y: number, target: EventTarget | null): Picked {
  const exactly = toModel(x, y);
  const placed = drawing.value;
  const element = placed && pickElement(placed, exactly);
  const shape = pickShape(target);
  // A value that stands over a bar is meant, not the bar; a joint is meant before all.
  if (element && !(element.kind !== 'point' && shape?.kind === 'other'))
    return { ...element, exactly };
  if (shape) return { ...shape, at: exactly, exactly };
  return { at: snap(exactly), exactly };
}
