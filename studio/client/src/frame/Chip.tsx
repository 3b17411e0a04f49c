// SPDX-License-Identifier: Apache-2.0
// The status chip: how it stands, and what is missing as buttons.
import { applyFix } from '../model/act';
import { answered, errors, isAnswering, status, trouble } from '../model/model';
import type { Fix, Status } from '../server/replies';

// A fix in a word, where it is one of those that the chip knows.
function wordOf(fix: Fix, state: Status): string {
  const added = /^add '(.*)'$/.exec(fix.title)?.[1];
  if (added === undefined) return fix.title[0]!.toUpperCase() + fix.title.slice(1);
  if (state.status === 'free' && /^angle\(.*\) = [^\W\d]\w*$/u.test(added)) return 'Drive it';
  return `Add ${added}`;
}

function sentenceOf(state: Status): [head: string, rest: string] {
  if (state.status === 'placed') {
    const results = answered.value?.report.results ?? [];
    const done = results.filter((r) => r.status === 'ok' || r.status === 'partial').length;
    const driven = state.drivers.length > 0 ? ` Driven by ${state.drivers.join(', ')}` : ' It stands';
    const asked =
      results.length === 0 ? '. Nothing is asked yet'
      : isAnswering.value ? ', answering'
      : `, ${done} of ${results.length} questions answered`;
    return ['Complete.', driven + asked];
  }
  const cut = state.sentence.indexOf(':');
  return cut < 0
    ? ['', state.sentence]
    : [state.sentence.slice(0, cut + 1), state.sentence.slice(cut + 1)];
}

const mostButtons = 2;

export function Chip() {
  const state = status.value;
  if (!state || state.status === 'empty') return null;
  const [head, rest] = sentenceOf(state);
  const problem = errors.value.find((e) => e.fixes && e.fixes.length > 0);
  const fixes = state.status === 'placed' ? [] : (problem?.fixes ?? []).slice(0, mostButtons);
  const kind = state.status === 'placed' ? '' : state.status === 'free' ? 'todo' : 'bad';
  return (
    <div class={`chip ${kind}`} role="status">
      <span class="dot" />
      <p>
        {head && <b>{head}</b>} {rest}
        {state.status === 'free' && /driver|turn/.test(rest) && ' Needs a driver.'}
      </p>
      {fixes.length > 0 && (
        <span class="acts">
          {fixes.map((fix, i) => (
            <button
              key={fix.title} class={i === 0 ? 'btn main small' : 'btn small'} title={fix.title}
              onClick={() => applyFix(fix)}
            >
              {wordOf(fix, state)}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

/// What went wrong with an action or with the server.
export function Trouble() {
  if (trouble.value === '') return null;
  return (
    <div class="trouble" role="alert">
      <p>{trouble.value}</p>
      <button class="btn small" onClick={() => (trouble.value = '')}>Close</button>
    </div>
  );
}
