// SPDX-License-Identifier: Apache-2.0
// The tabs at the right. In a wide window the text stands beside them, and needs no tab.
import { signal } from '@preact/signals';
import { Formulas } from './Formulas';
import { LongTerm } from './LongTerm';
import { MotionTab } from './MotionTab';
import { Numbers } from './Numbers';
import { TextTab } from './TextTab';

export const tabNames = ['Text', 'Formulas', 'Numbers', 'Motion', 'Long term'] as const;
export type TabName = (typeof tabNames)[number];

export const tab = signal<TabName>('Text');
export const isWide = signal(matchMedia('(min-width: 1900px)').matches);
matchMedia('(min-width: 1900px)').addEventListener('change', (event) => {
  isWide.value = event.matches;
});

const bodies = {
  Text: TextTab,
  Formulas,
  Numbers,
  Motion: MotionTab,
  'Long term': LongTerm,
} as const;
const idOf = (name: TabName) => name.toLowerCase().replace(' ', '-');

function onKey(event: KeyboardEvent, names: TabName[]) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = names[(names.indexOf(tab.peek()) + by + names.length) % names.length]!;
  tab.value = next;
  document.getElementById(`tab-${idOf(next)}`)?.focus();
}

export function Panel() {
  const names = tabNames.filter((name) => !(isWide.value && name === 'Text'));
  const shown = names.includes(tab.value) ? tab.value : 'Formulas';
  const Body = bodies[shown];
  return (
    <aside class="panel" aria-label="Model and answers">
      {isWide.value && (
        <section class="col pin" aria-label="Text">
          <div class="tabs">
            <h2 class="colh">Text</h2>
          </div>
          <div class="body">
            <TextTab />
          </div>
        </section>
      )}
      <section class="col" aria-label="Answers">
        <div
          class="tabs"
          role="tablist"
          aria-label="Panel"
          onKeyDown={(event) => onKey(event, names)}
        >
          {names.map((name) => (
            <button
              key={name}
              id={`tab-${idOf(name)}`}
              role="tab"
              aria-selected={name === shown}
              aria-controls="panel-body"
              tabIndex={name === shown ? 0 : -1}
              onClick={() => (tab.value = name)}
            >
              {name}
            </button>
          ))}
        </div>
        <div
          class="body"
          role="tabpanel"
          id="panel-body"
          aria-labelledby={`tab-${idOf(shown)}`}
          tabIndex={0}
        >
          <Body />
        </div>
      </section>
    </aside>
  );
}
