// SPDX-License-Identifier: Apache-2.0
// Edits of a text: those that the kernel proposes, and the difference of two texts, which is what
// undo keeps.
import type { Place, TextEdit } from '../server/replies';

/// Where a place of the kernel begins in a text. Its columns count characters, those of a text
/// here units of UTF-16.
export function offsetOf(text: string, place: { line: number; column: number }): number {
  let at = 0;
  for (let line = 1; line < place.line; ++line) {
    const end = text.indexOf('\n', at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  for (let column = 1; column < place.column && at < text.length; ++column)
    at += characterLength(text, at);
  return at;
}

function characterLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/// The units of a text that a place covers.
export function rangeOf(text: string, place: Place): { from: number; to: number } {
  const from = offsetOf(text, place);
  let to = from;
  for (let i = 0; i < place.length && to < text.length; ++i) to += characterLength(text, to);
  return { from, to };
}

/// Edits at one place follow each other in their order.
export function applyEdits(text: string, edits: TextEdit[]): string {
  const placed = edits
    .map((edit, order) => ({ ...rangeOf(text, edit), text: edit.text, order }))
    .sort((a, b) => a.from - b.from || a.order - b.order);
  let written = '';
  let at = 0;
  for (const edit of placed) {
    written += text.slice(at, edit.from) + edit.text;
    at = Math.max(at, edit.to);
  }
  return written + text.slice(at);
}

export interface Change {
  at: number;
  removed: string;
  inserted: string;
}

/// The one piece in which two texts differ.
export function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before[at] === after[at]) ++at;
  let end = 0;
  while (end < shorter - at && before[before.length - 1 - end] === after[after.length - 1 - end])
    ++end;
  return {
    at,
    removed: before.slice(at, before.length - end),
    inserted: after.slice(at, after.length - end),
  };
}

export function redo(text: string, change: Change): string {
  return text.slice(0, change.at) + change.inserted + text.slice(change.at + change.removed.length);
}

export function undo(text: string, change: Change): string {
  return text.slice(0, change.at) + change.removed + text.slice(change.at + change.inserted.length);
}
