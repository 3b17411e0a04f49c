// SPDX-License-Identifier: Apache-2.0
// Select first, then one key: what can be said of what is selected.
import { computed } from '@preact/signals';
import { NotDone, act } from '../model/act';
import { text } from '../model/document';
import { drawing, elements } from '../model/model';
import { freeName, inUnit, lengthUnit, unitOf, writeLength } from '../model/names';
import { elementOf, selected } from '../model/selection';
import type { Action, Pair, Wish } from '../server/replies';
import { pixel } from '../model/view';
import { askValue } from './entry';
import { distance } from './pick';
import { attempt, withValue } from './tools';

type Kind = 'point' | 'line' | 'circle';

export interface Offer {
  key: string;
  label: string;
  wish?: Wish;
  /// Kinds of what is selected, sorted, for which it can be said.
  fits: string[];
}

const offers: Offer[] = [
  { key: 'd', label: 'Length', wish: 'distance', fits: ['line', 'circle'] },
  { key: 'd', label: 'Distance', wish: 'distance', fits: ['point point', 'line point'] },
  { key: 'n', label: 'Angle', wish: 'angle', fits: ['line', 'line line', 'point point point'] },
  { key: 'h', label: 'Horizontal', wish: 'horizontal', fits: ['line', 'point point'] },
  { key: 'v', label: 'Vertical', wish: 'vertical', fits: ['line', 'point point'] },
  { key: 'o', label: 'On', wish: 'on', fits: ['line point', 'circle point'] },
  { key: 'q', label: 'Equal', wish: 'equal', fits: ['line line', 'circle circle'] },
  { key: 'l', label: 'Parallel', wish: 'parallel', fits: ['line line'] },
  { key: '[', label: 'Perpendicular', wish: 'perpendicular', fits: ['line line'] },
  { key: 't', label: 'Tangent', wish: 'tangent', fits: ['circle line', 'circle circle'] },
  { key: 'g', label: 'Gears', fits: ['circle circle'] },
  { key: 'k', label: 'Roll', fits: ['circle circle', 'circle line'] },
  { key: 'm', label: 'Midpoint', wish: 'midpoint', fits: ['line point'] },
  { key: 'c', label: 'Carried', fits: ['line point'] },
  { key: 'i', label: 'Joined', wish: 'coincident', fits: ['point point'] },
  { key: 'w', label: 'Weld', fits: ['line line'] },
  { key: 'e', label: 'As measured', fits: ['line', 'point point'] },
  { key: ']', label: 'Fix', fits: ['point', 'point point', 'line'] },
  { key: 'r', label: 'Drive', wish: 'drive', fits: ['line', 'line line', 'point', 'circle'] },
  { key: 'r', label: 'Drive as a ram', fits: ['point point'] },
  { key: 'x', label: 'Slider', fits: ['point'] },
  { key: '', label: 'Guide at this height', fits: ['point'] },
  { key: '', label: 'Upright guide', fits: ['point'] },
  { key: 'u', label: 'Torque', wish: 'torque', fits: ['line'] },
];

// Offers that are statements about two elements.
const pairs: Record<string, string> = { w: 'weld', g: 'mesh', k: 'roll' };

function kindOf(name: string): Kind | undefined {
  if (name === 'x_axis' || name === 'y_axis') return 'line';
  const kind = elementOf(name)?.kind;
  return kind === 'point' || kind === 'line' || kind === 'circle' ? kind : undefined;
}

/// What fits the selection, the most usual first.
export const offered = computed(() => {
  const kinds = selected.value.map(kindOf);
  if (kinds.length === 0 || kinds.includes(undefined)) return [];
  const signature = [...kinds].sort().join(' ');
  return offers.filter((offer) => offer.fits.includes(signature));
});

function middleOf(names: string[]): Pair {
  const placed = drawing.peek();
  const places = names.flatMap((name) => {
    const line = placed?.lines[name];
    if (line) return [line.from, line.to];
    const at = placed?.points[name] ?? placed?.circles[name]?.center;
    return at ? [at] : [];
  });
  if (places.length === 0) return [0, 0];
  const sum = places.reduce<Pair>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / places.length, sum[1] / places.length];
}

/// Whether the point stands at coordinates.
export function isGrounded(name: string): boolean {
  return grounded.value.has(name);
}

const grounded = computed(() => {
  const names = new Set<string>();
  for (const element of elements.value)
    if (element.kind === 'point' && element.place && isAt(element.place.line))
      names.add(element.name);
  return names;
});

// Whether the statement of that line holds a point at coordinates.
function isAt(line: number): boolean {
  return /^\s*point\s+[^\s]+\s+at\b/.test(text.value.split('\n')[line - 1] ?? '');
}

/// What stands is let go by the same offer.
export function labelOf(offer: Offer): string {
  if (offer.key !== ']') return offer.label;
  return selected.value.every(isGrounded) ? 'Let go' : 'Ground';
}

async function say(wish: Wish, names: string[], name: string, value?: string) {
  await act([{ action: 'constrain', wish, selected: names, ...(value ? { value } : {}) }], name);
}

/// Says it, and where it is about a value, asks for that in the drawing.
export async function choose(offer: Offer) {
  const names = selected.peek();
  const title = `${offer.label.toLowerCase()} of ${names.join(', ')}`;
  await attempt(async () => {
    if (offer.key === ']') {
      const held = !names.every(isGrounded);
      await act(
        [{ action: 'ground', names, held }],
        held ? `fix ${names.join(', ')}` : `let ${names.join(', ')} go`,
      );
    } else if (offer.key === 'x') {
      await act(
        [{ action: 'add_statement', statement: `${names[0]} on x_axis` }],
        `${names[0]} on x_axis`,
      );
    } else if (offer.label === 'Guide at this height') {
      askGuide(names[0]!, 'y');
    } else if (offer.label === 'Upright guide') {
      askGuide(names[0]!, 'x');
    } else if (offer.label === 'Drive as a ram') {
      await driveRam(names);
    } else if (offer.key === 'c') {
      await carry(names);
    } else if (offer.key in pairs) {
      const statement = `${pairs[offer.key]}(${names.join(', ')})`;
      await act([{ action: 'add_statement', statement }], statement);
    } else if (offer.key === 'e') {
      await say('distance', names, title, 'drawn');
    } else if (offer.wish === 'distance' || offer.wish === 'angle') {
      askFor(offer.wish, names, title);
    } else if (offer.wish === 'torque') {
      askTorque(names[0]!);
    } else if (offer.wish === 'midpoint') {
      await act([{ action: 'constrain', wish: 'midpoint', selected: names }], title, (model) =>
        withoutOn(model, names),
      );
    } else {
      await say(offer.wish!, names, title);
    }
  });
}

// A distance that changes: the length of a ram between two points, at a tenth of it in a second.
async function driveRam(names: string[]) {
  const [from, to] = names.map((name) => drawing.peek()!.points[name]!) as [Pair, Pair];
  const drawn = distance(from, to);
  const told = new RegExp(
    `^distance\\((?:${names.join(', ')}|${[...names].reverse().join(', ')})\\) = ([^\\W\\d]\\w*)$`,
    'mu',
  ).exec(text.peek())?.[1];
  const length = told ?? freeName('s');
  const speed = freeName('v');
  const add = (statement: string): Action => ({ action: 'add_statement', statement });
  const perSecond = lengthUnit() === '' ? '' : '/s';
  await act(
    [
      ...(told ? [] : [add(`distance(${names.join(', ')}) = ${length}`)]),
      add(`${length}' = ${speed}`),
      ...(told ? [] : [add(`given ${length} = ${writeLength(drawn, 2 * pixel.peek())}`)]),
      add(`given ${speed} = ${writeLength(drawn / 10, drawn / 100)}${perSecond}`),
    ],
    `drive ${names.join(', ')}`,
  );
}

function askTorque(line: string) {
  askValue({
    at: middleOf([line]),
    label: `Torque on ${line}, to the left`,
    placeholder: 'T = 10 N*m',
    enter: async (entered) => {
      const about = (value: string): Action => ({
        action: 'add_statement',
        statement: `torque(${line}) = ${value}`,
      });
      await act(withValue(entered, about), `torque on ${line}`);
    },
  });
}

// A midpoint is on its line: that it is on it, is not said twice.
function withoutOn(model: string, names: string[]): string {
  const either = `(?:${names.join('|')})`;
  return model.replace(new RegExp(`^${either} on ${either}\\s*\\n`, 'm'), '');
}

// The bar carries the point where both are drawn: a point of a coupler.
async function carry(names: string[]) {
  const placed = drawing.peek();
  const point = names.find((name) => placed?.points[name])!;
  const line = names.find((name) => name !== point)!;
  const [at, bar] = [placed!.points[point]!, placed!.lines[line]];
  if (!bar) throw new NotDone(`${line} carries no points`);
  const [dx, dy] = [bar.to[0] - bar.from[0], bar.to[1] - bar.from[1]];
  const size = Math.hypot(dx, dy);
  const [x, y] = [at[0] - bar.from[0], at[1] - bar.from[1]];
  const [along, beside] = [(x * dx + y * dy) / size, (y * dx - x * dy) / size];
  const digits = 2 * pixel.peek();
  const place = `(${writeLength(along, digits)}, ${writeLength(beside, digits)})`;
  const statement = `point ${point} in ${line} at ${place}`;
  const free = new RegExp(`^point ${point} near \\(.*\\)[ \\t]*\\n`, 'm');
  if (!free.test(text.peek())) throw new NotDone(`${point} stands where something else holds it`);
  await act([{ action: 'add_statement', statement }], `${point} in ${line}`, (model) =>
    model.replace(free, ''),
  );
}

// The other coordinate is free: the point slides along a straight guide where it is drawn.
function askGuide(name: string, held: 'x' | 'y') {
  const at = drawing.peek()?.points[name];
  if (!at) return;
  const drawn = writeLength(held === 'x' ? at[0] : at[1], pixel.peek());
  askValue({
    at,
    label: held === 'y' ? `Height of ${name}` : `${name} from the origin, to the right`,
    placeholder: held === 'y' ? 'h = 50 mm' : 'a = 50 mm',
    value: drawn,
    enter: async (entered) => {
      const about = (value: string): Action => ({
        action: 'add_statement',
        statement: `${held}(${name}) = ${value}`,
      });
      await act(withValue(entered, about, unitOf('length')), `guide of ${name}`);
    },
  });
}

function askFor(wish: Wish, names: string[], title: string) {
  askValue({
    at: middleOf(names),
    label:
      wish === 'angle'
        ? `Angle of ${names.join(', ')}${inUnit('angle')}`
        : `Distance of ${names.join(', ')}${inUnit('length')}`,
    placeholder: wish === 'angle' ? 'theta = 30 deg' : 'a = 50 mm',
    enter: async (entered) => {
      const about = (value: string): Action => ({
        action: 'constrain',
        wish,
        selected: names,
        value,
      });
      await act(withValue(entered, about, unitOf(wish === 'angle' ? 'angle' : 'length')), title);
    },
  });
}

/// Asks for another value of what stands in the drawing as one: a dimension, a load.
export function askNewValue(name: string) {
  const statement = elementOf(name);
  const words = statement?.place ? (text.peek().split('\n')[statement.place.line - 1] ?? '') : '';
  const isNamed = /^[^\W\d]\w*$/u.test(name);
  const given = new RegExp(`\\b${name}\\s*=\\s*([^,#\\n]+)`).exec(
    text
      .peek()
      .split('\n')
      .filter((line) => /^\s*given\b/.test(line))
      .join('\n'),
  );
  askValue({
    at: middleOf([...words.matchAll(/[^\W\d]\w*/gu)].map(([word]) => word)),
    label: isNamed ? `Value of ${name}` : words.trim(),
    placeholder: '50 mm',
    value: isNamed ? (given?.[1]?.trim() ?? '') : (/=\s*([^#]*)$/.exec(words)?.[1]?.trim() ?? ''),
    enter: async (value) => {
      await act([{ action: 'set_value', name, value }], `${isNamed ? `${name} = ` : ''}${value}`);
    },
  });
}
