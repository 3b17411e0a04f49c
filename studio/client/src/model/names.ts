// SPDX-License-Identifier: Apache-2.0
// Names and lengths that the tools write, in the manner of the text that is open.
import { computed } from '@preact/signals';
import { text } from './document';
import { elements } from './model';

function isTaken(name: string): boolean {
  return elements.peek().some((element) => element.name === name);
}

/// O for the first point, then A to Z, then A1 and so on.
export function freePointName(taken: string[] = []): string {
  const letters = 'OABCDEFGHIJKLMNPQRSTUVWXYZ';
  for (let round = 0; ; ++round)
    for (const letter of letters) {
      const name = round === 0 ? letter : `${letter}${round}`;
      if (!isTaken(name) && !taken.includes(name)) return name;
    }
}

/// `OA` for a line from O to A.
export function freeLineName(from: string, to: string): string {
  let name = `${from}${to}`;
  for (let i = 2; isTaken(name); ++i) name = `${from}${to}_${i}`;
  return name;
}

export function freeName(stem: string): string {
  if (!isTaken(stem)) return stem;
  for (let i = 1; ; ++i) if (!isTaken(`${stem}_${i}`)) return `${stem}_${i}`;
}

/// m in one of the units that texts use for lengths; one without a unit counts in m.
export const metres: Record<string, number> = { mm: 1e-3, cm: 1e-2, m: 1, in: 0.0254, '': 1 };

const unitOfLengths = computed(() => {
  const model = text.value.replace(/#.*/g, '');
  const counts = new Map<string, number>();
  for (const [, unit] of model.matchAll(/\d\s?(mm|cm|m|in)\b/g))
    counts.set(unit!, (counts.get(unit!) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  if (first) return first[0];
  const hasNumbers = /\d/.test(model.replace(/\(0, *0\)/g, '').replace(/[A-Za-z_]\w*/g, ''));
  return hasNumbers ? '' : 'mm';
});

/// The unit of lengths in the text: mm in a new one, none where the text has numbers without units.
export function lengthUnit(): string {
  return unitOfLengths.value;
}

/// A length as it is typed, with no more digits than a pixel tells apart.
export function writeLength(value: number, pixel: number, wanted = lengthUnit()): string {
  // Where the model has a mass m, `-1 m` would be a product.
  const unit = isTaken(wanted) ? 'mm' : wanted;
  const scale = metres[unit] ?? 1;
  const digits = Math.max(0, Math.ceil(-Math.log10(pixel / scale)));
  const number = Number((value / scale).toFixed(Math.min(digits, 12)));
  return unit === '' || number === 0 ? `${number}` : `${number} ${unit}`;
}

/// The unit of a bare number where a length or an angle is asked: that of the text. 50 is no 50 m
/// in a model in mm.
export function unitOf(asked: 'length' | 'angle'): string {
  const lengths = lengthUnit();
  return asked === 'length' || lengths === '' ? lengths : 'deg';
}

/// The same behind a label: `, in mm`.
export function inUnit(asked: 'length' | 'angle'): string {
  const unit = unitOf(asked);
  return unit === '' ? '' : `, in ${unit}`;
}

/// `r = 50 mm` is a name with its value, `50 mm` and `2*r` are values; a bare number has the unit.
export function readEntry(entry: string, unit = ''): { name?: string; value: string } {
  const named = /^\s*([^\W\d]\w*'?)\s*=\s*(.+)$/u.exec(entry);
  const words = (named ? named[2]! : entry).trim();
  const isBare = /^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(words);
  const value = isBare && unit !== '' ? `${words} ${unit}` : words;
  return named ? { name: named[1]!, value } : { value };
}
