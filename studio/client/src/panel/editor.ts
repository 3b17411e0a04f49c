// SPDX-License-Identifier: Apache-2.0
// The editor of the text, in a shadow root, where the page's policy lets it have its styles. Typing
// is a step of undo of the page, which has one history for drawing and text.
import { autocompletion, completionKeymap, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import {
  Annotation,
  EditorState,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { effect } from '@preact/signals';
import { tags } from '@lezer/highlight';
import { applyFix } from '../model/act';
import { redoStep, replace, text, undoStep } from '../model/document';
import { changeBetween, rangeOf } from '../model/edits';
import { elements, status } from '../model/model';
import { elementOf, marked, pointedAt, selected } from '../model/selection';
import { functionWords, statementWords } from 'trammel:words';

const fromPage = Annotation.define<boolean>();

const language = StreamLanguage.define<{ isStart: boolean }>({
  startState: () => ({ isStart: true }),
  token(stream, state) {
    if (stream.sol()) state.isStart = true;
    if (stream.eatSpace()) return null;
    if (stream.match(/#.*/)) return 'comment';
    if (stream.match(/[\p{L}_][\p{L}\p{N}_]*'*/u)) {
      const word = stream.current();
      const isFirst = state.isStart;
      if (!stream.match(/\s*:(?!=)/, false)) state.isStart = false;
      if (isFirst && statementWords.has(word)) return 'keyword';
      return functionWords.has(word) && stream.match(/\s*\(/, false) ? 'function' : null;
    }
    state.isStart = false;
    if (stream.match(/\d+(\.\d+)?([eE][+-]?\d+)?/)) return 'number';
    stream.next();
    return null;
  },
  tokenTable: { function: tags.function(tags.variableName) },
});

const colours = HighlightStyle.define([
  { tag: tags.keyword, fontWeight: '600' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--chrome)', fontSize: '12.5px' },
  '.cm-content': {
    fontFamily: 'var(--mono)',
    lineHeight: '22px',
    caretColor: 'var(--ink)',
    padding: '10px 0 20px',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--chrome)',
    color: 'var(--ink-3)',
    border: 'none',
    fontFamily: 'var(--mono)',
    fontSize: '11px',
    lineHeight: '22px',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--chrome-2)' },
  '.cm-lit': { backgroundColor: 'var(--mark-soft)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--press) !important',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raise)',
    color: 'var(--ink)',
    border: '1px solid var(--line-2)',
    borderRadius: '4px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--ink)',
    color: 'var(--on-ink)',
  },
  // The package's own marks are pictures in its style sheet, which the page's policy refuses.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '4px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline dotted var(--ink-2)',
    textUnderlineOffset: '4px',
  },
  '.cm-lintRange-info': { backgroundImage: 'none' },
  '.cm-lintRange-active': { backgroundColor: 'var(--mark-soft)' },
  '.cm-diagnostic': { fontFamily: 'var(--font)', fontSize: '13px' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--ink)', color: 'var(--on-ink)' },
});

const setLit = StateEffect.define<number[]>(); // lines from 1
const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lit, transaction) {
    let next = lit.map(transaction.changes);
    for (const change of transaction.effects)
      if (change.is(setLit)) {
        const builder = new RangeSetBuilder<Decoration>();
        const { doc } = transaction.state;
        for (const line of change.value)
          if (line <= doc.lines)
            builder.add(
              doc.line(line).from,
              doc.line(line).from,
              Decoration.line({ class: 'cm-lit' }),
            );
        next = builder.finish();
      }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function complete(context: CompletionContext) {
  const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
  if (!word && !context.explicit) return null;
  const isFirst = /^\s*\w*$/.test(
    context.state.doc
      .lineAt(context.pos)
      .text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from),
  );
  const names = [...new Set(elements.peek().map((e) => e.name))].filter((n) =>
    /^[\p{L}_][\p{L}\p{N}_]*$/u.test(n),
  );
  return {
    from: word?.from ?? context.pos,
    options: [
      ...(isFirst ? [...statementWords].map((label) => ({ label, type: 'keyword' })) : []),
      ...[...functionWords].map((label) => ({ label, type: 'function', apply: `${label}(` })),
      ...names.map((label) => ({ label, type: 'variable', boost: 1 })),
    ],
  };
}

function toDiagnostics(): Diagnostic[] {
  const now = text.peek();
  if (now.trim() === '') return []; // the start page says how to begin
  return (status.peek()?.problems ?? []).map((problem) => {
    const { from, to } = rangeOf(now, problem);
    return {
      from,
      to: Math.max(to, from),
      severity: problem.severity === 'note' ? 'info' : problem.severity,
      message: [problem.message, problem.advice].filter(Boolean).join('\n'),
      actions: (problem.fixes ?? []).map((fix) => ({
        name: fix.title,
        apply: () => applyFix(fix),
      })),
    };
  });
}

// The elements whose statements hold the caret.
function elementsAt(line: number): string[] {
  return [
    ...new Set(
      elements
        .peek()
        .filter((e) => e.place?.line === line && e.kind !== 'parameter')
        .map((e) => e.name),
    ),
  ];
}

// Of what describes the element, and of its dimension.
function linesAbout(name: string): number[] {
  const place = elementOf(name)?.place;
  const dimension = text
    .peek()
    .split('\n')
    .findIndex((line) => new RegExp(`^[^#]*\\b(length|radius|x|y)\\(${name}\\)\\s*=`).test(line));
  return [...(place ? [place.line] : []), ...(dimension >= 0 ? [dimension + 1] : [])];
}

export interface Editor {
  close(): void;
}

export function openEditor(host: HTMLElement): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text.peek(),
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        language,
        syntaxHighlighting(colours),
        look,
        litLines,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Text of the model' }),
        autocompletion({ override: [complete] }),
        keymap.of([
          { key: 'Mod-z', run: () => (undoStep(), true) },
          { key: 'Mod-y', run: () => (redoStep(), true) },
          { key: 'Mod-Shift-z', run: () => (redoStep(), true) },
          ...completionKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          const isOwn = !update.transactions.some((t) => t.annotation(fromPage));
          if (update.docChanged && isOwn) replace(update.state.doc.toString(), 'typing', true);
          if (update.selectionSet && isOwn && update.view.hasFocus)
            pointedAt.value = elementsAt(
              update.state.doc.lineAt(update.state.selection.main.head).number,
            );
        }),
      ],
    }),
  });
  const stops = [
    effect(() => {
      const { at, removed, inserted } = changeBetween(view.state.doc.toString(), text.value);
      if (removed === '' && inserted === '') return;
      view.dispatch({
        changes: { from: at, to: at + removed.length, insert: inserted },
        annotations: fromPage.of(true),
      });
    }),
    effect(() => {
      status.value;
      if (text.peek() === view.state.doc.toString())
        view.dispatch(setDiagnostics(view.state, toDiagnostics()));
    }),
    effect(() => {
      const lines = [...marked.value].flatMap(linesAbout);
      view.dispatch({ effects: setLit.of([...new Set(lines)].sort((a, b) => a - b)) });
      const first = selected.value[selected.value.length - 1];
      const line = first === undefined ? undefined : elementOf(first)?.place?.line;
      if (line !== undefined && line <= view.state.doc.lines && !view.hasFocus)
        view.dispatch({
          effects: EditorView.scrollIntoView(view.state.doc.line(line).from, { y: 'nearest' }),
        });
    }),
  ];
  return {
    close() {
      for (const stop of stops) stop();
      view.destroy();
    },
  };
}
