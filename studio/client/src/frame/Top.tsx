// SPDX-License-Identifier: Apache-2.0
// The top bar: file, undo by name, link, export, theme, keys.
import { signal } from '@preact/signals';
import { menu, type MenuItem } from '../drawing/context';
import { closeEntry } from '../drawing/entry';
import {
  fileName, isStart, openDocument, openFile, redoName, redoStep, save, saved, text, undoName, undoStep,
} from '../model/document';
import { writeLink } from '../model/link';
import { answered, trouble, wantFit } from '../model/model';
import { table } from '../model/motion';
import { clearSelection } from '../model/selection';
import { saveAs } from '../panel/download';
import { toCsv } from '../panel/Numbers';
import { resultsOf } from '../panel/Formulas';
import { call, files, openText } from '../server/call';
import { atWork } from '../model/model';
import type { Answered } from '../server/replies';
import { Icon } from './Icon';
import { openKeys } from './Keys';

const themeKey = 'trammel: theme';
export const theme = signal<'light' | 'dark'>(
  (localStorage.getItem(themeKey) as 'light' | 'dark' | null) ??
    (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
);

export function switchTheme() {
  theme.value = theme.peek() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(themeKey, theme.peek());
}

const linkNote = signal('Copy link');

export async function copyLink() {
  const link = await writeLink(fileName.peek(), text.peek());
  history.replaceState(null, '', link);
  try {
    await navigator.clipboard.writeText(link);
    linkNote.value = 'Copied';
  } catch {
    linkNote.value = 'It is in the address bar';
  }
  setTimeout(() => (linkNote.value = 'Copy link'), 2000);
}

function tell(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  trouble.value = (error as Error).message;
}

// --- files -------------------------------------------------------------------------------------

export function saveDocument() {
  const name = fileName.peek();
  const path = saved.peek() === 'Kept in this browser' ? prompt('Save as', name) : name;
  if (path) save(path, (why) => confirm(`${why}. Write over it?`)).catch(tell);
}

export function newDocument() {
  wantFit();
  clearSelection();
  closeEntry();
  openDocument('untitled.tml', '');
  isStart.value = true;
}

async function fileMenu(event: MouseEvent) {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const listed = await files.list();
  const open = (path: string) => () => {
    wantFit();
    clearSelection();
    openFile(path).catch(tell);
  };
  menu.value = {
    x: box.left, y: box.bottom + 4, title: 'File',
    items: [
      { label: 'New', run: newDocument },
      { label: 'Save', key: 'Ctrl+S', run: saveDocument },
      ...listed.files.slice(0, 20).map((path) => ({ label: path, run: open(path) })),
    ],
  };
}

// --- export ------------------------------------------------------------------------------------

const stem = () => fileName.peek().split('/').pop()!.replace(/\.tml$/, '');

async function exportSource(language: string, ending: string) {
  const reply = await atWork(async (signal) => {
    await openText('work', text.peek(), { signal });
    return call<Answered>('work', 'export', { language, seconds: 60 }, { signal });
  });
  if (!reply.source) throw new Error(reply.report.diagnostics.find((d) => d.severity === 'error')?.message ?? 'there is nothing to export');
  saveAs(`${stem()}.${ending}`, reply.source, 'text/plain');
}

async function exportSvg() {
  const reply = await atWork(async (signal) => {
    await openText('work', text.peek(), { signal });
    return call<Answered>('work', 'draw', {}, { signal });
  });
  if (!reply.svg) throw new Error('there is nothing to draw');
  saveAs(`${stem()}.svg`, reply.svg, 'image/svg+xml');
}

async function exportPage() {
  const reply = await atWork(async (signal) => {
    await openText('work', text.peek(), { signal });
    return call<Answered>('work', 'run', { page: true, seconds: 120 }, { signal });
  });
  if (!reply.page) throw new Error('a moving page needs a run: write simulate for 10 s');
  saveAs(`${stem()}.html`, reply.page, 'text/html');
}

function exportLatex() {
  const whole = resultsOf(answered.peek())
    .flatMap(({ typeset }) => [
      ...(typeset?.lines ?? []).map((line) => `\\begin{equation*}\n  ${line}\n\\end{equation*}`),
      ...(typeset?.where.length ? [`where ${typeset.where.join(', ')}.`] : []),
    ])
    .join('\n');
  saveAs(`${stem()}.tex`, whole, 'text/plain');
}

function exportMenu(event: MouseEvent) {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const source = (label: string, language: string, ending: string): MenuItem => ({
    label, run: () => void exportSource(language, ending).catch(tell),
  });
  menu.value = {
    x: box.right - 200, y: box.bottom + 4, title: 'Export',
    items: [
      { label: 'Link', run: () => void copyLink().catch(tell) },
      { label: 'Drawing (SVG)', run: () => void exportSvg().catch(tell) },
      { label: 'Formulas (LaTeX)', run: exportLatex },
      source('C', 'c', 'c'),
      source('Python', 'python', 'py'),
      source('JavaScript', 'javascript', 'js'),
      source('MATLAB', 'matlab', 'm'),
      { label: 'Table (CSV)', run: () => table.peek() ? saveAs(`${stem()}.csv`, toCsv(table.peek()!), 'text/csv') : tell(new Error('there is no motion to write')) },
      { label: 'Moving page (HTML)', run: () => void exportPage().catch(tell) },
      { label: 'Model (.tml)', run: () => saveAs(`${stem()}.tml`, text.peek(), 'text/plain') },
    ],
  };
}

export function Top() {
  return (
    <header class="top">
      <button class="logo" aria-label="Trammel: start page" title="Start page" onClick={newDocument}>
        <svg viewBox="0 0 28 28" aria-hidden="true"><use href="/icons.svg#i-logo" /></svg>
      </button>
      <h1 class="vh">{fileName.value}</h1>
      <button class="file" aria-haspopup="menu" onClick={(event) => void fileMenu(event).catch(tell)}>{fileName.value}</button>
      <span class="saved" role="status">{saved.value}</span>
      <span class="vr" />
      <div class="undo">
        <button class="ib" disabled={undoName.value === ''} onClick={undoStep} aria-label={`Undo: ${undoName.value}`} title={`Undo: ${undoName.value} (Ctrl+Z)`}>
          <Icon name="undo" />
        </button>
        <button class="ib" disabled={redoName.value === ''} onClick={redoStep} aria-label={`Redo: ${redoName.value}`} title={`Redo: ${redoName.value} (Ctrl+Y)`}>
          <Icon name="redo" />
        </button>
        {undoName.value && <span class="what">Undo: {undoName.value}</span>}
      </div>
      <span class="grow" />
      <button class="btn lbx" aria-label="Copy link" title="Copy a link that reopens this model" onClick={() => void copyLink()}>
        <Icon name="link" /><span class="lb">{linkNote.value}</span>
      </button>
      <button class="btn lbx" aria-haspopup="menu" aria-label="Export" title="Link, SVG, LaTeX, C, Python, CSV, page" onClick={exportMenu}>
        <Icon name="export" /><span class="lb">Export</span>
      </button>
      <span class="vr" />
      <button class="ib" aria-label={theme.value === 'dark' ? 'Light theme' : 'Dark theme'} title="Light or dark" onClick={switchTheme}>
        <Icon name="theme" />
      </button>
      <button class="ib" aria-label="Keys and help" title="Keys and help (?)" onClick={openKeys}>
        <Icon name="help" />
      </button>
    </header>
  );
}
