// SPDX-License-Identifier: Apache-2.0
// The pointer on the sheet: select and drag, pan, or a click of the tool that is chosen.
import { computed, signal } from '@preact/signals';
import { text } from '../model/document';
import { drawing, elements, settleText, trouble, unwaited } from '../model/model';
import { isPlaying } from '../model/motion';
import { Pull, dragNote, holdOf } from '../model/pull';
import { clearSelection, pointedAt, select } from '../model/selection';
import { panBy, pixel, sheetSize, toSheet, view, zoomAbout } from '../model/view';
import type { Drawing, Pair } from '../server/replies';
import { lengthUnit, metres } from '../model/names';
import { closeEntry } from './entry';
import { type Picked, pick, snap } from './pick';
import { begun, click, tool } from './tools';
import { askNewValue } from './wishes';

/// What lies under the pointer; nothing while it is away from the sheet.
export const hovered = signal<Picked | undefined>(undefined);
// On a point it is that point, wherever an answer moves it.
const keyPlace = signal<{ at: Pair; point?: string } | undefined>(undefined);
/// The pointer that the arrow keys move, in m, while the sheet has the focus and a tool is chosen.
export const keyPointer = computed<Pair | undefined>(() => {
  const place = keyPlace.value;
  return (place?.point && drawing.value?.points[place.point]) || place?.at;
});

/// Puts that pointer on a point, or anywhere.
export function putKeyPointer(at: Pair | undefined, point?: string) {
  keyPlace.value = at && { at, point };
}

// A press that moves less is a click, in pixels.
const stillness = 4;

interface Press {
  x: number;
  y: number;
  picked: Picked;
  hasMoved: boolean;
  isPanning: boolean;
  isPulling: boolean;
  pull?: Pull;
  /// Why it cannot be pulled, told once it is.
  why?: string;
}

let press: Press | undefined;

export const isDragging = signal(false);

function placeOn(event: PointerEvent | WheelEvent | MouseEvent): [number, number] {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

// What is seen there: while the sheet holds the pointer, events name the sheet itself.
function under(event: MouseEvent): Element | null {
  return document.elementFromPoint(event.clientX, event.clientY);
}

// A crank that is dragged round is off the pointer all the time: only what is far off is told.
const farFromPointer = 48; // pixels

/// Why a drag stops: at the pointer, in words.
export function describeStop({ move }: Drawing): string {
  if (move.passed_dead_point) return 'Through a dead point: it stands on its other branch now';
  if (move.end === 'out-of-reach' && move.left < farFromPointer * pixel.peek()) return '';
  const unit = lengthUnit();
  const left = `${Number((move.left / metres[unit]!).toPrecision(3))}${unit ? ` ${unit}` : ''}`;
  switch (move.end) {
    case 'out-of-reach':
      return `${left} out of reach`;
    case 'dead-point':
      return `Dead point: it can go either way from here. ${left} out of reach`;
    case 'held':
      return 'Held by its constraints: nothing can move it';
    default:
      return '';
  }
}

async function startPull(current: Press) {
  const { picked } = current;
  if (!picked.name || picked.kind === 'other') return;
  current.isPulling = true;
  const hold = await holdOf(picked.name, picked.exactly, picked.kind === 'point');
  if (!hold) {
    current.why = `${picked.name} has no place to be held`;
    return;
  }
  current.pull = new Pull(hold, describeStop);
}

export function pressed(event: PointerEvent) {
  if (event.button === 2) return;
  const [x, y] = placeOn(event);
  const picked = pick(x, y, under(event));
  const isSelect = tool.peek() === 'select';
  press = {
    x,
    y,
    picked,
    hasMoved: false,
    isPulling: false,
    isPanning: event.button === 1 || (isSelect && !picked.name),
  };
  (event.currentTarget as Element).setPointerCapture(event.pointerId);
  if (isSelect && picked.name && event.button === 0) {
    closeEntry();
    select(picked.name, event.shiftKey);
    unwaited(startPull(press));
  }
}

export function moved(event: PointerEvent) {
  const [x, y] = placeOn(event);
  const picked = pick(x, y, under(event));
  hovered.value = picked;
  if (!press) {
    pointedAt.value = picked.name ? [picked.name] : [];
    return;
  }
  if (Math.hypot(x - press.x, y - press.y) > stillness) press.hasMoved = true;
  if (!press.hasMoved) return;
  if (press.isPanning) {
    panBy(x - press.x, y - press.y);
    press.x = x;
    press.y = y;
    return;
  }
  // Anything is dragged at any time, whatever the tool; what a tool has begun goes on.
  if (!press.isPulling && !begun.peek()) unwaited(startPull(press));
  if (press.why) dragNote.value = press.why;
  if (press.pull) {
    isDragging.value = true;
    press.pull.to(snapNear(picked.exactly));
  }
}

// While dragging, the grid holds what comes near a crossing, and nothing jumps.
function snapNear(at: Pair): Pair {
  const snapped = snap(at);
  const near = 5 * pixel.peek();
  return Math.hypot(snapped[0] - at[0], snapped[1] - at[1]) < near ? snapped : at;
}

export function released(event: PointerEvent) {
  const ended = press;
  press = undefined;
  isDragging.value = false;
  if (!ended) return;
  const [x, y] = placeOn(event);
  if (ended.isPulling && ended.hasMoved) {
    dragNote.value = '';
    ended.pull?.end(pixel.peek()).catch((error: Error) => (trouble.value = error.message));
    return;
  }
  dragNote.value = '';
  if (ended.hasMoved && ended.isPanning) return;
  if (tool.peek() !== 'select') unwaited(click(pick(x, y, under(event))));
  else if (!ended.picked.name) {
    clearSelection();
    closeEntry();
  }
}

/// A double click on a value asks for another one.
export function doubleClicked(event: MouseEvent) {
  const [x, y] = placeOn(event);
  const { name, kind } = pick(x, y, under(event));
  if (name && kind === 'other' && tool.peek() === 'select') askNewValue(name);
}

export function left() {
  if (press) return;
  hovered.value = undefined;
  pointedAt.value = [];
}

export function wheeled(event: WheelEvent) {
  event.preventDefault();
  const [x, y] = placeOn(event);
  zoomAbout(x, y, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)));
}

// --- the same by keys ---------------------------------------------------------------------------

/// While the machine moves, what is only for its rest waits.
export const isMoving = computed(() => isDragging.value || isPlaying.value);

/// The elements that can be pointed at, in the order of the text.
export const stops = computed(() => {
  const placed = isMoving.value ? drawing.peek() : drawing.value;
  const names = new Set([
    ...Object.keys(placed?.points ?? {}),
    ...Object.keys(placed?.lines ?? {}),
    ...Object.keys(placed?.circles ?? {}),
  ]);
  return elements.value.filter((e) => names.has(e.name) && e.kind !== 'parameter');
});

// The dimensions of elements, as they are written.
const dimensions = computed(() => {
  const written = new Map<string, string[]>();
  for (const line of text.value.split('\n'))
    for (const [, name] of line.matchAll(/\b(?:length|x|y|radius)\(([^\W\d]\w*)\)/gu))
      written.set(name!, [...(written.get(name!) ?? []), line.trim()]);
  return written;
});

/// `crank, line: length(crank) = r`.
export function describeStopElement(name: string, kind: string): string {
  return [`${name}, ${kind}`, ...(dimensions.value.get(name) ?? [])].join(': ');
}

async function nudge(name: string, by: Pair) {
  const placed = drawing.peek();
  const line = placed?.lines[name];
  const from = placed?.points[name] ?? line?.to ?? placed?.circles[name]?.center;
  if (!from) return;
  const hold = await holdOf(name, from, Boolean(placed?.points[name]));
  if (!hold) return;
  const pull = new Pull(hold, describeStop);
  await pull.once([from[0] + by[0], from[1] + by[1]]);
  await pull.end(pixel.peek());
}

const arrows: Record<string, Pair> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/// Arrows nudge what is focused, or move the pointer of the chosen tool, which Enter presses.
export function keyed(event: KeyboardEvent, focused: string | undefined) {
  const arrow = arrows[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (tool.peek() === 'select') {
    if (arrow && focused) {
      event.preventDefault();
      const step = (event.shiftKey ? 50 : 10) * pixel.peek();
      unwaited(nudge(focused, [arrow[0] * step, arrow[1] * step]));
    }
    return;
  }
  const at = keyPointer.peek() ?? snap(view.peek().centre);
  if (arrow) {
    event.preventDefault();
    const step = (event.shiftKey ? 100 : 20) * pixel.peek();
    const to = snap([at[0] + arrow[0] * step, at[1] + arrow[1] * step]);
    putKeyPointer(to);
    hovered.value = pick(...toSheet(to), null);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    unwaited(clickByKey(at));
  }
}

// What was clicked or made there is what the pointer stands on then.
async function clickByKey(at: Pair) {
  const clicked = click(pick(...toSheet(at), null));
  putKeyPointer(begun.peek()?.at ?? at); // the first point of a model becomes its origin
  const place = keyPlace.peek();
  await clicked;
  await settleText(); // what was made is drawn then
  if (!place || keyPlace.peek() !== place) return;
  const there = pick(...toSheet(place.at), null);
  if (there.kind === 'point') putKeyPointer(place.at, there.name);
}

export function measureSheet(element: Element): () => void {
  const observer = new ResizeObserver(([size]) => {
    const { width, height } = size!.contentRect;
    if (width > 0 && height > 0) sheetSize.value = { width, height };
  });
  observer.observe(element);
  return () => observer.disconnect();
}
