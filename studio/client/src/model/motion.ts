// SPDX-License-Identifier: Apache-2.0
// The motion that the transport plays: a driver over its range, or a run over its time. Both are
// tables of the kernel (`sweep`, `simulate`), whose columns are plotted, and whose values place the
// machine.
import { computed, effect, signal } from '@preact/signals';
import { Lost, call, callAll, openText } from '../server/call';
import type { Answered, Drawing, Result, SceneReply } from '../server/replies';
import { openings, text } from './document';
import { rangeOf } from './edits';
import {
  answeredText,
  atHand,
  atWork,
  drawing,
  elements,
  isPlaced,
  sceneCall,
  status,
  unwaited,
} from './model';
import { sceneReply } from './view';

export interface Table {
  kind: 'driver' | 'run';
  of: string; // the text that it is about
  result: Result;
  columns: { name: string; values: (number | null)[]; unit: string; scale: number }[];
}

export const table = signal<Table | undefined>(undefined);
export const isPlaying = signal(false);
export const repeats = signal(true);
/// Of the first column, in SI: where the transport stands.
export const playhead = signal<number | undefined>(undefined);
export const secondsOfARound = signal(4);
export const whyNoTable = signal('');

const turn = 2 * Math.PI;
const stepsOfADriver = 180;

// Values with a rate of their own, `s' = v`: the length of a ram is no driver to the kernel, which
// takes lengths for dimensions, but this one changes.
const ratedValues = computed(() => {
  const rates = [...text.value.matchAll(/^\s*([^\W\d]\w*)'\s*=/gmu)].map((found) => found[1]!);
  return rates.filter((name) =>
    elements.value.some((e) => e.kind === 'parameter' && e.name === name),
  );
});

/// What moves the machine.
export const drivers = computed(() => {
  const told = status.value?.drivers ?? [];
  return told.length > 0 || status.value?.status !== 'placed' ? told : ratedValues.value;
});

/// The driver that the transport moves: the first that the machine has.
export const driver = computed(() => drivers.value[0]);
export const isRun = computed(() => /^\s*simulate\b/m.test(text.value));

// Whether the value turns something: it then goes round once.
function isAngle(name: string): boolean {
  if (name.startsWith('angle(')) return true;
  const constraint = elements.peek().find((e) => e.kind === 'constraint' && e.name === name);
  if (!constraint?.place) return false;
  const { from, to } = rangeOf(text.peek(), constraint.place);
  return /^(\w+:\s*)?(geometric\s+)?angle\(/.test(text.peek().slice(from, to));
}

async function valueOf(name: string, signal: AbortSignal): Promise<number> {
  const questions = [`find ${name}`];
  const reply = await call<Answered>('work', 'ask', { questions, symbolic: false }, { signal });
  const value = reply.report.results.find((result) => result.name === name)?.numeric;
  return typeof value === 'number' ? value : 0;
}

// Of a driver that turns once around, of another as far as it is large.
function rangeAround(name: string, value: number): [number, number] {
  if (isAngle(name)) {
    const from = value < 0 ? -turn : 0;
    return [from, from + turn];
  }
  const size = Math.abs(value) || 1;
  return [value - size / 2, value + size / 2];
}

// Beside the largest value of the table in the same unit, this is rounding.
const rounding = 1e-12;

function zeroRounding(columns: Table['columns']) {
  const largest = new Map<string, number>();
  const sizeOf = (values: (number | null)[]) =>
    values.reduce<number>((most, v) => Math.max(most, Math.abs(v ?? 0)), 0);
  for (const { unit, values } of columns)
    largest.set(unit, Math.max(largest.get(unit) ?? 0, sizeOf(values)));
  for (const column of columns) {
    const least = rounding * largest.get(column.unit)!;
    column.values = column.values.map((v) => (v !== null && Math.abs(v) < least ? 0 : v));
  }
}

function toTable(kind: Table['kind'], of: string, result: Result): Table {
  const columns = (result.columns ?? []).map((name, i) => {
    const [unit, scale] = readUnit(result, i);
    return { name, values: (result.rows ?? []).map((row) => row[i] ?? null), unit, scale };
  });
  zeroRounding(columns);
  const isFirst = (name: string, i: number) => columns.findIndex((c) => c.name === name) === i;
  return { kind, of, result, columns: columns.filter((c, i) => isFirst(c.name, i)) };
}

function readUnit(result: Result, column: number): [string, number] {
  const shown = result.shown_units?.[column] as unknown as [string, number] | undefined;
  return shown ? [shown[0] === '1' ? '' : shown[0], shown[1]] : ['', 1];
}

async function readTable(name: 'sweep' | 'run', signal: AbortSignal) {
  const reply = await call<Answered>('work', name, { seconds: 120 }, { signal });
  const found = reply.report.results.find((result) => result.rows && result.rows.length > 1);
  const problem = reply.report.diagnostics.find((d) => d.severity === 'error');
  if (!found) throw new Error(problem?.message ?? 'there is no motion to show');
  return found;
}

async function renew() {
  const asked = text.peek();
  const name = driver.peek();
  whyNoTable.value = '';
  if (!isPlaced.peek() || (!isRun.peek() && name === undefined)) {
    table.value = undefined;
    return;
  }
  try {
    table.value = await atWork((signal) =>
      isRun.peek() ? readRun(asked, signal) : readDriver(asked, name!, signal),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    table.value = undefined;
    whyNoTable.value = (error as Error).message;
  }
}

// Sweeps of the text are asked for by their own button, and may be long.
const ownSweeps = /^\s*(sweep|sample|tolerance)\b.*$/gm;

export const hasSweep = computed(() => /^\s*sweep\b/m.test(text.value));

/// Plays the first sweep of the text over one parameter, in place of the driver.
export async function playSweep() {
  const asked = text.peek();
  const found = await atWork(async (signal) => {
    await openText('work', asked, { signal });
    return readTable('sweep', signal);
  });
  const shown = toTable('driver', asked, found);
  if (!isPlaying.peek()) playhead.value = rangeOfTable(shown)[0];
  table.value = shown;
}

async function readRun(asked: string, signal: AbortSignal): Promise<Table> {
  await openText('work', asked, { signal });
  const result = await readTable('run', signal);
  if (!isPlaying.peek()) playhead.value = result.rows![0]![0] ?? 0;
  return toTable('run', asked, result);
}

async function readDriver(asked: string, name: string, signal: AbortSignal): Promise<Table> {
  await openText('work', asked, { signal });
  const value = await valueOf(name, signal);
  const [from, to] = rangeAround(name, value);
  // A sweep answers something: what nobody asked is there so that the machine can be played.
  const sweep = `find ${name}\nsweep ${name} from ${from} to ${to} in ${stepsOfADriver} steps`;
  await openText('work', `${asked.replace(ownSweeps, '')}\n${sweep}\n`, { signal });
  const result = await readTable('sweep', signal);
  if (!isPlaying.peek()) playhead.value = value;
  return toTable('driver', asked, result);
}

/// Places of points over the motion that is played, in the units of the model.
export async function tableOfPoints(points: string[]): Promise<Table> {
  const shown = table.peek();
  if (!shown) throw new Error('nothing moves: there are no traces');
  const names = points.flatMap((point) => [`x(${point})`, `y(${point})`]);
  const asked = text.peek();
  const only = (whole: Table): Table => ({
    ...whole,
    columns: whole.columns.filter(({ name }, i) => i === 0 || names.includes(name)),
  });
  if (shown.kind === 'run') return only(shown);
  const { name } = shown.columns[0]!;
  const [from, to] = rangeOfTable(shown);
  const sweep = `sweep ${name} from ${from} to ${to} in ${stepsOfADriver} steps`;
  const model = `${asked.replace(ownSweeps, '')}\nfind ${names.join(', ')}\n${sweep}\n`;
  const result = await atWork(async (signal) => {
    await openText('work', model, { signal });
    return readTable('sweep', signal);
  });
  return only(toTable('driver', asked, result));
}

export function followAnswers() {
  effect(() => {
    openings.value;
    isPlaying.value = false;
    playhead.value = undefined;
    table.value = undefined;
  });
  effect(() => {
    if (answeredText.value === text.peek()) void renew();
  });
}

// The row of the table that is nearest to a place of its first column.
export function rowAt(shown: Table, at: number): number {
  const column = shown.columns[0]!.values;
  let best = 0;
  for (let i = 1; i < column.length; ++i)
    if (Math.abs((column[i] ?? Infinity) - at) < Math.abs((column[best] ?? Infinity) - at))
      best = i;
  return best;
}

// Values between two rows are on the straight line between them.
function interpolate(shown: Table, column: (number | null)[], at: number): number | null {
  const first = shown.columns[0]!.values as number[];
  let high = 0;
  while (high < first.length - 1 && first[high]! < at) ++high;
  const low = Math.max(0, high - 1);
  const [a, b] = [column[low], column[high]];
  if (a == null || b == null) return a ?? b ?? null;
  const width = first[high]! - first[low]!;
  return width > 0 ? a + ((b - a) * (at - first[low]!)) / width : b;
}

/// Of a column where the transport stands, in its unit.
export function valueAt(shown: Table, index: number, at: number): number | null {
  const column = shown.columns[index]!;
  const value = interpolate(shown, column.values, at);
  return value === null ? null : value / column.scale;
}

let isPlacing = false;
let wanted: number | undefined;

/// Puts the machine where the table has it there. The newest place wins.
export async function moveTo(at: number) {
  playhead.value = at;
  wanted = at;
  if (isPlacing) return;
  isPlacing = true;
  try {
    while (wanted !== undefined) {
      const place = wanted;
      wanted = undefined;
      await placeAt(place);
    }
  } finally {
    isPlacing = false;
  }
}

// What places the machine there: the driver, or in a run the values that are free.
function valuesThere(shown: Table, at: number): Record<string, number> {
  if (shown.kind === 'driver') return { [shown.columns[0]!.name]: at };
  const free = drivers.peek();
  return Object.fromEntries(
    shown.columns
      .slice(1)
      .filter(({ name }) => free.includes(name))
      .map(({ name, values }) => [name, interpolate(shown, values, at) ?? 0]),
  );
}

/// The same of a row of the table.
export function valuesOfRow(shown: Table, row: number): Record<string, number> {
  return valuesThere(shown, shown.columns[0]!.values[row] ?? 0);
}

async function placeAt(at: number) {
  const shown = table.peek();
  if (!shown || shown.of !== text.peek()) return;
  const values = valuesThere(shown, at);
  await atHand(async () => {
    const [, scene, placed] = await callAll<[object, SceneReply, Drawing]>('hand', [
      ['set_values', { values }],
      sceneCall(),
      ['place'],
    ]);
    sceneReply.value = scene;
    drawing.value = placed;
  });
}

export function rangeOfTable(shown: Table): [number, number] {
  const column = shown.columns[0]!.values as number[];
  return [column[0]!, column[column.length - 1]!];
}

// The next frame places what a lost process did not; without a server there is nothing to play.
function goOnAfterLoss(error: unknown) {
  if (error instanceof Lost) return;
  isPlaying.value = false;
  throw error;
}

let lastFrame = 0;

function step(now: number) {
  const shown = table.peek();
  if (!isPlaying.peek() || !shown) {
    isPlaying.value = false;
    return;
  }
  const [from, to] = rangeOfTable(shown);
  // A run plays in its own time, a driver goes its range in the seconds that were chosen.
  const seconds = (now - lastFrame) / 1000;
  const pace =
    shown.kind === 'run' ? 4 / secondsOfARound.peek() : (to - from) / secondsOfARound.peek();
  lastFrame = now;
  let next = (playhead.peek() ?? from) + pace * seconds;
  if (next > to) {
    if (!repeats.peek()) {
      next = to;
      isPlaying.value = false;
    } else next = from + ((next - from) % (to - from));
  }
  unwaited(
    moveTo(next)
      .catch(goOnAfterLoss)
      .finally(() => requestAnimationFrame(step)),
  );
}

export function togglePlay() {
  if (isPlaying.peek()) {
    isPlaying.value = false;
    return;
  }
  if (!table.peek()) return;
  isPlaying.value = true;
  lastFrame = performance.now();
  requestAnimationFrame(step);
}

/// Where a driver's table has no values on one side: the ends of its range of motion.
export function deadPoints(shown: Table): number[] {
  if (shown.kind !== 'driver' || shown.columns.length < 2) return [];
  const first = shown.columns[0]!.values as number[];
  const isThere = (i: number) => shown.columns.slice(1).some((c) => c.values[i] != null);
  const ends: number[] = [];
  for (let i = 1; i < first.length; ++i)
    if (isThere(i) !== isThere(i - 1)) ends.push(first[isThere(i) ? i : i - 1]!);
  return ends;
}
