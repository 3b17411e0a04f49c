// SPDX-License-Identifier: Apache-2.0
// Plots of the table that is played: one quantity each, the playhead in all; a click moves the
// machine. Drawn by hand: three lines of some hundred points, in the colours of the page.
import { status, unwaited } from '../model/model';
import {
  type Table,
  deadPoints,
  drivers,
  moveTo,
  playhead,
  rangeOfTable,
  table,
  valueAt,
  whyNoTable,
} from '../model/motion';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { besideNumber, ticksOf, write, writeName } from '../look/numbers';

const headHeight = 30; // of the name and the value above the diagram
const pad = { left: 40, right: 12, top: 8, bottom: 18 };

// Of force and torque green, of places ink: reactions are what the machine needs.
const isLoad = (name: string) => /reaction|force|torque/i.test(name);

function isConstant({ values }: Table['columns'][number]): boolean {
  const there = values.filter((v) => v !== null);
  return there.every((v) => v === there[0]);
}

const mostPlots = 4;

/// The columns that are plotted: loads first, then what else is asked, in the order of the text;
/// last what does not change, and of a run the places of points.
export function plottedColumns(shown: Table): number[] {
  const rank = (i: number) => {
    const column = shown.columns[i]!;
    if (isConstant(column)) return 3;
    if (shown.kind === 'run' && /^[xy]\([^()]*\)$|'$/.test(column.name)) return 2;
    return isLoad(column.name) ? 0 : 1;
  };
  const asked = shown.columns.map((_, i) => i).slice(1);
  return asked.sort((a, b) => rank(a) - rank(b) || a - b).slice(0, mostPlots);
}

function usePlotSize() {
  const size = useSignal({ width: 300, height: 100 });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      size.value = { width, height: Math.max(50, height - headHeight) };
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return { ...size.value, box };
}

function pathOf(
  values: (number | null)[],
  x: (i: number) => number,
  y: (v: number) => number,
): string {
  let path = '';
  let isDown = false;
  values.forEach((value, i) => {
    if (value === null) {
      isDown = false;
      return;
    }
    path += `${isDown ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
    isDown = true;
  });
  return path;
}

function Plot({ shown, index }: { shown: Table; index: number }) {
  const { width, height, box } = usePlotSize();
  const column = shown.columns[index]!;
  const first = shown.columns[0]!;
  const [from, to] = rangeOfTable(shown);
  const there = column.values.filter((v): v is number => v !== null).map((v) => v / column.scale);
  const low = Math.min(...there, 0 <= Math.min(...there) ? Infinity : 0);
  const high = Math.max(...there);
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  const [bottom, top] = [low - room, high + room];
  const x = (at: number) => pad.left + ((at - from) / (to - from)) * (width - pad.left - pad.right);
  const y = (value: number) =>
    pad.top + ((top - value) / (top - bottom)) * (height - pad.top - pad.bottom);
  const at = playhead.value ?? from;
  const now = valueAt(shown, index, at);
  const ticks = ticksOf(bottom, top, 3);
  const goTo = (event: MouseEvent) => {
    const left = event.clientX - box.current!.getBoundingClientRect().left;
    const share = (left - pad.left) / (width - pad.left - pad.right);
    unwaited(moveTo(from + Math.min(1, Math.max(0, share)) * (to - from)));
  };
  return (
    <div class={`plot ${isLoad(column.name) ? 'of-load' : ''}`} ref={box} onClick={goTo}>
      <div class="ph">
        <i class="key" />
        {writeName(column.name)}
        <output>
          {write(now)}
          {besideNumber(column.unit)}
        </output>
      </div>
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              class={tick === 0 ? 'p-0' : 'p-ax'}
              x1={pad.left}
              x2={width - pad.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text class="p-t" x={pad.left - 6} y={y(tick) + 4} text-anchor="end">
              {write(tick, 3)}
            </text>
          </g>
        ))}
        {ticksOf(from / first.scale, to / first.scale, 4).map((tick) => (
          <text
            key={tick}
            class="p-t"
            x={x(tick * first.scale)}
            y={height - 4}
            text-anchor="middle"
          >
            {write(tick, 3)}
            {first.unit === 'deg' ? '°' : ''}
          </text>
        ))}
        {deadPoints(shown).map((dead) => (
          <line
            key={dead}
            class="p-dead"
            x1={x(dead)}
            x2={x(dead)}
            y1={pad.top}
            y2={height - pad.bottom}
          />
        ))}
        <path
          class="p-l"
          d={pathOf(
            column.values,
            (i) => x(first.values[i] ?? from),
            (v) => y(v / column.scale),
          )}
        />
        <line class="p-c" x1={x(at)} x2={x(at)} y1={pad.top} y2={height - pad.bottom} />
        {now !== null && <circle class="p-dot" cx={x(at)} cy={y(now)} r={4} />}
      </svg>
    </div>
  );
}

function whyNothing(): string {
  const state = status.value;
  if (whyNoTable.value) return `Nothing to plot: ${whyNoTable.value}.`;
  if (state?.status === 'free') return 'Plots wait for a driver.';
  if (state?.status !== 'placed') return 'Plots wait until the model is complete.';
  if (drivers.value.length === 0) return 'Nothing moves: the machine has no driver.';
  return 'Plots show what the model asks: write find, or ask in the tab Formulas.';
}

export function Plots() {
  const shown = table.value;
  const columns = shown ? plottedColumns(shown) : [];
  if (!shown || columns.length === 0) return <p class="plots none">{whyNothing()}</p>;
  return (
    <div class="plots">
      {columns.map((index) => (
        <Plot key={shown.columns[index]!.name} shown={shown} index={index} />
      ))}
    </div>
  );
}
