// SPDX-License-Identifier: Apache-2.0
// One dialog for constraints that contradict: what cannot be, and each way out with what it does.
// It takes the place of the answers, never covers the drawing, and Esc takes the step back.
import { useEffect, useRef } from 'preact/hooks';
import { signal } from '@preact/signals';
import { applyFix } from '../model/act';
import { undoName, undoStep } from '../model/document';
import { errors, status } from '../model/model';
import { pointedAt } from '../model/selection';
import type { Fix } from '../server/replies';

const chosen = signal(0);
const closedFor = signal('');

// Keeping what was asked as a measured value is what is meant most often.
function ordered(fixes: Fix[]): Fix[] {
  const isMeasured = (fix: Fix) => /measure/.test(fix.title);
  return [...fixes.filter(isMeasured), ...fixes.filter((fix) => !isMeasured(fix))];
}

const sentence = (words: string) => words[0]!.toUpperCase() + words.slice(1);

// Elements that a way out is about: what its title names.
const namesIn = (title: string) => [...title.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)].map((found) => found[0]);

export function Conflict() {
  const box = useRef<HTMLDivElement>(null);
  const problem =
    status.value?.status === 'contradictory'
      ? errors.value.find((error) => error.fixes && error.fixes.length > 0)
      : undefined;
  const isOpen = problem !== undefined && closedFor.value !== problem.message;
  useEffect(() => {
    if (!isOpen) return;
    chosen.value = 0;
    box.current?.querySelector('input')?.focus();
  }, [isOpen, problem?.message]);
  if (!isOpen || !problem) return null;
  const fixes = ordered(problem.fixes!);
  const main = fixes[chosen.value] ?? fixes[0]!;
  const cancel = () => {
    if (undoName.peek() !== '') undoStep();
    else closedFor.value = problem.message;
  };
  return (
    <div
      class="dlg" role="dialog" aria-labelledby="conflict-title" ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
      }}
    >
      <h2 id="conflict-title">{sentence(problem.message)}.</h2>
      {problem.advice && <p>{sentence(problem.advice)}.</p>}
      <fieldset>
        <legend class="vh">Ways out</legend>
        {fixes.map((fix, i) => (
          <label
            key={fix.title} class="opt" onMouseEnter={() => (pointedAt.value = namesIn(fix.title))}
            onMouseLeave={() => (pointedAt.value = [])}
          >
            <input type="radio" name="way" checked={i === chosen.value} onChange={() => (chosen.value = i)} />
            <b>{sentence(fix.title)}</b>
          </label>
        ))}
      </fieldset>
      <div class="end">
        <button class="btn" onClick={cancel}>
          {undoName.value !== '' ? `Cancel: undo ${undoName.value}` : 'Leave it'}
        </button>
        <button class="btn main" onClick={() => applyFix(main)}>{sentence(main.title)}</button>
      </div>
    </div>
  );
}
