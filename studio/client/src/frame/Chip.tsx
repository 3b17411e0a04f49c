// SPDX-License-Identifier: Apache-2.0
// The status chip: how it stands, and what is missing as buttons.
import { attempt } from '../drawing/tools';
import { isGrounded } from '../drawing/wishes';
import { act, applyFix } from '../model/act';
import { text } from '../model/document';
import { drivers, isRun } from '../model/motion';
import { freeName } from '../model/names';
import { answered, drawing, elements, errors, isAnswering, status, trouble } from '../model/model';
import type { Fix, Motion, Status } from '../server/replies';
import { conflict } from './Conflict';
import { writeName } from '../look/numbers';

// A fix in a word, where it is one of those that the chip knows.
function wordOf(fix: Fix): string {
  if (/ and add '/.test(fix.title)) return 'Hold it by dimensions';
  const added = /^add '([^']*)'$/.exec(fix.title)?.[1];
  return added === undefined ? fix.title[0]!.toUpperCase() + fix.title.slice(1) : `Add ${added}`;
}

interface Way {
  word: string;
  about: string;
  run: () => void;
}

const wayOf = (word: string, fix: Fix): Way => ({
  word,
  about: fix.title,
  run: () => applyFix(fix),
});

const mostWays = 2;

// The angle of a line as it is drawn, in whole degrees.
function drawnAngle(line: string): number {
  const placed = drawing.peek()?.lines[line];
  if (!placed) return 0;
  const [dx, dy] = [placed.to[0] - placed.from[0], placed.to[1] - placed.from[1]];
  return Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
}

const driving = /^add 'angle\(x_axis, ([^)]*)\) = ([^\W\d]\w*)'$/u;

// A driver turns evenly, from where the machine is drawn: that shows velocities too.
function withSpeed(fix: Fix): Fix {
  const [, line, angle] = driving.exec(fix.title)!;
  const speed = freeName('omega');
  const added = [
    `${angle}' = ${speed}`,
    `given ${angle} = ${drawnAngle(line!)} deg, ${speed} = 60 rpm`,
  ];
  const edits = fix.edits.map((edit) => ({ ...edit, text: [edit.text, ...added].join('\n') }));
  return { title: `drive ${line}`, edits };
}

// What has mass may also go by itself: it falls and swings from where it is drawn.
function withRun(fix: Fix): Fix {
  const [, line, angle] = driving.exec(fix.title)!;
  const g = freeName('g');
  const hasGravity = /^\s*gravity\b/m.test(text.peek());
  const added = [
    `free ${angle}`,
    `given ${angle} = ${drawnAngle(line!)} deg`,
    ...(hasGravity ? [] : [`gravity = ${g}`, `given ${g} = 9.81 m/s^2`]),
    'simulate for 10 s',
  ];
  const edits = fix.edits.map((edit) => ({ ...edit, text: [edit.text, ...added].join('\n') }));
  return { title: `let ${line} go`, edits };
}

// A model that nothing holds: its first point is the usual one to be grounded.
function groundFirst(): Way[] {
  const points = elements.value.filter((e) => e.kind === 'point').map((e) => e.name);
  const first = points[0];
  if (first === undefined || points.some(isGrounded)) return [];
  const run = () =>
    void attempt(() => act([{ action: 'ground', names: [first], held: true }], `fix ${first}`));
  return [{ word: `Ground ${first}`, about: `${first} stays where it is`, run }];
}

// Of a freedom that a driver would take: to drive it, or to keep it as it is drawn.
function waysOf(state: Status, fixes: Fix[]): Way[] {
  const driver = fixes.find((fix) => driving.test(fix.title));
  if (state.status !== 'free' || !driver) {
    const ground = state.status === 'free' ? groundFirst() : [];
    return [...ground, ...fixes.map((fix) => wayOf(wordOf(fix), fix))].slice(0, mostWays);
  }
  const asDrawn = (words: string) => words.replace(/= [^\W\d]\w*('?)$/u, '= drawn$1');
  const held = {
    title: asDrawn(driver.title),
    edits: driver.edits.map((edit) => ({ ...edit, text: asDrawn(edit.text) })),
  };
  const hasMass = /^\s*(mass|inertia)\b/m.test(text.value);
  return [
    wayOf('Drive it', withSpeed(driver)),
    ...(hasMass ? [wayOf('Let it go', withRun(driver))] : []),
    wayOf('Fix its angle', held),
  ];
}

const mostLetters = 80;

// The kernel's words; of many, what turns or shifts by itself, and what goes along by name alone:
// `line OA can turn about O, with BC, CD`.
function describeMotion(motion: Motion): string {
  if (motion.text.length < mostLetters && !/about \(/.test(motion.text)) return motion.text;
  const own = motion.text.split(', with ')[0]!;
  const along = motion.lines.filter((line) => !own.split(/\W+/).includes(line));
  return along.length > 0 && own !== motion.text ? `${own}, with ${along.join(', ')}` : own;
}

const mostMotions = 2;

function describeFreedoms({ motions, sentence }: Status): string {
  if (motions.length === 0) return sentence;
  const told = motions.slice(0, mostMotions).map(describeMotion).join('; ');
  const rest = motions.length - mostMotions;
  const needs = motions.length === 1 && /turn/.test(told) ? ' Needs a driver.' : '';
  return ` ${told}${rest > 0 ? `; and ${rest} more` : ''}.${needs}`;
}

function sentenceOf(state: Status): [head: string, rest: string] {
  if (state.status === 'placed') {
    const results = answered.value?.report.results ?? [];
    const done = results.filter((r) => r.status === 'ok' || r.status === 'partial').length;
    const driven = isRun.value
      ? ' It runs by itself'
      : drivers.value.length > 0
        ? ` Driven by ${drivers.value.map(writeName).join(', ')}`
        : ' It stands';
    const asked =
      results.length === 0
        ? '. Nothing is asked yet'
        : isAnswering.value
          ? ', answering'
          : `, ${done} of ${results.length} questions answered`;
    return ['Complete.', driven + asked];
  }
  if (state.status === 'contradictory') {
    const row = errors.value[0]?.line ?? 0;
    return ['Too many constraints:', ` ${text.value.split('\n')[row - 1]?.trim() ?? ''}`];
  }
  const cut = state.sentence.indexOf(':');
  if (state.status === 'free' && cut > 0)
    return [state.sentence.slice(0, cut + 1), describeFreedoms(state)];
  return cut < 0
    ? ['', state.sentence]
    : [state.sentence.slice(0, cut + 1).replace(/^Line /, 'Row '), state.sentence.slice(cut + 1)];
}

export function Chip() {
  const state = status.value;
  if (!state || state.status === 'empty') return null;
  const [head, rest] = sentenceOf(state);
  const problem = errors.value.find((e) => e.fixes && e.fixes.length > 0);
  const ways =
    state.status === 'placed' || conflict.value ? [] : waysOf(state, problem?.fixes ?? []);
  const kind = state.status === 'placed' ? '' : state.status === 'free' ? 'todo' : 'bad';
  return (
    <div class={`chip ${kind}`} role="status">
      <span class="dot" />
      <p title={`${head}${rest}`}>
        {head && <b>{head}</b>} {rest}
      </p>
      {ways.length > 0 && (
        <span class="acts">
          {ways.map(({ word, about, run }, i) => (
            <button
              key={word}
              class={i === 0 ? 'btn main small' : 'btn small'}
              title={about}
              onClick={run}
            >
              {word}
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
      <button class="btn small" onClick={() => (trouble.value = '')}>
        Close
      </button>
    </div>
  );
}
