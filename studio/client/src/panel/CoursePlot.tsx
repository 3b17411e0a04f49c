// SPDX-License-Identifier: Apache-2.0
// How the amplitude and the period of what repeats change over the phases of a long run, as far as
// the prediction tells their course.
import { write } from '../look/numbers';
import type { Phase } from '../server/replies';

/// Of one phase; the windows of a cycle lie on a curve, irregular swings do not.
interface Stroke {
  isSmooth: boolean;
  points: { time: number; value: number }[];
}

interface Line {
  name: string;
  unit: string;
  strokes: Stroke[];
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
    repeating.map(({ kind, course }) => ({
      isSmooth: kind === 'cycle',
      points: course!.map((at) => ({ time: at.time, value: value(at) })),
    }));
  return [
    { name, unit, strokes: strokes(({ amplitude }) => factor * amplitude) },
    { name: 'Period', unit: ' s', strokes: strokes(({ period }) => period) },
  ];
}

type Place = [number, number];

// Slopes at places of a curve that goes no farther than these do [FritschButland1984].
function slopesAt(places: Place[]): number[] {
  const lengths = places.slice(1).map(([x], k) => x - places[k]![0]);
  const chords = places.slice(1).map(([, y], k) => (y - places[k]![1]) / lengths[k]!);
  const between = (k: number) => {
    const [h0, h1] = [lengths[k - 1]!, lengths[k]!];
    const [before, after] = [chords[k - 1]!, chords[k]!];
    if (!(before * after > 0)) return 0;
    const [w0, w1] = [2 * h1 + h0, h1 + 2 * h0];
    return (w0 + w1) / (w0 / before + w1 / after);
  };
  const atEnd = (end: number, next: number) => {
    const [h0, h1] = [lengths[end]!, lengths[next]!];
    const [own, other] = [chords[end]!, chords[next]!];
    const slope = ((2 * h0 + h1) * own - h0 * other) / (h0 + h1);
    if (!(slope * own > 0)) return 0;
    const steepest = 3 * Math.abs(own);
    return own * other > 0 ? slope : Math.max(-steepest, Math.min(steepest, slope));
  };
  const last = chords.length - 1;
  if (last < 1) return places.map(() => chords[0] ?? 0);
  return places.map((_, k) =>
    k === 0 ? atEnd(0, 1) : k > last ? atEnd(last, last - 1) : between(k),
  );
}

/// A path through places, ascending across, without kinks.
function smoothPath(places: Place[]): string {
  const slopes = slopesAt(places);
  let path = `M${places[0]!.join(' ')}`;
  for (let k = 1; k < places.length; ++k) {
    const [[x0, y0], [x1, y1]] = [places[k - 1]!, places[k]!];
    const third = (x1 - x0) / 3;
    const controls = [
      [x0 + third, y0 + third * slopes[k - 1]!],
      [x1 - third, y1 - third * slopes[k]!],
    ];
    path += `C${controls.flat().join(' ')} ${x1} ${y1}`;
  }
  return path;
}

// The sketch is stretched to the width of the panel; its letters stand beside it.
const [width, height] = [100, 40];

function CoursePlot({ line, end }: { line: Line; end: number }) {
  const values = line.strokes.flatMap(({ points }) => points.map(({ value }) => value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.05 * (high - low || Math.abs(high) || 1);
  const x = (time: number) => (width * time) / end;
  const y = (value: number) => (height * (high + room - value)) / (high - low + 2 * room);
  const path = line.strokes
    .map(({ isSmooth, points }) => {
      const places = points.map((at): Place => [x(at.time), y(at.value)]);
      return isSmooth ? smoothPath(places) : `M${places.map((at) => at.join(' ')).join('L')}`;
    })
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
