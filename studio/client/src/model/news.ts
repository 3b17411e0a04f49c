// SPDX-License-Identifier: Apache-2.0
// What a change of the text brought into the formulas: the symbols that an answer to the same
// question had not before.
import { effect, signal } from '@preact/signals';
import type { Result } from '../server/replies';
import { undoName } from './document';
import { answered } from './model';

export interface News {
  names: Set<string>;
  step: string; // of undo, that brought it
}

export const freshSymbols = signal(new Map<string, News>());

function symbolsOf(result: Result): Set<string> {
  const formula = [result.symbolic, ...result.where.flat()].flat().join(' ');
  return new Set(formula.match(/[^\W\d]\w*'*/gu) ?? []);
}

let before = new Map<string, Set<string>>();

export function followNews() {
  effect(() => {
    const results = answered.value?.report.results ?? [];
    const now = new Map<string, Set<string>>();
    const fresh = new Map<string, News>();
    for (const result of results) {
      if (result.symbolic === null) continue;
      const symbols = symbolsOf(result);
      now.set(result.question, symbols);
      const known = before.get(result.question);
      if (!known) continue;
      const names = new Set([...symbols].filter((name) => !known.has(name)));
      if (names.size > 0) fresh.set(result.question, { names, step: undoName.peek() });
    }
    if (now.size > 0) before = now;
    freshSymbols.value = fresh;
  });
}
