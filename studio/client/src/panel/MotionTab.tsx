// SPDX-License-Identifier: Apache-2.0
// What moves the machine: values as sliders, its range of motion, traces.
import { useSignal } from '@preact/signals';
import { attempt } from '../drawing/tools';
import { besideNumber, write, writeName } from '../look/numbers';
import { act } from '../model/act';
import { text } from '../model/document';
import { atHand, drawing, elements, sceneCall, trouble, unwaited } from '../model/model';
import {
  deadPoints,
  driver,
  drivers,
  hasSweep,
  playSweep,
  table,
  tableOfPoints,
} from '../model/motion';
import { hideReach, reach, shadeReach } from '../model/reach';
import { tracePoints, tracedPoints } from '../model/traces';
import { selected } from '../model/selection';
import { sceneReply } from '../model/view';
import { saveAs } from './download';
import { toCsv } from './Numbers';
import { callAll } from '../server/call';
import type { Drawing, SceneReply } from '../server/replies';

function tell(error: Error) {
  if (error.name !== 'AbortError') trouble.value = error.message;
}

interface GivenValue {
  name: string;
  value: number;
  unit: string;
}

/// Names with plain numbers in statements `given`.
export function givenValues(model: string): GivenValue[] {
  const found: GivenValue[] = [];
  const statements = model.replace(/#.*/g, '').replace(/,\s*\n/g, ', ');
  for (const [, list] of statements.matchAll(/^\s*given\s+(.*)$/gm))
    for (const piece of list!.split(/,(?![^(]*\))/)) {
      const one =
        /^\s*([^\W\d][\w']*)\s*=\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*([A-Za-z][\w*/^]*)?\s*$/iu.exec(
          piece,
        );
      if (one) found.push({ name: one[1]!, value: Number(one[2]), unit: one[3] ?? '' });
    }
  return found;
}

const inSi: Record<string, number> = {
  '': 1,
  mm: 1e-3,
  cm: 1e-2,
  m: 1,
  km: 1e3,
  in: 0.0254,
  ft: 0.3048,
  deg: Math.PI / 180,
  rad: 1,
  rev: 2 * Math.PI,
  N: 1,
  kN: 1e3,
  MN: 1e6,
  kg: 1,
  g: 1e-3,
  t: 1e3,
  s: 1,
  ms: 1e-3,
  Hz: 2 * Math.PI,
  rpm: Math.PI / 30,
  'm/s': 1,
  'm/s^2': 1,
  'N*m': 1,
  'N/m': 1,
  'N/mm': 1e3,
  J: 1,
  W: 1,
  kW: 1e3,
};

// What moves the drawing is moved at once; the rest is written when the slider is let go.
async function dragTo(name: string, si: number) {
  await atHand(async () => {
    const [moved, scene] = await callAll<[Drawing, SceneReply]>('hand', [
      ['drag', { name, value: si }],
      sceneCall(),
    ]);
    drawing.value = moved;
    sceneReply.value = scene;
  });
}

function Slider({ given }: { given: GivenValue }) {
  const now = useSignal(given.value);
  if (now.peek() !== given.value && document.activeElement?.id !== `given-${given.name}`)
    now.value = given.value;
  const isAngle = given.unit === 'deg' || given.unit === 'rad';
  const turn = given.unit === 'deg' ? 360 : 2 * Math.PI;
  const size = Math.abs(given.value) || 1;
  const [low, high] = isAngle
    ? [-turn / 2, turn]
    : [given.value < 0 ? -5 * size : size / 5, given.value < 0 ? -size / 5 : 5 * size];
  const factor = inSi[given.unit];
  const digits = Math.max(0, Math.min(12, 2 - Math.floor(Math.log10((high - low) / 100))));
  const keep = () => {
    const value = `${Number(now.peek().toFixed(digits))}${given.unit ? ` ${given.unit}` : ''}`;
    void attempt(() =>
      act([{ action: 'set_value', name: given.name, value }], `${given.name} = ${value}`),
    );
  };
  const bound = (value: number) => `${Number(value.toPrecision(3))} ${given.unit}`.trim();
  const sweep = () => {
    const range = `from ${bound(low)} to ${bound(high)} in 50 steps`;
    const statement = `sweep ${given.name} ${range}`;
    void attempt(() => act([{ action: 'add_statement', statement }], `sweep ${given.name}`));
  };
  return (
    <div class="sl">
      <label class="sym" for={`given-${given.name}`}>
        {writeName(given.name)}
      </label>
      <input
        id={`given-${given.name}`}
        type="range"
        min={low}
        max={high}
        step={(high - low) / 500}
        value={now.value}
        style={{ '--p': `${(100 * (now.value - low)) / (high - low)}%` }}
        onInput={(event) => {
          now.value = Number(event.currentTarget.value);
          if (factor !== undefined) unwaited(dragTo(given.name, now.value * factor));
        }}
        onChange={keep}
      />
      <output>
        {write(now.value)}
        {besideNumber(given.unit)}
      </output>
      <button
        class="ib"
        aria-label={`Sweep ${given.name}`}
        title={`Write a sweep over ${given.name}`}
        onClick={sweep}
      >
        ⇥
      </button>
    </div>
  );
}

function RangeOfMotion() {
  const shown = table.value;
  if (!shown) return null;
  const shade = (
    <div class="row">
      <button
        class="btn small"
        aria-pressed={reach.value !== undefined}
        onClick={() => (reach.value ? hideReach() : void shadeReach().catch(tell))}
      >
        {reach.value ? 'Hide the reach' : 'Range of motion: shade what it reaches'}
      </button>
    </div>
  );
  if (shown.kind !== 'driver')
    return (
      <div class="sec">
        <h2>Range of motion</h2>
        {shade}
      </div>
    );
  const first = shown.columns[0]!;
  const ends = deadPoints(shown);
  const say = (at: number) => `${write(at / first.scale)}${besideNumber(first.unit)}`;
  return (
    <div class="sec">
      <h2>Range of motion</h2>
      {ends.length === 0 ? (
        <p>
          {writeName(first.name)} goes all the way: the machine can be assembled everywhere in the
          range that is played.
        </p>
      ) : (
        <p>
          The motion ends near {writeName(first.name)} = {ends.map(say).join(' and ')}: beyond, the
          parts do not reach each other. There two of them are in line, and a small force can hold
          or throw the machine.
        </p>
      )}
      {shade}
    </div>
  );
}

async function saveTraces(points: string[]) {
  saveAs('traces.csv', toCsv(await tableOfPoints(points)), 'text/csv');
}

// Traced points, and those that are selected: of a run, all have places over time.
function Traces() {
  const loci = tracedPoints.value;
  const points = selected.value.filter((name) =>
    elements.value.some((e) => e.kind === 'point' && e.name === name),
  );
  const fresh = points.filter((name) => !loci.includes(name));
  const written = [...new Set([...loci, ...points])];
  return (
    <div class="sec">
      <h2>Traces</h2>
      {loci.map((name) => (
        <div key={name} class="row">
          <span class="sw" />
          <span class="sym">{name}</span>
        </div>
      ))}
      <div class="row">
        <button
          class="btn small"
          disabled={fresh.length === 0 || !driver.value}
          onClick={() => void attempt(() => tracePoints(fresh))}
        >
          {fresh.length > 0 ? `Trace ${fresh.join(', ')}` : 'Select a point to trace it'}
        </button>
        {written.length > 0 && table.value && (
          <button class="btn small" onClick={() => saveTraces(written).catch(tell)}>
            {written.join(', ')} as CSV
          </button>
        )}
      </div>
    </div>
  );
}

function Sweeps() {
  if (!hasSweep.value) return null;
  return (
    <div class="sec">
      <h2>Sweep</h2>
      <p>
        The text asks for answers over a range: they are plotted below, and the transport goes
        through them.
      </p>
      <div class="row">
        <button class="btn small" onClick={() => playSweep().catch(tell)}>
          Run the sweep
        </button>
      </div>
    </div>
  );
}

export function MotionTab() {
  const values = givenValues(text.value);
  return (
    <>
      <div class="sec">
        <h2>Driver</h2>
        <p>
          {drivers.value.length > 0
            ? `Driven by ${drivers.value.map(writeName).join(', ')}. Play, or drag the machine.`
            : 'Nothing drives the machine yet.'}
        </p>
      </div>
      <div class="sec">
        <h2>
          Values{' '}
          <small>
            from <span class="mono">given</span>
          </small>
        </h2>
        {values.length === 0 && <p>The model gives no values as plain numbers.</p>}
        {values.map((given) => (
          <Slider key={given.name} given={given} />
        ))}
      </div>
      <Sweeps />
      <RangeOfMotion />
      <Traces />
    </>
  );
}
