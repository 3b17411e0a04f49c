// SPDX-License-Identifier: Apache-2.0
// A drag by the pointer: one call in flight, the newest target wins, frames that come late are
// never queued. What it means for the text is written when the pointer lets go.
import { signal } from '@preact/signals';
import { call, callAll } from '../server/call';
import type { Drawing, Hold, Pair, SceneReply } from '../server/replies';
import { NotDone, act } from './act';
import { atHand, drawing, sceneCall, settleText, unwaited } from './model';
import { sceneReply } from './view';

/// Said at the pointer while a drag does not follow it.
export const dragNote = signal('');
/// Values that the drag has changed so far, in SI.
export const draggedValues = signal<Record<string, number>>({});

/// Durations of the last frames of drags, in ms, from the call to the new drawing.
export const frameTimes: number[] = [];
const mostFrameTimes = 2000;

export class Pull {
  private target: Pair | undefined;
  private isRunning = false;
  private ended = false;
  private moved = false;

  constructor(
    private readonly hold: Hold,
    private readonly describeStop: (drawing: Drawing) => string,
  ) {}

  to(target: Pair) {
    this.target = target;
    if (!this.isRunning) unwaited(this.run());
  }

  /// One target, waited for: what keys ask.
  async once(target: Pair) {
    this.target = target;
    await this.run();
  }

  /// Lets go. `pixel`: m, below which no digit is written.
  async end(pixel: number) {
    this.ended = true;
    dragNote.value = '';
    draggedValues.value = {};
    if (!this.moved) return;
    try {
      await act([{ action: 'settle', resolution: pixel }], `drag ${this.hold.name}`);
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      dragNote.value = error.message;
    }
  }

  private async run() {
    this.isRunning = true;
    while (this.target && !this.ended) {
      const target = this.target;
      this.target = undefined;
      const begun = performance.now();
      const state = await atHand(async () => {
        const [pulled, scene] = await callAll<[Drawing, SceneReply]>('hand', [
          ['pull', { ...this.hold, to: target }],
          sceneCall(),
        ]);
        drawing.value = pulled;
        sceneReply.value = scene;
        return pulled;
      });
      this.moved = true;
      draggedValues.value = state.values;
      dragNote.value = this.describeStop(state);
      frameTimes.push(performance.now() - begun);
      if (frameTimes.length > mostFrameTimes) frameTimes.shift();
      // A call moves nothing by more than a tenth of the drawing: the next one goes on.
      if (state.move.end === 'far-enough' && !this.target) this.target = target;
    }
    this.isRunning = false;
  }
}

/// What there is to hold of an element at a place; nothing where it has no places of its own.
export async function holdOf(name: string, at: Pair, isPoint: boolean): Promise<Hold | undefined> {
  if (isPoint) return { name };
  await settleText();
  const hold = await atHand(() => call<Hold | null>('hand', 'hold', { name, at }));
  return hold ?? undefined;
}
