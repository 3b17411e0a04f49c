// SPDX-License-Identifier: Apache-2.0
// What the machine does in the long run: the prediction's sentences and its phases over time.
import { effect, signal } from '@preact/signals';
import { write } from '../look/numbers';
import { text } from '../model/document';
import { atWork, isPlaced } from '../model/model';
import { call, openText } from '../server/call';
import type { Answered, Phase } from '../server/replies';
import { CoursePlots } from './CoursePlot';

interface Asked {
  of: string;
  reply?: Answered;
  problem?: string;
}

const asked = signal<Asked | undefined>(undefined);
const isRunning = signal(false);
const progress = signal(0);
let stop: AbortController | undefined;

effect(() => {
  if (asked.value && asked.value.of !== text.value) asked.value = undefined;
});

// The statement of the text, or one that is asked here alone.
function modelWith(seconds: string): string {
  const model = text.peek();
  return /^\s*predict\b/m.test(model) ? model : `${model}\npredict for ${seconds}\n`;
}

async function predict(seconds: string) {
  const of = text.peek();
  isRunning.value = true;
  progress.value = 0;
  try {
    const reply = await atWork(async (signal) => {
      stop = new AbortController();
      const either = AbortSignal.any([signal, stop.signal]);
      await openText('work', modelWith(seconds), { signal: either });
      return call<Answered>(
        'work',
        'predict',
        { seconds: 600 },
        {
          signal: either,
          onProgress: (share) => (progress.value = share),
        },
      );
    });
    const problem = reply.report.diagnostics.find((d) => d.severity === 'error');
    asked.value = { of, reply, ...(problem ? { problem: problem.message } : {}) };
  } catch (error) {
    const isEnded = error instanceof DOMException && error.name === 'AbortError';
    asked.value = isEnded ? undefined : { of, problem: (error as Error).message };
  } finally {
    isRunning.value = false;
  }
}

const words: Record<Phase['kind'], string> = {
  cycle: 'repeats',
  rest: 'rests',
  drift: 'drifts',
  irregular: 'irregular',
  divergence: 'grows without end',
};

// Of what is told: the last phase may go on beyond it.
function endOf(phases: Phase[]): number {
  const last = phases[phases.length - 1]!;
  return last.to ?? last.known_to ?? last.from * 1.25 + 1;
}

function Phases({ phases }: { phases: Phase[] }) {
  const end = endOf(phases);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Phase</th>
          <th scope="col">from</th>
          <th scope="col">to</th>
        </tr>
      </thead>
      <tbody>
        {phases.map((phase, i) => (
          <tr key={i}>
            <td>
              {words[phase.kind]}
              <svg class="span" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect
                  class={`phase-${phase.kind}`}
                  x={(100 * phase.from) / end}
                  width={Math.max(1, (100 * ((phase.to ?? end) - phase.from)) / end)}
                  height="4"
                />
              </svg>
            </td>
            <td>{write(phase.from)} s</td>
            <td>{phase.to === null ? 'on' : `${write(phase.to)} s`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LongTerm() {
  const done = asked.value;
  const results = done?.reply?.report.results ?? [];
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem(
      'seconds',
    ) as HTMLInputElement | null;
    void predict(field?.value.trim() || '1000 s');
  };
  const hasStatement = /^\s*predict\b/m.test(text.value);
  return (
    <div class="sec">
      <h2>Long term</h2>
      <p>
        What a machine does that is free to run by itself: how it settles, what repeats, when it
        stops.
      </p>
      <form class="ask" onSubmit={start}>
        {!hasStatement && (
          <input name="seconds" class="mono" aria-label="For how long" defaultValue="1000 s" />
        )}
        {isRunning.value ? (
          <button type="button" class="btn small" onClick={() => stop?.abort()}>
            Stop ({Math.round(100 * progress.value)} %)
          </button>
        ) : (
          <button class="btn small" disabled={!isPlaced.value}>
            Predict
          </button>
        )}
      </form>
      {done?.problem && (
        <p role="alert" class="reason">
          {done.problem}
        </p>
      )}
      {results.map((result, i) => (
        <div key={i}>
          {done!.reply!.typeset[i]?.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {result.phases && result.phases.length > 0 && (
            <>
              <Phases phases={result.phases} />
              <CoursePlots phases={result.phases} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
