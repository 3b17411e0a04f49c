// SPDX-License-Identifier: Apache-2.0
// What a right click offers: of a joint ground, driver, slider, weld, fix; of anything its removal.
import { signal } from '@preact/signals';
import { act } from '../model/act';
import { select, selected } from '../model/selection';
import { pick } from './pick';
import { attempt } from './tools';
import { type Offer, choose, isGrounded, offered } from './wishes';

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

const label = (offer: Offer) =>
  offer.key !== ']' ? offer.label : selected.peek().every(isGrounded) ? 'Let go' : 'Ground';

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
        label: label(offer),
        key: offer.key,
        run: () => void choose(offer),
      })),
      { label: 'Delete', key: 'Del', run: () => void removeSelected() },
    ],
  };
}
