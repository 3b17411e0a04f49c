// SPDX-License-Identifier: Apache-2.0
// What the kernel says of the text: the drawing, its status, its elements and its answers. Each
// change of the text is answered whole, in two jobs: drawing and numbers at once, formulas behind;
// those of a text that has gone are dropped.
import { computed, effect, signal } from '@preact/signals';
import { Lost, call, callAll, openText } from '../server/call';
import type { Answered, Drawing, SceneReply, Status, TextElement } from '../server/replies';
import { text } from './document';
import { firstView, fitView, isFitted, isSeen, sceneReply, sheetSize, view } from './view';

export const drawing = signal<Drawing | undefined>(undefined);
export const status = signal<Status | undefined>(undefined);
export const elements = signal<TextElement[]>([]);
export const answered = signal<Answered | undefined>(undefined);
/// The text that the answers are about: they are old while it is not the one that is open.
export const answeredText = signal('');
export const isAnswering = signal(false);
export const answerProgress = signal(0);
/// What went wrong beside the model: a lost process, a server that does not answer.
export const trouble = signal('');

export const isPlaced = computed(() => status.value?.status === 'placed');
export const errors = computed(
  () => status.value?.problems.filter((problem) => problem.severity === 'error') ?? [],
);

function tell(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  trouble.value =
    error instanceof Lost
      ? `An answer was lost: ${error.message}. The text is as it was.`
      : error instanceof TypeError
        ? 'The server does not answer: is "trammel serve" still running?'
        : (error as Error).message;
}

/// For calls that nobody waits for: what ends them is told beside the model.
export function unwaited(work: Promise<unknown>) {
  work.catch(tell);
}

// Calls of the hand, one after the other: a pull must not come between a text and its scene.
let handQueue: Promise<unknown> = Promise.resolve();

export function atHand<R>(work: () => Promise<R>): Promise<R> {
  const next = handQueue.then(work, work);
  handQueue = next.catch(() => undefined);
  return next;
}

const shownText = signal<string | undefined>(undefined); // that is drawn
/// The drawing is that of the text that is open.
export const isShown = computed(() => shownText.value === text.value);
let isFitWanted = false;

/// The call for the scene at the scale of the sheet.
export function sceneCall(): [string, object] {
  return ['scene', { steady: true, scale: view.peek().scale }];
}

// Of the sheet, where a drawing grew out of it: the next part wants room too.
const roomToGoOn = 0.6;

// Chooses the scale so that all is seen.
async function fit(share = 1) {
  const whole = await call<SceneReply>('hand', 'scene');
  if (!whole.scene) return;
  fitView(whole.scene, share);
  isFitWanted = false;
}

/// The next text is fitted into the sheet.
export function wantFit() {
  isFitWanted = true;
}

/// The sheet of an empty model, at the scale that it has at first.
export function wantEmptySheet() {
  isFitWanted = false;
  view.value = firstView;
}

export function fitAll(): Promise<void> {
  return atHand(async () => {
    await fit();
    sceneReply.value = await call<SceneReply>('hand', ...sceneCall());
  });
}

function lookAtAll() {
  return callAll<[SceneReply, Drawing, Status, TextElement[]]>('hand', [
    sceneCall(),
    ['place'],
    ['status'],
    ['elements'],
  ]);
}

async function look() {
  const wasSeen = isSeen(drawing.peek());
  if (isFitWanted) await fit();
  let [scene, placed, state, names] = await lookAtAll();
  // What was seen whole stays seen whole, whatever was written.
  if (wasSeen && !isSeen(placed)) {
    await fit(roomToGoOn);
    [scene, placed, state, names] = await lookAtAll();
  }
  sceneReply.value = scene;
  drawing.value = placed;
  status.value = state;
  elements.value = names;
}

async function showText() {
  const next = text.peek();
  if (next === shownText.peek()) return; // a later call has shown it already
  await openText('hand', next);
  await look();
  shownText.value = next;
  trouble.value = '';
}

/// Shows the text that is open, where that has not happened yet.
export function settleText(): Promise<void> {
  return atHand(showText);
}

/// Puts the machine back to where the text says.
export function lookAgain(): Promise<void> {
  return atHand(async () => {
    shownText.value = undefined;
    await showText();
  });
}

const works = new Set<AbortController>();
let lastWork: Promise<unknown> = Promise.resolve();

/// Calls of the work lane, one after the other: what is asked beside the questions of the text
/// waits for their answers. All of them make way for a new text.
export async function atWork<R>(work: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const own = new AbortController();
  works.add(own);
  const next = lastWork.then(() => {
    own.signal.throwIfAborted();
    return work(own.signal);
  });
  lastWork = next.catch(() => undefined);
  return next.finally(() => works.delete(own));
}

function dropWork() {
  for (const work of works) work.abort();
}

async function answerText() {
  const asked = text.peek();
  if (asked.trim() === '') {
    answered.value = undefined;
    answeredText.value = asked;
    return;
  }
  isAnswering.value = true;
  answerProgress.value = 0;
  try {
    await atWork(async (signal) => {
      await openText('work', asked, { signal });
      const reply = await call<Answered>(
        'work',
        'ask',
        { seconds: 60 },
        {
          signal,
          onProgress: (share) => (answerProgress.value = share),
        },
      );
      answered.value = reply;
      answeredText.value = asked;
    });
    isAnswering.value = false;
  } catch (error) {
    if (text.peek() !== asked) return; // the questions of a newer text are on their way
    isAnswering.value = false;
    tell(error);
  }
}

/// When the answers are those of the text that is open.
export function whenAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (answeredText.value === text.value) queueMicrotask(() => (stop(), resolve()));
    });
  });
}

// After the last change, in ms: formulas of half a word are nobody's wish.
const pauseOfTyping = 60;
let pause: ReturnType<typeof setTimeout> | undefined;

// A zoomed sheet is drawn anew at its scale, where it is not already being drawn.
let isRescaling = false;
function followScale() {
  const { scale } = view.value;
  const drawn = sceneReply.value.scene?.view.scale;
  if (drawn === undefined || drawn === scale || isRescaling) return;
  isRescaling = true;
  const anew = atHand(async () => {
    sceneReply.value = await call<SceneReply>('hand', ...sceneCall());
  });
  unwaited(anew.finally(() => (isRescaling = false)));
}

// Of a sheet that has become larger or smaller.
function followSize() {
  sheetSize.value;
  if (isFitted.peek() && text.peek() !== '') unwaited(fitAll());
}

export function followText() {
  effect(followScale);
  effect(followSize);
  effect(() => {
    text.value;
    dropWork();
    clearTimeout(pause);
    settleText().then(() => {
      clearTimeout(pause);
      pause = setTimeout(() => void answerText(), pauseOfTyping);
    }, tell);
  });
}
