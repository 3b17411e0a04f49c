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

const namesIn = (formula: string) => new Set(formula.match(/[^\W\d]\w*'*/gu) ?? []);

function symbolsOf(result: Result): Set<string> {
  return namesIn([result.symbolic, ...result.where.flat()].flat().join(' '));
}

// A clause is new by what it says, not by its name: `h` may abbreviate what stood there before.
// Clauses use those before them.
function freshNames(result: Result, known: Set<string>): Set<string> {
  const clauses = new Set(result.where.map(([name]) => name));
  const fresh = new Set(
    [...symbolsOf(result)].filter((name) => !known.has(name) && !clauses.has(name)),
  );
  for (const [name, formula] of result.where)
    if (!known.has(name) && [...namesIn(formula)].some((used) => fresh.has(used))) fresh.add(name);
  return fresh;
}

let before = new Map<string, Set<string>>();

export function followNews() {
  effect(() => {
    const results = answered.value?.report.results ?? [];
    const now = new Map<string, Set<string>>();
    const fresh = new Map<string, News>();
    for (const result of results) {
      if (result.symbolic === null) continue;
      now.set(result.question, symbolsOf(result));
      const known = before.get(result.question);
      if (!known) continue;
      const names = freshNames(result, known);
      if (names.size > 0) fresh.set(result.question, { names, step: undoName.peek() });
    }
    if (now.size > 0) before = now;
    freshSymbols.value = fresh;
  });
}
