// SPDX-License-Identifier: Apache-2.0
// What is selected, and what is pointed at: elements by name. Drawing, text, formulas and dialogs
// mark the same ones.
import { computed, signal } from '@preact/signals';
import { elements } from './model';
import { sceneReply } from './view';

export const selected = signal<string[]>([]);
export const pointedAt = signal<string[]>([]);

export const marked = computed(() => new Set([...selected.value, ...pointedAt.value]));

export function select(name: string, isAlso = false) {
  const now = selected.peek();
  if (!isAlso) selected.value = [name];
  else selected.value = now.includes(name) ? now.filter((n) => n !== name) : [...now, name];
}

export function clearSelection() {
  selected.value = [];
}

/// Where the element stands in the text, and of what kind it is.
export function elementOf(name: string) {
  const own = elements.value.filter((e) => e.name === name && e.kind !== 'parameter');
  // A circle that turns has a line of its name, by which its angle is told.
  const element = own.find((e) => e.kind === 'circle') ?? own[0];
  if (element) return element;
  const subject = sceneReply.value.subjects.find((s) => s.name === name);
  return subject ? { kind: subject.kind, name, place: subject.place } : undefined;
}
