// SPDX-License-Identifier: Apache-2.0
// The statement of what is selected, to be changed in place; with nothing selected, the place to
// write one. The text is thus on screen in every tab.
import { useEffect, useRef } from 'preact/hooks';
import { choose, labelOf, offered } from '../drawing/wishes';
import { attempt } from '../drawing/tools';
import { act } from '../model/act';
import { replace, text } from '../model/document';
import { rangeOf } from '../model/edits';
import { elements } from '../model/model';
import { elementOf, selected } from '../model/selection';

// The statement about the element: a value where it has one, else what describes it.
function statementOf(
  name: string,
): { line: number; from: number; to: number; words: string } | undefined {
  const lines = text.value.split('\n');
  const value = lines.findIndex((line) => new RegExp(`\\blength\\(${name}\\)\\s*=`).test(line));
  const place = value >= 0 ? undefined : elementOf(name)?.place;
  const line = value >= 0 ? value + 1 : place?.line;
  if (line === undefined) return undefined;
  const words = (lines[line - 1] ?? '').replace(/\s*#.*$/, '');
  const { from } = rangeOf(text.value, { line, column: 1, length: 0 });
  return { line, from, to: from + words.length, words };
}

export function Strip() {
  const field = useRef<HTMLInputElement>(null);
  const name = selected.value[selected.value.length - 1];
  const statement = name === undefined ? undefined : statementOf(name);
  useEffect(() => {
    if (field.current) field.current.value = statement?.words ?? '';
  }, [statement?.words, name]);

  const enter = (event: Event) => {
    event.preventDefault();
    const words = field.current!.value.trim();
    if (words === '') return;
    if (statement) {
      const now = text.peek();
      replace(now.slice(0, statement.from) + words + now.slice(statement.to), words);
    } else {
      field.current!.value = '';
      void attempt(() => act([{ action: 'add_statement', statement: words }], words));
    }
  };
  const kind = name && (elementOf(name)?.kind ?? elements.value.find((e) => e.name === name)?.kind);
  return (
    <section class="strip" aria-label="Selection">
      {name === undefined ? (
        <span class="who">Write</span>
      ) : (
        <span class="who">
          {selected.value.join(', ')}
          <small>{[kind, statement && `row ${statement.line}`].filter(Boolean).join(' · ')}</small>
        </span>
      )}
      <form onSubmit={enter}>
        <input
          ref={field}
          aria-label={statement ? `Statement of ${name}` : 'A statement'}
          placeholder={statement ? '' : 'a statement, for example: point O at (0, 0)'}
          autocomplete="off"
          spellcheck={false}
        />
      </form>
      <span class="keys">
        {offered.value
          .filter((offer) => offer.key !== '')
          .slice(0, 6)
          .map((offer) => (
            <button key={offer.label} onClick={() => void choose(offer)}>
              <kbd>{offer.key.toUpperCase()}</kbd>
              {labelOf(offer)}
            </button>
          ))}
      </span>
    </section>
  );
}
