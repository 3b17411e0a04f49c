// SPDX-License-Identifier: Apache-2.0
// What a right click offers: of a joint ground, driver, slider, weld, fix; of anything its removal.
import { signal } from '@preact/signals';
import { act } from '../model/act';
import { drawing } from '../model/model';
import { driver } from '../model/motion';
import { select, selected } from '../model/selection';
import { tracePoints } from '../model/traces';
import { askValue } from './entry';
import { pick } from './pick';
import { attempt } from './tools';
import { choose, labelOf, offered } from './wishes';

export interface MenuItem {
  label: string;
  key?: string;
  run: () => void;
}

export const menu = signal<{ x: number; y: number; title: string; items: MenuItem[] } | undefined>(
  undefined,
);

export async function removeSelected() {
  const names = selected.peek();
  if (names.length === 0) return;
  await attempt(async () => {
    await act([{ action: 'remove', names }], `delete ${names.join(', ')}`);
    selected.value = [];
  });
}

const isName = /^[^\W\d]\w*$/u;

/// Asks for another name of what is selected alone.
export function askNewName() {
  const [name, ...others] = selected.peek();
  if (name === undefined || others.length > 0 || !isName.test(name)) return;
  const placed = drawing.peek();
  const line = placed?.lines[name];
  const at = placed?.points[name] ?? placed?.circles[name]?.center ?? line?.to ?? [0, 0];
  askValue({
    at: line ? [(line.from[0] + line.to[0]) / 2, (line.from[1] + line.to[1]) / 2] : at,
    label: `New name of ${name}`,
    placeholder: 'crank',
    value: name,
    enter: async (to) => {
      await act([{ action: 'rename', name, to }], `rename ${name} to ${to}`);
      select(to);
    },
  });
}

// What needs more than what is selected: a driver, along which a trace is drawn; one name.
function moreItems(): MenuItem[] {
  const names = selected.peek();
  const isPoint = (name: string) => drawing.peek()?.points[name] !== undefined;
  return [
    ...(names.every(isPoint) && driver.peek()
      ? [{ label: 'Trace', run: () => void attempt(() => tracePoints(names)) }]
      : []),
    ...(names.length === 1 && isName.test(names[0]!)
      ? [{ label: 'Rename', key: 'F2', run: askNewName }]
      : []),
  ];
}

export function openMenu(event: MouseEvent) {
  event.preventDefault();
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const picked = pick(x, y, event.target);
  if (!picked.name) return;
  if (!selected.peek().includes(picked.name)) select(picked.name);
  menu.value = {
    x: event.clientX,
    y: event.clientY,
    title: selected.peek().join(', '),
    items: [
      ...offered.peek().map((offer) => ({
        label: labelOf(offer),
        ...(offer.key && { key: offer.key }),
        run: () => void choose(offer),
      })),
      ...moreItems(),
      { label: 'Delete', key: 'Del', run: () => void removeSelected() },
    ],
  };
}
