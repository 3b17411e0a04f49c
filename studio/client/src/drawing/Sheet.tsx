// SPDX-License-Identifier: Apache-2.0
// The drawing: the kernel's scene, and over it what is selected, pointed at, begun, and what can
// still move.
import { useEffect, useRef } from 'preact/hooks';
import { computed, useSignalEffect } from '@preact/signals';
import { Icon } from '../look/Icon';
import { isStart } from '../model/document';
import { drawing, isShown, status } from '../model/model';
import { dragNote } from '../model/pull';
import { reach } from '../model/reach';
import { marked, pointedAt, select, selected } from '../model/selection';
import { sceneReply, sheetSize, toScene, toSheet, view, viewBox } from '../model/view';
import type { Motion, Pair } from '../server/replies';
import { EntryField } from './EntryField';
import { Grid } from './Grid';
import {
  describeStopElement,
  doubleClicked,
  hovered,
  isDragging,
  isMoving,
  keyPointer,
  keyed,
  left,
  measureSheet,
  moved,
  pressed,
  putKeyPointer,
  released,
  stops,
  wheeled,
} from './hand';
import { Legend } from './Legend';
import { openMenu } from './context';
import { Shapes } from './shapes';
import { shows } from './shows';
import { begun, tool } from './tools';

// The yellow band under what is selected or pointed at.
function Bands() {
  const placed = drawing.value;
  if (!placed) return null;
  const band = (name: string) => {
    const weight = selected.value.includes(name) ? 'band' : 'band hov';
    const line = placed.lines[name];
    const point = placed.points[name];
    const circle = placed.circles[name];
    if (line) {
      const [[x1, y1], [x2, y2]] = [toScene(line.from), toScene(line.to)];
      return <line key={name} class={weight} x1={x1} y1={y1} x2={x2} y2={y2} />;
    }
    if (point) {
      const [cx, cy] = toScene(point);
      return <circle key={name} class={`${weight} dot`} cx={cx} cy={cy} r={11} />;
    }
    if (!circle) return null;
    const [cx, cy] = toScene(circle.center);
    const r = Math.abs(toScene([circle.radius, 0])[0]);
    return <circle key={name} class={weight} cx={cx} cy={cy} r={r} />;
  };
  return <g class="bands">{[...marked.value].map(band)}</g>;
}

// What the bars sweep over their range of motion.
function Reach() {
  if (!reach.value) return null;
  const outline = (corners: Pair[]) =>
    `M${corners
      .map((at) =>
        toScene(at)
          .map((n) => n.toFixed(1))
          .join(' '),
      )
      .join('L')}z`;
  return (
    <g class="reach" aria-hidden="true">
      {[...reach.value].map(([name, swept]) => (
        <path key={name} d={swept.map(outline).join('')} />
      ))}
    </g>
  );
}

// A ghost at both sides of what can still move, and a double arrow along its way.
function Ghosts() {
  const state = status.value;
  const placed = drawing.value;
  if (!placed || state?.status !== 'free' || isDragging.value) return null;
  return (
    <g class="ghosts">
      {state.motions.map((motion, i) => (
        <Ghost key={i} motion={motion} />
      ))}
    </g>
  );
}

function Ghost({ motion }: { motion: Motion }) {
  const placed = drawing.value!;
  const fastest = Math.max(...motion.points.map((p) => Math.hypot(...p.velocity)), 0);
  if (fastest === 0) return null;
  const reach = 34 / view.value.scale / fastest; // the fastest point goes 34 pixels
  const velocity = new Map(motion.points.map((p) => [p.name, p.velocity]));
  const shifted = (at: Pair, name: string | undefined, side: number): Pair => {
    const v = name === undefined ? undefined : velocity.get(name);
    return v ? [at[0] + side * reach * v[0], at[1] + side * reach * v[1]] : at;
  };
  const pointAt = (at: Pair) =>
    Object.keys(placed.points).find(
      (name) =>
        Math.hypot(placed.points[name]![0] - at[0], placed.points[name]![1] - at[1]) < 1e-12,
    );
  return (
    <>
      {[-1, 1].flatMap((side) =>
        motion.lines.map((name) => {
          const line = placed.lines[name];
          if (!line) return null;
          const [x1, y1] = toScene(shifted(line.from, pointAt(line.from), side));
          const [x2, y2] = toScene(shifted(line.to, pointAt(line.to), side));
          return <line key={`${name} ${side}`} class="ghost" x1={x1} y1={y1} x2={x2} y2={y2} />;
        }),
      )}
      {motion.points.map(({ name, velocity: v }) => {
        const at = placed.points[name];
        if (!at || Math.hypot(...v) < 0.3 * fastest) return null;
        const [x1, y1] = toScene(shifted(at, name, -1));
        const [x2, y2] = toScene(shifted(at, name, 1));
        return (
          <line
            key={name}
            class="freedom"
            x1={x1}
            y1={y1}
            x2={x2}
            y2={y2}
            marker-start="url(#freedom-head)"
            marker-end="url(#freedom-head)"
          />
        );
      })}
    </>
  );
}

// What the next click would draw.
function Rubber() {
  const from = begun.value;
  const to = keyPointer.value && !hovered.value ? keyPointer.value : hovered.value?.at;
  if (tool.value === 'select' || !to) return null;
  const [x, y] = toScene(to);
  const cross = <circle class="cross" cx={x} cy={y} r={5} />;
  if (!from) return cross;
  const [x1, y1] = toScene(from.at);
  return (
    <>
      {tool.value === 'circle' ? (
        <circle class="rubber" cx={x1} cy={y1} r={Math.hypot(x - x1, y - y1)} />
      ) : (
        <line class="rubber" x1={x1} y1={y1} x2={x} y2={y} />
      )}
      {cross}
    </>
  );
}

// A stop for the focus at each element, with its name: the same band, and a ring.
function Stops() {
  const placed = isMoving.value ? drawing.peek() : drawing.value;
  if (!placed) return null;
  return (
    <g>
      {stops.value.map(({ name, kind }, i) => {
        const line = placed.lines[name];
        const at = placed.points[name] ?? placed.circles[name]?.center;
        const middle = line
          ? toScene([(line.from[0] + line.to[0]) / 2, (line.from[1] + line.to[1]) / 2])
          : toScene(at ?? [0, 0]);
        return (
          <circle
            key={`${kind} ${name}`}
            class="stop"
            cx={middle[0]}
            cy={middle[1]}
            r={9}
            role="button"
            tabindex={i === 0 || selected.value.includes(name) ? 0 : -1}
            aria-label={describeStopElement(name, kind)}
            aria-pressed={selected.value.includes(name)}
            data-stop={name}
            onFocus={() => {
              pointedAt.value = [name];
              if (tool.peek() !== 'select')
                putKeyPointer(at ?? line?.to, placed.points[name] && name);
            }}
            onBlur={() => (pointedAt.value = [])}
          />
        );
      })}
    </g>
  );
}

function moveFocus(event: KeyboardEvent) {
  const names = [...document.querySelectorAll<SVGElement>('[data-stop]')];
  const at = names.indexOf(event.target as SVGElement);
  const to = { PageDown: at + 1, PageUp: at - 1, Home: 0, End: names.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  names[(to + names.length) % names.length]?.focus();
}

function onKey(event: KeyboardEvent) {
  const focused = (event.target as SVGElement).dataset.stop;
  moveFocus(event);
  if (focused && tool.peek() === 'select' && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    event.stopPropagation();
    select(focused, event.shiftKey);
    return;
  }
  keyed(event, focused);
}

// What a drag that does not follow says at the pointer.
function Tip() {
  const at = hovered.value;
  if (dragNote.value === '' || !at) return null;
  const [x, y] = toSheet(at.exactly);
  return (
    <div class="tip" role="status" style={{ left: `${x}px`, top: `${y}px` }}>
      {dragNote.value}
    </div>
  );
}

function Toggle({ name, icon, label }: { name: keyof typeof shows; icon: string; label: string }) {
  const shown = shows[name];
  return (
    <button
      class="ib"
      aria-pressed={shown.value}
      aria-label={label}
      title={label}
      onClick={() => (shown.value = !shown.value)}
    >
      <Icon name={icon} />
    </button>
  );
}

function Tray({ onFit }: { onFit: () => void }) {
  return (
    <div class="tray" role="group" aria-label="Show">
      <button class="ib" aria-label="Fit the drawing" title="Fit (F)" onClick={onFit}>
        <Icon name="fit" />
      </button>
      <Toggle name="grid" icon="snap" label="Grid and snapping" />
      <Toggle name="forces" icon="force" label="Loads and reactions" />
      <Toggle name="loci" icon="trace" label="Traces" />
      <Toggle name="dimensions" icon="dim" label="Dimensions" />
    </div>
  );
}

let lastLabel = 'Drawing: nothing is drawn yet';
const label = computed(() => {
  if (!isMoving.value) lastLabel = sceneReply.value.scene?.description ?? lastLabel;
  return lastLabel;
});

export function Sheet({ onFit }: { onFit: () => void }) {
  const root = useRef<SVGSVGElement>(null);
  const scene = useRef<SVGGElement>(null);
  const shapes = useRef<Shapes>();
  useEffect(() => {
    shapes.current = new Shapes(scene.current!);
    const element = root.current!;
    element.addEventListener('wheel', wheeled, { passive: false });
    return measureSheet(element);
  }, []);
  useSignalEffect(() => {
    const { scene: drawn, subjects } = sceneReply.value;
    const lit = marked.value;
    shapes.current?.show(drawn, (of) => lit.has(subjects[of]?.name ?? ''));
  });
  const box = viewBox.value;
  const hidden = (['forces', 'loci', 'dimensions'] as const)
    .filter((name) => !shows[name].value)
    .map((name) => `no-${name}`);
  return (
    <>
      <svg
        ref={root}
        class={`cv tool-${tool.value} ${hidden.join(' ')}`}
        tabindex={0}
        role="group"
        aria-label={label}
        aria-busy={!isShown.value}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        width={sheetSize.value.width}
        height={sheetSize.value.height}
        onPointerDown={pressed}
        onPointerMove={moved}
        onPointerUp={released}
        onPointerLeave={left}
        onContextMenu={openMenu}
        onDblClick={doubleClicked}
        onKeyDown={onKey}
      >
        <defs>
          <marker
            id="freedom-head"
            viewBox="0 0 10 8"
            refX="9"
            refY="4"
            markerWidth="9"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path class="freedom-head" d="M0 0L10 4L0 8z" />
          </marker>
        </defs>
        {shows.grid.value && <Grid />}
        <Reach />
        <Bands />
        <g class="scene" ref={scene} aria-hidden="true" />
        <Ghosts />
        <Rubber />
        <Stops />
      </svg>
      {!isStart.value && <Tray onFit={onFit} />}
      {!isStart.value && <Legend />}
      <EntryField />
      <Tip />
    </>
  );
}
