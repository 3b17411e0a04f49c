// SPDX-License-Identifier: Apache-2.0
// The text of the model. The editor is loaded when it is first shown; below it stands what is
// wrong, with what mends it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { applyFix } from '../model/act';
import { errors, status } from '../model/model';
import type { Problem } from '../server/replies';
import type { Editor } from './editor';

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

function Diagnostic({ problem }: { problem: Problem }) {
  return (
    <div class={`diag ${status.value?.status === 'free' ? 'todo' : problem.severity}`}>
      <p>
        <b>Row {problem.line}:</b> {sentence(problem.message)}
        {problem.advice && (
          <span class="soft">
            {' '}
            {sentence(problem.advice[0]!.toUpperCase() + problem.advice.slice(1))}
          </span>
        )}
      </p>
      {problem.fixes && problem.fixes.length > 0 && (
        <div class="acts">
          {problem.fixes.map((fix) => (
            <button key={fix.title} class="btn small" onClick={() => applyFix(fix)}>
              {fix.title}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// Several mistakes, each by its first remedy: the remedies are about the same text.
function MendAll({ problems }: { problems: Problem[] }) {
  const remedies = problems.flatMap(({ fixes }) => fixes?.slice(0, 1) ?? []);
  if (status.value?.status !== 'wrong' || remedies.length < 2) return null;
  const title = `mend ${remedies.length} mistakes`;
  const edits = remedies.flatMap((fix) => fix.edits);
  return (
    <p class="acts mendall">
      <button class="btn small" onClick={() => applyFix({ title, edits })}>
        Mend all {remedies.length}
      </button>
    </p>
  );
}

const mostDiagnostics = 8;

export function TextTab() {
  const host = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let editor: Editor | undefined;
    let isGone = false;
    void import('./editor').then(({ openEditor }) => {
      if (isGone) return;
      editor = openEditor(host.current!);
      setThere(true);
    });
    return () => {
      isGone = true;
      editor?.close();
    };
  }, []);
  const isWrong = status.value?.status !== 'placed' && status.value?.status !== 'empty';
  const told = isWrong
    ? errors.value
    : (status.value?.problems ?? []).filter((p) => p.severity === 'warning');
  return (
    <div class="text">
      <div class="editor" ref={host} />
      {!isThere && <p class="empty">The editor is on its way.</p>}
      <div class="diags" aria-live="polite">
        <MendAll problems={told} />
        {told.slice(0, mostDiagnostics).map((problem, i) => (
          <Diagnostic key={i} problem={problem} />
        ))}
      </div>
    </div>
  );
}
