// SPDX-License-Identifier: Apache-2.0
// The tools of the rail. Each answers clicks on the sheet with statements of the model.
import { effect, signal } from '@preact/signals';
import { NotDone, act } from '../model/act';
import { isStart, openings } from '../model/document';
import { drawing, elements, isShown, settleText, trouble } from '../model/model';
import {
  freeLineName,
  freeName,
  freePointName,
  inUnit,
  lengthUnit,
  metres,
  readEntry,
  unitOf,
  writeLength,
} from '../model/names';
import { clearSelection, select, selected } from '../model/selection';
import { pixel, toSheet, view, zoomAbout } from '../model/view';
import type { Action, Pair } from '../server/replies';
import { askValue, closeEntry, entry } from './entry';
import { type Picked, distance, linesThrough } from './pick';

export const toolNames = [
  'select',
  'point',
  'line',
  'circle',
  'constrain',
  'load',
  'mass',
  'cut',
] as const;
export type ToolName = (typeof toolNames)[number];

export const tool = signal<ToolName>('select');
/// The first end of a bar, the centre of a circle: where the rubber band begins.
export const begun = signal<Picked | undefined>(undefined);

export function chooseTool(name: ToolName) {
  tool.value = name;
  begun.value = undefined;
  if (name !== 'select') isStart.value = false; // the cards make way for the sheet
  closeEntry();
}

/// What cannot be done is said below the drawing, and nothing is changed.
export async function attempt(work: () => Promise<unknown>) {
  try {
    trouble.value = '';
    await work();
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    trouble.value = error.message;
  }
}

const add = (statement: string): Action => ({ action: 'add_statement', statement });

const place = ([x, y]: Pair, digit = pixel.peek(), unit = lengthUnit()) =>
  `(${writeLength(x, digit, unit)}, ${writeLength(y, digit, unit)})`;

// The point that is there, or a new one with what holds it to what it was put on.
function pointAt(picked: Picked, taken: string[] = []): { name: string; actions: Action[] } {
  if (picked.kind === 'point') return { name: picked.name!, actions: [] };
  const name = freePointName(taken);
  const actions = [add(`point ${name} near ${place(picked.at)}`)];
  // No more than two lines hold a point.
  if (picked.kind === 'line')
    for (const line of linesThrough(picked.exactly).slice(0, 2))
      actions.push(add(`${name} on ${line}`));
  if (picked.kind === 'circle') actions.push(add(`${name} on ${picked.name}`));
  return { name, actions };
}

/// A statement about a value, and the value where it was named: `r = 50 mm` gives `length(OA) = r`
/// and `given r = 50 mm`.
export function withValue(entered: string, about: (value: string) => Action, unit = ''): Action[] {
  const { name, value } = readEntry(entered, unit);
  if (name === undefined) return [about(value)];
  const isKnown = elements.peek().some((e) => e.kind === 'parameter' && e.name === name);
  const given: Action = isKnown
    ? { action: 'set_value', name, value }
    : add(`given ${name} = ${value}`);
  return [about(name), given];
}

// A value that is a plain length: how many m, and its unit. Of an expression nothing is known here.
function readLength(value: string): { size: number; unit: string } | undefined {
  const [, number, unit] = /^(\d*\.?\d+(?:e[+-]?\d+)?) *(mm|cm|m|in|)$/i.exec(value) ?? [];
  const size = Number(number) * (metres[unit ?? ''] ?? NaN);
  return size > 0 && Number.isFinite(size) ? { size, unit: unit! } : undefined;
}

interface NewLine {
  name: string;
  from: Picked;
  to: Picked;
  /// Of its ends, a new point that nothing holds yet, and where the other one is.
  free?: { end: string; at: Pair; other: Pair };
}

// The free end is put where the length has it, in the direction that was drawn. The sheet follows
// the first length of a model: what was drawn keeps its size on the screen.
function stretchTo(line: NewLine, value: string): (model: string) => string {
  const { free } = line;
  const length = readLength(value);
  if (!free || !length) return (model) => model;
  const { size, unit } = length;
  const drawn = distance(free.at, free.other);
  // Whoever types fast is here before the line is in the drawing.
  const isFirst = Object.keys(drawing.peek()?.lines ?? {}).every((name) => name === line.name);
  if (isFirst) zoomAbout(...toSheet(free.other), drawn / size);
  const along = (i: 0 | 1) => free.other[i] + ((free.at[i] - free.other[i]) * size) / drawn;
  const at = place([along(0), along(1)], size / 1000, unit);
  return (model) =>
    model.replace(new RegExp(`^(point ${free.end} near) \\(.*\\)`, 'm'), `$1 ${at}`);
}

function askLength(line: NewLine) {
  const [from, to] = [line.from.at, line.to.at];
  askValue({
    at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    label: `Length of ${line.name}${inUnit('length')}`,
    placeholder: `r = ${writeLength(distance(from, to), 10 * pixel.peek())}`,
    enter: async (entered) => {
      const length = (value: string): Action => ({
        action: 'constrain',
        wish: 'distance',
        selected: [line.name],
        value,
      });
      await act(
        withValue(entered, length, unitOf('length')),
        `length of ${line.name}`,
        stretchTo(line, readEntry(entered, unitOf('length')).value),
      );
    },
  });
}

async function drawLine(picked: Picked) {
  const from = begun.peek();
  if (!from) {
    closeEntry();
    begun.value = picked;
    return;
  }
  if (distance(from.at, picked.at) < pixel.peek()) return;
  begun.value = undefined;
  const start = pointAt(from);
  const end = pointAt(picked, [start.name]);
  if (start.name === end.name) return;
  const name = freeLineName(start.name, end.name);
  await act(
    [...start.actions, ...end.actions, add(`line ${name} from ${start.name} to ${end.name}`)],
    `line ${name}`,
  );
  select(name);
  const isFree = ({ actions }: { actions: Action[] }) => actions.length === 1;
  askLength({
    name,
    from,
    to: picked,
    ...(isFree(end)
      ? { free: { end: end.name, at: picked.at, other: from.at } }
      : isFree(start)
        ? { free: { end: start.name, at: from.at, other: picked.at } }
        : {}),
  });
}

function askRadius(circle: string, radius: string, at: Pair, drawn: string) {
  askValue({
    at,
    label: `Radius of ${circle}${inUnit('length')}`,
    placeholder: `${radius} = ${drawn}`,
    enter: async (entered) => {
      const { name, value } = readEntry(entered, unitOf('length'));
      const actions: Action[] = [{ action: 'set_value', name: radius, value }];
      if (name !== undefined && name !== radius)
        actions.push({ action: 'rename', name: radius, to: name });
      await act(actions, `radius of ${circle}`);
    },
  });
}

async function drawCircle(picked: Picked) {
  const centre = begun.peek();
  if (!centre) {
    closeEntry();
    begun.value = picked;
    return;
  }
  begun.value = undefined;
  const middle = pointAt(centre);
  const name = freeName('c');
  const radius = freeName('r');
  const length = writeLength(distance(centre.at, picked.exactly), 10 * pixel.peek());
  await act(
    [
      ...middle.actions,
      add(`circle ${name} center ${middle.name} radius ${radius}`),
      add(`given ${radius} = ${length}`),
    ],
    `circle ${name}`,
  );
  select(name);
  askRadius(name, radius, picked.at, length);
}

async function drawPoint(picked: Picked) {
  const { name, actions } = pointAt(picked);
  if (actions.length > 0) await act(actions, `point ${name}`);
  select(name);
}

function askLoad(picked: Picked) {
  if (picked.kind !== 'point') throw new NotDone('a load acts on a point: click one');
  const name = picked.name!;
  select(name);
  askValue({
    at: picked.at,
    label: `Force on ${name}: to the right, or (x, y)`,
    placeholder: 'F = 100 N',
    enter: async (entered) => {
      const isVector = /^\s*\(/.test(entered);
      const force = (value: string): Action =>
        add(`force(${name}) = ${isVector ? value : `(${value}, 0)`}`);
      await act(isVector ? [force(entered.trim())] : withValue(entered, force), `force on ${name}`);
    },
  });
}

function askMass(picked: Picked) {
  if (picked.kind !== 'point') throw new NotDone('a mass sits in a point: click one');
  const name = picked.name!;
  select(name);
  askValue({
    at: picked.at,
    label: `Mass of ${name}`,
    // No name that is a unit there.
    placeholder: `${lengthUnit() === 'm' ? `m_${name}` : 'm'} = 1 kg`,
    enter: async (entered) => {
      const mass = (value: string): Action => add(`mass(${name}) = ${value}`);
      await act(withValue(entered, mass), `mass(${name})`);
    },
  });
}

// The place of the cut, from the start of the line.
async function cutLine(picked: Picked) {
  const line = picked.kind === 'line' ? drawing.peek()?.lines[picked.name!] : undefined;
  if (!line) throw new NotDone('a cut goes through a bar: click one');
  const s = freeName('s');
  const length = writeLength(distance(line.from, picked.exactly), 2 * pixel.peek());
  await act(
    [add(`find internal(${picked.name}, ${s})`), add(`given ${s} = ${length}`)],
    `cut ${picked.name}`,
  );
  select(picked.name!);
}

function collect(picked: Picked) {
  if (picked.name) select(picked.name, true);
  else clearSelection();
}

// The first point of a model is its origin, wherever it was put: formulas stay short.
function atOrigin(picked: Picked): Picked {
  const { scale, centre } = view.peek();
  const [x, y] = picked.at;
  view.value = { scale, centre: [centre[0] - x, centre[1] - y] };
  return { ...picked, at: [0, 0], exactly: [0, 0] };
}

async function clickWith(chosen: ToolName, where: Picked) {
  const isFirst = !begun.peek() && Object.keys(drawing.peek()?.points ?? {}).length === 0;
  const draws = chosen === 'point' || chosen === 'line' || chosen === 'circle';
  const picked = isFirst && draws ? atOrigin(where) : where;
  switch (chosen) {
    case 'point':
      return drawPoint(picked);
    case 'line':
      return drawLine(picked);
    case 'circle':
      return drawCircle(picked);
    case 'constrain':
      return collect(picked);
    case 'load':
      return askLoad(picked);
    case 'mass':
      return askMass(picked);
    case 'cut':
      return cutLine(picked);
    case 'select':
      return undefined;
  }
}

let lastClick: Promise<unknown> = Promise.resolve();
let clicksLeft = 0;

/// A click on the sheet with any tool but `select`. Clicks that are faster than the kernel wait for
/// the drawing of the last one: names of new points are those that are free then.
export async function click(where: Picked): Promise<void> {
  const chosen = tool.peek();
  const isAlone = clicksLeft++ === 0 && isShown.peek();
  const work = () => attempt(() => clickWith(chosen, where));
  const done = isAlone ? work() : lastClick.then(settleText).then(work);
  lastClick = done.catch(() => undefined);
  await done.finally(() => --clicksLeft);
  // Another tool was chosen meanwhile: what the last click began ends.
  if (clicksLeft === 0 && tool.peek() !== chosen) begun.value = undefined;
}

/// With another text, what was begun in the last one ends.
export function followOpenings() {
  effect(() => {
    openings.value;
    chooseTool('select');
    clearSelection();
  });
}

/// Esc: first what was begun, then the tool, then the selection.
export function cancelStep() {
  if (entry.peek()) closeEntry();
  else if (begun.peek()) begun.value = undefined;
  else if (tool.peek() !== 'select') chooseTool('select');
  else if (selected.peek().length > 0) clearSelection();
  trouble.value = '';
}
