// SPDX-License-Identifier: Apache-2.0
// The text that is open, which is the truth of the page, and how it came to be: every change is a
// named step that can be undone, without end.
import { computed, signal } from '@preact/signals';
import { Refused, files } from '../server/call';
import { type Change, changeBetween, redo, undo } from './edits';

interface Step {
  name: string;
  change: Change;
  time: number;
}

// Typing within this time, in ms, is one step.
const oneGo = 1500;
const storageKey = 'trammel: text that is open';
const formerKey = 'trammel: texts that were open';
const mostFormer = 5;

interface Kept {
  name: string;
  text: string;
  stamp: string;
}

export const text = signal('');
export const fileName = signal('untitled.tml');
/// True until something is drawn, written or opened.
export const isStart = signal(true);
/// What the top bar says of the file.
export const saved = signal('Kept in this browser');

let stamp = ''; // of the file as it was opened or saved; empty: it is in no file yet
const steps = signal<Step[]>([]);
const done = signal(0); // steps of it that count; the others have been undone

export const undoName = computed(() => steps.value[done.value - 1]?.name ?? '');
export const redoName = computed(() => steps.value[done.value]?.name ?? '');

function show(next: string) {
  text.value = next;
  if (next.trim() !== '') isStart.value = false;
  if (stamp !== '') saved.value = 'Not saved yet';
  try {
    localStorage.setItem(storageKey, JSON.stringify({ name: fileName.value, stamp, text: next }));
  } catch {
    saved.value = 'This browser keeps nothing: save to a file';
  }
}

/// One step. Steps of one name that follow quickly, as typing does, become one.
export function replace(next: string, name: string, isTyping = false) {
  if (next === text.value) return;
  const before = steps.value.slice(0, done.value);
  const last = before[before.length - 1];
  const now = Date.now();
  let change = changeBetween(text.value, next);
  if (isTyping && last && last.name === name && now - last.time < oneGo) {
    change = changeBetween(undo(text.value, last.change), next);
    before.pop();
  }
  before.push({ name, change, time: now });
  steps.value = before;
  done.value = before.length;
  show(next);
}

export function undoStep() {
  const step = steps.value[done.value - 1];
  if (!step) return;
  done.value -= 1;
  show(undo(text.value, step.change));
}

export function redoStep() {
  const step = steps.value[done.value];
  if (!step) return;
  done.value += 1;
  show(redo(text.value, step.change));
}

/// Counts the texts that were opened: what belongs to one is put away with it.
export const openings = signal(0);

// What is in no file as it stands is found again on the start page.
function keepFormer() {
  if (text.value.trim() === '' || saved.value === 'Saved' || undoName.value === '') return;
  const now: Kept = { name: fileName.value, stamp, text: text.value };
  formerDocuments.value = [
    now,
    ...formerDocuments.value.filter((former) => former.text !== now.text),
  ].slice(0, mostFormer);
  try {
    localStorage.setItem(formerKey, JSON.stringify(formerDocuments.value));
  } catch {
    saved.value = 'This browser keeps nothing: save to a file';
  }
}

/// Another text takes its place; what was undone and redone belongs to the old one.
export function openDocument(name: string, opened: string, openedStamp = '') {
  keepFormer();
  openings.value += 1;
  fileName.value = name;
  stamp = openedStamp;
  steps.value = [];
  done.value = 0;
  isStart.value = false;
  show(opened);
  saved.value = openedStamp === '' ? 'Kept in this browser' : 'Saved';
}

export async function openFile(path: string) {
  const opened = await files.open(path);
  openDocument(path, opened.text, opened.stamp);
}

/// Where the file has changed on disk since it was opened, says so and asks by `mayReplace`.
export async function save(name: string, mayReplace: (why: string) => boolean) {
  const path = name.endsWith('.tml') ? name : `${name}.tml`;
  const known = path === fileName.value ? stamp : '';
  const written = text.value;
  let state: { stamp: string };
  try {
    state = await files.save(path, written, known);
  } catch (error) {
    if (!(error instanceof Refused) || !mayReplace(error.message)) throw error;
    state = await files.save(path, written, 'any');
  }
  fileName.value = path;
  stamp = state.stamp;
  saved.value = text.value === written ? 'Saved' : 'Not saved yet';
}

function readKept<T>(key: string, nothing: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? nothing;
  } catch {
    return nothing;
  }
}

// What this browser kept of the page that was open last, and of those before it.
function readFormer(): Kept[] {
  const last = readKept<Kept | undefined>(storageKey, undefined);
  const former = readKept<Kept[]>(formerKey, []);
  const all = last && last.text.trim() !== '' ? [last, ...former] : former;
  return all.filter((kept, i) => all.findIndex(({ text }) => text === kept.text) === i);
}

/// Texts that were left, the last one first.
export const formerDocuments = signal(readFormer());

export function openFormer({ name, text: kept }: Kept) {
  openDocument(name, kept);
}
