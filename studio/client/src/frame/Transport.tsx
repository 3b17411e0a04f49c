// SPDX-License-Identifier: Apache-2.0
// Play, scrub, repeat: the driver over its range, or the run over its time.
import { unwaited } from '../model/model';
import {
  deadPoints,
  driver,
  isPlaying,
  isRun,
  moveTo,
  playhead,
  rangeOfTable,
  repeats,
  secondsOfARound,
  table,
  togglePlay,
} from '../model/motion';
import { Icon } from '../look/Icon';
import { ticksOf, write, writeName, writeUnit } from '../look/numbers';

function jump(by: 1 | -1) {
  const shown = table.peek();
  if (!shown) return;
  const [from, to] = rangeOfTable(shown);
  const at = playhead.peek() ?? from;
  const stops = [from, ...deadPoints(shown), to];
  const next =
    by > 0 ? stops.find((s) => s > at + 1e-9) : stops.reverse().find((s) => s < at - 1e-9);
  if (next !== undefined) unwaited(moveTo(next));
}

// Eighths of a turn without a unit: π/4, 3π/2.
function inPi(eighth: number): string {
  if (eighth === 0) return '0';
  const divisor = eighth % 4 === 0 ? 1 : eighth % 2 === 0 ? 2 : 4;
  const times = (Math.abs(eighth) * divisor) / 4;
  const over = divisor === 1 ? '' : `/${divisor}`;
  return `${eighth < 0 ? '−' : ''}${times === 1 ? '' : times}π${over}`;
}

function Ticks() {
  const shown = table.value!;
  const { scale, unit } = shown.columns[0]!;
  const [from, to] = rangeOfTable(shown);
  const isTurn = Math.abs(to - from - 2 * Math.PI) < 1e-9;
  const label = (at: number) =>
    isTurn && (unit === '' || unit === 'rad')
      ? inPi(Math.round((4 * at) / Math.PI))
      : `${write(at / scale, 3)}${unit === 'deg' ? '°' : ''}`;
  const ticks = isTurn
    ? Array.from({ length: 9 }, (_, i) => from + ((to - from) * i) / 8)
    : ticksOf(from / scale, to / scale, 8).map((tick) => tick * scale);
  const dead = deadPoints(shown);
  return (
    <div class="ticks" aria-hidden="true">
      {[
        ...ticks.map((at) => ({ at, isDead: false })),
        ...dead.map((at) => ({ at, isDead: true })),
      ].map(({ at, isDead }) => (
        <span
          key={`${at} ${isDead}`}
          class={isDead ? 'dead' : ''}
          style={{ left: `${(100 * (at - from)) / (to - from)}%` }}
        >
          {isDead ? '' : label(at)}
        </span>
      ))}
    </div>
  );
}

export function Transport() {
  const shown = table.value;
  const [from, to] = shown ? rangeOfTable(shown) : [0, 1];
  const at = shown ? Math.min(to, Math.max(from, playhead.value ?? from)) : from;
  const first = shown?.columns[0];
  const reading = first ? write(at / first.scale) : '';
  const unit = first ? writeUnit(first.unit) : '';
  const name = shown ? (shown.kind === 'run' ? 't' : writeName(first!.name)) : '';
  return (
    <div class="transport">
      <button
        class="play"
        disabled={!shown}
        onClick={togglePlay}
        aria-label={isPlaying.value ? 'Pause' : 'Play'}
        title={`${isPlaying.value ? 'Pause' : 'Play'} (Space)`}
      >
        <Icon name={isPlaying.value ? 'pause' : 'play'} />
      </button>
      <button
        class="ib"
        disabled={!shown}
        aria-label="To the previous dead point or end"
        title="Previous dead point or end"
        onClick={() => jump(-1)}
      >
        <Icon name="prev" />
      </button>
      <button
        class="ib"
        disabled={!shown}
        aria-label="To the next dead point or end"
        title="Next dead point or end"
        onClick={() => jump(1)}
      >
        <Icon name="next" />
      </button>
      <button
        class="ib"
        aria-pressed={repeats.value}
        aria-label="Repeat"
        title="Repeat"
        onClick={() => (repeats.value = !repeats.value)}
      >
        <Icon name="loop" />
      </button>
      <div class="scrub">
        <input
          type="range"
          min={from}
          max={to}
          step={(to - from) / 3600 || 1}
          value={at}
          disabled={!shown}
          aria-label={
            shown ? `${shown.kind === 'run' ? 'Time' : first!.name}` : 'Nothing moves yet'
          }
          aria-valuetext={`${reading} ${unit}`}
          style={{ '--p': `${(100 * (at - from)) / (to - from)}%` }}
          onInput={(event) => unwaited(moveTo(Number(event.currentTarget.value)))}
        />
        {shown && <Ticks />}
      </div>
      <div class="read">
        {shown ? (
          <span>
            <i class="sym">{name}</i> ={' '}
            <b>
              {reading}
              {unit === '°' ? unit : ` ${unit}`}
            </b>
          </span>
        ) : (
          <span>{isRun.value || driver.value ? 'at rest' : 'no driver'}</span>
        )}
      </div>
      <select
        class="sel"
        aria-label="Speed"
        value={String(secondsOfARound.value)}
        onChange={(event) => (secondsOfARound.value = Number(event.currentTarget.value))}
      >
        <option value="1">{isRun.value ? '4 times faster' : 'in 1 s'}</option>
        <option value="4">{isRun.value ? 'real time' : 'in 4 s'}</option>
        <option value="16">{isRun.value ? '4 times slower' : 'in 16 s'}</option>
        <option value="80">{isRun.value ? '20 times slower' : 'in 80 s'}</option>
      </select>
    </div>
  );
}
