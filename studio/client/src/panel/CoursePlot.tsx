// SPDX-License-Identifier: Apache-2.0
// How the amplitude and the period of what repeats change over the phases of a long run, as far as
// the prediction tells their course.
import { write } from '../look/numbers';
import type { Phase } from '../server/replies';

interface Line {
  name: string;
  unit: string;
  /// One stroke for each phase that repeats.
  strokes: { time: number; value: number }[][];
}

// The prediction's sentence names the value that swings, and the unit of its amplitude.
function amplitudeOf({ text = '', course }: Phase): { name: string; unit: string; factor: number } {
  const told = /amplitude of (\S+) goes from ([\d.e+-]+) (\S+) to/.exec(text);
  const first = course?.[0]?.amplitude;
  if (!told || !first) return { name: 'Amplitude', unit: '', factor: 1 };
  const unit = told[3] === 'degrees' ? '°' : ` ${told[3]}`;
  return { name: `Amplitude of ${told[1]}`, unit, factor: Number(told[2]) / first };
}

function linesOf(phases: Phase[]): Line[] {
  const repeating = phases.filter(({ course }) => course && course.length > 1);
  if (repeating.length === 0) return [];
  const { name, unit, factor } = amplitudeOf(repeating[0]!);
  const strokes = (value: (at: { period: number; amplitude: number }) => number) =>
    repeating.map(({ course }) => course!.map((at) => ({ time: at.time, value: value(at) })));
  return [
    { name, unit, strokes: strokes(({ amplitude }) => factor * amplitude) },
    { name: 'Period', unit: ' s', strokes: strokes(({ period }) => period) },
  ];
}

// The sketch is stretched to the width of the panel; its letters stand beside it.
const [width, height] = [100, 40];

function CoursePlot({ line, end }: { line: Line; end: number }) {
  const values = line.strokes.flat().map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.05 * (high - low || Math.abs(high) || 1);
  const x = (time: number) => (width * time) / end;
  const y = (value: number) => (height * (high + room - value)) / (high - low + 2 * room);
  const path = line.strokes
    .map((stroke) => `M${stroke.map((at) => `${x(at.time)} ${y(at.value)}`).join('L')}`)
    .join('');
  const [first, last] = [values[0]!, values[values.length - 1]!];
  const say = (value: number) => `${write(value)}${line.unit}`;
  return (
    <figure class="course">
      <figcaption>
        {line.name}{' '}
        <output>
          {say(first)} to {say(last)}
        </output>
      </figcaption>
      <div class="scale" aria-hidden="true">
        <span>{write(high)}</span>
        <span>{write(low)}</span>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="p-l" d={path} />
      </svg>
      <div class="times" aria-hidden="true">
        <span>0 s</span>
        <span>{write(end, 3)} s</span>
      </div>
    </figure>
  );
}

export function CoursePlots({ phases }: { phases: Phase[] }) {
  // What follows the last phase that repeats has no course.
  const last = phases.filter(({ course }) => course).pop();
  const end = last?.to ?? last?.known_to ?? last?.course?.at(-1)?.time ?? 0;
  return (
    <>
      {linesOf(phases).map((line) => (
        <CoursePlot key={line.name} line={line} end={end} />
      ))}
    </>
  );
}
