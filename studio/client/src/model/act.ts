// SPDX-License-Identifier: Apache-2.0
// What a tool, a key or a button does to the text: actions of the kernel, which answers with edits.
// Several actions are one step of undo.
import { call, openText } from '../server/call';
import type { Action, EditReply, Fix } from '../server/replies';
import { replace, text } from './document';
import { applyEdits } from './edits';
import { atHand, lookAgain, settleText } from './model';

/// Why an action cannot be done, in the kernel's words.
export class NotDone extends Error {}

async function actNow(
  actions: Action[],
  name: string,
  prepare: (model: string) => string,
): Promise<EditReply[]> {
  await settleText();
  const before = text.peek();
  let now = prepare(before);
  const replies: EditReply[] = [];
  await atHand(async () => {
    for (const action of actions) {
      if (now !== before) await openText('hand', now);
      const reply = await call<EditReply>('hand', 'edit', action);
      const problem = reply.problems.find((p) => p.severity === 'error');
      if (problem && reply.edits.length === 0) {
        await openText('hand', before);
        throw new NotDone([problem.message, problem.advice].filter(Boolean).join(': '));
      }
      replies.push(reply);
      now = applyEdits(now, reply.edits);
    }
  });
  if (text.peek() !== before) throw new NotDone('the text was changed meanwhile');
  if (now === before) await lookAgain();
  else replace(now, name);
  return replies;
}

let lastAct: Promise<unknown> = Promise.resolve();

/// One after the other. `prepare` changes the text before the actions do, in the same step of undo.
export function act(
  actions: Action[],
  name: string,
  prepare = (model: string) => model,
): Promise<EditReply[]> {
  const next = lastAct.then(() => actNow(actions, name, prepare));
  lastAct = next.catch(() => undefined);
  return next;
}

export function applyFix(fix: Fix) {
  replace(applyEdits(text.peek(), fix.edits), fix.title);
}
