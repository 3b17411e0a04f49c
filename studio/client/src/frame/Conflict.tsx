// SPDX-License-Identifier: Apache-2.0
// One dialog for constraints that contradict: what cannot be, and each way out with what it does.
// It takes the place of the answers, never covers the drawing, and Esc takes the step back.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { computed, signal } from '@preact/signals';
import { applyFix } from '../model/act';
import { text, undoName, undoStep } from '../model/document';
import { errors, status } from '../model/model';
import { pointedAt } from '../model/selection';
import type { Fix, Problem } from '../server/replies';

// What is chosen: keep as measured, or the place of a way to relax another.
const chosen = signal(0);
const closedFor = signal('');

const isMeasured = (fix: Fix) => /measure/.test(fix.title);

/// The problem that the dialog is about, while it is open.
export const conflict = computed(() => {
  if (status.value?.status !== 'contradictory') return undefined;
  const problem = errors.value.find((error) => error.fixes && error.fixes.length > 0);
  return problem && closedFor.value !== problem.message ? problem : undefined;
});

const sentence = (words: string) => words[0]!.toUpperCase() + words.slice(1);

// Elements that a way out is about: what its title names.
const namesIn = (title: string) =>
  [...title.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)].map((found) => found[0]);

function Way({ fix, at, about }: { fix: Fix; at: number; about: string }) {
  return (
    <label
      class="opt"
      onMouseEnter={() => (pointedAt.value = namesIn(fix.title))}
      onMouseLeave={() => (pointedAt.value = [])}
    >
      <input
        type="radio"
        name="way"
        checked={at === chosen.value}
        onChange={() => (chosen.value = at)}
        onFocus={() => (pointedAt.value = namesIn(fix.title))}
      />
      <b>{sentence(fix.title)}</b>
      {about && <span class="d">{about}</span>}
    </label>
  );
}

// `... would hold with 163.332 mm` of the advice, for the statement that the way out is about.
function wouldHold(problem: Problem, fix: Fix): string {
  const statement = /'(.*)'/.exec(fix.title)?.[1] ?? '';
  const pieces = (problem.advice ?? '').split(/; |: /);
  const found = pieces.find(
    (piece) => piece.startsWith(`'${statement}`) && / would hold /.test(piece),
  );
  const value = found && / with (.*?)\.?$/.exec(found)?.[1];
  if (!value) return '';
  return isMeasured(fix) ? `It is ${value} then.` : `It would hold with ${value}.`;
}

export function Conflict() {
  const box = useRef<HTMLDivElement>(null);
  const problem = conflict.value;
  // Before the next key is pressed: it is meant for the dialog.
  useLayoutEffect(() => {
    if (!problem) return;
    chosen.value = 0;
    box.current?.querySelector('input')?.focus();
  }, [problem?.message]);
  if (!problem) return null;
  const measured = problem.fixes!.find(isMeasured);
  const others = problem.fixes!.filter((fix) => !isMeasured(fix));
  const ways = measured ? [measured, ...others] : others;
  const main = ways[chosen.value] ?? ways[0]!;
  const isRepeated = / follows from /.test(problem.message);
  const statement = text.value.split('\n')[problem.line - 1]?.trim() ?? '';
  const cancel = () => {
    if (undoName.peek() !== '') undoStep();
    else closedFor.value = problem.message;
  };
  return (
    <div
      class="dlg"
      role="dialog"
      aria-labelledby="conflict-title"
      aria-describedby="conflict-why"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
      }}
    >
      <h2 id="conflict-title">
        {statement} {isRepeated ? 'says again what others say' : 'cannot hold beside the rest'}
      </h2>
      <p id="conflict-why">{sentence(problem.message)}.</p>
      <fieldset>
        <legend class="vh">Ways out</legend>
        {ways.map((fix, i) => (
          <Way key={fix.title} fix={fix} at={i} about={wouldHold(problem, fix)} />
        ))}
      </fieldset>
      <div class="end">
        <button class="btn" onClick={cancel}>
          {undoName.value !== '' ? 'Cancel' : 'Leave it'}
        </button>
        <button class="btn main" onClick={() => applyFix(main)}>
          {isMeasured(main) ? 'Keep as measured' : 'Remove it'}
        </button>
      </div>
    </div>
  );
}
