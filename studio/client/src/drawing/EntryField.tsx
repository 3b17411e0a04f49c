// SPDX-License-Identifier: Apache-2.0
// The field for a value, in the drawing, beside what it is about.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { NotDone } from '../model/act';
import { sheetSize, toSheet } from '../model/view';
import { closeEntry, entry } from './entry';

export function EntryField() {
  const asked = entry.value;
  const field = useRef<HTMLInputElement>(null);
  const problem = useSignal('');
  // Before the next key is pressed: it is meant for the field.
  useLayoutEffect(() => {
    problem.value = '';
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  if (!asked) return null;
  const [x, y] = toSheet(asked.at);
  const left = Math.min(Math.max(8, x + 16), sheetSize.value.width - 240);
  const top = Math.min(Math.max(8, y - 44), sheetSize.value.height - 72);
  const enter = async (event: Event) => {
    event.preventDefault();
    const value = field.current!.value.trim();
    if (value === '') return closeEntry();
    try {
      await asked.enter(value);
      if (entry.peek() === asked) closeEntry();
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      problem.value = error.message;
    }
  };
  return (
    <form class="entry" style={{ left: `${left}px`, top: `${top}px` }} onSubmit={enter}>
      <label>
        <span>{asked.label}</span>
        <input
          ref={field}
          class="mono"
          placeholder={asked.placeholder}
          defaultValue={asked.value ?? ''}
          autocomplete="off"
          spellcheck={false}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Escape') closeEntry();
          }}
        />
      </label>
      {problem.value && <p role="alert">{problem.value}</p>}
    </form>
  );
}
